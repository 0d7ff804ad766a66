import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import {
  changeUpdate,
  getUpdate,
  releaseUpdate,
  removeUpdate,
  type Update,
  type WholeUpdate,
} from "../api/updates.ts";
import { type Finding, harmsAmong } from "../findings/finding.ts";
import { attempt, undoing } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { studioMoment, useStudioZone, utcOfStudioClock } from "../time/studio-time.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { Failure } from "../ui/failure.tsx";
import { conflictWords } from "./field-names.ts";
import { useUpdates } from "./use-updates.ts";

const NotYetWindow = lazyPart(() => import("../findings/not-yet-window.tsx"));

const MoveWindow = lazyPart(() => import("../move-window/move-window.tsx"));

interface Harmed {
  update: WholeUpdate;
  harms: Finding[];
}

interface Ways {
  /** Compares the update's result with the live record. */
  compare: (update: WholeUpdate) => ReactNode;
  /** Findings in the record as it would be once the update is live. */
  findings: (update: WholeUpdate) => Finding[] | Promise<Finding[]>;
  /** Takes it into the editor, to be scheduled again; undefined where nobody may. */
  onEdit?: ((update: WholeUpdate) => void) | undefined;
}

/** Scheduled updates of a published record, each with its changes, to move, publish or remove. */
export default function ScheduledUpdates({
  type,
  record,
  title,
  mayPublish,
  nothing = null,
  onPublished,
  ...ways
}: Ways & {
  type: ContentType;
  record: number;
  title: string;
  mayPublish: boolean;
  /** Shown where there is none. */
  nothing?: ReactNode;
  onPublished: () => void;
}) {
  const zone = useStudioZone();
  const client = useQueryClient();
  const { data, error, refetch } = useUpdates(type, record);
  const [moved, setMoved] = useState<Update | null>(null);
  const [harmed, setHarmed] = useState<Harmed | null>(null);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.updates(type, record), exact: true });
    void client.invalidateQueries({ queryKey: keys.allCalendars });
  };

  async function move({ id, etag, date_gmt, state }: Update, gmt: string, isUndo = false): Promise<void> {
    await attempt(async () => {
      const now = await changeUpdate(type, record, id, { date_gmt: gmt }, etag);
      const undo = () => void move(now, date_gmt, true);
      say(
        `The update goes out ${studioMoment(now.date, zone)}.`,
        isUndo || state === "missed" ? {} : { undo },
      );
    }, "The update wasn’t moved.");
    refresh();
  }

  async function publish({ id, etag }: Update): Promise<void> {
    await attempt(async () => {
      const update = await getUpdate(type, record, id);
      const harms = harmsAmong(await ways.findings(update));
      if (harms.length > 0) return setHarmed({ update, harms });
      await releaseUpdate(type, record, id, etag);
      say("Published. What it was before is in the history.");
      onPublished();
    }, "The update wasn’t published.");
    refresh();
  }

  async function remove({ id, etag, date, date_gmt, state }: Update): Promise<void> {
    const undo = undoing(async () => {
      await changeUpdate(type, record, id, { date_gmt }, "");
      refresh();
    });
    await attempt(async () => {
      await removeUpdate(type, record, id, etag);
      say(`Removed the update of ${studioMoment(date, zone)}.`, state === "future" ? { undo } : {});
    }, "The update wasn’t removed.");
    refresh();
  }

  if (error && !data) return <Failure message={errorMessage(error)} onAgain={() => void refetch()} />;
  if (!data) return nothing && <p className="desk-soft">Loading…</p>;
  if (data.length === 0) return nothing;
  return (
    <section aria-label="Scheduled updates" className="desk-updates">
      {data.map((update) => {
        return (
          <One key={update.id} type={type} record={record} update={update} {...ways}>
            {mayPublish && (
              <>
                <button type="button" className="desk-button" onClick={() => void publish(update)}>
                  Publish now
                </button>
                <button type="button" className="desk-button" onClick={() => setMoved(update)}>
                  Move…
                </button>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  onClick={() => void remove(update)}
                >
                  Remove
                </button>
              </>
            )}
          </One>
        );
      })}
      {harmed && (
        <Suspense>
          <NotYetWindow
            records={[{ id: record, title: title || "Untitled", harms: harmed.harms }]}
            onClose={() => setHarmed(null)}
            action={() =>
              ways.onEdit && (
                <button
                  type="button"
                  className="desk-button"
                  onClick={() => {
                    setHarmed(null);
                    ways.onEdit?.(harmed.update);
                  }}
                >
                  Edit this update
                </button>
              )
            }
          />
        </Suspense>
      )}
      {moved && (
        <Suspense>
          <MoveWindow
            title={title || "Untitled"}
            local={moved.date}
            onMove={(to) => {
              setMoved(null);
              void move(moved, utcOfStudioClock(to, zone));
            }}
            onClose={() => setMoved(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function One({
  type,
  record,
  update,
  compare,
  onEdit,
  children,
}: Ways & { type: ContentType; record: number; update: Update; children: ReactNode }) {
  const zone = useStudioZone();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keys.update(type, record, update.etag),
    queryFn: ({ signal }) => getUpdate(type, record, update.id, signal),
    enabled: isOpen,
    // The live record may have changed since, and with it the conflicts.
    staleTime: 0,
  });
  const moment = studioMoment(update.date, zone);
  return (
    <article aria-label={`Update of ${moment}`} className="desk-update">
      <p>
        {update.state === "future" ? "Goes out: " : "Was to go out: "}
        <time dateTime={`${update.date_gmt}Z`}>{moment}</time>
        {update.author && <span className="desk-soft"> · {update.author.name}</span>}
      </p>
      {update.problem && <p role="alert">It did not go out. {update.problem} Move it, or publish it now.</p>}
      <span className="desk-row">
        <DisclosureButton open={isOpen} onPress={() => setOpen(!isOpen)}>
          What changes
        </DisclosureButton>
        {children}
      </span>
      {isOpen && error && <Failure message={errorMessage(error)} onAgain={() => void refetch()} />}
      {isOpen && data && (
        <>
          {data.conflicts.length > 0 && <p className="desk-note">{conflictWords(data.conflicts)}</p>}
          {compare(data)}
          {onEdit && (
            <button type="button" className="desk-button" onClick={() => onEdit(data)}>
              Edit this update
            </button>
          )}
        </>
      )}
    </article>
  );
}
