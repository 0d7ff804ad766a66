import { useId, useMemo, useState } from "react";
import { compareWords } from "../comparison/compare-words.ts";
import { ComparisonLegend, Runs } from "../comparison/runs.tsx";
import {
  onStudioClock,
  studioMoment,
  useStudioZone,
  utcOfStudioClock,
  zoneLabel,
} from "../time/studio-time.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { contentChanges } from "./content-changes.ts";
import type { ScheduledSiteContent as Scheduled } from "./site-content.ts";

interface Acts {
  publishNow: (id: number) => void;
  /** @param gmt UTC without a zone. */
  move: (id: number, gmt: string) => void;
  unschedule: (id: number) => void;
}

/** Lists a part's scheduled publications, each with its date, its changes and its actions. */
export function ScheduledSiteContent({
  scheduled,
  mayEdit,
  isBusy,
  acts,
}: {
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
        <One key={publication.id} publication={publication} mayEdit={mayEdit} isBusy={isBusy} acts={acts} />
      ))}
    </section>
  );
}

function One({
  publication: { id, date_gmt, created_by, document, base, problem },
  mayEdit,
  isBusy,
  acts,
}: {
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
                <DisclosureButton open={moving} onPress={() => setMoving(!moving)}>
                  Move…
                </DisclosureButton>
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
        <Moving
          local={local}
          zone={zone}
          isBusy={isBusy}
          onMove={(gmt) => {
            setMoving(false);
            acts.move(id, gmt);
          }}
        />
      )}
      {shows && <Changes before={base} after={document} />}
    </div>
  );
}

function Moving({
  local,
  zone,
  isBusy,
  onMove,
}: {
  local: string;
  zone: string;
  isBusy: boolean;
  onMove: (gmt: string) => void;
}) {
  const id = useId();
  const [time, setTime] = useState(local);
  const gmt = zone === "" ? "" : utcOfStudioClock(time, zone);
  return (
    <span className="site-schedule">
      <label htmlFor={id}>Move to ({zoneLabel(zone, gmt ? new Date(`${gmt}Z`) : new Date())})</label>
      <input
        id={id}
        type="datetime-local"
        className="desk-input"
        value={time}
        min={onStudioClock(new Date(), zone)}
        onChange={({ target }) => setTime(target.value)}
      />
      <button
        type="button"
        className="desk-button"
        disabled={isBusy || gmt === "" || time === local}
        onClick={() => onMove(gmt)}
      >
        Move
      </button>
    </span>
  );
}

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = useMemo(() => contentChanges(before ?? {}, after ?? {}), [before, after]);
  if (changes.length === 0) return <p className="desk-soft">No changes.</p>;
  return (
    <>
      <ComparisonLegend before="the public words" after="the scheduled ones" />
      <dl className="desk-changes">
        {changes.map((change) => (
          <div key={change.where}>
            <dt>{change.where}</dt>
            <dd>
              <Runs runs={compareWords(change.before, change.after)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
