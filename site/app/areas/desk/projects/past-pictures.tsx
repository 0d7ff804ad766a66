import type { DeskMedia } from "../api/records.ts";

/** Small, beside each other. @param files that have come; of the others the number is told. */
export function PastPictures({
  ids,
  files,
}: {
  ids: readonly number[];
  files: ReadonlyMap<number, DeskMedia>;
}) {
  return (
    <span className="desk-past-pictures">
      {ids.map((id) => {
        const file = files.get(id);
        const name = file?.alt_text || file?.title.raw || `Picture ${id}`;
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
