/** Autosaves: the server keeps unsaved texts beside what readers see, or in one's own draft. */
import { readResponse } from "@extenso/contract/client/transport.ts";
import { type ContentType, createRecord, type Tagged } from "../../api/content.ts";
import { type DeskRecord, type DeskRevision, deskRevision } from "../../api/records.ts";
import { send } from "../../api/send.ts";
import { splitFootnotes, withFootnotes } from "../footnotes/footnotes-source.ts";
import { rememberUndone } from "./undone-autosave.ts";

export interface Texts {
  title: string;
  content: string;
  excerpt: string;
}

export function textsOf(record: DeskRecord | null): Texts {
  return {
    title: record?.title.raw ?? "",
    content: withFootnotes(record?.content.raw ?? "", record?.meta.footnotes ?? ""),
    excerpt: record?.excerpt.raw ?? "",
  };
}

/** The texts of a version, or of what is kept beside a record. */
export function revisionTexts({ title, content, excerpt, meta }: DeskRevision): Texts {
  return {
    title: title.raw,
    content: withFootnotes(content.raw, meta.footnotes),
    excerpt: excerpt.raw,
  };
}

/** The fields of a save. */
export function savedTexts(texts: Texts): Texts & { meta?: { footnotes: string } } {
  const { content, footnotes } = splitFootnotes(texts.content);
  return { ...texts, content, ...(footnotes === null ? {} : { meta: { footnotes } }) };
}

export function isOther(texts: Texts, saved: Texts): boolean {
  return texts.content !== saved.content || texts.title !== saved.title || texts.excerpt !== saved.excerpt;
}

/**
 * @param etag of the draft as it was read; nothing is written over a later state.
 * @returns with the tag of the draft as it is now; empty where the text lies beside the post.
 */
async function autosave(
  type: ContentType,
  id: number,
  texts: Texts,
  etag: string,
): Promise<{ revision: DeskRevision; etag: string }> {
  const headers = etag ? { "If-Match": etag } : undefined;
  const answer = await send(`/wp/v2/${type}/${id}/autosaves`, {
    method: "POST",
    body: savedTexts(texts),
    headers,
  });
  const revision = readResponse(deskRevision, answer);
  return { revision, etag: revision.id === id ? (answer.headers.get("ETag") ?? "") : "" };
}

/** @returns the draft that was made; null as long as nothing is written. */
export async function createDraft(type: ContentType, texts: Texts): Promise<Tagged | null> {
  const { title, content, excerpt } = texts;
  if (title.trim() === "" && content.trim() === "" && excerpt.trim() === "") return null;
  return createRecord(type, { ...savedTexts(texts), status: "draft" });
}

/**
 * Whether an autosave lies beside the record, for its writer alone: as in WordPress, unless it is the writer's own draft.
 */
export function isKeptBeside(
  { status, author }: Pick<DeskRecord, "status" | "author">,
  person: number,
): boolean {
  return status !== "draft" || author !== person;
}

/** A draft as it was kept in its place. */
interface SavedInPlace {
  etag: string;
  base: Texts;
  /** UTC, without a `Z`. */
  modified: string;
}

/**
 * @param etag of the record as it was read.
 * @returns null where the texts lie beside the record, or are those of the record.
 */
export async function autosaveTexts(
  type: ContentType,
  record: DeskRecord,
  texts: Texts,
  { person, etag: before }: { person: number; etag: string },
): Promise<SavedInPlace | null> {
  const tag = isKeptBeside(record, person) ? "" : before;
  const { revision, etag } = await autosave(type, record.id, texts, tag);
  if (revision.id !== record.id) {
    // The words are the saved ones again, and the answer is what was kept before.
    rememberUndone(type, record.id, isOther(texts, textsOf(record)) ? null : revision);
    return null;
  }
  return { etag, base: revisionTexts(revision), modified: revision.modified_gmt };
}
