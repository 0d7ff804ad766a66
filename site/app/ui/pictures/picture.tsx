import type { LibraryPicture, pictureNames } from "@extenso/contract/site-content/pictures.ts";
import { classNames } from "../class-names.ts";
import { pictureWidths } from "./picture-widths.ts";
import table from "./pictures.json" with { type: "json" };

/** Of the pictures that came with the site, those that its texts may name, and those that are named by code only. */
export type PictureName =
  | (typeof pictureNames)[number]
  | "hero/reel-day"
  | "hero/reel-night"
  | "pages/flight-plan";
/** As the site's content names it (docs/site-content.md). */
export type ShownPicture = PictureName | LibraryPicture;

/** The table's words on a picture: `1600x1067`, and `+day` if it has a daylight grade; one place for each number. */
function entryOf(name: string): string | undefined {
  const [, family = name, number] = /^(.+?)(?:-(\d+))?$/.exec(name) ?? [];
  return (table.pictures as Record<string, string>)[family]?.split(" ")[Number(number ?? 1) - 1];
}

export const hasDayGrade = (name: ShownPicture): boolean =>
  typeof name === "string" && entryOf(name)?.endsWith("+day") === true;

/** Words saved long ago may name a picture that a later version no longer brings: the page is shown without it. */
function sizeOf(name: ShownPicture): readonly [number, number] {
  if (typeof name === "object") return [name.width, name.height];
  const entry = entryOf(name) ?? entryOf(name.replace(/-day$/, "")) ?? "3x2";
  const [width = 3, height = 2] = entry.split(/[x+]/).map(Number);
  return [width, height];
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
