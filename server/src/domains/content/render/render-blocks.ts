/**
 * From the content as it is written (blocks in comments) to the content as it is shown by WordPress 7.1. Compared with
 * what a real one made of its own records and blocks. Content from before blocks: `renderClassic`.
 */

import { withEmbedShortcodes, withEmbeds, withPlayedAddresses } from "./embeds.ts";
import { pictureAttributes } from "./picture-markup.ts";
import { renderShortcodes, type ShortcodeContext } from "./render-shortcodes.ts";
import { type BlockContext, renderedBlocks } from "./rendered-blocks.ts";
import { shortcodeNames, withoutParagraphsAround } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";
import { withLazyFrames } from "./youtube-frame.ts";

export type RenderContext = ShortcodeContext & BlockContext;

export function renderBlocks(raw: string, context: RenderContext): string {
  const blocks = renderedBlocks(withEmbedShortcodes(raw, context), context);
  const html = texturize(withPlayedAddresses(blocks), shortcodeNames);
  const freed = withoutParagraphsAround(html, shortcodeNames);
  return withPictures(withLazyFrames(renderShortcodes(withEmbeds(freed, context), context)), context);
}

/** Both sides, where a tag has both. */
function measureIn(attributes: string): { width: number; height: number } | undefined {
  const [width, height] = ["width", "height"].map((side) =>
    Number(new RegExp(` ${side}="(\\d{1,6})"`).exec(attributes)?.[1] ?? 0),
  );
  return width && height ? { width, height } : undefined;
}

/**
 * Pictures of the library get their measure and their other sizes; none whose measure is known is loaded before it is
 * near, but for what is closed at first. WordPress leaves those alone whose source stands in other quotes than double
 * ones, or in none.
 */
export function withPictures(html: string, { picture }: Pick<RenderContext, "picture">): string {
  return html.replace(/<img ([^<>]*)>/g, (_, inside: string) => {
    const written = inside.replace(/(?<!\s)\s*\/?$/, "");
    const end = inside.slice(written.length);
    const id = /\bwp-image-(\d+)\b/.exec(written)?.[1];
    const source = /\bsrc="([^"]*)"/.exec(written)?.[1];
    const details = id ? picture(Number(id)) : undefined;
    const known = details && source ? pictureAttributes(details, source, measureIn(` ${written}`)) : null;
    const has = (start: string) => ` ${written}`.includes(` ${start}`);
    const others =
      known?.srcset && !has("srcset=") ? ` srcset="${known.srcset}" sizes="${known.sizes}" />` : null;
    const measured = known && !has("width=") && !has("height=");
    const measure = measured ? `width="${known.width}" height="${known.height}" ` : "";
    const isRead = has('src="');
    const isMeasured = measured || (has('width="') && has('height="'));
    const isLate =
      isRead && isMeasured && !has("loading=") && !/ fetchpriority="(?:low|high)"/.test(` ${written}`);
    const lazy = isLate ? 'loading="lazy" ' : "";
    const decoding = isRead && !has("decoding=") ? 'decoding="async" ' : "";
    const tag = `<img ${lazy}${decoding}${measure}${written}${others ?? `${end}>`}`;
    return isLate || has('loading="lazy"') ? tag.replace(/( sizes=")(?!auto\b)/, "$1auto, ") : tag;
  });
}
