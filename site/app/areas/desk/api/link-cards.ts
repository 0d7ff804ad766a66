/** Titles, authors and pictures of pages elsewhere, read by the server. */
import { type WireLinkCard, wireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import { read } from "./send.ts";

/** @throws {ApiError} with status 422 for a page that can't be read. */
export const readLinkCard = (url: string, signal: AbortSignal): Promise<WireLinkCard> =>
  read(wireLinkCard, "/extenso/v1/link-cards", { method: "POST", body: { url }, signal });
