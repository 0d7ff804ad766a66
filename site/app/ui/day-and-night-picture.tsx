import { Picture, type PictureName, type PictureProps, pictureSet } from "./picture.tsx";

interface Props extends PictureProps {
  /** The same frame in daylight, for the light theme. */
  day: PictureName;
}

/** Of the two, only the one that is shown is fetched: a lazy picture that is not displayed is not. */
export function DayAndNightPicture({ day, ...rest }: Props) {
  return (
    <>
      <div className="only-dark">
        <Picture {...rest} lazy />
      </div>
      <div className="only-light">
        <Picture {...rest} name={day} lazy />
      </div>
    </>
  );
}

/** The addresses to fetch before the page is laid out: by the visitor's system, as the theme is by default. */
export function dayAndNightPreloads(night: PictureName, day: PictureName) {
  const preload = (name: PictureName, media: string) => ({
    rel: "preload" as const,
    as: "image" as const,
    type: "image/avif",
    imageSrcSet: pictureSet(name, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high" as const,
    media,
  });
  return [
    preload(night, "not all and (prefers-color-scheme: light)"),
    preload(day, "(prefers-color-scheme: light)"),
  ];
}
