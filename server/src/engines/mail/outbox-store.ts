/** Mails in the database: put in with their cause and with a job that sends them, marked when sent. */
import { type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { DatabaseKind } from "../database/dialect.ts";
import type { Query } from "../database/query.ts";
import type { Tables } from "../database/tables.ts";
import { cancelJob, enqueue } from "../jobs/enqueue.ts";
import type { OutboxMessagesTable } from "./tables.ts";

export interface Mail {
  /** Name of its template, such as `contact-notice`; used in logs and file names. */
  kind: string;
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  /** Sender's name before the studio's address; the studio's own name by default. */
  fromName?: string;
  /** The whole `Message-ID`, for mails that later ones reply to; by default it is made from the mail's number. */
  messageId?: string;
  /** `Message-ID`s of the conversation, oldest first; the last one is replied to. */
  references?: string[];
  /** Attachments by their keys in the file storage, which is read when the mail is sent. */
  attachments?: { key: string; name: string; mimeType: string }[];
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

export type OutboxMessage = Selectable<OutboxMessagesTable>;

/** One job per mail, with the mail's number as its key. */
export const sendingMail = { name: "mail.send", payload: z.strictObject({ message: z.number() }) };

/**
 * Writes a mail into the outbox, asking for no budget: `enqueueMail` (enqueue-mail.ts) is the way in.
 * @returns its number.
 */
export async function insertMail(rows: Transaction<Tables>, mail: Mail, now: Date): Promise<number> {
  const id = await insertMessage(rows, mail, now);
  await enqueue(rows, sendingMail, { message: id }, { now, key: String(id) });
  return id;
}

/** {@link insertMail} for a mail whose attachments are still to be made: {@link releaseMail} sends it. */
export function insertHeldMail(rows: Transaction<Tables>, mail: Mail, now: Date): Promise<number> {
  return insertMessage(rows, { ...mail, attachments: null }, now);
}

/** @returns whether it waits for its attachments: a retry must not send it without them. */
export function isHeld({ payload }: Pick<OutboxMessage, "payload">): boolean {
  return JSON.parse(payload).attachments === null;
}

async function insertMessage(
  rows: Transaction<Tables>,
  { kind, to, ...payload }: Omit<Mail, "attachments"> & { attachments?: Mail["attachments"] | null },
  now: Date,
): Promise<number> {
  const { id } = await rows
    .insertInto("outbox_messages")
    .values({
      kind,
      recipient: to,
      payload: JSON.stringify(payload),
      attempts: 0,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sends a held mail with what was made for it; nothing where it was sent or discarded meanwhile. */
export async function releaseMail(
  rows: Transaction<Tables>,
  { id, attachments }: { id: number; attachments: NonNullable<Mail["attachments"]> },
  now: Date,
): Promise<void> {
  const message = await findUnsent(rows, id);
  if (!message) return;
  const { numUpdatedRows } = await rows
    .updateTable("outbox_messages")
    .set({ payload: JSON.stringify({ ...JSON.parse(message.payload), attachments }) })
    .where("id", "=", id)
    // Sending and discarding wipe it.
    .where("payload", "=", message.payload)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await enqueue(rows, sendingMail, { message: id }, { now, key: String(id) });
}

/** Start of a mail's attempts: its creation, or the last time somebody retried it. */
export const triedSince = ({ created_at, retried_at }: OutboxMessage): Date =>
  new Date(retried_at ?? created_at);

export function mailOf({ kind, recipient, payload }: OutboxMessage): Mail {
  return { kind, to: recipient, ...JSON.parse(payload) };
}

/** @returns undefined if it was sent, given up or deleted. */
export function findUnsent(query: Query, id: number): Promise<OutboxMessage | undefined> {
  return query
    .selectFrom("outbox_messages")
    .selectAll()
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
}

/**
 * Records that the mail server took the mail, even if another process holds its job by now. The payload is wiped,
 * because mails carry one-time links and personal texts that serve no purpose once sent.
 */
export async function markSent(
  query: Query,
  { id, created_at }: Pick<OutboxMessage, "id" | "created_at">,
  now: Date,
): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({
      sent_at: now.toISOString(),
      last_error: null,
      payload: "{}",
      attempts: sql`attempts + 1`,
    })
    .where("id", "=", id)
    // A note that was written for another database may carry the number of a different mail.
    .where("created_at", "=", created_at)
    .where("sent_at", "is", null)
    .execute();
}

/** @param failure with `failedAt` it is given up; with `null` its job retries. */
export async function markUnsent(
  query: Query,
  id: number,
  { error, failedAt }: { error: string; failedAt: Date | null },
): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({
      failed_at: failedAt?.toISOString() ?? null,
      last_error: error,
      attempts: sql`attempts + 1`,
    })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/**
 * Removes a mail's job and wipes its contents, so that it is never sent; who it was for and when stays. The mail's row
 * has to be locked by the same transaction, as the job that sends it locks in this order.
 * @returns false where it is being sent at this moment.
 */
export async function discardMail(
  rows: Transaction<Tables>,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  if (!(await cancelJob(rows, sendingMail, { key: String(id), now }))) return false;
  const at = now.toISOString();
  await rows
    .updateTable("outbox_messages")
    .set(({ fn, val }) => ({
      failed_at: fn.coalesce("failed_at", val(at)),
      discarded_at: at,
      payload: "{}",
      last_error: fn.coalesce("last_error", val(reason)),
    }))
    .where("id", "=", id)
    .execute();
  return true;
}

/** Locks a mail that was neither sent nor discarded. @returns undefined where it was. */
export async function lockUnsent(
  rows: Transaction<Tables>,
  id: number,
  kind: DatabaseKind,
): Promise<Pick<OutboxMessage, "kind"> | undefined> {
  return await rows
    .selectFrom("outbox_messages")
    .select("kind")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("discarded_at", "is", null)
    .$if(kind === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

/** Mails to an address, without their words, oldest first. */
export function listMailsTo(query: Query, recipient: string) {
  return query
    .selectFrom("outbox_messages")
    .select(["kind", "recipient", "created_at", "sent_at"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}
