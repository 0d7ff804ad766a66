/** Shortcodes of a text in the markup that they stand for. */
import { captionMarkup } from "./caption.ts";
import { type GalleryLibrary, galleryMarkup } from "./gallery.ts";
import { type MediaContext, playerMarkup, playlistMarkup } from "./media-shortcodes.ts";
import { replaceShortcodes, shortcodeNames } from "./shortcodes.ts";

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
