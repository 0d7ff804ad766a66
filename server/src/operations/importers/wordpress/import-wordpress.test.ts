import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findRedirect } from "../../../domains/content/redirects.ts";
import { saveChanges } from "../../../domains/content/save/save-planned.ts";
import { findUser } from "../../../domains/identity/identity.ts";
import { openTestStudio, type TestStudio } from "../../../domains/identity/test-studio.ts";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { reportLines } from "./import-report.ts";
import { importWordPress } from "./import-wordpress.ts";
import { type MediaSource, mediaFolder } from "./media-source.ts";
import { exportXml, importing, type TestItem } from "./test-export.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let folder: string;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    folder = await mkdtemp(join(tmpdir(), "extenso-import-"));
    await studio.addMember("boss", { roles: ["administrator"] });
  });
  afterEach(async () => {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (items: TestItem[], media?: MediaSource, more?: string) =>
    importWordPress(studio, importing(exportXml(items, more), media));
  const posts = () => studio.database.query.selectFrom("posts").selectAll().orderBy("id").execute();
  const media = () => studio.database.query.selectFrom("media").selectAll().orderBy("id").execute();
  async function withFiles(...names: string[]): Promise<MediaSource> {
    const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    for (const name of names) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return mediaFolder(folder);
  }

  test("what changed over there is updated, the rest left alone, and nothing added", async () => {
    const items = [{ id: 5 }, { id: 6 }];
    expect((await run(items)).counts.get("post")).toMatchObject({ made: 2 });
    await saveChanges(studio, [
      { action: "update", kind: "post", id: 5, values: { title_raw: "Written here" } },
    ]);
    const report = await run([{ id: 5 }, { id: 6, title: "New over there", slug: "renamed" }]);
    expect(report.counts.get("post")).toMatchObject({ made: 0, updated: 1, unchanged: 1 });
    expect((await posts()).map(({ id, title_raw, slug }) => [id, title_raw, slug])).toEqual([
      [5, "Written here", "slug-5"],
      [6, "New over there", "renamed"],
    ]);
  });

  test("plain custom fields are kept as they are, and plugins' own are named", async () => {
    const meta = { mood: "blue", rating: 'a:1:{s:5:"stars";i:4;}', _yoast_wpseo_title: "SEO" };
    const report = await run([{ id: 5, meta }]);
    expect([...report.keptMeta]).toEqual([
      ["mood", 1],
      ["rating", 1],
    ]);
    expect([...report.unknownMeta]).toEqual([["_yoast_wpseo_title", 1]]);
    const kept = () =>
      studio.database.query.selectFrom("post_meta").selectAll().orderBy("position").execute();
    expect((await kept()).map(({ meta_key, meta_value }) => [meta_key, meta_value])).toEqual([
      ["mood", "blue"],
      ["rating", 'a:1:{s:5:"stars";i:4;}'],
    ]);
    await run([{ id: 5, meta: { mood: "green" } }]);
    expect((await kept()).map(({ meta_value }) => meta_value)).toEqual(["green"]);
  });

  test("footnotes belong to their text, and a poster to its film", async () => {
    const footnotes = JSON.stringify([{ content: '<a href="https://old.example/x/">A note</a>', id: "n1" }]);
    const content = '<p>Text<sup data-fn="n1"></sup></p>\n<!-- wp:footnotes /-->';
    const source = await withFiles("2024/05/film.jpg", "2024/05/poster.jpg");
    const report = await run(
      [
        { id: 5, content, meta: { footnotes } },
        { id: 6, type: "attachment", file: "2024/05/film.jpg", meta: { _thumbnail_id: "7" } },
        { id: 7, type: "attachment", file: "2024/05/poster.jpg" },
      ],
      source,
    );
    expect([[...report.keptMeta], [...report.unknownMeta]]).toEqual([[], []]);
    const [article] = await posts();
    expect(article?.footnotes).toBe(footnotes.replace("https://old.example", "{{origin}}"));
    expect(article?.content_rendered).toContain("A note</a>");
    expect((await media()).map(({ id, featured_media_id }) => [id, featured_media_id])).toEqual([
      [6, 7],
      [7, 0],
    ]);
  });

  test("the list beside an export gives roles and biographies, until somebody has entered the account", async () => {
    const person = (login: string, roles: string[], biography = "") => ({
      login,
      email: `${login}@old.example`,
      displayName: login,
      firstName: "",
      lastName: "",
      roles,
      biography,
      url: "javascript:alert(1)",
    });
    const withList = (people: ReturnType<typeof person>[]) =>
      importWordPress(studio, { ...importing(exportXml([{ id: 5 }])), people });
    const user = async (name: string) => {
      const { id } = await studio.database.query
        .selectFrom("users")
        .select("id")
        .where("username_key", "=", name)
        .executeTakeFirstOrThrow();
      return findUser(studio.database.query, id);
    };
    await run([{ id: 5 }]);
    expect(await user("robin")).toMatchObject({ roles: ["author"], description: "" });
    const report = await withList([
      person("robin", ["editor", "shop_manager"], "Edits.\nAnd writes."),
      person("kim", ["customer"]),
      person("boss", ["subscriber"], "Not theirs to change"),
    ]);
    expect(await user("robin")).toMatchObject({
      roles: ["editor"],
      description: "Edits.\nAnd writes.",
      url: "",
    });
    // Customers have a shop's role, which is none of the staff's.
    expect(await user("kim")).toMatchObject({ roles: ["subscriber"] });
    expect(await user("boss")).toMatchObject({ roles: ["administrator"], description: "" });
    expect(report.counts.get("author")).toMatchObject({ made: 1, updated: 1, unchanged: 1 });
    expect([...report.roleless]).toEqual([
      ["robin", "shop_manager"],
      ["kim", "customer"],
    ]);
  });

  test("a dry run says the same and writes nothing", async () => {
    const light =
      "<wp:category><wp:category_nicename>light</wp:category_nicename><wp:cat_name>Light</wp:cat_name></wp:category>";
    const uncategorized =
      "<wp:category><wp:category_nicename>uncategorized</wp:category_nicename><wp:cat_name>Uncategorized</wp:cat_name></wp:category>";
    const items: TestItem[] = [
      { id: 5, categories: ["light"], comments: 3, link: "https://old.example/journal/light/slug-5.html" },
      { id: 6, type: "attachment", file: "2024/05/dusk.jpg" },
      { id: 7, type: "nav_menu_item" },
      { id: 8, status: "wc-completed" },
      { id: 9, type: "attachment", file: "2024/05/notes.exe" },
      { id: 10, type: "attachment", file: "2024/05/torn.png" },
      { id: 11, type: "attachment", file: "2024/05/missing.jpg" },
      { id: 12, type: "page", slug: "about", link: "https://old.example/studio/about/" },
    ];
    const source = await withFiles("2024/05/dusk.jpg", "2024/05/notes.exe");
    await writeFile(join(folder, "2024/05/torn.png"), "no picture");
    const xml = exportXml(items, light + uncategorized);
    const dry = await importWordPress(studio, { ...importing(xml, source), dryRun: true });
    const count = async (
      table: "posts" | "media" | "terms" | "users" | "import_keys" | "content_ids" | "audit_entries",
    ) =>
      Number(
        (
          await studio.database.query
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const tables = ["posts", "media", "terms", "import_keys", "content_ids", "audit_entries"] as const;
    for (const table of tables) expect(await count(table), table).toBe(0);
    expect(await count("users")).toBe(1);
    const real = await importWordPress(studio, importing(xml, source));
    expect(reportLines(real, false)).toEqual(
      reportLines(dry, true).map((line) => line.replaceAll("would be ", "").replace("would lead", "lead")),
    );
    expect(real.unknownTypes).toEqual(new Map([["nav_menu_item", 1]]));
    expect([real.comments, real.redirects]).toEqual([3, 3]);
    expect(real.remarks.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Title 9", "skipped"],
      ["Title 10", "skipped"],
      ["Title 11", "skipped"],
      ["Title 8", "skipped"],
    ]);
  });

  test("numbers that are taken here become others, everywhere they are named", async () => {
    await run([
      { id: 5, guid: "https://elsewhere.example/?p=5" },
      { id: 6, guid: "https://elsewhere.example/?p=6" },
    ]);
    const source = await withFiles("2024/05/dusk.jpg", "2024/05/dawn.jpg");
    const content = [
      '<!-- wp:image {"id":5} --><img class="wp-image-5" src="https://old.example/wp-content/uploads/2024/05/dusk-300x225.jpg"/><!-- /wp:image -->',
      '<!-- wp:cover {"url":"http:\\/\\/old.example\\/wp-content\\/uploads\\/2024\\/05\\/dusk-1234x99.jpg","id":5} /-->',
      '[gallery ids="5,900,31"]',
      '<a href="//old.example/2024/05/slug-6/?x=1">there</a> https://old.example.org/ <p data-x="5">5</p>',
    ].join("\n");
    await run(
      [
        { id: 6, content, meta: { _thumbnail_id: "5" } },
        { id: 5, type: "attachment", file: "2024/05/dusk.jpg", parent: 6 },
        { id: 31, type: "attachment", file: "2024/05/dawn.jpg" },
      ],
      source,
    );
    const [dusk, dawn] = await media();
    const brought = (await posts()).find(({ content_raw }) => content_raw !== "");
    expect([dusk?.id, brought?.id]).not.toContain(5);
    const id: number = Number(dusk?.slug === "slug-5" ? dusk.id : dawn?.id);
    expect(brought?.featured_media_id).toBe(id);
    expect(brought?.content_raw).toBe(
      [
        `<!-- wp:image {"id":${id}} --><img class="wp-image-${id}" src="{{origin}}/wp-content/uploads/2024/05/dusk-300x225.jpg"/><!-- /wp:image -->`,
        `<!-- wp:cover {"url":"{{origin}}\\/wp-content\\/uploads\\/2024\\/05\\/dusk.jpg","id":${id}} /-->`,
        `[gallery ids="${id},900,31"]`,
        '<a href="{{origin}}/2024/05/slug-6/?x=1">there</a> https://old.example.org/ <p data-x="5">5</p>',
      ].join("\n"),
    );
  });

  test("a file whose name is taken here gets another, and texts follow", async () => {
    const source = await withFiles("2024/05/dusk.jpg");
    const file = "2024/05/dusk.jpg";
    await run([{ id: 5, type: "attachment", file, guid: "https://elsewhere.example/dusk" }], source);
    const content = "https://old.example/wp-content/uploads/2024/05/dusk-300x225.jpg";
    await run(
      [
        { id: 6, type: "attachment", file },
        { id: 7, content },
      ],
      source,
    );
    expect((await media()).map((one) => one.file)).toEqual(["2024/05/dusk.jpg", "2024/05/dusk-1.jpg"]);
    expect((await posts())[0]?.content_raw).toBe("{{origin}}/wp-content/uploads/2024/05/dusk-1-300x225.jpg");
  });

  test("a run that is broken off goes on where it was, with the same numbers", async () => {
    const items: TestItem[] = Array.from({ length: 180 }, (_, index) => ({
      id: index + 10,
      categories: ["light"],
    }));
    let reads = 0;
    const whole = importing(exportXml(items));
    const broken = {
      ...whole,
      open: async function* () {
        reads += 1;
        for await (const chunk of whole.open()) {
          // The second reading breaks off halfway, while posts are being written.
          if (reads === 2 && Buffer.from(chunk).includes("?p=150<")) throw new Error("the plug was pulled");
          yield chunk;
        }
      },
    };
    await expect(importWordPress(studio, broken)).rejects.toThrow("plug");
    const half = await posts();
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(180);
    const report = await importWordPress(studio, whole);
    expect(report.counts.get("post")).toMatchObject({ made: 180 - half.length, unchanged: half.length });
    expect((await posts()).map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test("what was deleted here stays deleted, and what is new comes all the same", async () => {
    const report = await run([
      { id: 5 },
      { id: 6, date: "nonsense", title: "A".repeat(10) },
      { id: 7, parent: 99 },
    ]);
    expect(report.total("made")).toBe(4);
    await studio.database.query.deleteFrom("posts").where("id", "=", 7).execute();
    const again = await run([
      { id: 5 },
      { id: 6, date: "nonsense", title: "A".repeat(10) },
      { id: 7, parent: 99 },
      { id: 8 },
    ]);
    expect(again.remarks).toEqual([
      {
        kind: "post",
        name: "Title 7",
        outcome: "skipped",
        reason: "it was imported before and has been deleted here since",
      },
    ]);
    expect((await posts()).map(({ id }) => id)).toEqual([5, 6, 8]);
  });

  test("authors are who is here by address or name; others are made, without a password", async () => {
    const robin = await studio.addMember("robin_here", { email: "robin@old.example", roles: ["editor"] });
    const other = `<wp:author><wp:author_login>mia.o'hara</wp:author_login><wp:author_email>mia@old.example</wp:author_email><wp:author_display_name><![CDATA[Mia <b>O’Hara</b>]]></wp:author_display_name></wp:author>`;
    const report = await run([{ id: 5 }], undefined, other);
    expect(report.counts.get("author")).toMatchObject({ made: 1, unchanged: 1 });
    expect((await posts())[0]?.author_id).toBe(robin.id);
    const mia = await studio.database.query
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .select(["username", "display_name", "password_hash", "role"])
      .where("email", "=", "mia@old.example")
      .executeTakeFirst();
    expect(mia).toEqual({
      username: "mia_o_hara",
      display_name: "Mia O’Hara",
      password_hash: "",
      role: "author",
    });
  });

  test("old addresses lead to what is public, and only those are kept that don't by themselves", async () => {
    await run([
      { id: 5, link: "https://old.example/2024/05/slug-5/" },
      { id: 6, link: "https://old.example/journal/light/slug-6.html", meta: { _wp_old_slug: "first-name" } },
      { id: 7, link: "https://old.example/about/team/", type: "page", slug: "team" },
      { id: 8, link: "https://old.example/hidden/slug-8/x", status: "draft" },
      { id: 9, link: "https://stranger.example/a/b/c" },
    ]);
    const { query } = studio.database;
    const kept = await query.selectFrom("redirects").select("path").orderBy("path").execute();
    expect(kept.map(({ path }) => path)).toEqual([
      "/about/team",
      "/dashboard/academy/post/first-name",
      "/hidden/slug-8/x",
      "/journal/light/first-name",
      "/journal/light/slug-6.html",
    ]);
    expect(await findRedirect(query, "/Journal/light/slug-6.html/")).toEqual({
      to: "/dashboard/academy/post/slug-6",
      file: false,
      from: "/journal/light/slug-6.html",
    });
    expect(await findRedirect(query, "/about/team/")).toMatchObject({ to: "/team/", file: false });
    expect(await findRedirect(query, "/hidden/slug-8/x")).toBeNull();
    expect(await findRedirect(query, "/a/b/c")).toBeNull();
    expect(await findRedirect(query, `/${"x".repeat(5_000)}`)).toBeNull();
  });

  test("custom fields come with their lists and rows; a picture that comes later is shown", async () => {
    const meta = {
      client: "Zoë",
      _client: "field_1a",
      styles: 'a:2:{i:0;s:4:"Zoë";i:1;s:1:"b";}',
      _styles: "field_2",
      credits: "2",
      _credits: "field_3",
      credits_0_name: "Robin",
      _credits_0_name: "field_4",
      credits_1_name: "Mia",
      _credits_1_name: "field_4",
      _other_plugin: "x",
    };
    const content =
      '<!-- wp:gallery {"ids":[31]} --><img data-id="31" class="wp-image-31"/><!-- /wp:gallery -->';
    const items: TestItem[] = [
      { id: 5, type: "portfolio-items", meta, content: '[gallery ids="31"]' },
      { id: 6, content },
      { id: 31, type: "attachment", file: "2024/05/dusk.jpg" },
    ];
    const report = await run(items);
    expect(report.unknownMeta).toEqual(new Map([["_other_plugin", 1]]));
    expect(JSON.parse((await posts())[0]?.acf ?? "")).toEqual({
      client: "Zoë",
      styles: ["Zoë", "b"],
      credits: [{ name: "Robin" }, { name: "Mia" }],
    });
    expect(report.counts.get("media")).toMatchObject({ skipped: 1 });
    expect((await posts())[0]?.content_rendered).not.toContain("dusk");
    await run(items, await withFiles("2024/05/dusk.jpg"));
    expect((await posts())[0]?.content_rendered).toContain("2024/05/dusk");
  });

  test("a project's value past the bound of its field is kept beside it, and named", async () => {
    const meta = {
      client: "Zoë",
      project_year: "from 2019 to 2021",
      _project_year: "field_year",
      film_length: "nonsense",
      film_title: "Dusk",
    };
    const report = await run([{ id: 5, type: "portfolio-items", title: "Harbour", meta }]);
    expect(report.counts.get("portfolio-item")).toMatchObject({ made: 1, skipped: 0 });
    expect(report.remarks).toEqual([
      {
        kind: "field",
        name: "Harbour, project_year",
        outcome: "skipped",
        reason: "At most 4 characters. It is kept as a plain custom field.",
      },
      {
        kind: "field",
        name: "Harbour, film_length",
        outcome: "skipped",
        reason: "Write seconds, or minutes and seconds as 1:30. It is kept as a plain custom field.",
      },
    ]);
    expect(JSON.parse((await posts())[0]?.acf ?? "")).toEqual({ client: "Zoë", film_title: "Dusk" });
    const kept = await studio.database.query
      .selectFrom("post_meta")
      .selectAll()
      .orderBy("position")
      .execute();
    expect(kept.map(({ meta_key, meta_value }) => [meta_key, meta_value])).toEqual([
      ["project_year", "from 2019 to 2021"],
      ["film_length", "nonsense"],
    ]);
  });

  test("files outside of the folder are not read", async () => {
    await writeFile(join(folder, "..", "extenso-import-secret.jpg"), "secret");
    const source = await withFiles("2024/05/dusk.jpg");
    const items = ["../extenso-import-secret.jpg", "/etc/passwd", "2024/05/missing.jpg"].map(
      (file, index) => ({
        id: index + 1,
        type: "attachment",
        file,
      }),
    );
    const report = await run(items, source);
    expect(report.total("made")).toBe(1);
    expect(await media()).toEqual([]);
    await rm(join(folder, "..", "extenso-import-secret.jpg"));
  });
});
