import type { DeskMedia } from "../api/records.ts";
import { FilmFrame } from "./film-frame.tsx";

/** The smallest size that is still sharp in a row. */
export function thumbnailOf(file: DeskMedia): string {
  const { thumbnail, medium } = file.media_details.sizes;
  return (thumbnail ?? medium)?.source_url ?? file.source_url;
}

const isColor = /^#[\da-f]{3}(?:[\da-f]{3})?$/i;

/** A row's picture; without one a plain field, in the project's colour where it has one. */
export function Thumbnail({
  file,
  color,
}: {
  file: (DeskMedia & { poster?: string | null }) | undefined;
  color?: unknown;
}) {
  const background = typeof color === "string" && isColor.test(color) ? color : undefined;
  return (
    <span className="desk-thumbnail" style={background && !file ? { background } : undefined}>
      {file?.mime_type.startsWith("image/") && (
        <img src={thumbnailOf(file)} alt="" loading="lazy" decoding="async" width={48} height={36} />
      )}
      {file?.mime_type.startsWith("video/") &&
        (file.poster ? (
          <img src={file.poster} alt="" loading="lazy" decoding="async" width={48} height={36} />
        ) : (
          <FilmFrame src={file.source_url} />
        ))}
    </span>
  );
}
