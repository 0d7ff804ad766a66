/** Comments on articles, pages and projects. */
import {
  wireCommentPeople,
  wireCommentRemoved,
  wireComments,
  wireCommentThread,
  wireOpenComments,
} from "@extenso/contract/wire/comments.ts";
import type * as z from "zod/mini";
import { read } from "./send.ts";

const root = "/extenso/v1/comments";

export type CommentThread = z.infer<typeof wireCommentThread>;
export type CommentMessage = CommentThread["messages"][number];
export type CommentPerson = z.infer<typeof wireCommentPeople>[number];

export interface CommentPlace {
  /** A field's name; empty for a block. */
  field: string;
  block: number;
  words: string;
}

interface NewComment {
  text: string;
  mentions: readonly number[];
}

/** @param known the version that is here already: then `threads` is null. */
export function readComments(post: number, known: string, signal?: AbortSignal) {
  return read(wireComments, root, { query: { post, known: known || undefined }, signal });
}

export function beginComment(post: number, place: CommentPlace, said: NewComment): Promise<CommentThread> {
  return read(wireCommentThread, root, { method: "POST", body: { post, ...place, ...said } });
}

export function answerComment(thread: number, said: NewComment): Promise<CommentThread> {
  return read(wireCommentThread, `${root}/${thread}/messages`, { method: "POST", body: said });
}

/** Resolves a thread, opens it again, or tells where its block is now. */
export function changeComment(
  thread: number,
  changes: { resolved: boolean } | { block: number; words: string },
): Promise<CommentThread> {
  return read(wireCommentThread, `${root}/${thread}`, { method: "PUT", body: changes });
}

export function editCommentMessage(id: number, text: string): Promise<CommentThread> {
  return read(wireCommentThread, `${root}/messages/${id}`, { method: "PUT", body: { text } });
}

export async function removeCommentMessage(id: number): Promise<void> {
  await read(wireCommentRemoved, `${root}/messages/${id}`, { method: "DELETE" });
}

export function listCommentPeople(post: number, signal?: AbortSignal): Promise<CommentPerson[]> {
  return read(wireCommentPeople, `${root}/people`, { query: { post }, signal });
}

export function listOpenComments(signal?: AbortSignal): Promise<z.infer<typeof wireOpenComments>> {
  return read(wireOpenComments, `${root}/open`, { signal });
}
