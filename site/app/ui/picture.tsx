import type { LibraryPicture } from "@extenso/contract/site-content/pictures.ts";
import { classNames } from "./class-names.ts";
import { pictureWidths } from "./picture-widths.ts";
import table from "./pictures.json" with { type: "json" };

type SizedName = keyof typeof table.sizes;
/** With `-day`, the daylight grade of the same frame, in the same size. */
export type PictureName = SizedName | `${SizedName}-day`;
/** As the site's words name it (docs/site-words.md). */
export type ShownPicture = PictureName | LibraryPicture;

/** Words saved long ago may name a picture that a later version no longer brings: the page is shown without it. */
function sizeOf(name: ShownPicture): readonly [number, number] {
  if (typeof name === "object") return [name.width, name.height];
  const sizes: Record<string, number[]> = table.sizes;
  return ((sizes[name] ?? sizes[name.replace(/-day$/, "")]) as [number, number] | undefined) ?? [3, 2];
}

/** The address of one made variant; of a picture of the library, its file. */
export function pictureAddress(name: ShownPicture, width: number, format: "avif" | "webp"): string {
  return typeof name === "object"
    ? name.file
    : `/media/pictures/${name}-${width}.${format}?v=${table.version}`;
}

/**
 * Many phones are a pixel wider than a file: 412 CSS pixels of 1.75 or 2.625 dots make 721 and 1,082. Told that
 * it is a little wider than it is, they don't fetch one of twice the weight for that pixel.
 */
const overstated = 2;

export function pictureSet(name: ShownPicture, format: "avif" | "webp"): string {
  const files =
    typeof name === "object"
      ? name.sizes.map(({ file, width }) => [name.variants ? `${file}.${format}` : file, width])
      : pictureWidths(sizeOf(name)[0]).map((width) => [
          pictureAddress(name, width, format),
          width + overstated,
        ]);
  return files.map(([file, width]) => `${file} ${width}w`).join(", ");
}

export interface PictureProps {
  name: ShownPicture;
  /** Empty only for pictures that say nothing the text beside them doesn't. */
  alt: string;
  /** How wide it is shown, in the `sizes` attribute's words. */
  sizes: string;
  className?: string;
  imgClassName?: string;
  /** For the one picture that is the page's largest paint. */
  priority?: boolean;
  /** Fetched only where it is shown; left out: all are but the largest paint. */
  lazy?: boolean;
}

/** A picture that came with the site, or one of the library that its words name, with its room reserved. */
export function Picture({
  name,
  alt,
  sizes,
  className,
  imgClassName,
  priority = false,
  lazy = !priority,
}: PictureProps) {
  const [width, height] = sizeOf(name);
  const widths = pictureWidths(width);
  return (
    <picture className={classNames("block", className)}>
      {(typeof name === "string" || name.variants) && (
        <source type="image/avif" srcSet={pictureSet(name, "avif")} sizes={sizes} />
      )}
      <img
        src={pictureAddress(name, widths[Math.min(1, widths.length - 1)] ?? width, "webp")}
        srcSet={pictureSet(name, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={lazy ? "lazy" : "eager"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
        className={classNames("size-full object-cover", imgClassName)}
      />
    </picture>
  );
}
