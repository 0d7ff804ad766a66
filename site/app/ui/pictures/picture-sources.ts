/** `src` and `srcset`s for a picture of the content, from its stored sizes and formats. */

/** One stored size of a picture. */
interface PictureCandidate {
  url: string;
  /** Pixels. */
  width: number;
}

export interface StoredPicture {
  url: string;
  candidates?: readonly PictureCandidate[] | undefined;
}

interface Origin {
  /** The site's public URL, without a slash at the end. */
  publicUrl: string;
  /** True when the content is our own server's, which makes AVIF and WebP beside every upload. */
  ownContent: boolean;
}

export interface PictureSources {
  src: string;
  srcSet: string | undefined;
  avif: string | undefined;
  webp: string | undefined;
}

const variantOf = /^\/wp-content\/uploads\/.+\.(jpe?g|png)$/i;

/** Our own files by path alone: shorter, and right under whatever name the site is visited. */
function local(url: string, publicUrl: string): string {
  return publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
}

/** A comma or a space ends an address in a `srcset`. */
function inSrcSet(url: string): string {
  return url.replaceAll(" ", "%20").replaceAll(",", "%2C");
}

export function pictureSources(picture: StoredPicture, { publicUrl, ownContent }: Origin): PictureSources {
  const src = local(picture.url, publicUrl);
  const sizes = (picture.candidates ?? [])
    .map(({ url, width }) => ({ url: local(url, publicUrl), width }))
    .sort((a, b) => a.width - b.width)
    .filter(({ width }, index, all) => width > 0 && width !== all[index - 1]?.width);
  const set = (suffix: string) =>
    sizes.length > 1
      ? sizes.map(({ url, width }) => `${inSrcSet(url)}${suffix} ${width}w`).join(", ")
      : undefined;
  const hasVariants = ownContent && [src, ...sizes.map(({ url }) => url)].every((url) => variantOf.test(url));
  const variant = (suffix: string) =>
    hasVariants ? (set(suffix) ?? `${inSrcSet(src)}${suffix}`) : undefined;
  return { src, srcSet: set(""), avif: variant(".avif"), webp: variant(".webp") };
}

/** The smallest stored size that is at least `width` pixels wide, for where a `srcset` cannot be used. */
export function storedSize(picture: StoredPicture, width: number): string {
  const fitting = (picture.candidates ?? [])
    .filter((candidate) => candidate.width >= width)
    .sort((a, b) => a.width - b.width);
  return fitting[0]?.url ?? picture.url;
}
