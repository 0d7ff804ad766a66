import { dirname } from "node:path/posix";
import { type MediaDetails, readDetails } from "../../../engines/media-files/media-details.ts";
import type { Media } from "./store.ts";

export function detailsOf(media: Pick<Media, "details">): MediaDetails {
  return readDetails(media.details);
}

/** Path of the upload itself below `/wp-content/uploads/`; pages may show a copy of it. */
export function originalOf(media: Pick<Media, "file" | "details">): string {
  const { original_image } = detailsOf(media);
  return original_image ? `${dirname(media.file)}/${original_image}` : media.file;
}

/** All files that a record names, below `/wp-content/uploads/`. */
export function filesOf(media: Pick<Media, "file" | "details">): string[] {
  const { sizes, source_image } = detailsOf(media);
  const names = [...Object.values(sizes).map(({ file }) => file), ...(source_image ? [source_image] : [])];
  const beside = names.map((name) => `${dirname(media.file)}/${name}`);
  return [...new Set([media.file, originalOf(media), ...beside])];
}

/** The strings that URLs of these files contain in texts: names as they are, and percent-encoded. */
export function namesInTexts(files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => [file, file.split("/").map(encodeURIComponent).join("/")]))];
}
