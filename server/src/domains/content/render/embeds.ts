/** Addresses that stand alone become the players of their films, where we know the provider. */
import { decodeEntities } from "../../../engines/html/entities.ts";
import { originPlaceholder } from "../origin.ts";
import { embedMarkup, type MediaContext, playedByAddress } from "./media-shortcodes.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { youTubeFrame } from "./youtube-frame.ts";

type Titles = Pick<MediaContext, "videoTitle">;

const embedWrapper = /(<div class="wp-block-embed__wrapper">\n)(\S+)(\n<\/div>)/g;
/** A paragraph that is an address and nothing else. */
const addressParagraph = /(<p(?: [^<>]*)?>)\s*(https?:\/\/[^\s<>"]{1,500})\s*(?=<\/p>)/g;
const fileAddress = `((?:https?:/|${originPlaceholder})/[^\\s<>"]{1,500})`;
const fileParagraph = new RegExp(`(<p(?: [^<>]*)?>)\\s*${fileAddress}\\s*(?=</p>)`, "g");
const fileLine = new RegExp(`^([ \\t]*)${fileAddress}([ \\t]*)$`, "gm");
const addressLine = /^([ \t]*)(https?:\/\/[^\s<>"]{1,500})([ \t]*)$/gm;

/** In HTML: in an embed block, or in a paragraph of its own. Addresses of other providers stay text. */
export function withEmbeds(html: string, { videoTitle }: Titles): string {
  const film = (whole: string, before: string, address: string, after = "") => {
    const frame = youTubeFrame(decodeEntities(address), videoTitle);
    return frame ? before + frame + after : whole.replaceAll("&amp;", "&#038;");
  };
  return html
    .replace(embedWrapper, (whole, before, address, after) => film(whole, before, address, after))
    .replace(addressParagraph, (whole, before, address) => film(whole, before, address));
}

/** A film or a sound whose address stands alone, on a line or in a paragraph, becomes its player's shortcode. */
export function withPlayedAddresses(html: string): string {
  const shortcode = (whole: string, before: string, address: string, after = "") => {
    const played = playedByAddress(address);
    return played ? before + played + after : whole;
  };
  return html
    .replace(fileLine, shortcode)
    .replace(fileParagraph, (whole, before, address) => shortcode(whole, before, address));
}

/** `[embed]` stands for what an address alone on its line would be. WordPress takes it before all other filters. */
export function withEmbedShortcodes(raw: string, context: MediaContext): string {
  return replaceShortcodes(raw, ["embed"], (shortcode) => embedMarkup(shortcode, context));
}

/** In text without blocks: on a line of its own. */
export function withEmbeddedLines(raw: string, { videoTitle }: Titles): string {
  return raw.replace(addressLine, (line, before: string, address: string, after: string) => {
    const frame = youTubeFrame(address, videoTitle);
    return frame ? before + frame + after : line;
  });
}
