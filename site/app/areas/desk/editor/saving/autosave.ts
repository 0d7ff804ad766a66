/** What is being written, kept by the server before it is saved: beside what readers see, or in one's own draft. */
import { readAnswer } from "@extenso/contract/client/transport.ts";
import type { ContentType } from "../../api/content.ts";
import { type DeskRevision, deskRevision } from "../../api/records.ts";
import { send } from "../../api/send.ts";

export interface Texts {
  title: string;
  content: string;
  excerpt: string;
}

export function isOther(texts: Texts, saved: Texts): boolean {
  return texts.content !== saved.content || texts.title !== saved.title || texts.excerpt !== saved.excerpt;
}

/**
 * @param etag of the draft as it was read; nothing is written over a later state.
 * @returns with the tag of the draft as it is now; empty where the text lies beside the post.
 */
export async function autosave(
  type: ContentType,
  id: number,
  texts: Texts,
  etag: string,
): Promise<{ revision: DeskRevision; etag: string }> {
  const headers = etag ? { "If-Match": etag } : undefined;
  const answer = await send(`/wp/v2/${type}/${id}/autosaves`, { method: "POST", body: texts, headers });
  const revision = readAnswer(deskRevision, answer);
  return { revision, etag: revision.id === id ? (answer.headers.get("ETag") ?? "") : "" };
}
