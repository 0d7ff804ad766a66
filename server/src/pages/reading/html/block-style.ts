/**
 * Styles that the editor writes into a block's `style`. Each value is parsed, bounded and written anew, so that content
 * can neither move anything outside its block nor name a file in another way than a picture's `src` does.
 */

/** Characters of a `style` attribute that are read. */
const longestStyle = 3_000;

/** The declarations of a `style` attribute by their names in lower case. */
export function declarationsOf(style: string | null | undefined): ReadonlyMap<string, string> {
  const parts = (style ?? "").slice(0, longestStyle).split(";").slice(0, 20);
  return new Map(
    parts.flatMap((part) => {
      const colon = part.indexOf(":");
      return colon > 0
        ? [[part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()] as const]
        : [];
    }),
  );
}

/** Largest minimum height by unit: two screens, or about as much. */
const largest: Record<string, number> = { px: 2000, rem: 120, em: 120, vh: 200, svh: 200, dvh: 200, vw: 200 };

function lengthOf(value: string | undefined): string | null {
  const [, number = "", unit = ""] =
    /^(\d{1,4}(?:\.\d{1,4})?)(px|rem|em|vh|svh|dvh|vw)$/.exec(value ?? "") ?? [];
  const most = largest[unit];
  return most === undefined ? null : `${Math.min(Number(number), most)}${unit}`;
}

/** Both numbers of `16/9`, or the one of `1.5`; from a tenth to ten. */
function ratioOf(value: string | undefined): string | null {
  const [, width = "", height = "1"] =
    /^(\d{1,4}(?:\.\d{1,4})?)(?: ?\/ ?(\d{1,4}(?:\.\d{1,4})?))?$/.exec(value ?? "") ?? [];
  const ratio = Number(width) / Number(height);
  return ratio >= 0.1 && ratio <= 10 ? `${Number(width)}/${Number(height)}` : null;
}

/** A focal point, such as `25% 80%`. */
export function focusOf(value: string | undefined): string | null {
  const [, x, y] = /^(\d{1,3}(?:\.\d{1,4})?)% (\d{1,3}(?:\.\d{1,4})?)%$/.exec(value ?? "") ?? [];
  return x !== undefined && Number(x) <= 100 && Number(y) <= 100 ? `${Number(x)}% ${Number(y)}%` : null;
}

/** The address in a `background-image`, of http, https or this site; null for any other value. */
export function pictureOf(value: string | undefined): string | null {
  const [, , address = ""] = /^url\(\s*(["']?)([^"'()\\\s<>]{1,2000})\1\s*\)$/i.exec(value ?? "") ?? [];
  return /^(?:https?:\/\/|\/(?!\/))/i.test(address) ? address : null;
}

const styled = (declarations: readonly (readonly [string, string | null])[]) =>
  declarations.flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`])).join(";");

/** Height of a cover: the least one, or one that follows from its width. */
export function coverStyle(style: string | undefined): string {
  const given = declarationsOf(style);
  const ratio = ratioOf(given.get("aspect-ratio"));
  return styled(
    ratio === null
      ? [["min-height", lengthOf(given.get("min-height"))]]
      : [
          ["min-height", "auto"],
          ["aspect-ratio", ratio],
        ],
  );
}

/** Part of a picture that stays in sight where its frame cuts it. */
export function focusStyle(style: string | undefined): string {
  return styled([["object-position", focusOf(declarationsOf(style).get("object-position"))]]);
}

/** The same of a picture that is written as the background of its figure. */
export function backgroundFocusStyle(style: string | undefined): string {
  return styled([["object-position", focusOf(declarationsOf(style).get("background-position"))]]);
}

/** A picture that is repeated behind a cover's text. */
export function patternStyle(style: string | undefined): string {
  const given = declarationsOf(style);
  const picture = pictureOf(given.get("background-image"));
  if (picture === null) return "";
  return styled([
    ["background-image", `url("${picture}")`],
    ["background-position", focusOf(given.get("background-position"))],
  ]);
}

/** Columns of Media & Text: the picture's share of the width, from an eighth up, and the rest. */
export function columnsStyle(style: string | undefined): string {
  const value = declarationsOf(style).get("grid-template-columns") ?? "";
  const [, first, second] =
    /^(?:(\d{1,3}(?:\.\d{1,4})?)% auto|auto (\d{1,3}(?:\.\d{1,4})?)%)$/.exec(value) ?? [];
  const share = Number(first ?? second);
  if (!(share >= 12 && share <= 88)) return "";
  return `--media:${share}fr;--text:${Number((100 - share).toFixed(4))}fr`;
}
