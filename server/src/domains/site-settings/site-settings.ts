/** What administrators set of the site while it runs; everything else is a setting of the process. */
import type { Kysely, Transaction } from "kysely";
import { noteContentChange } from "../../engines/database/content-versions.ts";
import type { Tables } from "../../engines/database/tables.ts";

export interface SiteSettings {
  /** HTML with entities, as on the wire; said in the API's index. */
  title: string;
  description: string;
  /** These four are for clients, who ask how to show dates and how many entries to a page. */
  date_format: string;
  time_format: string;
  start_of_week: number;
  posts_per_page: number;
  /** Posts without another get this one. */
  default_category: number;
}

export const ownSettings: SiteSettings = {
  title: "Extenso",
  description: "Creative media studio",
  date_format: "F j, Y",
  time_format: "g:i a",
  start_of_week: 1,
  posts_per_page: 10,
  default_category: 1,
};

/** What was set, over what `npm run load` brought, over our own. */
export async function readSiteSettings(query: Kysely<Tables>): Promise<SiteSettings> {
  const rows = await query
    .selectFrom("studio_state")
    .selectAll()
    .where("key", "in", ["site-name", "site-settings"])
    .execute();
  const stored = (key: string): Record<string, unknown> =>
    JSON.parse(rows.find((row) => row.key === key)?.value ?? "{}");
  const { name, description } = stored("site-name");
  const loaded = typeof name === "string" ? { title: name, description: String(description ?? "") } : {};
  return { ...ownSettings, ...loaded, ...stored("site-settings") };
}

/** @param changed null takes a setting back to what it was at first. */
export async function writeSiteSettings(
  query: Transaction<Tables>,
  changed: { [Name in keyof SiteSettings]?: SiteSettings[Name] | null },
): Promise<void> {
  const row = await query
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", "site-settings")
    .executeTakeFirst();
  const all = { ...JSON.parse(row?.value ?? "{}"), ...changed };
  const value = JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)));
  await query
    .insertInto("studio_state")
    .values({ key: "site-settings", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  await noteContentChange(query, "settings");
}

/** Where posts belong that have no category: WordPress's first, or the one that was set. */
export async function defaultCategory(query: Kysely<Tables>): Promise<number> {
  return (await readSiteSettings(query)).default_category;
}
