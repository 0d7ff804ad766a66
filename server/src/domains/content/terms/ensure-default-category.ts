/** Articles without a category belong somewhere: a studio without the sample has no category at all otherwise. */
import type { Database } from "../../../engines/database/open.ts";
import type { Query } from "../../../engines/database/query.ts";
import { defaultCategory, writeSiteSettings } from "../../site-settings/site-settings.ts";
import { saveContent } from "../save/save-content.ts";

/** Whether the category is there that the settings name for articles without one. */
export async function hasDefaultCategory(query: Query): Promise<boolean> {
  const wanted = await defaultCategory(query);
  const found = await query
    .selectFrom("terms")
    .select("taxonomy")
    .where("id", "=", wanted)
    .executeTakeFirst();
  return found?.taxonomy === "category";
}

/** Makes “Uncategorized”, as every WordPress has it, where the category that the settings name is not there. */
export function ensureDefaultCategory(database: Database, now: Date): Promise<void> {
  return database.query.transaction().execute(async (rows) => {
    if (await hasDefaultCategory(rows)) return;
    const wanted = await defaultCategory(rows);
    const found = await rows.selectFrom("terms").select("id").where("id", "=", wanted).executeTakeFirst();
    const named = await rows
      .selectFrom("terms")
      .select("id")
      .where("taxonomy", "=", "category")
      .where("slug", "=", "uncategorized")
      .executeTakeFirst();
    const values = {
      taxonomy: "category",
      name: "Uncategorized",
      slug: "",
      description: "",
      parent_id: 0,
    } as const;
    const create = { action: "create", kind: "term", values, ...(found ? {} : { id: wanted }) } as const;
    const [made] = named ? [named.id] : await saveContent(rows, [create], { kind: database.kind, now });
    if (made !== undefined && made !== wanted) await writeSiteSettings(rows, { default_category: made });
  });
}
