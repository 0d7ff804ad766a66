/** Requests for previews, preview links and presence. */
import {
  wireMadePreviewLink,
  wirePresence,
  wirePreview,
  wirePreviewLink,
  wireRevoked,
} from "@extenso/contract/wire/previews.ts";
import * as z from "zod/mini";
import { read } from "./send.ts";

const root = "/extenso/v1";

export type PreviewLink = z.infer<typeof wirePreviewLink>;
export type MadePreviewLink = z.infer<typeof wireMadePreviewLink>;
export type OtherPerson = z.infer<typeof wirePresence>["others"][number];

/**
 * Keeps what is typed to be looked at; the browser gets the right to, as a cookie.
 *
 * @param of such as `posts/25` or `site/faq`.
 */
export function sendPreview(of: string, body: unknown): Promise<z.infer<typeof wirePreview>> {
  return read(wirePreview, `${root}/previews/${of}`, { method: "POST", body, withCookies: true });
}

/** Those that are open, newest first. @param post of one text alone; null: of all that one may edit. */
export function listPreviewLinks(post: number | null, signal?: AbortSignal): Promise<PreviewLink[]> {
  return read(z.array(wirePreviewLink), `${root}/preview-links`, {
    query: { post: post ?? undefined },
    signal,
  });
}

/** `link` is said this once. @param made.comments whether those who have it may comment. */
export function makePreviewLink(
  post: number,
  made: { days: number; comments: boolean },
): Promise<MadePreviewLink> {
  return read(wireMadePreviewLink, `${root}/preview-links`, { method: "POST", body: { post, ...made } });
}

export async function revokePreviewLink(id: number): Promise<void> {
  await read(wireRevoked, `${root}/preview-links/${id}`, { method: "DELETE" });
}

/** Says that one is there. @param window tells one's windows apart. @returns who else is there. */
export async function tellPresence(
  post: number,
  window: string,
  signal?: AbortSignal,
): Promise<OtherPerson[]> {
  const body = { post, window };
  return (await read(wirePresence, `${root}/presence`, { method: "POST", body, signal })).others;
}

export async function tellLeaving(post: number, window: string): Promise<void> {
  const body = { post, window, leaving: true };
  await read(wirePresence, `${root}/presence`, { method: "POST", body, keepalive: true });
}
