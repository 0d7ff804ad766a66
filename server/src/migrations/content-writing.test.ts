import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isUniqueConflict } from "../engines/database/dialect.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";

const time = "2026-11-21T04:33:00.000Z";

interface OldPost {
  type?: string;
  status?: string;
  slug: string;
  raw?: string;
  rendered?: string;
}

/** As rows were before names were kept apart. */
async function addPost(query: Kysely<never>, id: number, post: OldPost): Promise<void> {
  const { type = "post", status = "publish", slug, raw = "", rendered = "" } = post;
  await sql`insert into posts (id, type, status, slug, title, content_raw, content_rendered, excerpt_raw,
      excerpt_rendered, search_text, author_id, published_at, modified_at)
    values (${id}, ${type}, ${status}, ${slug}, ${"A title"}, ${raw}, ${rendered}, '', '', '', 1, ${time},
      ${time})`.execute(query);
}

async function addFile(query: Kysely<never>, id: number, slug: string): Promise<void> {
  await sql`insert into media (id, slug, title, caption_rendered, description_rendered, media_type, mime_type,
      author_id, file, details, published_at, modified_at)
    values (${id}, ${slug}, ${"Light &amp; air"}, ${"<p>One.</p>\n<p>Two.</p>\n"},
      ${`<p class="attachment"><a href='x'>x</a></p>\n<p>More.</p>\n`}, 'image', 'image/jpeg', 1, ${`${id}.jpg`},
      '{}', ${time}, ${time})`.execute(query);
}

describe.each(differingDatabaseKinds)("a studio of before on %s", (kind) => {
  test("keeps all it has, and every name is somebody's alone", async () => {
    const before = await openTestDatabaseOf(kind, "0013-delivered-requests");
    try {
      const query = before.query as unknown as Kysely<never>;
      await addPost(query, 1, { slug: "dusk" });
      await addPost(query, 2, { slug: "dusk" });
      await addPost(query, 3, { slug: "dusk-2" });
      await addPost(query, 4, { slug: "dusk", status: "draft" });
      await addPost(query, 5, { slug: "dusk", type: "portfolio-items" });
      await addPost(query, 6, { slug: "", status: "draft" });
      await addPost(query, 7, {
        slug: "shown",
        raw: '[gallery ids="12,11"]',
        rendered: '<img data-id="13" class="wp-image-13"><img class="wp-image-11">',
      });
      for (const [id, slug] of [
        [11, "light"],
        [12, "light"],
        [13, ""],
      ] as const) {
        await addFile(query, id, slug);
      }
      const after = await before.update();
      try {
        const posts = await after.query.selectFrom("posts").selectAll().orderBy("id").execute();
        expect(posts.map(({ slug }) => slug)).toEqual([
          "dusk",
          "dusk-3",
          "dusk-2",
          "dusk",
          "dusk",
          "",
          "shown",
        ]);
        expect(posts[0]).toMatchObject({
          title_raw: "A title",
          version: 1,
          parent_id: 0,
          trashed_status: null,
        });
        const media = await after.query.selectFrom("media").selectAll().orderBy("id").execute();
        expect(media.map(({ slug }) => slug)).toEqual(["light", "light-2", "13"]);
        expect(media[0]).toMatchObject({
          title_raw: "Light &amp; air",
          caption_raw: "One.\n\nTwo.",
          description_raw: "More.",
        });
        const shown = await after.query.selectFrom("post_media").selectAll().orderBy("place").execute();
        const at = (place: string) =>
          shown.filter((one) => one.place === place).map(({ media_id, position }) => [position, media_id]);
        expect(at("gallery").sort()).toEqual([
          [0, 13],
          [1, 12],
          [2, 11],
        ]);
        expect(at("text").sort()).toEqual([
          [0, 13],
          [1, 11],
        ]);
        const twice = after.query.updateTable("posts").set({ slug: "dusk" }).where("id", "=", 2).execute();
        expect(isUniqueConflict(await twice.catch((error: unknown) => error))).toBe(true);
      } finally {
        await after.close();
      }
    } finally {
      await before.close();
    }
  });
});
