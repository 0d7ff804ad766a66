/** The site's own words over the API: `extenso/v1/site`. */

import { type Answer, readAnswer } from "@extenso/contract/client/transport.ts";
import {
  wireEditedWords,
  wireWordsRevision,
  wireWordsRevisionWhole,
  wireWordsStanding,
} from "@extenso/contract/site-content/wire-site-content.ts";
import * as z from "zod/mini";
import { read, send } from "../api/send.ts";

const root = "/extenso/v1/site";

export type WordsStanding = z.infer<typeof wireWordsStanding>;
export type WordsRevision = z.infer<typeof wireWordsRevision>;

/** A part as it is edited, and the tag that guards it against lost updates. */
export interface EditedWords extends z.infer<typeof wireEditedWords> {
  etag: string;
}

export type ScheduledWords = EditedWords["scheduled"][number];

/** The status requested for a document. @property date_gmt with `future`: UTC without a zone. */
export type Becomes = { status: "publish" | "draft" } | { status: "future"; date_gmt: string };

export const wordsKeys = {
  all: ["site-words"] as const,
  part: (part: string) => ["site-words", part] as const,
  revisions: (part: string) => ["site-words", part, "revisions"] as const,
};

const guarded = (etag: string) => ({ "If-Match": etag });

function edited(answer: Answer): EditedWords {
  return { ...readAnswer(wireEditedWords, answer), etag: answer.headers.get("ETag") ?? "" };
}

export function listParts(signal?: AbortSignal): Promise<WordsStanding[]> {
  return read(z.array(wireWordsStanding), root, { signal });
}

export async function getWords(part: string, signal?: AbortSignal): Promise<EditedWords> {
  return edited(await send(`${root}/${part}/draft`, { signal }));
}

/** @throws {ApiError} `rest_site_changed` where somebody else has written since; `faultsIn` says what does not fit. */
export async function saveSiteContent(
  part: string,
  document: unknown,
  becomes: Becomes,
  etag: string,
): Promise<EditedWords> {
  const body = { document, ...becomes };
  return edited(await send(`${root}/${part}`, { method: "POST", body, headers: guarded(etag) }));
}

export async function discardDraft(part: string, etag: string): Promise<EditedWords> {
  return edited(await send(`${root}/${part}/draft`, { method: "DELETE", headers: guarded(etag) }));
}

/** Another day for scheduled words, or now. @param becomes with `date_gmt` in UTC without a zone. */
export async function changeScheduled(
  part: string,
  id: number,
  becomes: { status: "publish" } | { status: "future"; date_gmt: string },
  etag: string,
): Promise<EditedWords> {
  const call = { method: "POST", body: becomes, headers: guarded(etag) } as const;
  return edited(await send(`${root}/${part}/scheduled/${id}`, call));
}

/** Scheduled words become a draft again. */
export async function unschedule(part: string, id: number, etag: string): Promise<EditedWords> {
  return edited(await send(`${root}/${part}/scheduled/${id}`, { method: "DELETE", headers: guarded(etag) }));
}

/** The newest fifty, and the words that the site came with. */
export function listRevisions(part: string, signal?: AbortSignal): Promise<WordsRevision[]> {
  return read(z.array(wireWordsRevision), `${root}/${part}/revisions`, { query: { per_page: 50 }, signal });
}

/** One of them, with what it said. @throws {ApiError} */
export function getRevision(
  part: string,
  id: number,
  signal?: AbortSignal,
): Promise<z.infer<typeof wireWordsRevisionWhole>> {
  return read(wireWordsRevisionWhole, `${root}/${part}/revisions/${id}`, { signal });
}

/** Puts what it said into the form's draft: nothing is published. */
export async function restoreRevision(part: string, id: number, etag: string): Promise<EditedWords> {
  const call = { method: "POST", body: { status: "draft" }, headers: guarded(etag) } as const;
  return edited(await send(`${root}/${part}/revisions/${id}/restore`, call));
}
