import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import { type ContentChange, ContentStateError, MissingContentError, StaleContentError } from "./changes.ts";
import { reserveContentIds } from "./content-ids.ts";
import { saveChanges } from "./save-planned.ts";
import { writtenPost } from "./test-post.ts";
import type { WrittenMedia, WrittenPost } from "./written-content.ts";

const now = new Date("2026-11-21T04:33:00.000Z");
const later = new Date("2026-11-21T05:33:00.000Z");

const article = writtenPost({
  title_raw: 'A "quiet" dusk',
  content_raw: "<!-- wp:paragraph -->\n<p>Don't look back.</p>\n<!-- /wp:paragraph -->",
});

const picture: WrittenMedia = {
  slug: "",
  title_raw: "Harbour",
  caption_raw: "Before the storm",
  description_raw: "",
  alt_text: "A harbour",
  media_type: "image",
  mime_type: "image/jpeg",
  author_id: 1,
  parent_post_id: null,
  file: "2026/11/harbour.jpg",
  details: { width: 1600, height: 900, file: "2026/11/harbour.jpg", filesize: 1000, sizes: {} },
  acf: [],
  published_at: now.toISOString(),
};

const showing = (id: number, width = "") =>
  `<!-- wp:image {"id":${id}} -->\n<figure class="wp-block-image"><img src="{{origin}}/wp-content/uploads/2026/11/harbour.jpg" alt="" class="wp-image-${id}"${width}/></figure>\n<!-- /wp:image -->`;

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const save = (changes: ContentChange[], at = now) => saveChanges({ database, clock: () => at }, changes);
  const create = async (values: Partial<WrittenPost> = {}) => {
    const [reserved = 0] = await reserveContentIds(database.query, ["post"]);
    const [id] = await save([
      { action: "create", kind: "post", reserved, values: { ...article, ...values } },
    ]);
    return id as number;
  };
  const createPicture = async (values: Partial<WrittenMedia> = {}) => {
    const [id] = await save([{ action: "create", kind: "media", values: { ...picture, ...values } }]);
    return id as number;
  };
  const createTerm = async (taxonomy: "category" | "post_tag", name: string, parent_id = 0) => {
    const values = { taxonomy, name, slug: "", description: "", parent_id };
    const [id] = await save([{ action: "create", kind: "term", values }]);
    return id as number;
  };
  const post = (id: number) =>
    database.query.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const termCount = async (id: number) =>
    (await database.query.selectFrom("terms").select("count").where("id", "=", id).executeTakeFirstOrThrow())
      .count;
  const versions = async () =>
    Object.fromEntries(
      (await database.query.selectFrom("content_versions").selectAll().execute()).map((row) => [
        row.resource,
        row.version,
      ]),
    );

  test("a text that would be shown several times as long is refused", async () => {
    const writing = create({ content_raw: "&".repeat(400_000) });
    await expect(writing).rejects.toMatchObject({ code: "rest_too_long", status: 400 });
    expect(await database.query.selectFrom("posts").select("id").execute()).toEqual([]);
    const id = await create({ content_raw: "a ".repeat(400_000) });
    expect((await post(id)).content_rendered.length).toBeGreaterThan(800_000);
  });

  test("whatever follows from a text is there with it, and the text as it was written", async () => {
    const saved = await post(await create());
    expect(saved).toMatchObject({
      slug: "a-quiet-dusk",
      title_raw: 'A "quiet" dusk',
      title: "A &#8220;quiet&#8221; dusk",
      content_raw: article.content_raw,
      content_rendered: '\n<p class="wp-block-paragraph">Don&#8217;t look back.</p>\n',
      excerpt_rendered: "<p>Don&#8217;t look back.</p>\n",
      search_text: 'a "quiet" dusk don\'t look back.',
      modified_at: now.toISOString(),
      version: 1,
    });
    expect(await versions()).toEqual({ posts: 1 });
  });

  test("a change derives anew what follows from it, and leaves the rest", async () => {
    const id = await create();
    await save([{ action: "update", kind: "post", id, values: { title_raw: "Dawn" } }], later);
    expect(await post(id)).toMatchObject({
      title: "Dawn",
      slug: "a-quiet-dusk",
      search_text: "dawn don't look back.",
      content_raw: article.content_raw,
      modified_at: later.toISOString(),
      version: 2,
    });
  });

  test("names differ within a kind, and drafts get theirs when they are published", async () => {
    await create();
    expect((await post(await create())).slug).toBe("a-quiet-dusk-2");
    expect((await post(await create({ type: "portfolio-items" }))).slug).toBe("a-quiet-dusk");
    const draft = await create({ status: "draft" });
    expect((await post(draft)).slug).toBe("");
    await save([{ action: "update", kind: "post", id: draft, values: { status: "publish" } }]);
    expect((await post(draft)).slug).toBe("a-quiet-dusk-3");
    await save([{ action: "update", kind: "post", id: draft, values: { status: "draft" } }]);
    expect((await post(draft)).slug).toBe("a-quiet-dusk-3");
  });

  test("the numbers of terms are those of the published posts that carry them, whatever happened", async () => {
    await createTerm("category", "Everything else");
    const terms = [await createTerm("category", "Film"), await createTerm("post_tag", "Dusk")];
    const ids = [await create({ term_ids: terms }), await create({ status: "draft", term_ids: terms })];
    const [first = 0, second = 0] = ids;
    const [film = 0, dusk = 0] = terms;
    const steps: ContentChange[] = [
      { action: "update", kind: "post", id: second, values: { status: "publish" } },
      { action: "update", kind: "post", id: first, values: { term_ids: [dusk], status: "private" } },
      { action: "update", kind: "post", id: first, values: { term_ids: [film], status: "publish" } },
      { action: "update", kind: "post", id: second, values: { term_ids: [dusk, dusk] } },
      { action: "trash", kind: "post", id: first },
      { action: "restore", kind: "post", id: first },
      { action: "delete", kind: "post", id: second },
      { action: "delete", kind: "term", id: film },
    ];
    for (const step of steps) {
      await save([step]);
      const uses = await database.query
        .selectFrom("terms")
        .leftJoin("post_terms", "post_terms.term_id", "terms.id")
        .leftJoin("posts", (join) =>
          join.onRef("posts.id", "=", "post_terms.post_id").on("posts.status", "=", "publish"),
        )
        .select(["terms.id", "terms.count", ({ fn }) => fn.count<number>("posts.id").as("uses")])
        .groupBy(["terms.id", "terms.count"])
        .execute();
      for (const { id, count, uses: counted } of uses) expect([id, count]).toEqual([id, Number(counted)]);
    }
  });

  test("two who publish under one name at once get one each", async () => {
    const ids = await Promise.all([create(), create(), create(), create()]);
    const slugs = await Promise.all(ids.map(async (id) => (await post(id)).slug));
    expect(slugs.sort()).toEqual(["a-quiet-dusk", "a-quiet-dusk-2", "a-quiet-dusk-3", "a-quiet-dusk-4"]);
  });

  test("below different pages a name may stand twice", async () => {
    const parent = await create({ type: "page", title_raw: "Services" });
    const below = await create({ type: "page", title_raw: "Film", parent_id: parent });
    const beside = await create({ type: "page", title_raw: "Film" });
    expect([(await post(below)).slug, (await post(beside)).slug]).toEqual(["film", "film"]);
  });

  test("of two who read the same version the second writes nothing", async () => {
    const id = await create();
    const values = { title_raw: "First" };
    await save([{ action: "update", kind: "post", id, values, expected: 1 }], later);
    const second = save([
      { action: "update", kind: "post", id, values: { title_raw: "Second" }, expected: 1 },
    ]);
    await expect(second).rejects.toThrow(StaleContentError);
    await expect(second).rejects.toMatchObject({ modifiedAt: later.toISOString() });
    expect((await post(id)).title).toBe("First");
  });

  test("in the bin a name is free, and comes back with the status it had", async () => {
    const id = await create();
    await save([{ action: "trash", kind: "post", id }]);
    expect(await post(id)).toMatchObject({ status: "trash", slug: "a-quiet-dusk__trashed" });
    await expect(save([{ action: "trash", kind: "post", id }])).rejects.toThrow(ContentStateError);
    expect((await post(await create())).slug).toBe("a-quiet-dusk");
    await save([{ action: "restore", kind: "post", id }]);
    expect(await post(id)).toMatchObject({ status: "publish", slug: "a-quiet-dusk-2", trashed_at: null });
  });

  test("terms count the published posts that carry them", async () => {
    const term = await createTerm("category", "Film");
    const other = await createTerm("post_tag", "Night");
    const id = await create({ term_ids: [term, other] });
    await create({ term_ids: [term], status: "draft" });
    expect([await termCount(term), await termCount(other)]).toEqual([1, 1]);
    await save([{ action: "update", kind: "post", id, values: { term_ids: [other] } }]);
    expect([await termCount(term), await termCount(other)]).toEqual([0, 1]);
    await save([{ action: "trash", kind: "post", id }]);
    expect(await termCount(other)).toBe(0);
    await save([{ action: "restore", kind: "post", id }]);
    expect(await termCount(other)).toBe(1);
    await save([{ action: "delete", kind: "post", id }]);
    expect(await termCount(other)).toBe(0);
  });

  test("a deleted category's children move up, and its articles go to the default one", async () => {
    const byDefault = await createTerm("category", "Uncategorized");
    expect(byDefault).toBe(1);
    const film = await createTerm("category", "Film");
    const short = await createTerm("category", "Short film", film);
    const both = await create({ term_ids: [film, short] });
    const alone = await create({ term_ids: [film] });
    await save([{ action: "delete", kind: "term", id: film }]);
    const carried = async (id: number) =>
      (
        await database.query.selectFrom("post_terms").select("term_id").where("post_id", "=", id).execute()
      ).map(({ term_id }) => term_id);
    expect([await carried(both), await carried(alone)]).toEqual([[short], [byDefault]]);
    const child = await database.query
      .selectFrom("terms")
      .selectAll()
      .where("id", "=", short)
      .executeTakeFirst();
    expect(child?.parent_id).toBe(0);
    await expect(save([{ action: "delete", kind: "term", id: byDefault }])).rejects.toThrow(
      ContentStateError,
    );
  });

  test("posts that show a picture follow its file, and forget it when it is gone", async () => {
    const media = await createPicture();
    const id = await create({ content_raw: showing(media), featured_media_id: media });
    const rendered = async () => (await post(id)).content_rendered;
    expect(await rendered()).toContain('width="1600" height="900"');
    const details = { ...picture.details, width: 800, height: 600 };
    await save([{ action: "update", kind: "media", id: media, values: { details } }]);
    expect(await rendered()).toContain('width="800" height="600"');
    expect((await post(id)).version).toBe(1);
    await save([{ action: "delete", kind: "media", id: media }]);
    expect(await rendered()).not.toContain("width=");
    expect((await post(id)).featured_media_id).toBe(0);
    expect(await versions()).toMatchObject({ posts: 4, media: 3 });
  });

  test("which pictures a post shows is known, galleries in their order", async () => {
    const first = await createPicture();
    const second = await createPicture({ file: "2026/11/second.jpg", title_raw: "Second" });
    const id = await create({ content_raw: `[gallery ids="${second},${first}"]\n${showing(first)}` });
    const shown = await database.query
      .selectFrom("post_media")
      .select(["place", "position", "media_id"])
      .where("post_id", "=", id)
      .orderBy("place")
      .orderBy("position")
      .execute();
    expect(shown).toEqual([
      { place: "gallery", position: 0, media_id: second },
      { place: "gallery", position: 1, media_id: first },
      { place: "text", position: 0, media_id: first },
    ]);
  });

  test("a file's texts are shown as they were written, and its name is its own", async () => {
    const id = await createPicture();
    await createPicture({ file: "2026/11/other.jpg" });
    const rows = await database.query.selectFrom("media").selectAll().orderBy("id").execute();
    expect(rows.map(({ slug }) => slug)).toEqual(["harbour", "harbour-2"]);
    expect(rows[0]).toMatchObject({
      id,
      caption_raw: "Before the storm",
      caption_rendered: "<p>Before the storm</p>\n",
    });
    expect(rows[0]?.description_rendered).toContain("{{origin}}/wp-content/uploads/2026/11/harbour.jpg");
  });

  test("what fails leaves nothing of all that was to be saved with it", async () => {
    const changes: ContentChange[] = [
      { action: "create", kind: "post", values: article },
      { action: "update", kind: "post", id: 4711, values: { title_raw: "Nobody" } },
    ];
    await expect(save(changes)).rejects.toThrow(MissingContentError);
    expect(await database.query.selectFrom("posts").select("id").execute()).toEqual([]);
    expect(await versions()).toEqual({});
  });
});
