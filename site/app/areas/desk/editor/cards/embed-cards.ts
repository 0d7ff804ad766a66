/** Cards of pages elsewhere: of those that a player here knows, and of those that the server reads. */
import { block, youTube } from "@extenso/contract/blocks/markup.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { escapeText } from "@extenso/contract/html/escape.ts";
import { type WireLinkCard, wireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import type { Node } from "prosemirror-model";
import { read } from "../../api/send.ts";
import { linkAttributes, schema } from "../document/schema.ts";
import { upload } from "../media/upload.ts";
import type { EmbedKind } from "./embed-kind.ts";
import { callout, card, fileCard, type LibraryFile } from "./make-cards.ts";

/** @throws {ApiError} with status 422 for a page that can't be read. */
const readLinkCard = (url: string, signal: AbortSignal): Promise<WireLinkCard> =>
  read(wireLinkCard, "/extenso/v1/link-cards", { method: "POST", body: { url }, signal });

/** @returns null for an address that no player here knows. */
export function embedCard(address: string): Node | null {
  const url = address.trim();
  if (
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?|shorts\/|live\/|embed\/)|youtu\.be\/)[^\s"<>]+$/.test(
      url,
    )
  ) {
    return card("embed", youTube(url));
  }
  const player = playerOf(url);
  if (!player) return null;
  const { kind, slug, page } = player;
  const type = kind === "film" ? "video" : "rich";
  const className = kind === "film" ? "wp-embed-aspect-16-9 wp-has-aspect-ratio" : "";
  const classes = ` is-type-${type} is-provider-${slug} wp-block-embed-${slug}${className && ` ${className}`}`;
  const shape = className ? { className } : {};
  return card(
    "embed",
    embedBlock(page, classes, { url: page, type, providerNameSlug: slug, responsive: true, ...shape }),
  );
}

/**
 * A page elsewhere as it names itself: a group, as WordPress has no block for it, whose title leads there.
 * @param picture decorative: the title says what it shows. Null without one.
 */
export function linkCard(
  address: string,
  { title, author, provider }: Pick<WireLinkCard, "title" | "author" | "provider">,
  picture: LibraryFile | null,
): Node {
  const link = schema.mark("link", linkAttributes(address));
  const line = author && author !== provider ? `${author}, ${provider}` : provider;
  return callout([
    ...(picture ? [fileCard({ ...picture, alt: "", decorative: true })] : []),
    schema.node("paragraph", null, [schema.text(title, [link, schema.mark("strong")])]),
    schema.node("paragraph", null, [schema.text(line)]),
  ]);
}

/** @throws {ApiError} in the server's words, if the page can't be read. */
async function readPage(address: string, signal: AbortSignal): Promise<Node> {
  const card = await readLinkCard(address, signal);
  return linkCard(address, card, await keptPicture(address, card));
}

/** Null for a page without a picture, and for people who may not upload any: the card is good without. */
async function keptPicture(address: string, { picture, title }: WireLinkCard): Promise<LibraryFile | null> {
  if (!picture) return null;
  const bytes = Uint8Array.from(atob(picture.data), (sign) => sign.charCodeAt(0));
  const host = new URL(address).hostname.replace(/^www\./, "");
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = [host, ...words.slice(0, 6)].join("-");
  try {
    return await upload(new File([bytes], `${name}.webp`, { type: "image/webp" }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A link as a card of its own, which WordPress keeps as an embed of an unknown provider. */
export function bookmarkCard(address: string): Node | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return card("embed", embedBlock(url.href, "", { url: url.href }));
}

function embedBlock(address: string, classes: string, attributes: Record<string, unknown>): string {
  const written = escapeText(address);
  const html = `<figure class="wp-block-embed${classes}"><div class="wp-block-embed__wrapper">\n${written}\n</div></figure>`;
  return block("embed", html, attributes);
}

const noAddress = "That isn’t an address. Paste one that starts with https://.";

/** @returns the card of an address, or why there is none. */
export async function cardOf(kind: EmbedKind, address: string, signal: AbortSignal): Promise<Node | string> {
  const card = kind === "bookmark" ? null : embedCard(address);
  if (card) return card;
  if (kind === "film") return "That isn’t a YouTube or Vimeo address.";
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return noAddress;
  try {
    return await readPage(url.href, signal);
  } catch (error) {
    const bookmark = kind === "bookmark" ? bookmarkCard(address) : null;
    return bookmark ?? `${errorMessage(error)} Insert it as a bookmark.`;
  }
}
