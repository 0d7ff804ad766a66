import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import type { DeskMedia, DeskRecord } from "../api/records.ts";
import { compareWords } from "../comparison/compare-words.ts";
import { ComparisonLegend, type ComparisonNames, Runs } from "../comparison/runs.tsx";
import { Failure } from "../ui/failure.tsx";
import type { ProjectDraft } from "./draft.ts";
import type { PastState } from "./past-states.ts";
import { isUnchanged, type ProjectChanges, projectChanges } from "./project-changes.ts";
import { useFiles } from "./use-files.ts";

/** Field by field, from what the project was to what its form says now. */
export default function ProjectComparison({
  state,
  record,
  draft,
  onBringBack,
}: {
  state: PastState;
  record: DeskRecord;
  draft: ProjectDraft;
  onBringBack: (past: ProjectDraft) => void;
}) {
  const past = useQuery({
    queryKey: ["project-states", record.id, "one", state.id],
    queryFn: ({ signal }) => state.read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const then = past.data;
  const changes = then && projectChanges(then, draft, record.content.raw);
  if (past.error) return <Failure message={errorMessage(past.error)} onAgain={() => void past.refetch()} />;
  if (!changes) return <p className="desk-soft">Loading…</p>;
  if (isUnchanged(changes)) return <p className="desk-soft">Same as the current form.</p>;
  return (
    <div className="desk-changes">
      <ProjectDifferences changes={changes} names={{ before: "this version", after: "the current form" }} />
      <button type="button" className="desk-button desk-past-back" onClick={() => then && onBringBack(then)}>
        Restore
      </button>
    </div>
  );
}

/**
 * @param names what is compared with what.
 * @param children further rows.
 */
export function ProjectDifferences({
  changes,
  names,
  children,
}: {
  changes: ProjectChanges;
  names: ComparisonNames;
  children?: ReactNode;
}) {
  const { gone, came, isMoved } = changes.gallery;
  const { cover } = changes;
  const files = useFiles([...gone, ...came, cover?.before ?? 0, cover?.after ?? 0]);
  const pictures = (ids: readonly number[]) => <PastPictures ids={ids} files={files} />;
  return (
    <>
      <ComparisonLegend {...names} />
      <dl className="desk-changes">
        {changes.fields.map(({ name, before, after, isFact }) => (
          <Row key={name} name={name}>
            {isFact ? (
              <>
                {before && <del>{before}</del>} {after && <ins>{after}</ins>}
              </>
            ) : (
              <Runs runs={compareWords(before, after)} />
            )}
          </Row>
        ))}
        {cover && cover.before > 0 && <Row name="Cover, before">{pictures([cover.before])}</Row>}
        {cover && <Row name="Cover, now">{cover.after > 0 ? pictures([cover.after]) : "None"}</Row>}
        {gone.length > 0 && <Row name="Removed from the gallery">{pictures(gone)}</Row>}
        {came.length > 0 && <Row name="Added to the gallery">{pictures(came)}</Row>}
        {isMoved && <Row name="Gallery">The order changed.</Row>}
        {changes.isAround && <Row name="Around the gallery">The text changed.</Row>}
        {children}
      </dl>
    </>
  );
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Small, beside each other. @param files that have come; of the others the number is told. */
function PastPictures({ ids, files }: { ids: readonly number[]; files: ReadonlyMap<number, DeskMedia> }) {
  return (
    <span className="desk-past-pictures">
      {ids.map((id) => {
        const file = files.get(id);
        const name = file?.alt_text || file?.title.raw || `Image ${id}`;
        const source = file?.media_details.sizes.thumbnail?.source_url ?? file?.source_url;
        return source ? (
          <img key={id} src={source} alt={name} loading="lazy" />
        ) : (
          <span key={id}>{name}</span>
        );
      })}
    </span>
  );
}
