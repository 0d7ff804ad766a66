/** `extenso/v1/mails`: mails that wait, failed and were sent, for administrators: recipients are personal data. */
import {
  mailStates,
  mostMailsAtOnce,
  wireMail,
  wireMailCounts,
  wireMailsDone,
} from "@extenso/contract/wire/mails.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { checkPage, ids, inCollection, pagingArguments, windowOf } from "../../engines/rest/collection.ts";
import type { RestCall, RestResource, RestRoute } from "../../engines/rest/route.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { countAllMails, countMails, listMails, type MailFilter } from "./list-mails.ts";
import { mailSettingsRoutes } from "./mail-settings-routes.ts";
import { discardMails, retryMails } from "./write-mails.ts";

const namespace = "extenso/v1";
const path = "/mails";
const { page, per_page } = pagingArguments;

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

  const writing = (name: string, write: typeof retryMails): RestRoute => ({
    namespace,
    path: `${path}/${name}`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: { ids: numbers },
        permission: administratorsOnly,
        noStore: true,
        answers: wireMailsDone,
        handle: async (call) => ({ body: { done: await write(writingOf(call), ids(call.params.ids)) } }),
      },
    ],
  });

  return {
    routes: [
      {
        namespace,
        path,
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            args: {
              ...(page ? { page } : {}),
              ...(per_page ? { per_page } : {}),
              state: {
                type: "string",
                enum: [...mailStates],
                default: "failed",
                description: "Which mails.",
              },
              search: { type: "string", maxLength: 200, description: "Part of the recipient’s address." },
            },
            permission: administratorsOnly,
            noStore: true,
            answers: z.array(wireMail),
            async handle({ params }) {
              const filter = { state: params.state, search: String(params.search ?? "") } as MailFilter;
              const window = windowOf(params);
              const total = await countMails(query, filter);
              checkPage(window, total, "rest_invalid_page_number");
              const body = await listMails(query, filter, window);
              return {
                body,
                ...inCollection(`${settings.publicUrl}/wp-json/${namespace}${path}`, window, total),
              };
            },
          },
        ],
      },
      {
        namespace,
        path: `${path}/counts`,
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            permission: administratorsOnly,
            noStore: true,
            answers: wireMailCounts,
            handle: async () => ({ body: await countAllMails(query) }),
          },
        ],
      },
      writing("retry", retryMails),
      writing("discard", discardMails),
      ...mailSettingsRoutes(dependencies),
    ],
  };
}
