import type { ReactNode } from "react";
import type { DeskMedia } from "../api/records.ts";
import {
  Compare,
  ComparedField,
  type ComparedNames,
  ComparedValues,
  ComparedWords,
} from "../kit/compare.tsx";
import type { ProjectChanges } from "./project-changes.ts";
import { useFiles } from "./use-files.ts";

/** Two states of a project compared field by field. @param children further fields. */
export function ProjectDifferences({
  changes,
  names,
  children,
}: {
  changes: ProjectChanges;
  names: ComparedNames;
  children?: ReactNode;
}) {
  const { gone, came, isMoved } = changes.gallery;
  const { cover } = changes;
  const files = useFiles([...gone, ...came, cover?.before ?? 0, cover?.after ?? 0]);
  const pictures = (ids: readonly number[]) => <PastPictures ids={ids} files={files} />;
  return (
    <Compare names={names}>
      {changes.fields.map(({ name, before, after, isComparedWhole }) => (
        <ComparedField key={name} name={name}>
          {isComparedWhole ? (
            <ComparedValues before={before} after={after} />
          ) : (
            <ComparedWords before={before} after={after} />
          )}
        </ComparedField>
      ))}
      {cover && cover.before > 0 && (
        <ComparedField name="Cover, before">{pictures([cover.before])}</ComparedField>
      )}
      {cover && (
        <ComparedField name="Cover, now">{cover.after > 0 ? pictures([cover.after]) : "None"}</ComparedField>
      )}
      {gone.length > 0 && <ComparedField name="Removed from the gallery">{pictures(gone)}</ComparedField>}
      {came.length > 0 && <ComparedField name="Added to the gallery">{pictures(came)}</ComparedField>}
      {isMoved && <ComparedField name="Gallery">The order changed.</ComparedField>}
      {changes.isAround && <ComparedField name="Around the gallery">The text changed.</ComparedField>}
      {children}
    </Compare>
  );
}

/** Thumbnails in a row. @param files loaded so far; the others are named by their id. */
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
