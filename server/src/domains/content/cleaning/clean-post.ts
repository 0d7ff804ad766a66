/** Cleans a writer's texts before they are stored, unless the role may write any HTML. */
import { originPlaceholder, withOrigin } from "../origin.ts";
import type { HtmlContext } from "./allowed.ts";
import { withWrittenBlocks } from "./clean-blocks.ts";
import { cleanHtml } from "./clean-html.ts";

export interface Cleaner {
  title(text: string): string;
  /** For texts and excerpts; the site's own origin becomes a placeholder, so that links survive a move. */
  text(html: string): string;
  /** A custom field, some of which are HTML. */
  field(value: unknown): unknown;
}

export interface Writer {
  /** The writer may write any HTML (WordPress's `unfiltered_html`). */
  unfiltered: boolean;
  /** The site's own origin. */
  publicUrl: string;
}

export function cleanerFor({ unfiltered, publicUrl }: Writer): Cleaner {
  const clean = (html: string, place: HtmlContext) => (unfiltered ? html : cleanHtml(html, place));
  const stored = (text: string) => text.replaceAll(publicUrl, originPlaceholder);
  const cleaner: Cleaner = {
    // The lookbehind keeps long runs of white space within the title from being tried again at each character.
    title: (text) => clean(text, "title").replace(/^[ \n\r\t\v]+|(?<![ \n\r\t\v])[ \n\r\t\v]+$/g, ""),
    text(html) {
      const whole = withOrigin(html, publicUrl);
      const cleaned = unfiltered ? withWrittenBlocks(whole) : clean(whole, "post");
      // Text that needs no cleaning stays exactly as it was stored.
      return cleaned === whole && html.includes(originPlaceholder) ? html : stored(cleaned);
    },
    field(value) {
      if (Array.isArray(value)) return value.map(cleaner.field);
      if (typeof value !== "string") return value;
      return stored(unfiltered || !value.includes("<") ? value : cleanHtml(value, "post"));
    },
  };
  return cleaner;
}
