/** Retries and discards mails, for administrators. */
import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../engines/database/open.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { discardMail, lockUnsent, sendingMail } from "../../engines/mail/outbox-store.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

interface Writing {
  database: Pick<Database, "query" | "kind">;
  actor: AuditActor;
  now: Date;
}

/**
 * Enqueues failed and waiting mails to be sent now, once each and under the same `Message-ID`, with as many attempts as
 * new ones.
 * @returns the ids of the mails that were enqueued: not of those that are sent or discarded.
 */
export async function retryMails(writing: Writing, ids: readonly number[]): Promise<number[]> {
  const { now } = writing;
  return eachUnsent(writing, ids, "retry-mail", async (rows, id) => {
    await rows
      .updateTable("outbox_messages")
      .set({ failed_at: null, attempts: 0, retried_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await enqueue(rows, sendingMail, { message: id }, { now, key: String(id) });
    return true;
  });
}

/**
 * Discards failed and waiting mails and deletes their contents; recipient and times are kept as long as those of sent
 * mails.
 * @returns the ids of the mails that were discarded: not of those that are sent, or are being sent.
 */
export async function discardMails(writing: Writing, ids: readonly number[]): Promise<number[]> {
  const terms = { reason: "discarded at the desk", now: writing.now };
  return eachUnsent(writing, ids, "discard-mail", (rows, id) => discardMail(rows, id, terms));
}

/** One transaction for each mail, so that sending doesn’t wait long. The sending job locks in the same order. */
async function eachUnsent(
  { database, actor, now }: Writing,
  ids: readonly number[],
  action: string,
  write: (rows: Transaction<Tables>, id: number) => Promise<boolean>,
): Promise<number[]> {
  const done: number[] = [];
  for (const id of new Set(ids)) {
    const isDone = await database.query.transaction().execute(async (rows) => {
      const mail = await lockUnsent(rows, id, database.kind);
      if (!mail || !(await write(rows, id))) return false;
      // The recipient stays out of the log, which is kept for longer than the mail.
      const entry = { subject: "outgoing-mail", id, name: mailLabel(mail.kind), action, changes: {} };
      await appendAudit(rows, actor, [entry], now);
      return true;
    });
    if (isDone) done.push(id);
  }
  return done;
}
