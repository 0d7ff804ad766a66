import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "../parts/lazy-part.tsx";
import { onStudioClock, studioMoment, useStudioZone, utcOfStudioClock } from "../time/studio-time.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { contentChanges } from "./content-changes.ts";
import { PartDifferences } from "./part-differences.tsx";
import type { ScheduledSiteContent as Scheduled } from "./site-content.ts";

const MoveWindow = lazyPart(() => import("../move-window/move-window.tsx"));

interface Acts {
  publishNow: (id: number) => void;
  /** @param gmt UTC without a zone. */
  move: (id: number, gmt: string) => void;
  unschedule: (id: number) => void;
}

/** Lists a part's scheduled publications, each with its date, its changes and its actions. */
export function ScheduledSiteContent({
  title,
  scheduled,
  mayEdit,
  isBusy,
  acts,
}: {
  /** The part's. */
  title: string;
  scheduled: readonly Scheduled[];
  mayEdit: boolean;
  isBusy: boolean;
  acts: Acts;
}) {
  if (scheduled.length === 0) return null;
  return (
    <section aria-label="Scheduled" className="site-scheduled">
      {scheduled.length > 1 && (
        <p className="desk-soft">
          Each date is a whole version: a later one replaces what an earlier one changed. What is published by
          hand in between stays.
        </p>
      )}
      {scheduled.map((publication) => (
        <One
          key={publication.id}
          title={title}
          publication={publication}
          mayEdit={mayEdit}
          isBusy={isBusy}
          acts={acts}
        />
      ))}
    </section>
  );
}

function One({
  title,
  publication: { id, date_gmt, created_by, document, base, problem },
  mayEdit,
  isBusy,
  acts,
}: {
  title: string;
  publication: Scheduled;
  mayEdit: boolean;
  isBusy: boolean;
  acts: Acts;
}) {
  const zone = useStudioZone();
  const local = onStudioClock(new Date(`${date_gmt}Z`), zone);
  const [shows, setShows] = useState(false);
  const [moving, setMoving] = useState(false);
  return (
    <div className="desk-strip" data-kind={problem ? "failed" : undefined}>
      <p>
        Goes live: {studioMoment(local, zone)}
        {created_by && <span className="desk-soft"> · {created_by.name}</span>}
      </p>
      {problem && (
        <p role="alert">It won’t go live. {problem} Unschedule it, fix the draft, and schedule it again.</p>
      )}
      <span className="desk-row">
        <DisclosureButton open={shows} onPress={() => setShows(!shows)}>
          What changes
        </DisclosureButton>
        {mayEdit && (
          <>
            {!problem && (
              <>
                <button
                  type="button"
                  className="desk-button"
                  disabled={isBusy}
                  onClick={() => acts.publishNow(id)}
                >
                  Publish now
                </button>
                <button
                  type="button"
                  className="desk-button"
                  disabled={isBusy}
                  onClick={() => setMoving(true)}
                >
                  Move…
                </button>
              </>
            )}
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              disabled={isBusy}
              onClick={() => acts.unschedule(id)}
            >
              Unschedule
            </button>
          </>
        )}
      </span>
      {moving && (
        <Suspense>
          <MoveWindow
            title={title}
            local={local}
            onMove={(to) => {
              setMoving(false);
              acts.move(id, utcOfStudioClock(to, zone));
            }}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
      {shows && <Changes before={base} after={document} />}
    </div>
  );
}

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = useMemo(() => contentChanges(before ?? {}, after ?? {}), [before, after]);
  if (changes.length === 0) return <p className="desk-soft">No changes.</p>;
  return (
    <PartDifferences changes={changes} names={{ before: "the public words", after: "the scheduled ones" }} />
  );
}
