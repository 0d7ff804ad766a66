import { classNames } from "../class-names.ts";
import {
  hasDayGrade,
  Picture,
  type PictureName,
  type PictureProps,
  pictureSet,
  type ShownPicture,
} from "./picture.tsx";

/** The same frame in daylight, where one was made. */
export function dayGradeOf(name: ShownPicture): PictureName | null {
  return hasDayGrade(name) ? (`${name as string}-day` as PictureName) : null;
}

/** A picture with a daylight grade shows it in the light theme. Browsers load only the one of the two that is shown. */
export function LitPicture(props: PictureProps) {
  const { name, className } = props;
  const day = dayGradeOf(name);
  if (!day) return <Picture {...props} />;
  return (
    <>
      <Picture {...props} lazy className={classNames(className, "only-dark")} />
      <Picture {...props} name={day} lazy className={classNames(className, "only-light")} />
    </>
  );
}

/** For one that is the page's largest paint: fetched before layout, by the visitor's system as the theme is by default. */
export function litPreloads(name: ShownPicture, sizes: string) {
  const day = dayGradeOf(name);
  if (!day) return [];
  const preload = (picture: ShownPicture, scheme: "dark" | "light") => ({
    tagName: "link" as const,
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: pictureSet(picture, "avif"),
    imageSizes: sizes,
    fetchPriority: "high",
    media: `(prefers-color-scheme: ${scheme})`,
  });
  return [preload(name, "dark"), preload(day, "light")];
}
