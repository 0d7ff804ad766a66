/** From content written in WordPress's older editor, lines and shortcodes, to the content as it is shown. */

import { captionMarkup } from "./caption.ts";
import { type GalleryPicture, galleryMarkup } from "./gallery.ts";
import { withParagraphs } from "./paragraphs.ts";
import { type RenderContext, withLazyFrames, withPictures, youTubeFrame } from "./render-blocks.ts";
import { replaceShortcodes, shortcodeNames, withoutParagraphsAround } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";

export interface ClassicContext extends RenderContext {
  /** Of the post. */
  id: number;
  /** A picture with its page; null for what isn't there or no picture. */
  galleryPicture(id: number): GalleryPicture | null;
}

/**
 * @param raw content without blocks.
 * @param afterBlocks as WordPress renders it in a list, behind a record with blocks: there a shortcode keeps the
 *   paragraph around it, since its filters have changed their order.
 */
export function renderClassic(raw: string, context: ClassicContext, { afterBlocks = false } = {}): string {
  const html = withParagraphs(texturize(withFrames(raw, context), shortcodeNames));
  const freed = afterBlocks ? html : withoutParagraphsAround(html, shortcodeNames);
  let galleries = 0;
  const withShortcodes = (text: string): string =>
    replaceShortcodes(text, shortcodeNames, (shortcode) => {
      if (shortcode.name !== "gallery") return captionMarkup(shortcode, withShortcodes);
      galleries += 1;
      return galleryMarkup(shortcode, context.id, galleries, context.galleryPicture);
    });
  return withShortcodes(withLazyFrames(withPictures(freed, context)));
}

/** A film's address on a line of its own becomes the film. */
function withFrames(raw: string, { videoTitle }: RenderContext): string {
  return raw.replace(
    /^([ \t]*)(https?:\/\/[^\s<>"]{1,500})([ \t]*)$/gm,
    (line, before: string, address: string, after: string) => {
      const frame = youTubeFrame(address, videoTitle);
      return frame ? before + frame + after : line;
    },
  );
}
