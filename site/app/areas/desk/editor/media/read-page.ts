/** Makes a card of a page elsewhere, with a copy of its picture in the library. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { WireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import type { Node } from "prosemirror-model";
import { readLinkCard } from "../../api/link-cards.ts";
import { type LibraryFile, linkCard } from "../cards/make-cards.ts";
import { upload } from "./upload.ts";

/** @throws {ApiError} in the server's words, if the page can't be read. */
export async function readPage(address: string, signal: AbortSignal): Promise<Node> {
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
