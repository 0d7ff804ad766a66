/** A mail to oneself, to see that mails arrive and how they are judged. */
import type { wireTestMail } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueNumbered } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { requireUser } from "../../../engines/rest/request/signed-in.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { tooManyRequests } from "../../../engines/rest/too-many-requests.ts";

type Told = z.infer<typeof wireTestMail>;

/** @throws {RestError} 400 where the caller's address isn't known here, 429 after five in an hour. */
export async function sendTestMail(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  call: RestCall,
): Promise<Told> {
  const to = await addressOf(database.query, call);
  const occasion = { now: clock(), address: callerOf(call, settings).address, log };
  const id = await database.query.transaction().execute((rows) =>
    enqueueNumbered(
      rows,
      {
        ...{ kind: "test-mail", to, subject: "A test mail of your studio" },
        ...renderMail({
          preview: "Your studio can send mail.",
          slate: "Test",
          heading: "Your studio can send mail",
          blocks: [
            { text: "You have asked for this at the desk. Nothing is to be done." },
            {
              text: "Look at its original text in your mail program: spf=pass, dkim=pass and dmarc=pass there mean that your mails are trusted.",
            },
          ],
          footer: [settings.publicUrl],
        }),
      },
      occasion,
    ),
  );
  if (id === null) throw tooManyRequests(60 * 60);
  return { id, to, state: "sending", problem: "" };
}

/** @throws {RestError} 404 for any other mail than a test of the caller's own. */
export async function findTestMail(query: Query, id: number, call: RestCall): Promise<Told> {
  const to = await addressOf(query, call);
  const mail = await query
    .selectFrom("outbox_messages")
    .select(["id", "sent_at", "failed_at", "last_error"])
    .where("id", "=", id)
    .where("kind", "=", "test-mail")
    .where("recipient", "=", to)
    .executeTakeFirst();
  if (!mail) throw new RestError("rest_no_mail", "There is no such mail.", 404);
  const state = mail.sent_at ? "sent" : mail.failed_at ? "failed" : "sending";
  return { id: mail.id, to, state, problem: mail.last_error ?? "" };
}

async function addressOf(query: Query, call: RestCall): Promise<string> {
  const user = await query
    .selectFrom("users")
    .select("email")
    .where("id", "=", requireUser(call).id)
    .executeTakeFirst();
  if (user?.email) return user.email;
  throw new RestError("rest_no_address", "Your account’s address isn’t known here.", 400);
}
