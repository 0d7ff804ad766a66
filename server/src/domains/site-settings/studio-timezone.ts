/** The studio's time zone: the environment's where that sets one, else the one chosen at the desk, else the default. */
import type { ContentResource } from "../../engines/database/content-versions.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { readSiteSettings } from "./site-settings.ts";

type TimezoneSettings = Pick<Settings, "timezone" | "environmentTimezone" | "setByEnvironment">;

/** Resources with local times or hours in their responses and on their pages. */
const withLocalTimes: readonly ContentResource[] = [
  "posts",
  "portfolio-items",
  "pages",
  "media",
  "settings",
  "site/contact",
];

export const isTimezoneFixed = ({ setByEnvironment }: Pick<Settings, "setByEnvironment">): boolean =>
  setByEnvironment.has("TIMEZONE");

async function readTimezone(query: Query, settings: TimezoneSettings): Promise<string> {
  if (isTimezoneFixed(settings)) return settings.environmentTimezone;
  return (await readSiteSettings(query)).timezone || settings.environmentTimezone;
}

/** Puts the studio's zone into the settings of this process; what was cached in another is made anew. */
export async function refreshTimezone(
  { query, events }: Pick<Database, "query" | "events">,
  settings: TimezoneSettings,
): Promise<void> {
  const timezone = await readTimezone(query, settings);
  if (timezone === settings.timezone) return;
  settings.timezone = timezone;
  for (const resource of withLocalTimes) events.send("contentChanged", { resource });
}

/** Reads the zone now, and whenever a process of this studio changes it. @returns a function that ends that. */
export async function followTimezone({
  database,
  settings,
  log,
}: Pick<Dependencies, "database" | "settings" | "log">): Promise<() => void> {
  await refreshTimezone(database, settings);
  return database.events.on("contentChanged", ({ resource }) => {
    if (resource !== "settings") return;
    refreshTimezone(database, settings).catch((error: unknown) => {
      log.warn(
        { err: error },
        "the studio's time zone could not be read; the next change of settings reads it again",
      );
    });
  });
}
