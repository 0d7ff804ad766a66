/**
 * Adds many articles to a furnished studio, to see how it fares with them. Their paragraphs are the sample's
 * own, shuffled, so that words, lengths and rows are like those of real articles.
 *
 *     DATA_DIR=/tmp/bench node server/bench/seed-articles.ts 100000
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Insertable } from "kysely";
import { contentOf, heading, paragraph } from "../src/content/render/block-markup.ts";
import { renderExcerpt } from "../src/content/render/excerpt.ts";
import { renderBlocks } from "../src/content/render/render-blocks.ts";
import { searchText } from "../src/content/search/search-text.ts";
import { noteContentChange } from "../src/database/content-versions.ts";
import { type Database, openDatabase } from "../src/database/open.ts";
import type { PostsTable } from "../src/database/tables.ts";
import { readArticles } from "../src/importers/sample/article-file.ts";
import { seedSampleStudio } from "../src/importers/sample/sample-studio.ts";
import { createLog } from "../src/log.ts";
import { readSettings } from "../src/settings.ts";
import { diskStorage } from "../src/storage/disk.ts";

/** SQLite takes 32,766 parameters a statement; an article has 22 columns. */
const rowsAtOnce = 500;
const minutesBetween = 37;
const slugStem = "bench-article-";
const newest = Date.parse("2026-11-01T17:00:00.000Z");

/** So many different texts are enough to be unlike each other on any page. */
const texts = 500;

type Text = Pick<PostsTable, "content_raw" | "content_rendered" | "excerpt_rendered" | "search_text">;

interface Materials {
  texts: Text[];
  titles: string[];
  authorIds: number[];
  pictureIds: number[];
  categoryIds: number[];
  tagIds: number[];
}

type Dice = <T>(from: readonly T[]) => T;

/** The same numbers each time, so that runs can be compared. */
function createDice(seed: number): Dice {
  let state = seed;
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as (typeof from)[number];
  };
}

/**
 * Adds `count` published articles with categories, tags, pictures and authors of the sample.
 * @throws when the studio is not furnished.
 */
export async function seedArticles(database: Database, count: number): Promise<void> {
  const { already } = await database.query
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("already"))
    .where("slug", "like", `${slugStem}%`)
    .executeTakeFirstOrThrow();
  const dice = createDice(20261121 + Number(already));
  const materials = await gather(database, dice);
  for (let done = 0; done < count; done += rowsAtOnce) {
    const size = Math.min(rowsAtOnce, count - done);
    await database.query.transaction().execute(async (rows) => {
      const ids = await rows
        .insertInto("content_ids")
        .values(Array.from({ length: size }, () => ({ kind: "post" })))
        .returning("id")
        .execute();
      const posts = ids.map(({ id }, index) =>
        articleRow(id, Number(already) + done + index, materials, dice),
      );
      await rows.insertInto("posts").values(posts).execute();
      const carried = ids.flatMap(({ id }) => {
        const terms = new Set([dice(materials.categoryIds), dice(materials.tagIds), dice(materials.tagIds)]);
        return [...terms].map((term_id) => ({ post_id: id, term_id }));
      });
      await rows.insertInto("post_terms").values(carried).execute();
    });
  }
  await database.query.transaction().execute(async (rows) => {
    await rows
      .updateTable("terms")
      .set((eb) => ({
        count: eb
          .selectFrom("post_terms")
          .whereRef("post_terms.term_id", "=", "terms.id")
          .select((counted) => counted.fn.countAll<number>().as("count")),
      }))
      .execute();
    for (const resource of ["posts", "categories", "tags"] as const) await noteContentChange(rows, resource);
  });
}

async function gather({ query }: Database, dice: Dice): Promise<Materials> {
  const articles = await readArticles();
  const elements = articles.flatMap(({ parts }) => parts).filter((part) => part.kind === "element");
  const inside = (name: string) =>
    elements.filter((part) => part.name === name).map(({ html }) => html.replace(/^<\w+>|<\/\w+>$/g, ""));
  const paragraphs = inside("p");
  const headings = inside("h2");
  const authors = await query.selectFrom("users").select("id").where("roles", "like", "%author%").execute();
  const pictures = await query.selectFrom("media").select("id").where("media_type", "=", "image").execute();
  const terms = await query.selectFrom("terms").select(["id", "taxonomy"]).execute();
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const materials = {
    texts: Array.from({ length: texts }, () => textOf(paragraphs, headings, dice)),
    titles: articles.map(({ title }) => title),
    authorIds: idsOf(authors),
    pictureIds: idsOf(pictures),
    categoryIds: idsOf(terms.filter(({ taxonomy }) => taxonomy === "category")),
    tagIds: idsOf(terms.filter(({ taxonomy }) => taxonomy === "post_tag")),
  };
  if (Object.values(materials).some((list) => list.length === 0)) {
    throw new Error("the studio is not furnished: it needs authors, pictures, categories and tags");
  }
  return materials;
}

function textOf(paragraphs: string[], headings: string[], dice: Dice): Text {
  const some = (count: number) => Array.from({ length: count }, () => paragraph(dice(paragraphs)));
  const content = contentOf([...some(2), heading(2, dice(headings)), ...some(3)]);
  return {
    content_raw: content,
    content_rendered: renderBlocks(content, { picture: () => undefined, videoTitle: () => undefined }),
    excerpt_rendered: renderExcerpt("", content),
    search_text: searchText([content]),
  };
}

function articleRow(id: number, index: number, materials: Materials, dice: Dice): Insertable<PostsTable> {
  const title = `${dice(materials.titles)}, ${index + 1}`;
  const text = dice(materials.texts);
  const published = new Date(newest - index * minutesBetween * 60_000).toISOString();
  return {
    ...text,
    id,
    type: "post",
    status: "publish",
    slug: `${slugStem}${index + 1}`,
    title,
    excerpt_raw: "",
    search_text: `${searchText([title])} ${text.search_text}`,
    author_id: dice(materials.authorIds),
    featured_media_id: dice(materials.pictureIds),
    password: "",
    sticky: 0,
    template: "",
    format: "standard",
    acf: "[]",
    revision_count: 0,
    last_revision_id: null,
    published_at: published,
    modified_at: published,
  };
}

async function run(count: number): Promise<string> {
  const settings = readSettings(process.env);
  const database = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { file: join(settings.dataDir, "studio.db") },
  );
  try {
    const files = diskStorage(join(settings.dataDir, "files"));
    await seedSampleStudio({ settings, database, files, log: createLog(settings.logLevel) });
    const started = performance.now();
    await seedArticles(database, count);
    return `${count} articles added in ${Math.round(performance.now() - started)} ms`;
  } finally {
    await database.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = Number(process.argv[2]);
  if (!Number.isSafeInteger(count) || count < 1) {
    console.error("Say how many: node server/bench/seed-articles.ts 100000");
    process.exit(1);
  }
  console.log(await run(count));
}
