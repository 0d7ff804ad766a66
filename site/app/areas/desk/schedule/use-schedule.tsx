import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { outcomeMessage } from "../actions/outcome.ts";
import type { Calendar, CalendarEntry } from "../api/calendar.ts";
import { getRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { isConflict } from "../api/send.ts";
import { harmsAmong } from "../findings/finding.ts";
import type { HarmedRecord } from "../findings/not-yet-window.tsx";
import { findingState } from "../findings/opened-finding.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { siteContentKeys } from "../site/site-content.ts";
import { onStudioClock, useStudioZone } from "../time/studio-time.ts";
import { type Changed, moveEntry, publishEntry, restoreDate } from "./change-date.ts";
import { entryKey, entryPath, entryTitle, isSameRecord, isUpdate } from "./entry-labels.ts";
import { inTurn } from "./own-changes.ts";
import { recordFindings, withUpdate } from "./record-findings.ts";

const MoveWindow = lazyPart(() => import("../move-window/move-window.tsx"));
const NotYetWindow = lazyPart(() => import("../findings/not-yet-window.tsx"));

export interface ScheduleActions {
  /** @param local on the studio's clock. A time that is past is refused. */
  move(entry: CalendarEntry, local: string): void;
  publish(entry: CalendarEntry): void;
  /** Opens a window for another day and time. */
  openMove(entry: CalendarEntry): void;
  /** To be rendered by the page. */
  windows: ReactNode;
}

interface Harmed {
  entry: CalendarEntry;
  record: HarmedRecord;
}

/**
 * Moves and publishes scheduled entries, with Undo, on every page that shows their dates.
 */
export function useSchedule(): ScheduleActions {
  const client = useQueryClient();
  const zone = useStudioZone();
  const [moved, setMoved] = useState<CalendarEntry | null>(null);
  const [harmed, setHarmed] = useState<Harmed | null>(null);

  /** Shows the change in every calendar before the server has confirmed it. */
  function showAs(entry: CalendarEntry, changes: Partial<CalendarEntry>): void {
    for (const [key, calendar] of client.getQueriesData<Calendar>({ queryKey: keys.allCalendars })) {
      if (!calendar) continue;
      const entries = calendar.entries.map((one) =>
        entryKey(one) === entryKey(entry)
          ? { ...one, ...changes }
          : changes.etag && isSameRecord(one, entry)
            ? { ...one, etag: changes.etag }
            : one,
      );
      client.setQueryData<Calendar>(key, { ...calendar, entries });
    }
  }

  async function refresh({ kind }: CalendarEntry): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.allCalendars }),
      kind === "site"
        ? client.invalidateQueries({ queryKey: siteContentKeys.all })
        : client.invalidateQueries({ queryKey: keys.records(kind) }),
    ]);
  }

  /** @param back undoes the change; it gets the entry as the server has it now. */
  async function run(
    entry: CalendarEntry,
    change: (now: CalendarEntry) => Promise<Changed>,
    back: ((now: CalendarEntry) => void) | null,
    failed: string,
  ): Promise<void> {
    try {
      await client.cancelQueries({ queryKey: keys.allCalendars });
      const { status, ...when } = await inTurn(entry, change);
      const now: CalendarEntry = { ...entry, ...when, status: status === "publish" ? "publish" : "future" };
      showAs(entry, now);
      const undo = back && (() => back(now));
      say(
        `“${entryTitle(entry)}”: ${outcomeMessage({ status, date: when.date }, zone)}`,
        undo ? { undo } : {},
      );
    } catch (error) {
      showAs(entry, entry);
      sayFailed(`${failed} ${errorMessage(error)}${isConflict(error) ? " Look at it and try again." : ""}`);
    }
    await refresh(entry);
  }

  function move(entry: CalendarEntry, local: string, isUndo = false): void {
    if (local.slice(0, 16) <= onStudioClock(new Date(), zone))
      return void sayFailed(
        `“${entryTitle(entry)}” wasn’t moved: this time is past. Choose a later one, or publish it now.`,
      );
    const before = entry.date;
    showAs(entry, { date: local });
    void run(
      entry,
      (now) => moveEntry(now, local, zone),
      isUndo ? null : (now) => move(now, before, true),
      `“${entryTitle(entry)}” wasn’t moved.`,
    );
  }

  async function publish(entry: CalendarEntry): Promise<void> {
    const failed = `“${entryTitle(entry)}” wasn’t published.`;
    const { kind, id } = entry;
    // Without Undo: the earlier content is in the site's history, and the version can't be scheduled again.
    if (kind === "site") return run(entry, publishEntry, null, failed);
    try {
      const { record, etag } = await getRecord(kind, id);
      const future = isUpdate(entry) ? await withUpdate(kind, record, entry.version) : record;
      const harms = harmsAmong(await recordFindings(kind, future));
      if (harms.length > 0) return setHarmed({ entry, record: { id, title: entryTitle(entry), harms } });
      // Without Undo: the earlier text is in the record's history.
      if (isUpdate(entry)) return void (await run(entry, publishEntry, null, failed));
      // The examined record's ETag, unless the entry has its own: an older one is refused.
      const examined = { ...entry, etag: entry.etag || etag };
      const back = (now: CalendarEntry) =>
        void run(now, (newest) => restoreDate(newest, record), null, "It couldn’t be undone.");
      await run(examined, publishEntry, back, failed);
    } catch (error) {
      sayFailed(`${failed} ${errorMessage(error)}`);
    }
  }

  const windows = (
    <Suspense>
      {moved && (
        <MoveWindow
          title={entryTitle(moved)}
          local={moved.date}
          onMove={(to) => {
            setMoved(null);
            move(moved, to);
          }}
          onPublish={() => {
            setMoved(null);
            void publish(moved);
          }}
          onClose={() => setMoved(null)}
        />
      )}
      {harmed && (
        <NotYetWindow
          records={[harmed.record]}
          onClose={() => setHarmed(null)}
          action={(finding) => (
            <Link to={entryPath(harmed.entry)} state={findingState(finding)} className="desk-button">
              Go there
            </Link>
          )}
        />
      )}
    </Suspense>
  );
  return { move, publish: (entry) => void publish(entry), openMove: setMoved, windows };
}
