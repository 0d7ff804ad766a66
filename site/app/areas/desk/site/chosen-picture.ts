/** A page stores a picture of the library as paths of this site, with its sizes. */
import type { LibraryPicture } from "@extenso/contract/site-content/pictures.ts";
import type { DeskMedia } from "../api/records.ts";

const mostSizes = 12;

/** Returns the path of an upload, whatever host name the site is visited under; `null` for files elsewhere. */
export function uploadPath(url: string): string | null {
  const { pathname } = URL.parse(url, "http://localhost") ?? {};
  return pathname?.startsWith("/wp-content/uploads/") ? pathname : null;
}

/**
 * @param variants this server makes AVIF and WebP of every JPEG and PNG.
 * @returns null for what is no picture of this site, or does not say how large it is.
 */
export function chosenPicture(file: DeskMedia, variants: boolean): LibraryPicture | null {
  const { width, height, sizes } = file.media_details;
  const path = uploadPath(file.source_url);
  if (!path || width < 1 || height < 1) return null;
  const ratio = width / height;
  const narrower = Object.values(sizes)
    // Cut sizes, such as WordPress's square thumbnail, show something else.
    .filter((size) => size.width < width && Math.abs(size.width / size.height / ratio - 1) < 0.02)
    .flatMap((size) => {
      const at = uploadPath(size.source_url);
      return at ? [{ file: at, width: size.width }] : [];
    })
    .sort((one, other) => one.width - other.width)
    .filter((size, index, all) => size.width !== all[index - 1]?.width)
    .slice(1 - mostSizes);
  const all = [...narrower, { file: path, width }];
  const isMade = variants && all.every((one) => /\.(jpe?g|png)$/i.test(one.file));
  return { file: path, width, height, sizes: all, variants: isMade };
}
