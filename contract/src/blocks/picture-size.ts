/** The sizes that the site shows pictures in which are narrower than the text. */
export type PictureSize = "small" | "medium" | "large";

/** Up to these widths a picture is small, or of medium size: in pixels, and in hundredths of the text's width. */
const bounds = { px: [260, 400], "%": [35, 60] } as const;

/**
 * @param style of an `img` that an editor has given a width, such as `width:320px` or `aspect-ratio:1;width:50%`.
 * @returns the size nearest to that width; `medium` where there is none.
 */
export function pictureSize(style: string): PictureSize {
  const [, number, unit] = /(?:^|;)\s*width:\s*(\d{1,4}(?:\.\d{1,9})?)(px|%)/.exec(style.slice(0, 200)) ?? [];
  if (number === undefined) return "medium";
  const [small, medium] = bounds[unit === "%" ? "%" : "px"];
  if (Number(number) <= small) return "small";
  return Number(number) <= medium ? "medium" : "large";
}
