/** `extenso/v1/audit`: who changed what, for administrators. */

import { wireAuditEntry } from "@extenso/contract/wire/audit.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { checkPage, inCollection, pagingArguments, windowOf } from "../../engines/rest/collection.ts";
import { RestError, refusal } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { can } from "../access/access.ts";
import { type AuditFilter, countAuditEntries, listAuditEntries } from "./list-entries.ts";

const namespace = "extenso/v1";
const path = "/audit";
const { page, per_page } = pagingArguments;

const args: Record<string, Argument<RestCall>> = {
  ...(page ? { page } : {}),
  ...(per_page ? { per_page } : {}),
  subject: {
    type: "string",
    maxLength: 40,
    description: "Limit results to one kind of subject: post, page, portfolio-items, media, user and so on.",
  },
  subject_id: {
    type: "string",
    maxLength: 100,
    description: "With `subject`, limit results to this one: its number or name.",
  },
  actor: {
    type: "integer",
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Limit results to what this user did.",
  },
  action: { type: "string", maxLength: 40, description: "Limit results to one action, such as publish." },
  after: {
    type: "string",
    format: "date-time",
    description: "Limit results to what was done at or after this time.",
  },
  before: {
    type: "string",
    format: "date-time",
    description: "Limit results to what was done at or before this time.",
  },
};

export function auditRoutes({ database, settings }: Dependencies): RestResource {
  return {
    routes: [
      {
        namespace,
        path,
        endpoints: [
          {
            methods: ["GET"],
            args,
            noStore: true,
            permission: ({ user }) =>
              can(user, "manage_options")
                ? null
                : refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that."),
            answers: z.array(wireAuditEntry),
            async handle({ params }) {
              const filter = filterOf(params);
              const window = windowOf(params);
              const total = await countAuditEntries(database.query, filter);
              checkPage(window, total, "rest_invalid_page_number");
              const entries = await listAuditEntries(database.query, filter, window);
              return {
                body: entries.map(({ actor_id, actor_name, changes, ...entry }) => ({
                  ...entry,
                  actor: { id: actor_id, name: actor_name },
                  changes: JSON.parse(changes),
                })),
                ...inCollection(`${settings.publicUrl}/wp-json/${namespace}${path}`, window, total),
              };
            },
          },
        ],
      },
    ],
  };
}

function filterOf({
  subject,
  subject_id,
  actor,
  action,
  after,
  before,
}: Record<string, unknown>): AuditFilter {
  const text = (name: string, value: unknown) => {
    if (value === undefined) return {};
    // PostgreSQL refuses NUL in text; no entry has one.
    return { [name]: String(value).replaceAll("\0", "\u{fffd}") };
  };
  return {
    ...text("subject", subject),
    ...text("subjectId", subject_id),
    ...text("action", action),
    ...(actor === undefined ? {} : { actorId: Number(actor) }),
    ...(after === undefined ? {} : { after: timeOf("after", after) }),
    ...(before === undefined ? {} : { before: timeOf("before", before) }),
  };
}

function timeOf(name: string, value: unknown): string {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) {
    throw new RestError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
      params: { [name]: "Invalid date." },
    });
  }
  return time.toISOString();
}
