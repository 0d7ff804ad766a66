/** `extenso/v1/requests/templates`: texts that replies begin with, shared by those who answer. */

import { longestMessage, longestSubject } from "@extenso/contract/requests/request-fields.ts";
import { wireReplyTemplate } from "@extenso/contract/wire/requests.ts";
import * as z from "zod/mini";
import { countRows } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../../engines/wordpress-values/clean-text.ts";
import { appendAudit, auditCaller } from "../../audit/audit.ts";
import { idArgument, invalidFields, mayHandleRequests, path } from "../route-parts.ts";

/** More are found by nobody. */
const mostTemplates = 100;

const fields: Record<string, Argument<RestCall>> = {
  name: { type: "string", required: true, maxLength: 80, description: "What it is found by." },
  subject: { type: "string", default: "", maxLength: longestSubject, description: "Empty: the reply’s own." },
  body: {
    type: "string",
    required: true,
    maxLength: longestMessage,
    description:
      "The text, with `{first name}`, `{name}`, `{service}`, `{reference}` and `{me}` to be filled in.",
  },
};

export function templateRoutes({ database, settings, clock }: Dependencies): RestRoute[] {
  const all = () =>
    database.query
      .selectFrom("reply_templates")
      .select(["id", "name", "subject", "body"])
      .orderBy("name")
      .orderBy("id")
      .limit(mostTemplates)
      .execute();

  function written({ params }: RestCall) {
    const template = {
      name: cleanLine(String(params.name)),
      subject: cleanLine(String(params.subject)),
      body: cleanText(String(params.body)),
    };
    if (template.name === "") throw invalidFields({ name: "Give the template a name." });
    if (template.body === "") throw invalidFields({ body: "Please write a message." });
    return template;
  }

  return [
    studioRoute(`${path}/templates`, {
      GET: {
        permission: mayHandleRequests,
        response: z.array(wireReplyTemplate),
        handle: async () => ({ body: await all() }),
      },
      POST: {
        args: fields,
        permission: mayHandleRequests,
        response: z.array(wireReplyTemplate),
        async handle(call) {
          const template = written(call);
          await database.query.transaction().execute(async (rows) => {
            const count = await countRows(rows.selectFrom("reply_templates"));
            if (count >= mostTemplates) {
              throw new RestError(
                "rest_too_many_templates",
                "There are many templates already. Change one.",
                400,
              );
            }
            const { id } = await rows
              .insertInto("reply_templates")
              .values(template)
              .returning("id")
              .executeTakeFirstOrThrow();
            const entry = { subject: "template", id, name: template.name, action: "create", changes: {} };
            await appendAudit(rows, auditCaller(call, settings), [entry], clock());
          });
          return { body: await all(), status: 201 };
        },
      },
    }),
    studioRoute(`${path}/templates/(?P<id>[\\d]+)`, {
      POST: {
        args: { id: { ...idArgument, description: "Which template." }, ...fields },
        permission: mayHandleRequests,
        response: z.array(wireReplyTemplate),
        async handle(call) {
          const id = idOf(call.params.id);
          const template = written(call);
          await database.query.transaction().execute(async (rows) => {
            const { numUpdatedRows } = await rows
              .updateTable("reply_templates")
              .set(template)
              .where("id", "=", id)
              .executeTakeFirst();
            if (numUpdatedRows === 0n) throw noSuchTemplate();
            const entry = { subject: "template", id, name: template.name, action: "update", changes: {} };
            await appendAudit(rows, auditCaller(call, settings), [entry], clock());
          });
          return { body: await all() };
        },
      },
      DELETE: {
        args: { id: { ...idArgument, description: "Which template." } },
        permission: mayHandleRequests,
        response: z.array(wireReplyTemplate),
        async handle(call) {
          const id = idOf(call.params.id);
          await database.query.transaction().execute(async (rows) => {
            const gone = await rows
              .deleteFrom("reply_templates")
              .where("id", "=", id)
              .returning("name")
              .executeTakeFirst();
            if (!gone) throw noSuchTemplate();
            const entry = { subject: "template", id, name: gone.name, action: "delete", changes: {} };
            await appendAudit(rows, auditCaller(call, settings), [entry], clock());
          });
          return { body: await all() };
        },
      },
    }),
  ];
}

function noSuchTemplate(): RestError {
  return new RestError("rest_no_template", "There is no such template.", 404);
}
