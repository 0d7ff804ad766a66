import { useMemo } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { compareWords } from "../comparison/compare-words.ts";
import { ComparisonLegend, Runs } from "../comparison/runs.tsx";
import { Failure } from "../ui/failure.tsx";
import { useRevision } from "./changed-fields.tsx";
import { contentChanges } from "./content-changes.ts";

/** Compares a revision with the form, field by field. */
export default function RevisionChanges({ part, id, now }: { part: string; id: number; now: unknown }) {
  const then = useRevision(part, id);
  const changes = useMemo(
    () => (then.data === undefined ? null : contentChanges(then.data.document ?? {}, now)),
    [then.data, now],
  );
  if (then.error) return <Failure message={errorMessage(then.error)} onAgain={() => void then.refetch()} />;
  if (!changes) return <p className="desk-soft">Loading…</p>;
  const misfit = then.data?.problem && (
    <p role="alert">It can’t be restored: it doesn’t fit this version of the site. {then.data.problem}</p>
  );
  if (misfit && !then.data?.document) return misfit;
  if (changes.length === 0) return <p className="desk-soft">Same as the current form.</p>;
  return (
    <>
      {misfit}
      <ComparisonLegend before="this version" after="the current form" />
      <dl className="desk-changes">
        {changes.map(({ where, before, after }) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>
              <Runs runs={compareWords(before, after)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
