import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApi } from "../../../app.ts";
import { findRedirect } from "../../../domains/content/redirects.ts";
import { saveChanges } from "../../../domains/content/save/save-planned.ts";
import { writtenPost } from "../../../domains/content/save/test-post.ts";
import type { WrittenMedia, WrittenPost } from "../../../domains/content/save/written-content.ts";
import { ensureDefaultCategory } from "../../../domains/content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../../domains/identity/test-studio.ts";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { storeMedia } from "../../../engines/media-files/store-media.ts";
import { importWordPress } from "../../importers/wordpress/import-wordpress.ts";
import { mediaFolder } from "../../importers/wordpress/media-source.ts";
import { type Copied, copyFiles } from "./copy-files.ts";
import { exportWordPress } from "./export-wordpress.ts";

const at = "2026-03-04T05:06:07.000Z";

const post = (values: Partial<WrittenPost>) => writtenPost({ published_at: at, ...values });

const image = (id: number, file: string) =>
  `<!-- wp:image {"id":${id},"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large"><img src="{{origin}}/wp-content/uploads/${file}" alt="" class="wp-image-${id}"/></figure>\n<!-- /wp:image -->`;

describe.each(databaseKinds)("on %s", (kind) => {
  let from: TestStudio;
  let to: TestStudio;
  let folder: string;
  beforeEach(async () => {
    [from, to] = [await openTestStudio(kind), await openTestStudio(kind)];
    folder = await mkdtemp(join(tmpdir(), "extenso-round-trip-"));
  });
  afterEach(async () => {
    await Promise.all([from.close(), to.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function addFile(name: string, width: number, more: Partial<WrittenMedia>): Promise<WrittenMedia> {
    const path = join(folder, name);
    const picture = sharp({ create: { width, height: 900, channels: 3, background: "#3a5f7d" } });
    await writeFile(path, await picture.jpeg().toBuffer());
    const stored = await storeMedia(from.files, { path, folder: "2026/03", name });
    const { mediaType: media_type, mimeType: mime_type, file, details } = stored;
    return {
      slug: "",
      title_raw: name,
      caption_raw: "A caption & more",
      description_raw: "",
      alt_text: 'Dusk, "late"',
      media_type,
      mime_type,
      author_id: 1,
      parent_post_id: null,
      file,
      details,
      acf: [],
      published_at: at,
      ...more,
    };
  }

  async function addContent(): Promise<void> {
    await ensureDefaultCategory(from.database, from.clock());
    const robin = await from.addMember("robin", { roles: ["author"], email: "robin@example.test" });
    const author_id = robin.id;
    const small = await addFile("dusk.jpg", 1600, { author_id, featured_media_id: 11 });
    const large = await addFile("panorama.jpg", 3200, { author_id, parent_post_id: 20 });
    const odd =
      ']]> <![CDATA[ &amp; \u{1f305} Zoë’s\r\ncarriage — “quotes” %20 {{origin}}/somewhere/ [gallery ids="10,11"]';
    await saveChanges(from, [
      {
        action: "create",
        kind: "term",
        id: 11,
        values: {
          taxonomy: "category",
          name: "Light &amp; air",
          slug: "light",
          description: "All\nof it",
          parent_id: 0,
        },
      },
      {
        action: "create",
        kind: "term",
        id: 12,
        values: { taxonomy: "category", name: "Dusk", slug: "dusk", description: "", parent_id: 11 },
      },
      {
        action: "create",
        kind: "term",
        id: 13,
        values: { taxonomy: "post_tag", name: "夕暮れ", slug: "夕暮れ", description: "", parent_id: 0 },
      },
      { action: "create", kind: "media", id: 10, values: small, modifiedAt: at },
      { action: "create", kind: "media", id: 11, values: large, modifiedAt: at },
      {
        action: "create",
        kind: "post",
        id: 20,
        modifiedAt: "2026-04-04T05:06:07.000Z",
        values: post({
          author_id,
          title_raw: 'Dusk & "dawn" <em>now</em>',
          content_raw: `${image(10, "2026/03/dusk-1024x576.jpg")}\n\n${odd}\n<a href="{{origin}}/projects/?p=21#x">there</a>`,
          excerpt_raw: "In short.\r\nTwo lines.",
          featured_media_id: 11,
          footnotes: '[{"content":"<a href=\\"{{origin}}/x\\">A note</a>","id":"n1"}]',
          sticky: 1,
          format: "gallery",
          term_ids: [11, 12, 13],
        }),
      },
      {
        action: "create",
        kind: "post",
        id: 21,
        modifiedAt: at,
        values: post({ author_id, title_raw: "Kept back", password: "sesame & co", status: "publish" }),
      },
      {
        action: "create",
        kind: "post",
        id: 22,
        modifiedAt: at,
        values: post({
          author_id,
          title_raw: "Later",
          status: "future",
          published_at: "2036-01-01T00:00:00.000Z",
        }),
      },
      {
        action: "create",
        kind: "post",
        id: 23,
        modifiedAt: at,
        values: post({ author_id, title_raw: "Ours", status: "private" }),
      },
      {
        action: "create",
        kind: "post",
        id: 24,
        modifiedAt: at,
        values: post({ author_id, title_raw: "", status: "draft", content_raw: "<p>unfinished" }),
      },
      {
        action: "create",
        kind: "post",
        id: 25,
        modifiedAt: at,
        values: post({ author_id, title_raw: "Thrown away", term_ids: [11] }),
      },
      { action: "trash", kind: "post", id: 25, modifiedAt: at },
      {
        action: "create",
        kind: "post",
        id: 26,
        modifiedAt: at,
        values: post({ type: "page", title_raw: "Above", slug: "above", template: "wide.php" }),
      },
      {
        action: "create",
        kind: "post",
        id: 27,
        modifiedAt: at,
        values: post({
          type: "page",
          title_raw: "Below",
          slug: "below",
          parent_id: 26,
          menu_order: -2,
          share_text: "Come & see, “now”",
          share_picture: 11,
          robots: "noindex",
        }),
      },
      {
        action: "create",
        kind: "post",
        id: 28,
        modifiedAt: at,
        values: post({
          type: "portfolio-items",
          title_raw: "Saltwater",
          content_raw: image(11, "2026/03/panorama-scaled.jpg"),
          acf: {
            client: "Zoë & Söhne",
            project_year: 2026,
            hidden: null,
            featured: true,
            tags: ["a", "b"],
            credits: [{ name: "Robin", links: ["{{origin}}/x"] }, { name: "Casey" }],
            brand_color: "#112233",
          },
        }),
      },
      {
        action: "create",
        kind: "post",
        id: 29,
        modifiedAt: at,
        values: post({ type: "portfolio-items", title_raw: "Older bridge", acf: false }),
      },
    ]);
  }

  /** Leads the address of before on, as every rename does. */
  const rename = (id: number, slug: string) =>
    saveChanges(from, [{ action: "update", kind: "post", id, values: { slug }, modifiedAt: at }]);

  /** All that an administrator is told of it, people and terms by their names. */
  async function answers(studio: TestStudio): Promise<Record<string, unknown>> {
    const boss = await studio.addMember("boss", { roles: ["administrator"] });
    const api = createApi(studio);
    let token = "";
    const ask = async (path: string, body?: unknown) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          "Content-Type": "application/json",
        },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
      const answer = await api.app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return (await answer.json()) as Record<string, unknown>;
    };
    token = String(
      (await ask("/jwt-auth/v1/token", { username: boss.username, password: memberPassword })).token,
    );
    const users = await studio.database.query.selectFrom("users").select(["id", "username"]).execute();
    const terms = await studio.database.query.selectFrom("terms").select(["id", "slug"]).execute();
    const nameOf = new Map(users.map(({ id, username }) => [id, username]));
    const slugOf = new Map(terms.map(({ id, slug }) => [id, slug]));
    const told: Record<string, unknown> = {};
    for (const [collection, ids] of [
      ["posts", [20, 21, 22, 23, 24, 25]],
      ["pages", [26, 27]],
      ["portfolio-items", [28, 29]],
      ["media", [10, 11]],
    ] as const) {
      for (const id of ids) {
        const record = await ask(`/wp/v2/${collection}/${id}?context=edit`);
        expect(record.id, JSON.stringify(record)).toBe(id);
        const { author, categories, tags, class_list, _links, ...rest } = record;
        const slugs = (list: unknown) =>
          (list as number[] | undefined)?.map((term) => slugOf.get(term)).sort();
        told[`${collection}/${id}`] = {
          ...rest,
          author: nameOf.get(author as number),
          categories: slugs(categories),
          tags: slugs(tags),
          // A term whose slug has no Latin letter is named by its number.
          class_list: (class_list as string[]).map((name) => name.replace(/^(category|tag)-\d+$/, "$1")),
        };
      }
    }
    for (const taxonomy of ["categories", "tags"]) {
      const list = (await ask(`/wp/v2/${taxonomy}?context=edit&orderby=slug`)) as unknown as Record<
        string,
        unknown
      >[];
      told[taxonomy] = list.map(({ id: _id, parent, _links, ...term }) => ({
        ...term,
        parent: slugOf.get(parent as number),
      }));
    }
    return told;
  }

  async function write(studio: TestStudio, media: string, copied: Copied): Promise<string> {
    let text = "";
    await exportWordPress({
      database: studio.database,
      settings: studio.settings,
      now: studio.clock(),
      async write(part) {
        text += part;
      },
      onFile: (file) => copyFiles(studio.files, media, file, copied),
    });
    return text;
  }

  test("an export of one's own that nothing was changed in changes nothing; what it says otherwise is written", async () => {
    await addContent();
    await rename(21, "kept-now");
    const copied: Copied = { files: 0, bytes: 0, missing: [] };
    const text = await write(from, join(folder, "out"), copied);
    const rows = async () => ({
      posts: await from.database.query.selectFrom("posts").selectAll().orderBy("id").execute(),
      media: await from.database.query.selectFrom("media").selectAll().orderBy("id").execute(),
      redirects: await from.database.query.selectFrom("redirects").selectAll().orderBy("path").execute(),
      audit: await from.database.query.selectFrom("audit_entries").select("id").execute(),
    });
    const before = await rows();
    const bring = (xml: string, dryRun: boolean) =>
      importWordPress(from, {
        open: async function* () {
          yield Buffer.from(xml);
        },
        media: () => mediaFolder(join(folder, "out")),
        dryRun,
      });
    for (const dryRun of [true, false]) {
      const report = await bring(text, dryRun);
      expect([report.total("made"), report.total("updated"), report.redirects]).toEqual([0, 0, 0]);
      expect(report.total("unchanged")).toBeGreaterThan(10);
      expect(await rows()).toEqual(before);
    }
    const changed = text.replace("<![CDATA[Later]]>", "<![CDATA[Later still]]>");
    const report = await bring(changed, false);
    expect([report.total("made"), report.total("updated"), report.redirects]).toEqual([0, 1, 0]);
    const after = await rows();
    expect(after.posts.find(({ id }) => id === 22)?.title_raw).toBe("Later still");
    expect(after.redirects).toEqual(before.redirects);
    // Exported anew, it is untouched once more, though it was imported before.
    const again = await bring(await write(from, join(folder, "again"), copied), false);
    expect([again.total("made"), again.total("updated"), again.redirects]).toEqual([0, 0, 0]);
  });

  test("an export that is imported into an empty studio answers the same for every record", async () => {
    await addContent();
    await rename(21, "гавань-now");
    await rename(27, "below-now");
    await rename(28, "saltwater-now");
    const copied: Copied = { files: 0, bytes: 0, missing: [] };
    const text = await write(from, join(folder, "out"), copied);
    expect(copied.missing).toEqual([]);
    expect(text).toContain(`<link>${from.settings.publicUrl}/above/below-now/</link>`);
    // WordPress names the formats that articles have as terms, too.
    const format = "<wp:term><wp:term_taxonomy>post_format</wp:term_taxonomy></wp:term>";
    const whole = text.replace("\t<generator>", `${format}$&`);
    const source = {
      open: async function* () {
        yield Buffer.from(whole);
      },
      media: () => mediaFolder(join(folder, "out")),
    };
    const report = await importWordPress(to, source);
    expect(report.remarks).toEqual([]);
    expect(report.unknownTaxonomies).toEqual(new Map());
    const before = await answers(from);
    expect(await answers(to)).toEqual(before);
    for (const name of ["dusk.jpg", "dusk-1024x576.jpg", "panorama.jpg", "panorama-scaled.jpg"]) {
      expect((await to.files.stat(`uploads/2026/03/${name}`))?.size, name).toBe(
        (await from.files.stat(`uploads/2026/03/${name}`))?.size,
      );
    }

    const oldPaths = ["/dashboard/academy/post/kept-back", "/above/below", "/portfolio/saltwater"];
    for (const path of oldPaths) {
      const leads = await findRedirect(from.database.query, path);
      expect([path, await findRedirect(to.database.query, path)]).toEqual([path, leads]);
      expect(leads?.to).toContain("-now");
    }

    const again = await importWordPress(to, source);
    expect([again.total("made"), again.total("updated"), again.total("failed")]).toEqual([0, 0, 0]);

    // Imported records are exported unchanged.
    const second = await write(to, join(folder, "again"), copied);
    const withoutIds = (xml: string) =>
      xml.replace(/<wp:(author_id|term_id)>\d+/g, "").replace(/<wp:author>.*boss.*\n/g, "");
    expect(withoutIds(second)).toBe(withoutIds(text));
  });
});
