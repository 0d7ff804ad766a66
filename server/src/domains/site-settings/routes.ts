/** `wp/v2/settings`, for administrators. */

import { answerSettings } from "@extenso/contract/answers/settings.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import { settingFields } from "@extenso/contract/fields/settings.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError, refusal } from "../../engines/rest/rest-error.ts";
import type { Permission, RestResource } from "../../engines/rest/route.ts";
import { can } from "../access/can.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { auditCaller } from "../audit/audit-caller.ts";
import { differences } from "../audit/differences.ts";
import { args, fixed } from "./arguments.ts";
import { cleaned } from "./clean-settings.ts";
import { ownSettings, readSiteSettings, type SiteSettings, writeSiteSettings } from "./site-settings.ts";

const mayKeep: Permission = ({ user }) =>
  can(user, "manage_options")
    ? null
    : refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");

export function settingsRoutes({ database, settings, clock }: Dependencies): RestResource {
  const standing = fixed(settings);

  async function present() {
    const kept = await readSiteSettings(database.query);
    const told = Object.entries(standing).map(([name, { value }]) => [name, value]);
    return { ...kept, ...Object.fromEntries(told) };
  }

  /** @throws {RestError} for fixed settings that the call would change, each with its reason. */
  function refuseFixed(params: Record<string, unknown>): void {
    const refused = Object.entries(standing).flatMap(([name, { value, why }]) => {
      const given = params[name];
      const same = given === undefined || given === value || given === null || `${given}` === `${value}`;
      return same ? [] : [[name, `${name} cannot be changed here. ${why}`] as const];
    });
    if (refused.length === 0) return;
    const names = refused.map(([name]) => name).join(", ");
    throw new RestError("rest_invalid_param", `Invalid parameter(s): ${names}`, 400, {
      params: Object.fromEntries(refused),
      details: Object.fromEntries(
        refused.map(([name, message]) => [name, { code: "extenso_setting_fixed", message, data: null }]),
      ),
    });
  }

  async function changesOf(params: Record<string, unknown>) {
    const changes: Record<string, unknown> = {};
    for (const name of Object.keys(ownSettings) as (keyof SiteSettings)[]) {
      const given = params[name];
      if (given !== undefined) changes[name] = given === null ? null : cleaned[name](given as never);
    }
    const category = changes.default_category;
    if (typeof category === "number" && !(await isCategory(category))) {
      throw new RestError("rest_invalid_param", "Invalid parameter(s): default_category", 400, {
        params: { default_category: "There is no such category." },
      });
    }
    return changes;
  }

  async function isCategory(id: number): Promise<boolean> {
    if (!(id > 0 && id < 2 ** 31)) return false;
    const found = await database.query
      .selectFrom("terms")
      .select("id")
      .where("id", "=", id)
      .where("taxonomy", "=", "category")
      .executeTakeFirst();
    return found !== undefined;
  }

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/settings",
        schema: recordSchema("settings", settingFields),
        endpoints: [
          {
            methods: ["GET"],
            permission: mayKeep,
            handle: async () => ({ body: await present() }),
            answers: answerSettings,
          },
          {
            methods: ["POST", "PUT", "PATCH"],
            args,
            permission: mayKeep,
            async handle(call) {
              const { params } = call;
              refuseFixed(params);
              const changes = await changesOf(params);
              if (Object.keys(changes).length > 0) {
                await database.query.transaction().execute(async (transaction) => {
                  const before = await readSiteSettings(transaction);
                  await writeSiteSettings(transaction, changes);
                  const told = differences({ ...before }, { ...before, ...changes });
                  const note = { subject: "settings", id: "site", name: "", action: "update", changes: told };
                  const actor = auditCaller(call, settings);
                  if (Object.keys(told).length > 0) await appendAudit(transaction, actor, [note], clock());
                });
              }
              return { body: await present() };
            },
            answers: answerSettings,
          },
        ],
      },
    ],
  };
}
