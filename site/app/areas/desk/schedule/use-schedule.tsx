import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { asBefore, outcomeMessage, publishedNow } from "../actions/outcome.ts";
import type { Calendar, CalendarEntry } from "../api/calendar.ts";
import { type Changes, type ContentType, getRecord, saveRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { isConflict } from "../api/send.ts";
import { changeUpdate, getUpdate, releaseUpdate } from "../api/updates.ts";
import { type Finding, harmsAmong } from "../findings/finding.ts";
import type { HarmedRecord } from "../findings/not-yet-window.tsx";
import { findingState } from "../findings/opened-finding.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { changeScheduled, getSiteContent, siteContentKeys } from "../site/site-content.ts";
import { onStudioClock, useStudioZone, utcOfStudioClock } from "../time/studio-time.ts";
import { entryKey, entryPath, entryTitle, isSameRecord, isUpdate } from "./entry-labels.ts";
import { inTurn } from "./own-changes.ts";

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

// Calls that move something scheduled or publish it, and the ways back.

/** Status and date of an entry after a change, with the ETag that a further change needs. */
interface Changed {
  status: string;
  /** On the studio's clock. */
  date: string;
  date_gmt: string;
  etag: string;
}

/**
 * @param local on the studio's clock, as a field for date and time has it.
 * @throws {ApiError} where somebody has changed it since it was shown.
 */
async function moveEntry(entry: CalendarEntry, local: string, zone: string): Promise<Changed> {
  if (entry.kind === "site") {
    const date_gmt = utcOfStudioClock(local, zone);
    const { part, version } = entry;
    const now = await changeScheduled(part, version, { status: "future", date_gmt }, await tagOf(entry));
    const moved = now.scheduled.find(({ id }) => id === version);
    const gmt = moved?.date_gmt ?? date_gmt;
    return {
      status: moved ? "future" : "publish",
      etag: now.etag,
      date: onStudioClock(new Date(`${gmt}Z`), zone),
      date_gmt: gmt,
    };
  }
  if (isUpdate(entry)) {
    const date_gmt = utcOfStudioClock(local, zone);
    const { kind, id, version } = entry;
    const now = await changeUpdate(kind, id, version, { date_gmt }, entry.etag);
    return { status: "future", date: now.date, date_gmt: now.date_gmt, etag: now.etag };
  }
  return saved(entry, { status: "future", date: `${local.slice(0, 16)}:00` });
}

/** @throws {ApiError} where somebody has changed it since it was shown. */
async function publishEntry(entry: CalendarEntry): Promise<Changed> {
  if (entry.kind === "site") {
    const { part, version } = entry;
    const now = await changeScheduled(part, version, { status: "publish" }, await tagOf(entry));
    const isOut = !now.scheduled.some(({ id }) => id === version);
    const { date, date_gmt } = entry;
    return { status: isOut ? "publish" : "future", date, date_gmt, etag: now.etag };
  }
  if (isUpdate(entry)) {
    const { kind, id, version, etag, date, date_gmt } = entry;
    await releaseUpdate(kind, id, version, etag);
    return { status: "publish", date, date_gmt, etag };
  }
  return saved(entry, publishedNow(entry));
}

/** The status and date that an entry had before it was published. */
function restoreDate(entry: CalendarEntry, before: DeskRecord): Promise<Changed> {
  return saved(entry, asBefore(before));
}

async function saved(entry: CalendarEntry, changes: Changes): Promise<Changed> {
  if (entry.kind === "site") throw new Error("the site's content is no record");
  const { record, etag } = await saveRecord(entry.kind, entry.id, changes, { etag: await tagOf(entry) });
  const { status, date, date_gmt } = record;
  return { status, date, date_gmt, etag };
}

/** Some lists carry no ETags: then the entry's status and date are compared with the record's present ones. */
async function tagOf(entry: CalendarEntry): Promise<string> {
  if (entry.etag !== "") return entry.etag;
  if (entry.kind === "site") return (await getSiteContent(entry.part)).etag;
  const { record, etag } = await getRecord(entry.kind, entry.id);
  if (record.status === entry.status && record.date_gmt === entry.date_gmt) return etag;
  throw new ApiError("Someone else has moved or published it meanwhile.", {
    code: "rest_post_changed",
    status: 409,
  });
}

/** The check before publishing, of a record as it is saved: the same wherever it is published from. */
export async function recordFindings(type: ContentType, record: DeskRecord): Promise<Finding[]> {
  // The editor's code comes with its first use: lists go without it.
  if (type === "portfolio-items") {
    const [{ draftOf }, { projectFindings }] = await Promise.all([
      import("../projects/draft.ts"),
      import("../projects/project-findings.ts"),
    ]);
    return projectFindings(draftOf(record));
  }
  const [{ openDocument }, { textFindings }] = await Promise.all([
    import("../editor/document/document.ts"),
    import("../editor/examine/text-findings.ts"),
  ]);
  return textFindings({
    type,
    doc: openDocument(record.content.raw).node,
    title: record.title.raw,
    excerpt: record.excerpt.raw,
    featured: record.featured_media,
  });
}

/** A published record as it will be when one of its scheduled updates goes out. */
async function withUpdate(type: ContentType, record: DeskRecord, update: number): Promise<DeskRecord> {
  const { result } = await getUpdate(type, record.id, update);
  const raw = (name: "title" | "content" | "excerpt") =>
    typeof result[name] === "string" ? { [name]: { raw: result[name], rendered: "" } } : {};
  const acf = result.acf as DeskRecord["acf"] | undefined;
  return {
    ...record,
    ...raw("title"),
    ...raw("content"),
    ...raw("excerpt"),
    ...(typeof result.featured_media === "number" ? { featured_media: result.featured_media } : {}),
    acf: { ...record.acf, ...acf },
  };
}
