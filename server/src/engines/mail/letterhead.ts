/** The studio's name and mark at the head of a mail, set when it is sent. */
import { escapeHtml } from "@extenso/contract/html/escape.ts";
import { headRow } from "./layout.ts";

export interface Letterhead {
  /** The studio's name, as text. */
  name: string;
  /** Its mark as a square PNG; null: the name alone. */
  picture: Uint8Array | null;
}

/** CSS pixels. */
const shownSize = 32;
const firstHead = headRow("extenso");

/**
 * The HTML of one of our notices, headed by the studio. The name is text, so a program that shows no pictures still
 * says who writes, and the picture has no other text, which would be read a second time.
 * @param contentId of the part that holds the picture.
 * @returns null for HTML without a head: a person's letter.
 */
export function withLetterhead(
  html: string,
  { name, picture }: Letterhead,
  contentId: string,
): string | null {
  if (!html.includes(firstHead)) return null;
  const image = picture
    ? `<img src="cid:${escapeHtml(contentId)}" width="${shownSize}" height="${shownSize}" alt="" style="display:inline-block;vertical-align:middle;margin-right:10px;border:0;border-radius:6px">`
    : "";
  return html.replace(firstHead, () =>
    headRow(`${image}<span style="vertical-align:middle">${escapeHtml(name)}</span>`),
  );
}
