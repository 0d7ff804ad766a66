/**
 * From the content as it is written (blocks in comments) to the content as it is shown: what WordPress 6.1
 * makes of paragraphs, headings, lists, quotes, tables, code, pictures, galleries, clips and YouTube embeds.
 * Compared with what a real one made of forty records. Content from before blocks: `renderClassic`.
 */

import { escapeAttribute } from "@extenso/contract/blocks/markup.ts";
import type { MediaDetails } from "../../media-files/media-details.ts";
import { blockTokens, follow } from "./block-tokens.ts";
import { withParagraphs } from "./paragraphs.ts";
import { pictureAttributes } from "./picture-markup.ts";
import { renderShortcodes, type ShortcodeContext } from "./render-shortcodes.ts";
import { shortcodeNames, withoutParagraphsAround } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";

export interface RenderContext extends ShortcodeContext {
  /** `media_details` of a picture; undefined for one that is not in the library. */
  picture(id: number): MediaDetails | undefined;
  /** The title of a YouTube video; undefined leaves its bare address, as a failed look-up does. */
  videoTitle(videoId: string): string | undefined;
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
  for (const token of blockTokens(raw)) {
    follow(path, token);
    if (token.kind === "open" && token.name === "image") pictureId = token.attributes.id;
    if (token.kind !== "html") continue;
    const inGallery = path.includes("gallery");
    let part = token.html;
    if (inGallery && path.at(-1) === "image" && typeof pictureId === "number") {
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
const frameAbilities =
  "accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share";

function withEmbeds(html: string, { videoTitle }: RenderContext): string {
  return html.replace(embedWrapper, (whole, before: string, address: string, after: string) => {
    const frame = youTubeFrame(address, videoTitle);
    return frame ? before + frame + after : whole;
  });
}

/** The id in the address of a film on YouTube. */
export function youTubeIdIn(address: string): string | undefined {
  return /(?:youtu\.be\/|[/?&](?:v=|embed\/|shorts\/))([\w-]{11})(?![\w-])/.exec(address)?.[1];
}

/** The frame that YouTube gives for a film's address; null for any other, and where the look-up fails. */
export function youTubeFrame(address: string, videoTitle: RenderContext["videoTitle"]): string | null {
  const id = youTubeIdIn(address);
  const title = id && videoTitle(id);
  if (!title) return null;
  return `<iframe title="${escapeAttribute(title)}" width="500" height="281" src="https://www.youtube.com/embed/${id}?feature=oembed" frameborder="0" allow="${frameAbilities}" allowfullscreen></iframe>`;
}

export function withLazyFrames(html: string): string {
  return html.replace(/<iframe (?=([^<>]*))/g, (start, attributes: string) => {
    const measured = /\bwidth=/.test(attributes) && /\bheight=/.test(attributes);
    return measured && !/\bloading=/.test(attributes) ? `${start}loading="lazy" ` : start;
  });
}
