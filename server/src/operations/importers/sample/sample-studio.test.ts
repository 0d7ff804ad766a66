import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProjectOrder } from "../../../domains/content/posts/project-order.ts";
import type { Database } from "../../../engines/database/open.ts";
import { databaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { plainText } from "../../../engines/html/text.ts";
import { diskStorage } from "../../../engines/storage/disk.ts";
import type { FileStorage } from "../../../engines/storage/file-storage.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { contentCalls } from "../../../pages/reading/content-calls.ts";
import type { ContentSource } from "../../../pages/reading/content-source.ts";
import { studioSource } from "../../../pages/source/studio.ts";
import { readArticles } from "./article-file.ts";
import { seedSampleStudio } from "./sample-studio.ts";
import { testSample } from "./test-sample.ts";
import { type Sample, writeSample } from "./write-sample.ts";

const settings = readSettings({ PUBLIC_URL: "https://studio.example.test", NODE_ENV: "test" });
const log = pino({ level: "silent" });

let files: FileStorage;
let sample: Sample;

beforeAll(async () => {
  const stored = await testSample();
  files = diskStorage(stored.files);
  sample = stored.sample;
});

async function counts({ query }: Database): Promise<Record<string, number>> {
  const tables = ["posts", "media", "terms", "post_terms", "users", "content_ids", "studio_state"] as const;
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { count } = await query
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    found[table] = Number(count);
  }
  return found;
}

const none = { posts: 0, media: 0, terms: 0, post_terms: 0, users: 0, content_ids: 0, studio_state: 0 };

describe.each(databaseKinds)("on %s", (kind) => {
  async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
    const database = await openTestDatabase(kind);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  test("twice is once, also for two replicas that start together", () =>
    withDatabase(async (database) => {
      const both = await Promise.all([writeSample(database, sample), writeSample(database, sample)]);
      expect(both.sort()).toEqual([false, true]);
      const once = await counts(database);
      expect(once).toMatchObject({ posts: 39, media: sample.files.length, users: 3, studio_state: 1 });
      await seedSampleStudio({ settings, database, files, log });
      expect(await counts(database)).toEqual(once);
    }));

  test("ids go on behind the sample's", () =>
    withDatabase(async (database) => {
      await writeSample(database, sample);
      const { id } = await database.query
        .insertInto("terms")
        .values({ taxonomy: "category", name: "New", slug: "new", description: "", parent_id: 0, count: 0 })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect(id).toBe((await counts(database)).terms);
      const first = await database.query
        .selectFrom("terms")
        .select("slug")
        .where("id", "=", 1)
        .executeTakeFirst();
      expect(first?.slug).toBe("uncategorized");
    }));

  test("what fails in the middle leaves no row, and the next start does it whole", () =>
    withDatabase(async (database) => {
      const [first] = sample.stored.values();
      const last = sample.files.at(-1)?.source ?? "";
      const colliding = new Map([...sample.stored, [last, first as NonNullable<typeof first>]]);
      await expect(writeSample(database, { ...sample, stored: colliding })).rejects.toThrow();
      expect(await counts(database)).toEqual(none);
      expect(await writeSample(database, sample)).toBe(true);
      expect((await counts(database)).posts).toBe(39);
    }));

  test("a full disk leaves no row", () =>
    withDatabase(async (database) => {
      const full: FileStorage = {
        ...files,
        write: () => Promise.reject(new Error("no space left")),
      };
      await expect(seedSampleStudio({ settings, database, files: full, log })).rejects.toThrow(
        "no space left",
      );
      expect(await counts(database)).toEqual(none);
    }));

  test("nothing where nothing is asked for, content is, or comes from elsewhere", () =>
    withDatabase(async (database) => {
      await seedSampleStudio({ settings: { ...settings, seedSample: false }, database, files, log });
      const contentApiUrl = "https://cms.example.test/wp-json";
      await seedSampleStudio({ settings: { ...settings, contentApiUrl }, database, files, log });
      expect(await counts(database)).toEqual(none);
      await database.query.insertInto("content_ids").values({ kind: "post" }).execute();
      await seedSampleStudio({ settings, database, files, log });
      expect(await counts(database)).toEqual({ ...none, content_ids: 1 });
    }));
});

describe("as the site reads it", () => {
  let database: Database;
  let source: ContentSource;
  let client: ReturnType<typeof contentCalls>;

  beforeAll(async () => {
    database = await openTestDatabase();
    await writeSample(database, sample);
    const dependencies: Dependencies = {
      settings,
      database,
      files,
      log,
      clock: () => new Date("2026-11-21T04:33:00.000Z"),
      signingKey: "a signing key of more than thirty-two characters",
    };
    const options = {
      dependencies,
      projectEntries: createProjectOrder(dependencies).read,
      remember: (_key: string, _resources: readonly string[], make: () => Promise<number>) => make(),
      inTurn: <T>(search: () => Promise<T>) => search(),
    };
    source = studioSource(options);
    client = contentCalls(source);
  });

  afterAll(() => database.close());

  const wholeProjects = async () => {
    const found = await Promise.all(sample.projects.map(({ slug }) => client.findPortfolioItem(slug)));
    return found.filter((project) => project !== null);
  };

  test("twelve projects, the portfolio's order, each with every text and a gallery of its pictures", async () => {
    expect((await source.projectEntries()).map(({ slug }) => slug)).toEqual(
      sample.projects.map(({ slug }) => slug),
    );
    const projects = await wholeProjects();
    for (const [index, project] of projects.entries()) {
      const source = sample.projects[index];
      expect(project.images).toHaveLength(source?.gallery.length ?? 0);
      expect(project.galleryDetails.slice(0, project.images.length)).toEqual(
        source?.gallery.map(({ alt }) => expect.objectContaining({ type: "image", alt })),
      );
      expect(project).toMatchObject({
        title: source?.title,
        client: source?.fields.client,
        category: source?.fields.category,
        year: String(source?.year),
        color: source?.fields.brand_color,
        tags: source?.fields.tags?.split(", "),
        shortDescription: source?.shortDescription,
      });
      expect(plainText(project.description)).toBe(source?.description.join(" ").replaceAll("'", "’"));
      for (const text of ["challenge", "solution", "results"] as const) {
        expect(plainText(project[text])).toBe(source?.[text].replaceAll("'", "’"));
      }
      expect(project.featuredImage?.candidates.length).toBeGreaterThan(3);
    }
  });

  test("films from fields, blocks and hand-written HTML, and reference films from YouTube", async () => {
    const projects = await wholeProjects();
    const films = Object.fromEntries(projects.map(({ slug, videoUrl }) => [slug, videoUrl]));
    for (const { slug, film } of sample.projects) {
      const stored = film && sample.stored.get(film.file)?.file;
      if (stored) expect(films[slug]).toMatch(new RegExp(`/wp-content/uploads/${stored}$`));
      else expect(films[slug]).toBeNull();
    }
    const cuts = projects.flatMap(({ filmCuts }) => filmCuts.map(({ seconds, url }) => `${seconds} ${url}`));
    expect(cuts).toHaveLength(6);
    for (const cut of cuts) expect(cut).toMatch(/^(\d+) .*\/wp-content\/uploads\/.*-\1s\.mp4$/);
    const withoutPoster = await database.query
      .selectFrom("media")
      .select("title")
      .where("media_type", "=", "file")
      .where("featured_media_id", "=", 0)
      .execute();
    expect(withoutPoster).toEqual([]);
    const videos = Object.fromEntries(
      projects.flatMap(({ slug, youTubeEmbeds }) =>
        youTubeEmbeds.map(({ videoId, title }) => [slug, `${videoId} ${title}`]),
      ),
    );
    expect(videos).toEqual({
      "above-the-cut": "eRsGyueVLvQ Sintel - Open Movie by Blender Foundation",
      "open-kitchen": "_cMxraX_5RE SPRITE FRIGHT - Blender Open Movie",
      "first-light": "WhWc3b3KhnY Spring - Blender Open Movie",
    });
  });

  test("every article has its picture, category, author, excerpt and five minutes of reading at most", async () => {
    const { items, total } = await client.listArticles({ perPage: 100 });
    expect(total).toBe(27);
    expect(new Set(items.flatMap(({ categories }) => categories.map(({ label }) => label)))).toEqual(
      new Set([
        "Video Production",
        "Photography",
        "Branding Design",
        "Drone Operation",
        "Web Development",
        "Uncategorized",
      ]),
    );
    expect(new Set(items.map(({ author }) => author.name))).toEqual(
      new Set(["Maren Solberg", "Tobias Achterberg", "Hana Kimura"]),
    );
    for (const article of items) {
      expect(article.image?.alt).toBeTruthy();
      expect(article.excerpt.length).toBeGreaterThan(60);
      expect(article.tags.length).toBeGreaterThan(0);
      expect(article.readTime).toBeGreaterThanOrEqual(3);
      expect(article.readTime).toBeLessThanOrEqual(6);
    }
  });

  test("an article keeps its words, tables, code, pictures and videos", async () => {
    const article = await client.findArticle("responsive-images-with-real-numbers");
    expect(article?.html).toContain("<table><thead><tr><th>Width</th>");
    expect(article?.html).toContain("import sharp from 'sharp';\n\nconst widths = [480, 960, 1600];");
    expect(article?.html).toMatch(/srcset="[^"]*above-the-cut-3-1024x683\.jpg 1024w, [^"]*1600w"/);
    expect((await client.findArticle("a-lut-is-not-a-grade"))?.html).toContain(
      'class="content-film" href="https://www.youtube.com/watch?v=R6MlUcmOul8"',
    );
  });

  test("every word of every article is there", async () => {
    for (const source of await readArticles()) {
      const shown = plainText((await client.findArticle(source.slug))?.html ?? "");
      for (const part of source.parts) {
        if (part.kind !== "element" || part.name === "pre") continue;
        const words = plainText(part.html).slice(0, 40);
        expect(shown.replaceAll("’", "'").replaceAll(/[“”]/g, '"')).toContain(
          words.replaceAll("’", "'").replaceAll(/[“”]/g, '"'),
        );
      }
    }
  });

  test("no text names a file that isn't stored, and every file names its maker", async () => {
    const posts = await database.query.selectFrom("posts").select(["content_rendered", "acf"]).execute();
    const media = await database.query.selectFrom("media").selectAll().execute();
    const addresses = new Set(
      [...posts, ...media].flatMap((row) =>
        [...JSON.stringify(row).matchAll(/\/wp-content\/(uploads\/[\w./-]+\.\w+)/g)].map(
          ([, key = ""]) => key,
        ),
      ),
    );
    expect(addresses.size).toBeGreaterThan(300);
    for (const key of addresses) expect(await files.stat(key), key).not.toBeNull();
    for (const { caption_rendered, alt_text } of media) {
      expect(plainText(caption_rendered)).toMatch(/Extenso|CC0/);
      expect(alt_text).toBeTruthy();
    }
  });

  test("the projects' cards have their AVIF from the beginning", async () => {
    for (const { featuredImage } of sample.projects) {
      const { file, details } = sample.stored.get(featuredImage) ?? {};
      const card = `uploads/${file?.replace(/[^/]+$/, "")}${details?.sizes.medium_large?.file}.avif`;
      expect(await files.stat(card), card).not.toBeNull();
    }
  });

  test("counts of categories and tags are what a count would say", async () => {
    const wrong = await sql<{ slug: string }>`
      select slug from terms
      where count <> (select count(*) from post_terms where term_id = terms.id)
    `.execute(database.query);
    expect(wrong.rows).toEqual([]);
  });

  test("the authors cannot be signed in as", async () => {
    const people = await database.query.selectFrom("users").select("password_hash").execute();
    const roles = await database.query.selectFrom("user_roles").select("role").execute();
    expect(roles.map(({ role }) => role)).toEqual(["author", "author", "author"]);
    expect(new Set(people.map(({ password_hash }) => password_hash)).size).toBe(3);
    for (const { password_hash } of people) expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});

test("originals are kept to the byte", async () => {
  const local = await files.asLocalFile("uploads/2026/10/dune-line.mp4");
  const original = await readFile(new URL("../../../../../media/portfolio/dune-line.mp4", import.meta.url));
  expect((await readFile(local?.path ?? "")).equals(original)).toBe(true);
});
