/** From content written in WordPress's older editor, lines and shortcodes, to the content as it is shown. */

import { withEmbeddedLines, withEmbedShortcodes, withPlayedAddresses } from "./embeds.ts";
import { withParagraphs } from "./paragraphs.ts";
import { type RenderContext, withPictures } from "./render-blocks.ts";
import { renderShortcodes } from "./render-shortcodes.ts";
import { shortcodeNames, withoutParagraphsAround } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";
import { withLazyFrames } from "./youtube-frame.ts";

/**
 * @param raw content without blocks.
 * @param afterBlocks as WordPress renders it in a list, behind a record with blocks: there a shortcode keeps the
 *   paragraph around it, since its filters have changed their order.
 */
export function renderClassic(raw: string, context: RenderContext, { afterBlocks = false } = {}): string {
  const embedded = withPlayedAddresses(withEmbeddedLines(withEmbedShortcodes(raw, context), context));
  const html = withParagraphs(texturize(embedded, shortcodeNames));
  const freed = afterBlocks ? html : withoutParagraphsAround(html, shortcodeNames);
  return withPictures(withLazyFrames(renderShortcodes(freed, context)), context);
}
