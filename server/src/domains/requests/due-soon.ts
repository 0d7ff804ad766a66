/** Tells those who answer that a request waits, four hours before its answer is due. */
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { answerWithinMs } from "@extenso/contract/requests/request-fields.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { peopleWhoAnswer } from "./people.ts";
import type { ContactRequest } from "./store.ts";

const warnBeforeMs = 4 * 60 * 60 * 1000;

/** More people than these hear of it from each other. */
const mostTold = 20;

const watchingAnswer = { name: "requests.due-soon", payload: z.strictObject({ request: z.number() }) };

/** In the transaction that stores the request. */
export async function watchAnswer(rows: Transaction<Tables>, request: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + answerWithinMs - warnBeforeMs);
  await enqueue(rows, watchingAnswer, { request }, { now, runAt, key: String(request) });
}

/** Mails the owner, or everybody who answers where nobody has taken it; nobody once it is answered. */
export function dueSoonJob({
  settings,
  clock,
  log,
}: Pick<Dependencies, "settings" | "clock" | "log">): JobHandler {
  return handleJob(watchingAnswer, {
    retryAfterMs: 60_000,
    async run({ request: id }, attempt) {
      await attempt.complete(async (rows) => {
        const request = await rows
          .selectFrom("contact_requests")
          .selectAll()
          .where("id", "=", id)
          .where("status", "=", "new")
          .where("answered_at", "is", null)
          .executeTakeFirst();
        if (!request) return;
        const people = await peopleWhoAnswer(rows);
        const owner = people.filter((person) => person.id === request.owner_id);
        const occasion = { now: clock(), address: "", log };
        for (const { email } of (owner.length > 0 ? owner : people).slice(0, mostTold)) {
          await enqueueMail(rows, dueSoonMail(settings, request, email), occasion);
        }
      });
      return undefined;
    },
  });
}

function dueSoonMail(
  { publicUrl }: Pick<Settings, "publicUrl">,
  request: Pick<ContactRequest, "id" | "name" | "reference" | "service" | "message">,
  to: string,
): BudgetedMail {
  return {
    kind: "request-due",
    to,
    subject: `4 hours left to answer ${request.name} (${request.reference})`,
    ...renderMail({
      preview: request.message.slice(0, 120),
      slate: request.reference,
      heading: `${request.name} waits for an answer`,
      blocks: [
        {
          text: `${labelOf(serviceChoices, request.service)}. We promised an answer within 24 hours; 4 are left.`,
        },
        { quote: request.message.slice(0, 2_000).toWellFormed() },
        { button: "Open it at the desk", url: `${publicUrl}/desk/requests/${request.id}` },
      ],
      footer: ["You get this because you own the request, or because nobody does."],
    }),
  };
}
