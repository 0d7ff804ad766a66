import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** PostgreSQL takes no longer values into an index. */
const longest = 200;

/**
 * A project's category as a column that the database keeps by itself, and an index with everything that the order of
 * a long portfolio is made of: no wide row is read for it.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") {
    // Fields that are no JSON, or hold what text can't, have no category; they must not hinder a save.
    await sql
      .raw(
        `create function category_in_fields(acf text) returns text language plpgsql immutable as $$
         begin
           return case json_typeof(acf::json -> 'category') when 'string' then left(acf::json ->> 'category', ${longest}) end;
         exception when data_exception then return null;
         end $$`,
      )
      .execute(database);
  }
  const inFields =
    kind === "postgres"
      ? "category_in_fields(acf)"
      : `case when json_valid(acf) then case json_type(acf, '$.category') when 'text' then substr(json_extract(acf, '$.category'), 1, ${longest}) end end`;
  const keeps = kind === "postgres" ? "stored" : "virtual";
  await sql
    .raw(
      `alter table posts add column project_category text
       generated always as (case when type = 'portfolio-items' then ${inFields} end) ${keeps}`,
    )
    .execute(database);
  await database.schema
    .createIndex("projects_in_order")
    .on("posts")
    .columns(["type", "status", "published_at", "id", "slug", "project_category"])
    .where(sql.ref("type"), "=", sql.lit("portfolio-items"))
    .execute();
}
