/** Shortcodes of a text in the markup that they stand for. */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import { cleanInlineHtml } from "../../../engines/wordpress-values/inline-html.ts";
import { type GalleryLibrary, galleryMarkup } from "./gallery.ts";
import { type MediaContext, playerMarkup, playlistMarkup } from "./media-shortcodes.ts";
import { replaceShortcodes, type Shortcode, shortcodeNames } from "./shortcodes.ts";

export type ShortcodeContext = MediaContext & GalleryLibrary;

/** `[embed]` is taken before all others; one that is left was escaped, and is text. */
const renderedNames = shortcodeNames.filter((name) => name !== "embed");

/** @param html with its paragraphs, of which those around a shortcode alone are gone. */
export function renderShortcodes(html: string, context: ShortcodeContext): string {
  let galleries = 0;
  let players = 0;
  const rendered = (text: string): string =>
    replaceShortcodes(text, renderedNames, (shortcode) => {
      const { name } = shortcode;
      if (name === "playlist") return playlistMarkup(shortcode, context);
      if (name === "video" || name === "audio") {
        players += 1;
        return playerMarkup(name, shortcode, context, players);
      }
      if (name !== "gallery") return captionMarkup(shortcode, rendered);
      galleries += 1;
      return galleryMarkup(shortcode, context.id, galleries, context);
    });
  return rendered(html);
}

// `[caption id="attachment_13" align="alignnone" width="300"]<img …> Crew at work[/caption]` as a figure.

const picture = /((?:<a [^<>]+>\s*)?<img [^<>]+>(?:\s*<\/a>)?)([\s\S]*)/i;

/** The name of a class or an id, without what neither may have. */
function className(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, "").replace(/[^\w-]/g, "");
}

/** @param inner makes the shortcodes of what is inside. */
export function captionMarkup(
  { attributes, content }: Pick<Shortcode, "attributes" | "content">,
  inner: (html: string) => string,
): string {
  const given = (name: string) => attributes.get(name) ?? "";
  const found = attributes.has("caption") ? null : picture.exec(content ?? "");
  const shown = found?.[1] ?? content ?? "";
  // A caption of its own was never cleaned; what the editor put between the brackets was, with the text.
  const own = given("caption");
  const caption = found ? (found[2] ?? "").trim() : own.includes("<") ? cleanInlineHtml(own) : own;
  const width = Number.parseInt(given("width"), 10) || 0;
  // PHP takes a zero for nothing.
  if (width < 1 || caption === "" || caption === "0") return shown;
  const id = className(given("id"));
  const captionId = className(given("caption_id")) || (id && `caption-${id.replaceAll("_", "-")}`);
  const named = id ? `id="${id}" ` : "";
  const described = captionId ? `aria-describedby="${captionId}" ` : "";
  const classes = `wp-caption ${attributes.get("align") ?? "alignnone"} ${given("class")}`.trim();
  const captionOwn = captionId ? `id="${captionId}" ` : "";
  return `<figure ${named}${described}style="width: ${width}px" class="${escapeAttribute(classes)}">${inner(shown)}<figcaption ${captionOwn}class="wp-caption-text">${caption}</figcaption></figure>`;
}
