import { sql } from "kysely";
import type { HandedOver } from "./changes.ts";
import { resourceOf, type SaveRun } from "./save-run.ts";

/** @returns whose they are now. */
export async function handOver(run: SaveRun, { from, to }: HandedOver): Promise<number> {
  const values = { author_id: to, version: sql<number>`version + 1` };
  const posts = await run.rows
    .updateTable("posts")
    .set(values)
    .where("author_id", "=", from)
    .returning("type")
    .execute();
  for (const { type } of posts) run.resources.add(resourceOf[type]);
  const media = await run.rows
    .updateTable("media")
    .set(values)
    .where("author_id", "=", from)
    .executeTakeFirst();
  if (media.numUpdatedRows > 0n) run.resources.add("media");
  return to;
}
