/** Settings that administrators change at run time; all others belong to the process. */
import type { Kysely, Transaction } from "kysely";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import { readState, readStates, writeState } from "../../engines/database/studio-state.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { decodeEntities } from "../../engines/html/entities.ts";

declare module "../../engines/database/content-versions.ts" {
  interface ContentResources {
    siteSettings: "settings";
  }
}

export interface SiteSettings {
  /** HTML with entities, as in responses; the index of the API shows it. */
  title: string;
  description: string;
  /** These four are for API clients: the format of dates, and the number of entries per page. */
  date_format: string;
  time_format: string;
  start_of_week: number;
  posts_per_page: number;
  /** The category of posts that have no other. */
  default_category: number;
  /** Empty: the server's. `studio-timezone.ts` tells which one counts. */
  timezone: string;
}

export const ownSettings: SiteSettings = {
  title: "Extenso",
  description: "Creative media studio",
  date_format: "F j, Y",
  time_format: "g:i a",
  start_of_week: 1,
  posts_per_page: 10,
  default_category: 1,
  timezone: "",
};

/** Stored settings, then those from `npm run load`, then the defaults. */
export async function readSiteSettings(query: Kysely<Tables>): Promise<SiteSettings> {
  const states = await readStates(query, ["site-name", "site-settings"]);
  const stored = (key: string): Record<string, unknown> => JSON.parse(states.get(key) ?? "{}");
  const { name, description } = stored("site-name");
  const loaded = typeof name === "string" ? { title: name, description: String(description ?? "") } : {};
  return { ...ownSettings, ...loaded, ...stored("site-settings") };
}

/**
 * The studio's name as text, for what isn't HTML; null while it is the one that the site came with.
 * @returns `tagline`: one line, which may be empty.
 */
export async function readSiteName(query: Query): Promise<{ title: string; tagline: string } | null> {
  const { title, description } = await readSiteSettings(query);
  if (title === ownSettings.title || title.trim() === "") return null;
  return { title: decodeEntities(title), tagline: decodeEntities(description) };
}

/** @param changed `null` restores the default of a setting. */
export async function writeSiteSettings(
  query: Transaction<Tables>,
  changed: { [Name in keyof SiteSettings]?: SiteSettings[Name] | null },
): Promise<void> {
  const stored = await readState(query, "site-settings");
  const all = { ...JSON.parse(stored ?? "{}"), ...changed };
  const value = JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)));
  await writeState(query, "site-settings", value);
  await announceContentChange(query, "settings");
}

/** The category of posts that have no other: the setting, or WordPress's first category. */
export async function defaultCategory(query: Kysely<Tables>): Promise<number> {
  return (await readSiteSettings(query)).default_category;
}
