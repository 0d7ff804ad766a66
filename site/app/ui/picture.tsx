import { classNames } from "./class-names.ts";
import { pictureWidths } from "./picture-widths.ts";
import table from "./pictures.json" with { type: "json" };

export type PictureName = keyof typeof table.sizes;

function sizeOf(name: PictureName): [number, number] {
  return table.sizes[name] as [number, number];
}

/** The address of one made variant. */
export function pictureAddress(name: PictureName, width: number, format: "avif" | "webp"): string {
  return `/media/pictures/${name}-${width}.${format}?v=${table.version}`;
}

export function pictureSet(name: PictureName, format: "avif" | "webp"): string {
  return pictureWidths(sizeOf(name)[0])
    .map((width) => `${pictureAddress(name, width, format)} ${width}w`)
    .join(", ");
}

export interface PictureProps {
  name: PictureName;
  /** Empty only for pictures that say nothing the text beside them doesn't. */
  alt: string;
  /** How wide it stands, in the `sizes` attribute's words. */
  sizes: string;
  className?: string;
  imgClassName?: string;
  /** For the one picture that is the page's largest paint. */
  priority?: boolean;
  /** Fetched only where it is shown; left out: all are but the largest paint. */
  lazy?: boolean;
}

/** One of the site's own pictures, in AVIF and WebP, with its room reserved. */
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
      <source type="image/avif" srcSet={pictureSet(name, "avif")} sizes={sizes} />
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
