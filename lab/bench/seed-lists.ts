/** Fills a studio with as many pages, projects, files, topics and people as articles, to measure the desk's lists. */
import { collationKey } from "../../server/src/domains/content/search/search-text.ts";
import type { Database } from "../../server/src/engines/database/open.ts";
import { foldText } from "../../server/src/engines/wordpress-values/fold-text.ts";
import { insertMany } from "./insert-many.ts";
import { seedArticles } from "./seed-articles.ts";

/** So many articles are written in full; the others are their copies under other names. */
const written = 400;
const minute = 60_000;
const newest = Date.parse("2026-11-01T17:00:00.000Z");
const statuses = [
  "publish",
  "publish",
  "publish",
  "publish",
  "publish",
  "publish",
  "draft",
  "pending",
] as const;
const names = ["Harbour", "Copper", "Willow", "Granite", "Meadow", "Falcon", "Juniper", "Lantern", "Cobalt"];

type Row = Record<string, unknown>;

function titleOf(k: number): string {
  const name = (n: number) => names[n % names.length] ?? "";
  return `${name(k)} and ${name(Math.floor(k / names.length)).toLowerCase()}, number ${k}`;
}

async function lastId({ query }: Database, table: "posts" | "media" | "users" | "terms"): Promise<number> {
  const { last } = await query
    .selectFrom(table)
    .select((eb) => eb.fn.max<number>("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last);
}

async function copyPosts(database: Database, type: "post" | "page" | "portfolio-items", count: number) {
  const { query } = database;
  const from = await query
    .selectFrom("posts")
    .selectAll()
    .where("type", "=", "post")
    .limit(written)
    .execute();
  const terms = await query.selectFrom("terms").select("id").where("taxonomy", "=", "category").execute();
  const authors = await query
    .selectFrom("user_roles")
    .select("user_id")
    .where("role", "=", "author")
    .execute();
  const first = Math.max(await lastId(database, "posts"), await lastId(database, "media")) + 1;
  await insertMany(database, "posts", count, (k) => {
    // The database makes this one itself.
    const { project_category: _, ...row } = from[k % from.length] as Row;
    const title = titleOf(k);
    const at = new Date(newest - k * 37 * minute).toISOString();
    return {
      ...row,
      id: first + k,
      type,
      slug: `${type}-copy-${k}`,
      title,
      title_raw: title,
      title_key: collationKey(title),
      search_text: `${foldText(title)} ${String(row.search_text)}`,
      status: statuses[k % statuses.length],
      author_id: authors[k % authors.length]?.user_id,
      published_at: at,
      modified_at: at,
      parent_id: 0,
    };
  });
  if (type === "post")
    await insertMany(database, "post_terms", count, (k) => ({
      post_id: first + k,
      term_id: terms[k % terms.length]?.id,
    }));
}

async function copyMedia(database: Database, count: number) {
  const from = await database.query.selectFrom("media").selectAll().limit(written).execute();
  const first = Math.max(await lastId(database, "posts"), await lastId(database, "media")) + 1;
  await insertMany(database, "media", count, (k) => {
    const title = titleOf(k);
    const at = new Date(newest - k * 37 * minute).toISOString();
    const row = from[k % from.length] as Row;
    return {
      ...row,
      id: first + k,
      slug: `copy-${k}`,
      file: `2026/11/copy-${k}.jpg`,
      title,
      title_raw: title,
      published_at: at,
      modified_at: at,
      parent_post_id: null,
      upload_sha256: null,
    };
  });
}

/** @param count of each kind. */
export async function seedLists(database: Database, count: number): Promise<void> {
  await seedArticles(database, written);
  for (const type of ["page", "portfolio-items", "post"] as const) await copyPosts(database, type, count);
  await copyMedia(database, count);
  const firstTerm = (await lastId(database, "terms")) + 1;
  await insertMany(database, "terms", count, (k) => ({
    id: firstTerm + k,
    taxonomy: "post_tag",
    name: titleOf(k),
    slug: `topic-${k}`,
    description: "",
    parent_id: 0,
    count: 0,
  }));
  const [person] = await database.query.selectFrom("users").selectAll().limit(1).execute();
  const firstPerson = (await lastId(database, "users")) + 1;
  await insertMany(database, "users", count, (k) => ({
    ...person,
    id: firstPerson + k,
    username: `copy_${k}`,
    username_key: `copy_${k}`,
    slug: `copy-${k}`,
    email: `copy-${k}@example.test`,
    email_key: `copy-${k}@example.test`,
    display_name: titleOf(k),
    claimed_email_key: `copy-${k}@example.test`,
    first_name: "",
    last_name: "",
    search_text: `copy_${k} copy-${k}@example.test ${titleOf(k).toLowerCase()}`,
  }));
}
