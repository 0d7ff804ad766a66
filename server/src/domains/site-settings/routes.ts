/** `wp/v2/settings`, for administrators. */

import { answerSettings } from "@extenso/contract/answers/settings.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import { settingArguments, settingFields } from "@extenso/contract/fields/settings.ts";
import { escapeKeepingEntities } from "@extenso/contract/html/escape.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../engines/rest/arguments/value-schema.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { isTimezone } from "../../kernel/settings/environment-schema.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { administratorsOnly } from "../access/access.ts";
import { appendAudit, auditCaller, differences } from "../audit/audit.ts";
import { ownSettings, readSiteSettings, type SiteSettings, writeSiteSettings } from "./site-settings.ts";
import { isTimezoneFixed, refreshTimezone } from "./studio-timezone.ts";

export function settingsRoutes({ database, settings, clock }: Dependencies): RestResource {
  const standing = async () => {
    const { notices } = await readMailSettings(database.query, settings);
    return fixed(settings, notices[0] ?? "");
  };

  async function present() {
    const kept = await readSiteSettings(database.query);
    const told = Object.entries(await standing()).map(([name, { value }]) => [name, value]);
    return { ...kept, timezone: settings.timezone, ...Object.fromEntries(told) };
  }

  /** @throws {RestError} for fixed settings that the call would change, each with its reason. */
  async function refuseFixed(params: Record<string, unknown>): Promise<void> {
    const refused = Object.entries(await standing()).flatMap(([name, { value, why }]) => {
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
    const { timezone } = changes;
    if (typeof timezone === "string" && timezone !== "" && !isTimezone(timezone)) {
      throw new RestError("rest_invalid_param", "Invalid parameter(s): timezone", 400, {
        params: { timezone: "It is no time zone that the server knows, such as America/Vancouver." },
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
            permission: administratorsOnly,
            handle: async () => ({ body: await present() }),
            response: answerSettings,
          },
          {
            methods: ["POST", "PUT", "PATCH"],
            args,
            permission: administratorsOnly,
            async handle(call) {
              const { params } = call;
              await refuseFixed(params);
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
                await refreshTimezone(database, settings);
              }
              return { body: await present() };
            },
            response: answerSettings,
          },
        ],
      },
    ],
  };
}

// Settings as they are stored.

/** As WordPress keeps them: names as HTML, numbers within what they can mean. */
const cleaned: { [Name in keyof SiteSettings]: (value: SiteSettings[Name]) => SiteSettings[Name] } = {
  title: asHtml,
  description: asHtml,
  date_format: oneLine,
  time_format: oneLine,
  start_of_week: (day) => Math.abs(day) % 7,
  posts_per_page: (count) => (count === 0 ? 1 : Math.min(count < -1 ? -count : count, 1_000)),
  default_category: (id) => Math.abs(id),
  timezone: oneLine,
};

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .replace(/<[^<>]*>/g, "")
    .trim();
}

/** Entities that are there already stay. */
function asHtml(text: string): string {
  return escapeKeepingEntities(text.toWellFormed().replace(/\p{Cc}+/gu, " ")).trim();
}

// The site's writable settings, and those that WordPress has beyond them.

/** `null` is valid for each argument: it restores the default. */
const args = Object.fromEntries(
  Object.entries<Argument<RestCall>>(settingArguments()).map(
    ([name, schema]): [string, Argument<RestCall>] => [
      name,
      {
        ...schema,
        describedOnly: true,
        sanitize(value) {
          if (value === null) return null;
          const checked = checkValue(value, schema, name);
          if ("problem" in checked) throw new ValueError(checked.problem);
          return checked.value;
        },
      },
    ],
  ),
);

/** Settings that no call can change, with the reason given to the caller. */
function fixed(settings: Settings, email: string) {
  const { publicUrl, timezone, mail } = settings;
  const noSuch = "There is nothing of the kind on this site.";
  return {
    url: { value: publicUrl, why: "It is the server's setting PUBLIC_URL." },
    email: {
      value: email,
      why: mail.notices.isSet
        ? "It is the server's setting STUDIO_EMAIL."
        : "It is changed at the desk, under /desk/settings/mail.",
    },
    ...(isTimezoneFixed(settings)
      ? { timezone: { value: timezone, why: "It is the server's setting TIMEZONE." } }
      : {}),
    language: { value: "en_US", why: "The site is in English." },
    use_smilies: { value: true, why: noSuch },
    default_post_format: { value: "0", why: noSuch },
    show_on_front: { value: "posts", why: "The front page is the site's own." },
    page_on_front: { value: 0, why: "The front page is the site's own." },
    page_for_posts: { value: 0, why: "Articles have their own place on the site." },
    default_ping_status: { value: "closed", why: noSuch },
    default_comment_status: { value: "closed", why: noSuch },
    site_logo: { value: null, why: "The logo is the site's own." },
    site_icon: { value: 0, why: "The icon is the site's own." },
  };
}
