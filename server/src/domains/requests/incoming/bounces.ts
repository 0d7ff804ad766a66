/** Mails of ours that came back: marked at the reply and at the person's address, until they write from it. */

import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { DeliveryReport } from "../../../engines/mailbox/delivery-report.ts";
import { emailKey } from "../../identity/identity.ts";
import { findOwnMail, type OwnMail } from "./find-place.ts";

/**
 * @returns the mail that came back; `null` for a report that names none that we sent, which anybody may have
 *   written.
 */
export async function markBounced(
  rows: Transaction<Tables>,
  { messageIds, reason, recipient }: DeliveryReport,
  now: Date,
): Promise<OwnMail | null> {
  const own = await findOwnMail(rows, messageIds);
  if (!own) return null;
  const at = now.toISOString();
  if (own.messageId !== null) {
    await rows
      .updateTable("request_messages")
      .set({ bounced_at: at, bounce_reason: reason })
      .where("id", "=", own.messageId)
      .execute();
  }
  const request = await rows
    .selectFrom("contact_requests")
    .select(["contact_id", "email"])
    .where("id", "=", own.requestId)
    .executeTakeFirst();
  // The mailbox that it was forwarded to may be another; ours is the one that was written to.
  if (request?.contact_id != null) {
    await rows
      .updateTable("contacts")
      .set({ unreachable_at: at, unreachable_reason: reason || `Mails to ${recipient} come back.` })
      .where("id", "=", request.contact_id)
      .execute();
  }
  return own;
}

/** Somebody has written from this address: it can be reached again. */
export async function markReached(rows: Transaction<Tables>, address: string): Promise<void> {
  if (address === "") return;
  await rows
    .updateTable("contacts")
    .set({ unreachable_at: null, unreachable_reason: sql`''` })
    .where("email_key", "=", emailKey(address))
    .where("unreachable_at", "is not", null)
    .execute();
}
