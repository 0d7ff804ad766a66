/**
 * Adds many articles to a studio that has content, to measure it with them. Their paragraphs are the sample's
 * own, shuffled, so that words, lengths and rows are like those of real articles.
 *
 *     DATA_DIR=/tmp/bench node lab/bench/seed-articles.ts 100000
 */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contentOf, heading, paragraph } from "@extenso/contract/blocks/markup.ts";
import type { ContentChange } from "../../server/src/domains/content/save/changes.ts";
import { saveChanges } from "../../server/src/domains/content/save/save-planned.ts";
import { type Database, openDatabase } from "../../server/src/engines/database/open.ts";
import { diskStorage } from "../../server/src/engines/storage/disk.ts";
import { createLog } from "../../server/src/kernel/logging/log.ts";
import { readSettings } from "../../server/src/kernel/settings/settings.ts";
import { readArticles } from "../../server/src/operations/importers/sample/article-file.ts";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { migrations } from "../../server/src/schema.ts";
import { createDice, type Dice } from "./dice.ts";

/** One transaction for so many. */
const rowsAtOnce = 500;
const minutesBetween = 37;
const slugStem = "bench-article-";
const newest = Date.parse("2026-11-01T17:00:00.000Z");

/** So many different texts are enough to be unlike each other on any page. */
const texts = 500;

interface Materials {
  /** Contents in blocks. */
  texts: string[];
  titles: string[];
  authorIds: number[];
  pictureIds: number[];
  categoryIds: number[];
  tagIds: number[];
}

/**
 * Adds `count` published articles with categories, tags, pictures and authors of the sample.
 * @throws when the studio has no content.
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
    const changes = Array.from({ length: size }, (_, index) =>
      articleOf(Number(already) + done + index, materials, dice),
    );
    await saveChanges({ database, clock: () => new Date() }, changes);
  }
}

async function gather({ query }: Database, dice: Dice): Promise<Materials> {
  const articles = await readArticles();
  const elements = articles.flatMap(({ parts }) => parts).filter((part) => part.kind === "element");
  const inside = (name: string) =>
    elements.filter((part) => part.name === name).map(({ html }) => html.replace(/^<\w+>|<\/\w+>$/g, ""));
  const paragraphs = inside("p");
  const headings = inside("h2");
  const authors = await query
    .selectFrom("user_roles")
    .select("user_id as id")
    .where("role", "=", "author")
    .execute();
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
    throw new Error("the studio has no content: it needs authors, pictures, categories and tags");
  }
  return materials;
}

function textOf(paragraphs: string[], headings: string[], dice: Dice): string {
  const some = (count: number) => Array.from({ length: count }, () => paragraph(dice(paragraphs)));
  return contentOf([...some(2), heading(2, dice(headings)), ...some(3)]);
}

function articleOf(index: number, materials: Materials, dice: Dice): ContentChange {
  const published = new Date(newest - index * minutesBetween * 60_000).toISOString();
  return {
    action: "create",
    kind: "post",
    modifiedAt: published,
    values: {
      type: "post",
      status: "publish",
      slug: `${slugStem}${index + 1}`,
      parent_id: 0,
      title_raw: `${dice(materials.titles)}, ${index + 1}`,
      content_raw: dice(materials.texts),
      excerpt_raw: "",
      author_id: dice(materials.authorIds),
      featured_media_id: dice(materials.pictureIds),
      password: "",
      sticky: 0,
      template: "",
      format: "standard",
      acf: [],
      revision_count: 0,
      last_revision_id: null,
      published_at: published,
      term_ids: [dice(materials.categoryIds), dice(materials.tagIds), dice(materials.tagIds)],
    },
  };
}

async function run(count: number): Promise<string> {
  const settings = readSettings(process.env);
  const database = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { file: join(settings.dataDir, "studio.db") },
    migrations,
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
    console.error("Say how many: node lab/bench/seed-articles.ts 100000");
    process.exit(1);
  }
  console.log(await run(count));
}
