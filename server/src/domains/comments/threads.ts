/** Threads of comments with their messages, as rows and as they are sent. */

import { commentLimits } from "@extenso/contract/comments/limits.ts";
import type { wireComments, wireCommentThread } from "@extenso/contract/wire/comments.ts";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import { countRows, type Query } from "../../engines/database/query.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { namesById } from "../identity/identity.ts";
import type { CommentThreadsTable } from "./tables.ts";

export type CommentThread = Selectable<CommentThreadsTable>;
type WireThread = z.infer<typeof wireCommentThread>;

const editMs = commentLimits.editMinutes * 60_000;
const gone = "Someone";

/** All threads of a record, or those that began on a preview link of it. */
export interface ThreadsOf {
  postId: number;
  linkId?: number;
}

function threadsOf(query: Query, { postId, linkId }: ThreadsOf) {
  return query
    .selectFrom("comment_threads")
    .where("post_id", "=", postId)
    .$if(linkId !== undefined, (threads) => threads.where("preview_link_id", "=", linkId ?? 0));
}

/** Another one after every change: threads are added with higher numbers, and changes are counted. */
async function versionOf(query: Query, of: ThreadsOf): Promise<string> {
  const { count, changes, last } = await threadsOf(query, of)
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum("revision").as("changes"),
      fn.max("comment_threads.id").as("last"),
    ])
    .executeTakeFirstOrThrow();
  return `${Number(count)}.${Number(changes ?? 0)}.${last ?? 0}`;
}

/** @param known the version that the caller has, which isn't sent again. */
export async function readComments(
  query: Query,
  of: ThreadsOf,
  { known, userId, now }: { known: string; userId: number | null; now: Date },
): Promise<z.infer<typeof wireComments>> {
  const version = await versionOf(query, of);
  if (version === known) return { version, threads: null };
  const threads = await threadsOf(query, of).selectAll().orderBy("id").limit(commentLimits.threads).execute();
  return { version, threads: await presentThreads(query, threads, { userId, now }) };
}

/** @throws {RestError} 404. */
export async function findThread(query: Query, id: number): Promise<CommentThread> {
  const thread = await query
    .selectFrom("comment_threads")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!thread) throw noSuchComment();
  return thread;
}

export function noSuchComment(): RestError {
  return new RestError("extenso_no_comment", "This comment is gone.", 404);
}

export async function presentThreads(
  query: Query,
  threads: readonly CommentThread[],
  { userId, now }: { userId: number | null; now: Date },
): Promise<WireThread[]> {
  if (threads.length === 0) return [];
  const messages = await query
    .selectFrom("comment_messages")
    .select(["id", "thread_id", "author_id", "guest_name", "body", "created_at", "edited_at"])
    .where(
      "thread_id",
      "in",
      threads.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const people = await namesById(query, [
    ...threads.map(({ resolved_by }) => resolved_by),
    ...messages.map(({ author_id }) => author_id),
  ]);
  const nameOf = (id: number | null) => people.get(id)?.display_name || people.get(id)?.username || gone;
  return threads.map((thread) => ({
    id: thread.id,
    field: thread.field,
    block: thread.block,
    words: thread.words,
    resolved:
      thread.resolved_at === null
        ? null
        : { at_gmt: gmtTime(thread.resolved_at), by: nameOf(thread.resolved_by) },
    messages: messages
      .filter(({ thread_id }) => thread_id === thread.id)
      .map((message) => ({
        id: message.id,
        author: {
          id: message.author_id,
          name: message.guest_name || nameOf(message.author_id),
          guest: message.guest_name !== null,
        },
        text: message.body,
        created_gmt: gmtTime(message.created_at),
        edited_gmt: message.edited_at && gmtTime(message.edited_at),
        editable:
          userId !== null &&
          message.author_id === userId &&
          now.getTime() - Date.parse(message.created_at) < editMs,
      })),
  }));
}

/** Field, or block, to which a comment is attached. */
interface CommentPlace {
  field: string;
  block: number;
  words: string;
}

export interface NewThread {
  postId: number;
  /** The preview link on which a guest begins it. */
  linkId?: number | null;
  place: CommentPlace;
  now: Date;
}

/** @throws {RestError} 409 for a record that has enough of them. */
export async function insertThread(
  rows: Query,
  { postId, linkId = null, place, now }: NewThread,
): Promise<CommentThread> {
  const count = await countRows(rows.selectFrom("comment_threads").where("post_id", "=", postId));
  if (count >= commentLimits.threads) throw full("There are too many comments here. Delete some first.");
  return rows
    .insertInto("comment_threads")
    .values({
      post_id: postId,
      preview_link_id: linkId,
      ...place,
      revision: 0,
      created_at: now.toISOString(),
      resolved_at: null,
      resolved_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const full = (message: string) => new RestError("extenso_too_many_comments", message, 409);

export interface NewMessage {
  author: { id: number } | { guestName: string };
  body: string;
  now: Date;
}

/** Adds a message; the thread is open again. @returns the message's number. @throws {RestError} 409 for a full thread. */
export async function insertMessage(
  rows: Query,
  thread: CommentThread,
  { author, body, now }: NewMessage,
): Promise<number> {
  const { ofThread, ofRecord } = await rows
    .selectFrom("comment_messages")
    .innerJoin("comment_threads", "comment_threads.id", "thread_id")
    .select(({ fn }) => [
      fn.countAll().as("ofRecord"),
      fn.countAll().filterWhere("thread_id", "=", thread.id).as("ofThread"),
    ])
    .where("post_id", "=", thread.post_id)
    .executeTakeFirstOrThrow();
  if (Number(ofThread) >= commentLimits.messages) throw full("This thread is full. Begin another comment.");
  if (Number(ofRecord) >= commentLimits.messagesOfRecord)
    throw full("There are too many comments here. Delete some first.");
  const { id } = await rows
    .insertInto("comment_messages")
    .values({
      thread_id: thread.id,
      author_id: "id" in author ? author.id : null,
      guest_name: "id" in author ? null : author.guestName,
      body,
      created_at: now.toISOString(),
      edited_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await changeThread(rows, thread.id, { resolved_at: null, resolved_by: null });
  return id;
}

/** Every change of a thread or its messages goes through this, so that open windows hear of it. */
export async function changeThread(
  rows: Query,
  id: number,
  values: Partial<Pick<CommentThread, "resolved_at" | "resolved_by" | "block" | "words">> = {},
): Promise<void> {
  await rows
    .updateTable("comment_threads")
    .set(({ eb }) => ({ ...values, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
