/** Calls of a guest who comments on a preview. The preview's cookie says who they are. */
import { createTransport, inServerWords } from "@extenso/contract/client/transport.ts";
import { wireGuestPreview, wireGuestThread, wireGuestThreads } from "@extenso/contract/wire/comments.ts";
import type * as z from "zod/mini";
import type { CommentedPlace } from "./page-places.ts";

export type GuestPreview = z.infer<typeof wireGuestPreview>;
export type GuestThread = z.infer<typeof wireGuestThread>;

export interface GuestMessage {
  name: string;
  text: string;
}

const { call } = createTransport({
  baseUrl: "/wp-json",
  fetch: (input, init) => fetch(input, { ...init, credentials: "same-origin" }),
});
const root = "/extenso/v1/preview-comments";
const refusal = inServerWords;

export const openGuestPreview = (post: string) => call(wireGuestPreview, `${root}/${post}`, { refusal });

/** @param known the version that is here already. */
export const readGuestThreads = (post: string, known: string, signal: AbortSignal) =>
  call(wireGuestThreads, `${root}/${post}/threads`, { query: { known }, refusal, signal });

export const beginGuestThread = (post: string, { field, block, words }: CommentedPlace, said: GuestMessage) =>
  call(wireGuestThread, `${root}/${post}/threads`, {
    method: "POST",
    body: { field, block, words, ...said },
    refusal,
  });

export const answerGuestThread = (post: string, thread: number, said: GuestMessage) =>
  call(wireGuestThread, `${root}/${post}/threads/${thread}/messages`, {
    method: "POST",
    body: said,
    refusal,
  });
