/** `extenso/v1/invoices/remind`, `…/{id}/reminders`: reminders by hand, and those of one invoice held or resumed. */
import { wireInvoice, wireReminded } from "@extenso/contract/wire/invoices.ts";
import type * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { auditCaller } from "../../audit/audit.ts";
import { mayHandleRequests, personOf } from "../../requests/requests.ts";
import { findInvoice, type PresentInvoice } from "../invoice-store.ts";
import { holdReminders } from "./reminders-of-invoice.ts";
import { sendReminder } from "./send-reminder.ts";

/** Invoices of one call: a page of the list. */
const mostAtOnce = 50;

export function reminderRoutes(dependencies: Dependencies, present: PresentInvoice): RestRoute[] {
  const { database, settings } = dependencies;

  const byHand = studioRoute("/invoices/remind", {
    POST: {
      args: {
        ids: {
          type: "array",
          required: true,
          items: { type: "integer", minimum: 1 },
          minItems: 1,
          maxItems: mostAtOnce,
          description: "Which invoices; each is reminded of at most once a day.",
        },
      },
      permission: mayHandleRequests,
      response: wireReminded,
      async handle(call) {
        const author = await personOf(database.query, call);
        const actor = auditCaller(call, settings);
        const reminded: z.infer<typeof wireReminded> = [];
        for (const id of new Set((call.params.ids as unknown[]).map(idOf))) {
          const reason = await reasonOfFailure(() =>
            sendReminder({ ...dependencies, log: call.log }, { id, author, actor }),
          );
          const number = (await findInvoice(database.query, id))?.number ?? null;
          reminded.push({ id, number, reason });
        }
        return { body: reminded };
      },
    },
  });

  const ofInvoice = studioRoute("/invoices/(?P<id>[\\d]+)/reminders", {
    POST: {
      args: {
        id: { type: "integer", description: "Which invoice." },
        is_held: {
          type: "boolean",
          required: true,
          description: "Whether none is sent until further notice.",
        },
      },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const id = idOf(call.params.id);
        const actor = auditCaller(call, settings);
        await holdReminders(dependencies, { id, isHeld: call.params.is_held === true, actor });
        return { body: await present(id) };
      },
    },
  });

  return [byHand, ofInvoice];
}

/** @returns what refused it, in words; empty where it was done. */
async function reasonOfFailure(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    if (error instanceof RestError) return error.message;
    throw error;
  }
}
