/**
 * From the content as it is written (blocks in comments) to the content as it is shown: what WordPress 6.1
 * makes of paragraphs, headings, lists, quotes, tables, code, pictures, galleries, clips and YouTube embeds.
 * Compared with what a real one made of forty records. Content from before blocks: `renderClassic`.
 */

import { decodeEntities } from "../../../engines/html/entities.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { blockTokens, follow } from "./block-tokens.ts";
import { latestPostsMark } from "./latest-posts-mark.ts";
import { withParagraphs } from "./paragraphs.ts";
import { pictureAttributes } from "./picture-markup.ts";
import { renderShortcodes, type ShortcodeContext } from "./render-shortcodes.ts";
import { shortcodeNames, withoutParagraphsAround } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";
import { withLazyFrames, youTubeFrame } from "./youtube-frame.ts";

export interface RenderContext extends ShortcodeContext {
  /** `media_details` of a picture; undefined for one that is not in the library. */
  picture(id: number): MediaDetails | undefined;
}

export function renderBlocks(raw: string, context: RenderContext): string {
  const html = withoutParagraphsAround(texturize(withoutComments(raw), shortcodeNames), shortcodeNames);
  return renderShortcodes(withLazyFrames(withEmbeds(withPictures(html, context), context)), context);
}

/** Drops the comments; what they alone say moves into the markup: gallery numbers, a gallery's picture ids. */
function withoutComments(raw: string): string {
  let html = "";
  let galleries = 0;
  const path: string[] = [];
  let pictureId: unknown;
  /** How many are open: the path is as deep as somebody writes it, and isn't searched at each block. */
  let openGalleries = 0;
  for (const token of blockTokens(raw)) {
    const depth = path.length;
    follow(path, token);
    if (token.kind !== "html" && token.name === "gallery") openGalleries += path.length - depth;
    if (token.kind === "open" && token.name === "image") pictureId = token.attributes.id;
    if (token.kind === "empty" && token.name === "latest-posts") html += latestPostsMark(token.attributes);
    if (token.kind !== "html") continue;
    let part = token.html;
    if (openGalleries > 0 && path.at(-1) === "image" && typeof pictureId === "number") {
      part = part.replace("<img ", `<img data-id="${pictureId}"  `);
    }
    if (path.at(-1) === "gallery") {
      part = part.replace('<figure class="wp-block-gallery', () => {
        galleries += 1;
        return `<figure class="is-layout-flex wp-block-gallery-${galleries} wp-block-gallery`;
      });
    }
    html += path.at(-1) === "shortcode" ? withParagraphs(part) : part;
  }
  return html;
}

/**
 * Pictures of the library get their measure and their other sizes; none whose measure is known is loaded before it is
 * near. WordPress leaves those alone whose source stands in other quotes than double ones, or in none.
 */
export function withPictures(html: string, { picture }: Pick<RenderContext, "picture">): string {
  return html.replace(/<img ([^<>]*)>/g, (_, inside: string) => {
    const attributes = inside.replace(/(?<!\s)\s*\/?$/, "");
    const end = inside.slice(attributes.length);
    const id = /\bwp-image-(\d+)\b/.exec(attributes)?.[1];
    const source = /\bsrc="([^"]*)"/.exec(attributes)?.[1];
    const details = id ? picture(Number(id)) : undefined;
    const known = details && source ? pictureAttributes(details, source) : null;
    const has = (start: string) => ` ${attributes}`.includes(` ${start}`);
    const isRead = has('src="');
    const decoding = isRead && !has("decoding=") ? 'decoding="async" ' : "";
    const isLate = isRead && !has("loading=");
    if (!known) {
      const lazy = isLate && has('width="') && has('height="') ? 'loading="lazy" ' : "";
      return `<img ${decoding}${lazy}${attributes}${end}>`;
    }
    const { width, height, srcset, sizes } = known;
    const others = srcset && !has("srcset=") ? ` srcset="${srcset}" sizes="${sizes}" />` : `${end}>`;
    const measured = has("width=") || has("height=") ? "" : `width="${width}" height="${height}" `;
    const lazy = isLate ? 'loading="lazy" ' : "";
    return `<img ${decoding}${lazy}${measured}${attributes}${others}`;
  });
}

const embedWrapper = /(<div class="wp-block-embed__wrapper">\n)(\S+)(\n<\/div>)/g;
/** A paragraph that is an address and nothing else. */
const addressParagraph = /(<p(?: [^<>]*)?>)\s*(https?:\/\/[^\s<>"]{1,500})\s*(?=<\/p>)/g;

function withEmbeds(html: string, { videoTitle }: RenderContext): string {
  const film = (whole: string, before: string, address: string, after = "") => {
    const frame = youTubeFrame(decodeEntities(address), videoTitle);
    return frame ? before + frame + after : whole;
  };
  return html
    .replace(embedWrapper, (whole, before, address, after) => film(whole, before, address, after))
    .replace(addressParagraph, (whole, before, address) => film(whole, before, address));
}
