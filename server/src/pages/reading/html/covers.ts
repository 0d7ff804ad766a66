/**
 * Covers of the editor in one form, whichever WordPress has saved them: a box, behind its text a picture or a film, over
 * that a ground of colour. WordPress writes a picture as an `img`, as the background of a `div` (parallax, repeated) or,
 * before 5.7, as the box's own; colours by classes or styles, of the box or of an element inside.
 */
import { escapeDoubleQuoted } from "@extenso/contract/html/escape.ts";
import {
  attributeOf,
  type HtmlToken,
  type OpenTag,
  type ParsedHtml,
  parseHtml,
} from "../../../engines/html/tokens.ts";
import { declarationsOf, focusOf, pictureOf } from "./block-style.ts";
import { blackFill, type Fill, fillOf, groundOf } from "./cover-colours.ts";

/** Elements that a cover may be; the styles know the `div`. */
export const coverTags: readonly string[] = [
  "div",
  "section",
  "header",
  "main",
  "article",
  "aside",
  "footer",
];

const voidTags = new Set(["img", "source"]);
/** Elements that stand behind a cover's text. */
const behindTags = new Set([...voidTags, "span", "div", "video", "figure", "iframe"]);

/** Tokens between a cover's tag and its text, white space and closing tags included. */
const nearby = 16;

const classesOf = (tag: OpenTag) =>
  (attributeOf(tag, "class") ?? "").slice(0, 2_000).split(/\s+/).filter(Boolean);

interface Behind {
  /** Markup of the picture or the film; empty without one. */
  media: string;
  fill: Fill | null;
  /** Share of the fill that covers the picture, from 0 to 1. */
  dim: number;
}

/** @returns the HTML with covers as `safe-html.ts` takes them. It isn't sanitised yet. */
export function withCovers(html: string): string {
  if (!html.includes("wp-block-cover")) return html;
  const parsed = parseHtml(html);
  const { tokens } = parsed;
  let result = "";
  let at = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as HtmlToken;
    if (token.kind !== "open" || !coverTags.includes(token.name)) continue;
    const classes = classesOf(token);
    if (!classes.includes("wp-block-cover")) continue;
    const last = lastBehind(parsed, index);
    const elements = tokens.slice(index + 1, last + 1).filter((one) => one.kind === "open");
    result += html.slice(at, token.start) + coverMarkup(html, token, elements);
    // Frames of films stay, and are read as anywhere else.
    const kept = elements
      .filter(({ name }) => name === "iframe")
      .map(({ start, end }) => html.slice(start, end));
    result += kept.map((frame) => `${frame}</iframe>`).join("");
    at = tokens[last]?.end ?? token.end;
    index = last;
  }
  return result + html.slice(at);
}

/** Index of the last token behind a cover's text: of the cover's own tag where there is nothing, or no text. */
function lastBehind({ html, tokens }: ParsedHtml, cover: number): number {
  let depth = 0;
  for (let index = cover + 1; index < tokens.length && index <= cover + nearby; index += 1) {
    const token = tokens[index] as HtmlToken;
    if (token.kind === "text" && html.slice(token.start, token.end).trim() !== "") return cover;
    if (token.kind === "close") depth -= 1;
    // The cover has ended.
    if (depth < 0) return cover;
    if (token.kind !== "open") continue;
    if (classesOf(token).includes("wp-block-cover__inner-container")) return index - 1;
    if (!behindTags.has(token.name)) return cover;
    if (!voidTags.has(token.name)) depth += 1;
  }
  return cover;
}

function coverMarkup(html: string, cover: OpenTag, elements: readonly OpenTag[]): string {
  const own = behindOf(html, cover);
  const parts = elements.map((tag) => behindOf(html, tag));
  const media = parts.find((part) => part.media)?.media ?? own.media;
  const fill = parts.find((part) => part.fill)?.fill ?? own.fill;
  const overlay = elements.findIndex((tag) => classesOf(tag).includes("wp-block-cover__background"));
  const isDimmed = overlay >= 0 || fill !== null || classesOf(cover).includes("has-background-dim");
  const dim = isDimmed ? (parts[overlay] ?? own).dim : 0;
  const classes = classesOf(cover);
  // Without a picture and a colour there is nothing that letters would have to be seen on.
  if (!media && !isDimmed) return tagOf(cover.name, [...classes, "is-bare"], attributeOf(cover, "style"));
  const ground = groundOf(fill ?? blackFill, dim, media !== "", classes.includes("is-light"));
  const marks = [ground.isLight ? "is-light" : "", ground.needsHalo ? "has-halo" : ""].filter(Boolean);
  const box = tagOf(
    cover.name,
    [...classes.filter((name) => name !== "is-light" && name !== "has-halo" && name !== "is-bare"), ...marks],
    attributeOf(cover, "style"),
  );
  const layer = `${tagOf("div", ["wp-block-cover__background"], `background:${ground.background}`)}</div>`;
  return box + media + layer;
}

/** What one of a cover's elements says of what is behind its text. */
function behindOf(html: string, tag: OpenTag): Behind {
  const classes = classesOf(tag);
  const style = declarationsOf(attributeOf(tag, "style"));
  const dims = classes.map((name) => /^has-background-dim-(\d{1,3})$/.exec(name)?.[1]).find(Boolean);
  return {
    media: mediaOf(html, tag, classes, style),
    fill: tag.name === "img" || tag.name === "video" ? null : fillOf(classes, style),
    // WordPress's style sheet takes half where no class says otherwise.
    dim: Math.min(Number(dims ?? 50), 100) / 100,
  };
}

function mediaOf(
  html: string,
  tag: OpenTag,
  classes: readonly string[],
  style: ReadonlyMap<string, string>,
): string {
  const background = "wp-block-cover__image-background";
  if (tag.name === "img" && classes.includes(background)) return html.slice(tag.start, tag.end);
  if (tag.name === "video" && classes.includes("wp-block-cover__video-background"))
    return `${html.slice(tag.start, tag.end)}</video>`;
  const picture = pictureOf(style.get("background-image"));
  if (picture === null) return "";
  const focus = focusOf(style.get("background-position"));
  const alt = escapeDoubleQuoted(attributeOf(tag, "aria-label") ?? "");
  if (classes.includes("is-repeated")) {
    const place = focus ? `;background-position:${focus}` : "";
    const named = alt && ` role="img" aria-label="${alt}"`;
    const drawn = tagOf("div", ["wp-block-cover__pattern"], `background-image:url('${picture}')${place}`);
    return `${drawn.slice(0, -1)}${named}></div>`;
  }
  const position = focus ? ` style="object-position:${focus}"` : "";
  return `<img class="${background}" src="${escapeDoubleQuoted(picture)}" alt="${alt}"${position}>`;
}

function tagOf(name: string, classes: readonly string[], style: string | null): string {
  const styles = style ? ` style="${escapeDoubleQuoted(style)}"` : "";
  return `<${name} class="${escapeDoubleQuoted(classes.join(" "))}"${styles}>`;
}
