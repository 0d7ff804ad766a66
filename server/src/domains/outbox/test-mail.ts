/** A mail that an administrator sends to see that mails arrive and how they are judged. */
import type { WireTestMail } from "@extenso/contract/wire/mails.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueNumbered } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import { type BudgetedMail, hour, type MailBudgets } from "../../engines/mail/mail-budgets.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { callerOf, requireUser } from "../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import { failureReason } from "./failure-reason.ts";

export const testMailBudgets = {
  /** To an address that an administrator types, who is counted besides (`domains/outbox/test-mail.ts`). */
  "test-mail": ({ mailbox }) => [{ key: `mail-test:${mailbox}`, limit: 5, windowSeconds: hour }],
} satisfies Record<string, MailBudgets>;

/** Test mails of one account; each mailbox has a budget of its own besides. */
const perAccount = { limit: 5, windowSeconds: 60 * 60 };

/** @param to an address that mail can be sent to. @throws {RestError} 429 after five in an hour. */
export async function sendTestMail(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  call: RestCall,
  to: string,
): Promise<WireTestMail> {
  const now = clock();
  const { id: account } = requireUser(call);
  const id = await database.query.transaction().execute(async (rows) => {
    const counted = { key: `test-mail:${account}`, ...perAccount, now };
    const { allowed, retryAfterSeconds } = await takeFromLimit({ query: rows }, counted);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    const occasion = { now, address: callerOf(call, settings).address, log };
    return await enqueueNumbered(rows, testMail(to, settings.publicUrl), occasion);
  });
  if (id === null) throw tooManyRequests(60 * 60);
  return { id, to, state: "sending", reason: "", detail: "" };
}

function testMail(to: string, publicUrl: string): BudgetedMail {
  return {
    kind: "test-mail",
    budgets: testMailBudgets["test-mail"],
    to,
    subject: "A test mail of your studio",
    ...renderMail({
      preview: "Your studio can send mail.",
      slate: "Test",
      heading: "Your studio can send mail",
      blocks: [
        { text: "Somebody has asked for this at the studio’s desk. Nothing is to be done." },
        {
          text: "Look at its original text in your mail program: spf=pass, dkim=pass and dmarc=pass there mean that your mails are trusted.",
        },
      ],
      footer: [publicUrl],
    }),
  };
}

/** @throws {RestError} 404 for any other mail than a test. */
export async function findTestMail(query: Query, id: number): Promise<WireTestMail> {
  const mail = await query
    .selectFrom("outbox_messages")
    .select(["id", "recipient", "sent_at", "failed_at", "last_error"])
    .where("id", "=", id)
    .where("kind", "=", "test-mail")
    .executeTakeFirst();
  if (!mail) throw new RestError("rest_no_mail", "There is no such mail.", 404);
  const state = mail.sent_at ? "sent" : mail.failed_at ? "failed" : "sending";
  const { recipient: to, last_error: error } = mail;
  return { id: mail.id, to, state, reason: failureReason(error), detail: error ?? "" };
}
