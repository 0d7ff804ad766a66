/** Addresses that stand alone become the players of their films, where we know the provider. */
import { decodeEntities } from "../../../engines/html/entities.ts";
import type { MediaContext } from "./media-shortcodes.ts";
import { youTubeFrame } from "./youtube-frame.ts";

type Titles = Pick<MediaContext, "videoTitle">;

const embedWrapper = /(<div class="wp-block-embed__wrapper">\n)(\S+)(\n<\/div>)/g;
/** A paragraph that is an address and nothing else. */
const addressParagraph = /(<p(?: [^<>]*)?>)\s*(https?:\/\/[^\s<>"]{1,500})\s*(?=<\/p>)/g;
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

/** In text without blocks: on a line of its own. */
export function withEmbeddedLines(raw: string, { videoTitle }: Titles): string {
  return raw.replace(addressLine, (line, before: string, address: string, after: string) => {
    const frame = youTubeFrame(address, videoTitle);
    return frame ? before + frame + after : line;
  });
}
