/** `extenso/v1/mails`: mails that wait, failed and were sent, for administrators: recipients are personal data. */
import {
  mailStates,
  mostMailsAtOnce,
  wireMail,
  wireMailCounts,
  wireMailsDone,
} from "@extenso/contract/wire/mails.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { ids } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import type { RestCall, RestResource, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { countAllMails, countMails, listMails, type MailFilter } from "./list-mails.ts";
import { mailSettingsRoutes } from "./mail-settings-routes.ts";
import { discardMails, retryMails } from "./write-mails.ts";

const path = "/mails";

const numbers: Argument<RestCall> = {
  type: "array",
  items: { type: "integer" },
  minItems: 1,
  maxItems: mostMailsAtOnce,
  required: true,
  description: "Which mails.",
};

export function outboxRoutes(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
): RestResource {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const writingOf = (call: RestCall) => ({ database, actor: auditCaller(call, settings), now: clock() });

  const writing = (name: string, write: typeof retryMails): RestRoute =>
    studioRoute(`${path}/${name}`, {
      POST: {
        args: { ids: numbers },
        permission: administratorsOnly,
        answers: wireMailsDone,
        handle: async (call) => ({ body: { done: await write(writingOf(call), ids(call.params.ids)) } }),
      },
    });

  return {
    routes: [
      collectionRoute(settings, {
        path,
        args: {
          state: {
            type: "string",
            enum: [...mailStates],
            default: "failed",
            description: "Which mails.",
          },
          search: { type: "string", maxLength: 200, description: "Part of the recipient’s address." },
        },
        permission: administratorsOnly,
        answers: wireMail,
        filter: ({ params }) => ({ state: params.state, search: String(params.search ?? "") }) as MailFilter,
        count: (filter) => countMails(query, filter),
        list: (filter, window) => listMails(query, filter, window),
      }),
      studioRoute(`${path}/counts`, {
        GET: {
          permission: administratorsOnly,
          answers: wireMailCounts,
          handle: async () => ({ body: await countAllMails(query) }),
        },
      }),
      writing("retry", retryMails),
      writing("discard", discardMails),
      ...mailSettingsRoutes(dependencies),
    ],
  };
}
