/** Pictures that open in their full size where the editor says so: `wp-lightbox-container` on their figure. */
import { escapeDoubleQuoted } from "@extenso/contract/html/escape.ts";
import { attributeOf, type HtmlToken, htmlTokens, type OpenTag } from "../../../engines/html/tokens.ts";

/** Class of the link around such a picture, which `ContentHtml` opens on the page. */
export const largerPicture = "larger-picture";

/** Tokens between a figure's tag and its picture. */
const nearby = 4;

/** @returns the HTML with a link to the whole file around each such picture. It isn't sanitised yet. */
export function withLargerPictures(html: string): string {
  if (!html.includes("wp-lightbox-container")) return html;
  const tokens = htmlTokens(html);
  let result = "";
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    const image =
      token.kind === "open" && token.name === "figure" ? pictureIn(tokens, index, token) : undefined;
    const file = image && largestFile(image);
    if (!image || !file) continue;
    const named = attributeOf(image, "alt") ? "" : ' aria-label="Enlarge the picture"';
    const link = `<a class="${largerPicture}" href="${escapeDoubleQuoted(file)}"${named}>`;
    result += `${html.slice(at, image.start)}${link}${html.slice(image.start, image.end)}</a>`;
    at = image.end;
  }
  return result + html.slice(at);
}

function pictureIn(tokens: readonly HtmlToken[], figure: number, tag: OpenTag): OpenTag | undefined {
  const classes = (attributeOf(tag, "class") ?? "").split(/\s+/);
  if (!classes.includes("wp-lightbox-container")) return;
  // Not one that has a link already, which comes first.
  const tags = tokens.slice(figure + 1, figure + 1 + nearby).filter((token) => token.kind !== "text");
  const [first] = tags;
  return first?.kind === "open" && first.name === "img" ? first : undefined;
}

/** The widest file that the picture has, which is the whole one up to 2048 pixels. */
function largestFile(image: OpenTag): string | null {
  const candidates = (attributeOf(image, "srcset") ?? "").slice(0, 20_000).split(/,\s+/);
  let file = attributeOf(image, "src");
  let widest = Number(attributeOf(image, "width") ?? 0) || 0;
  for (const candidate of candidates) {
    const [, address = "", width = ""] = /^(\S+) (\d{1,5})w$/.exec(candidate.trim()) ?? [];
    if (Number(width) <= widest) continue;
    file = address;
    widest = Number(width);
  }
  return file || null;
}
