/** The HTML that WordPress shows on the page of an upload: `description.rendered` of media. */
import { type Attachment, attachmentImage } from "./attachment-image.ts";
import { playedKind, playerMarkup } from "./media-shortcodes.ts";

/** A picture in its medium size, leading to the whole; a player of a clip or sound; of anything else its title leads there. */
export function attachmentMarkup({ address, title, alt, mediaType, details }: Attachment): string {
  const kind = mediaType === "image" ? null : playedKind(address);
  if (kind) {
    const { width = 0, height = 0 } = details;
    const measures: [string, string][] =
      width && height
        ? [
            ["width", String(width)],
            ["height", String(height)],
          ]
        : [];
    const attributes = new Map([["src", address], ...measures]);
    const context = { id: 0, attached: new Map(), playedFile: () => null, videoTitle: () => undefined };
    return `${playerMarkup(kind, { attributes }, context, 1)}\n`;
  }
  if (mediaType !== "image") return `<p class="attachment"><a href='${address}'>${title}</a></p>\n`;
  return `<p class="attachment"><a href='${address}'>${attachmentImage({ address, alt, details }, "medium")}</a></p>\n`;
}

/** @returns the markup with the file's number in the player's name, which isn't known when the markup is made. */
export function withPlayerId(markup: string, id: number): string {
  return markup.replace(/ id="(video|audio)-0-1"/, ` id="$1-${id}-1"`);
}
