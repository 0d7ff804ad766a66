import { Picture, type PictureName, type PictureProps, pictureSet } from "./picture.tsx";

/** One frame at one time of day, in the two shapes of windows. */
interface Frame {
  name: PictureName;
  /** For windows that are much taller than wide. */
  tall?: PictureName;
}

interface Props extends Omit<PictureProps, "name" | "children"> {
  night: Frame;
  /** The same frame in daylight, for the light theme. */
  day: Frame;
}

/** Phones held upright. */
const tallWindow = "(max-aspect-ratio: 5/8)";

/** Both pictures are in the page, but browsers don't load a lazy picture that isn't displayed. */
export function DayAndNightPicture({ night, day, ...rest }: Props) {
  return (
    <>
      <div className="only-dark">
        <FramePicture {...night} {...rest} />
      </div>
      <div className="only-light">
        <FramePicture {...day} {...rest} />
      </div>
    </>
  );
}

function FramePicture({ tall, ...rest }: PictureProps & Frame) {
  return (
    <Picture {...rest} lazy>
      {tall && (
        <source type="image/avif" media={tallWindow} srcSet={pictureSet(tall, "avif")} sizes={rest.sizes} />
      )}
    </Picture>
  );
}

/** The addresses to fetch before the page is laid out: by the visitor's system, as the theme is by default. */
export function dayAndNightPreloads(night: Frame, day: Frame) {
  const preload = (name: PictureName, ...media: string[]) => ({
    rel: "preload" as const,
    as: "image" as const,
    type: "image/avif",
    imageSrcSet: pictureSet(name, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high" as const,
    media: media.join(" and "),
  });
  const byDay = "(prefers-color-scheme: light)";
  const frame = ({ name, tall }: Frame, light: string) =>
    tall
      ? [preload(tall, light, tallWindow), preload(name, light, `(not ${tallWindow})`)]
      : [preload(name, light)];
  return [...frame(night, `(not ${byDay})`), ...frame(day, byDay)];
}
