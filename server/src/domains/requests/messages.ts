/** Messages of a request's conversation: replies that go out by mail, notes for colleagues, calls, questions. */
import type { MessageKind } from "@extenso/contract/requests/request-fields.ts";
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { z } from "zod";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueNumbered } from "../../engines/mail/enqueue-mail.ts";
import { messageDomain } from "../../engines/mail/mail-settings.ts";
import type { Mail } from "../../engines/mail/outbox-store.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { readBusinessHours, withSignature } from "../site-content/site-content.ts";
import { afterReply, waitsSince } from "./deadlines/waiting.ts";
import { firstMessageId, replyMail } from "./notices/mails.ts";
import { notifyStaff } from "./notices/staff-notices.ts";
import { maxSearchTextLength } from "./search-text.ts";
import type { ContactRequest } from "./store.ts";
import type { ContactRequestsTable, RequestMessagesTable } from "./tables.ts";

export type RequestMessage = Selectable<RequestMessagesTable>;

interface MessageAuthor {
  id: number;
  name: string;
}

/** A conversation is read whole, so it is bounded in messages and in characters. */
export const mostMessages = 2_000;
export const longestConversation = 2_000_000;
/** Of these, what the sender may write on pages of theirs: nobody can fill a conversation from outside. */
const mostQuestions = 100;

/** Sends one reply when its time has come; the message's number is its key. */
const sendingReply = { name: "requests.reply", payload: z.strictObject({ message: z.number() }) };

/** @throws {RestError} 400 where the conversation holds no more from them. */
export async function checkRoom(query: Query, requestId: number, by: "staff" | "sender"): Promise<void> {
  const { count, length } = await query
    .selectFrom("request_messages")
    .select(({ fn }) => fn.countAll().as("count"))
    .select(sql<number>`coalesce(sum(length(body)), 0)`.as("length"))
    .where("request_id", "=", requestId)
    .$if(by === "sender", (messages) => messages.where("kind", "=", "question"))
    .executeTakeFirstOrThrow();
  const most = by === "sender" ? mostQuestions : mostMessages;
  if (Number(count) < most && Number(length) < longestConversation) return;
  throw new RestError("rest_too_many_messages", "This conversation is full. Write an email instead.", 400);
}

/** The newest reply of anybody, sent or about to be; `null` where there is none. */
export async function newestReply(query: Query, requestId: number): Promise<RequestMessage | null> {
  const found = await query
    .selectFrom("request_messages")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("kind", "=", "reply")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Adds what the person who asked has written on a page of theirs, in the transaction that has locked the request: a
 * question somebody has to answer. @returns the message's number.
 */
export async function addQuestion(
  rows: Transaction<Tables>,
  request: ContactRequest,
  { subject, body, searchText }: { subject: string; body: string; searchText: string },
  { now, settings }: { now: Date; settings: Pick<Settings, "timezone"> },
): Promise<number> {
  const created_at = now.toISOString();
  const { id: message } = await rows
    .insertInto("request_messages")
    .values({
      request_id: request.id,
      kind: "question",
      author_id: 0,
      author_name: request.name,
      subject,
      body,
      send_at: null,
      dispatched_at: null,
      mail_id: null,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notifyStaff(rows, { request: request.id, message }, now);
  const hours = await readBusinessHours(rows, settings);
  const columns = await waitsSince(rows, request, { word: now, hours, now });
  await touchRequest(rows, request, { searchText, columns, now });
  return message;
}

/** A reply whose mail is in the outbox already, because it holds what no row may keep: the secret of a link. */
export async function addSentReply(
  rows: Transaction<Tables>,
  request: ContactRequest,
  {
    subject,
    body,
    author,
    searchText,
    mailId,
  }: Omit<NewMessage, "kind" | "sendAt"> & { mailId: number | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await rows
    .insertInto("request_messages")
    .values({
      request_id: request.id,
      kind: "reply",
      author_id: author.id,
      author_name: author.name,
      subject,
      body,
      send_at: at,
      dispatched_at: at,
      mail_id: mailId,
      created_at: at,
    })
    .execute();
  const columns = mailId === null ? {} : answered(request, { at, written: at });
  await touchRequest(rows, request, { searchText, columns, now });
}

/** The `Message-ID`s of the conversation so far, oldest first. */
export async function referencesOf(
  rows: Query,
  request: Pick<ContactRequest, "id" | "reference">,
  settings: Pick<Dependencies["settings"], "mail" | "publicUrl">,
): Promise<string[]> {
  const earlier = await rows
    .selectFrom("request_messages")
    .leftJoin("incoming_mails", "incoming_mails.request_message_id", "request_messages.id")
    .select(["request_messages.id", "request_messages.created_at", "incoming_mails.message_id"])
    .where("request_messages.request_id", "=", request.id)
    .where((is) =>
      is.or([
        is.and([is("request_messages.kind", "=", "reply"), is("mail_id", "is not", null)]),
        is.and([is("incoming_mails.kind", "=", "mail"), is("incoming_mails.message_id", "!=", "")]),
      ]),
    )
    .orderBy("request_messages.id", "desc")
    .limit(mostReferences)
    .execute();
  const asked = await rows
    .selectFrom("incoming_mails")
    .select("message_id")
    .where("request_id", "=", request.id)
    .where("request_message_id", "is", null)
    .where("message_id", "!=", "")
    .executeTakeFirst();
  const later = earlier.reverse().map((one) => one.message_id ?? messageIdOf(one, settings));
  return [asked?.message_id ?? firstMessageId(settings, request), ...later];
}

export interface NewMessage {
  kind: MessageKind;
  subject: string;
  body: string;
  author: MessageAuthor;
  /** For replies: when they go out. */
  sendAt: Date | null;
  /** Subject and body as `requestSearchText` folds them: made before the transaction. */
  searchText: string;
}

/**
 * Adds a message in the transaction that has locked its request. A reply is sent by a job at its time, so that it can
 * be taken back until then; a call is an answer at once.
 */
export async function addMessage(
  rows: Transaction<Tables>,
  request: ContactRequest,
  { kind, subject, body, author, sendAt, searchText }: NewMessage,
  now: Date,
): Promise<number> {
  const message: Insertable<RequestMessagesTable> = {
    request_id: request.id,
    kind,
    subject,
    body,
    author_id: author.id,
    author_name: author.name,
    send_at: sendAt?.toISOString() ?? null,
    dispatched_at: null,
    mail_id: null,
    created_at: now.toISOString(),
  };
  const { id } = await rows
    .insertInto("request_messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (sendAt) await enqueue(rows, sendingReply, { message: id }, { now, runAt: sendAt, key: String(id) });
  const at = now.toISOString();
  const columns = kind === "call" ? answered(request, { at, written: at }) : {};
  await touchRequest(rows, request, { searchText, columns, now });
  return id;
}

/** Columns after an answer to the client. */
function answered(
  request: Pick<ContactRequest, "answered_at" | "status" | "waiting_since">,
  { at, written }: { at: string; written: string },
): Updateable<ContactRequestsTable> {
  return {
    ...(request.answered_at === null ? { answered_at: at } : {}),
    ...(request.status === "new" ? { status: "conversation" } : {}),
    ...afterReply(request, written),
  };
}

/** Updates the request's columns that follow from a new message. */
export async function touchRequest(
  rows: Transaction<Tables>,
  { id, search_text }: ContactRequest,
  { searchText, columns, now }: { searchText: string; columns: Updateable<ContactRequestsTable>; now: Date },
): Promise<void> {
  await rows
    .updateTable("contact_requests")
    .set({
      activity_at: now.toISOString(),
      revision: sql`revision + 1`,
      search_text: `${search_text} ${searchText}`.slice(0, maxSearchTextLength),
      ...columns,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Takes a reply back before it goes out, in the transaction that has locked its request.
 * @returns the reply; `null` where it is gone, or out already.
 */
export async function takeReplyBack(
  rows: Transaction<Tables>,
  { requestId, id }: { requestId: number; id: number },
): Promise<RequestMessage | null> {
  const taken = await rows
    .deleteFrom("request_messages")
    .where("id", "=", id)
    .where("request_id", "=", requestId)
    .where("kind", "=", "reply")
    .where("dispatched_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!taken) return null;
  await rows
    .updateTable("contact_requests")
    .set({ revision: sql`revision + 1` })
    .where("id", "=", requestId)
    .execute();
  return taken;
}

/** `Message-ID` of a reply, the same for each attempt. */
function messageIdOf(
  { id, created_at }: Pick<RequestMessage, "id" | "created_at">,
  settings: Pick<Dependencies["settings"], "mail" | "publicUrl">,
): string {
  return `<reply.${id}.${Date.parse(created_at).toString(36)}@${messageDomain(settings)}>`;
}

async function attachmentsOf(rows: Query, messageId: number): Promise<Mail["attachments"]> {
  const files = await rows
    .selectFrom("request_files")
    .select(["key", "name", "mime_type"])
    .where("message_id", "=", messageId)
    .orderBy("id")
    .execute();
  return files.map(({ key, name, mime_type }) => ({ key, name, mimeType: mime_type }));
}

/** References of a long thread: the first, and the newest. */
const mostReferences = 20;

/** Puts replies into the outbox when their time has come: {@link addMessage} has made the job. */
export function replyJob(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
): JobHandler {
  const { database, settings, clock, log } = dependencies;
  return handleJob(sendingReply, {
    isUrgent: true,
    retryAfterMs: 5_000,
    async run({ message: id }, attempt) {
      await attempt.complete(async (rows) => {
        const now = clock();
        const message = await rows
          .selectFrom("request_messages")
          .selectAll()
          .where("id", "=", id)
          .where("dispatched_at", "is", null)
          // Taking it back waits for this, or this finds it gone.
          .$if(database.kind === "postgres", (found) => found.forUpdate())
          .executeTakeFirst();
        // It was taken back, or the request is gone.
        if (!message) return;
        const request = await rows
          .selectFrom("contact_requests")
          .selectAll()
          .where("id", "=", message.request_id)
          .executeTakeFirstOrThrow();
        const mail = replyMail({ ...settings, ...(await withSignature(rows, settings)) }, request, {
          author: message.author_name,
          subject: message.subject,
          body: message.body,
          messageId: messageIdOf(message, settings),
          references: await referencesOf(rows, request, settings),
          attachments: await attachmentsOf(rows, id),
        });
        const mailId = await enqueueNumbered(rows, mail, { now, address: "", log });
        const at = now.toISOString();
        await rows
          .updateTable("request_messages")
          .set({ dispatched_at: at, mail_id: mailId })
          .where("id", "=", id)
          .execute();
        await rows
          .updateTable("contact_requests")
          .set({
            revision: sql`revision + 1`,
            activity_at: at,
            ...(mailId === null ? {} : answered(request, { at, written: message.created_at })),
          })
          .where("id", "=", request.id)
          .execute();
      });
      return undefined;
    },
  });
}
