import { Picture, type PictureName, type PictureProps, pictureSet } from "./picture.tsx";

interface Frame {
  name: PictureName;
}

interface Props extends Omit<PictureProps, "name"> {
  night: Frame;
  /** In daylight, for the light theme. */
  day: Frame;
}

/** Both pictures are in the page, but browsers don't load a lazy picture that isn't displayed. */
export function DayAndNightPicture({ night, day, ...rest }: Props) {
  return (
    <>
      <div className="only-dark">
        <Picture {...night} {...rest} lazy />
      </div>
      <div className="only-light">
        <Picture {...day} {...rest} lazy />
      </div>
    </>
  );
}

/** The addresses to fetch before the page is laid out: by the visitor's system, as the theme is by default. */
export function dayAndNightPreloads(night: Frame, day: Frame) {
  const preload = (name: PictureName, scheme: string) => ({
    rel: "preload" as const,
    as: "image" as const,
    type: "image/avif",
    imageSrcSet: pictureSet(name, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high" as const,
    media: scheme,
  });
  const byDay = "(prefers-color-scheme: light)";
  return [preload(night.name, `(not ${byDay})`), preload(day.name, byDay)];
}
