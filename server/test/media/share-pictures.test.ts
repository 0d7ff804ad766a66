/** Pictures of links' cards, apart from the featured ones, on both databases. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { stubSite } from "../stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const relation = "extenso:sharepicture";
const kinds = ["posts", "pages", "portfolio-items"];

interface Made {
  id: number;
  path: string;
  slug: string;
}

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let app: App;
  let count = 0;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
    app = createApp(site.dependencies, {
      site: stubSite(async (request, { content, places }) => {
        const [, collection, slug = ""] = new URL(request.url).pathname.split("/");
        if (collection === "portfolio-items") return Response.json(await content.findProject(slug));
        if (collection === "posts") return Response.json(await content.findArticle(slug));
        const [page] = await places.placesBySlug("pages", slug);
        return Response.json(page ? await content.readPage(page) : null);
      }),
    });
  });
  afterEach(async () => {
    await app.close();
    await site.close();
  });

  const write = (path: string, json: unknown) =>
    site.ask(`/wp/v2/${path}`, { method: "POST", by: "maya_chen", json });
  const create = async (collection: string, json: object = {}): Promise<Made> => {
    count += 1;
    const slug = `shared-${count}`;
    const { body } = await write(collection, { title: "A text", slug, status: "publish", ...json });
    return { id: body.id, path: `${collection}/${body.id}`, slug };
  };
  // A member's: nothing here tells the cache of public answers of changes.
  const read = async (path: string) => (await site.ask(`/wp/v2/${path}`, { by: "casey_member" })).body;
  const file = async (id: number) => (await site.ask(`/wp/v2/media/${id}`, { by: "maya_chen" })).body;
  const asPage = async (path: string) => (await app.fetch(new Request(`${publicUrl}/${path}`), {})).text();
  const pictures = async (type = "image"): Promise<number[]> => {
    const { body } = await site.ask(`/wp/v2/media?media_type=${type}&per_page=20&orderby=id`);
    return body.map(({ id }: { id: number }) => id);
  };

  test.each(kinds)("%s tell it, link to it and embed it only where somebody has chosen one", async (kind) => {
    const [picture = 0, featured = 0] = await pictures();
    const { path } = await create(kind, { featured_media: featured });
    const before = await read(`${path}?_embed`);
    expect(before).not.toHaveProperty("share_picture");
    expect(JSON.stringify(before)).not.toContain(relation);
    expect((await write(path, { share_picture: picture })).body.share_picture).toBe(picture);
    const { share_picture, featured_media, _links, _embedded } = await read(`${path}?_embed`);
    expect([share_picture, featured_media]).toEqual([picture, featured]);
    expect(_links[relation]).toEqual([
      { embeddable: true, href: `${publicUrl}/wp-json/wp/v2/media/${picture}` },
    ]);
    expect(_embedded[relation]).toMatchObject([{ id: picture }]);
    expect(_embedded["wp:featuredmedia"]).toMatchObject([{ id: featured }]);
    expect(JSON.stringify(await read(`${path}?context=embed&_embed`))).not.toMatch(/share_?picture/);
    expect((await read(`${path}?_embed=author`))._embedded ?? {}).not.toHaveProperty([relation]);
    await write(path, { title: "Renamed" });
    expect((await read(path)).share_picture).toBe(picture);
    await write(path, { share_picture: 0 });
    expect(await read(path)).not.toHaveProperty("share_picture");
    const options = await site.ask(`/wp/v2/${kind}`, { method: "OPTIONS" });
    expect(JSON.stringify(options.body)).not.toContain("share_picture");
  });

  test("a file is one under the conditions of a featured one", async () => {
    const [picture = 0, other = 0] = await pictures();
    const [document = 0] = await pictures("application");
    const { path } = await create("posts", { share_picture: picture });
    const chosen = async (share_picture: unknown) =>
      (await write(path, { share_picture })).body.share_picture ?? 0;
    await site.ask("/extenso/v1/media/trash", { method: "POST", by: "maya_chen", json: { ids: [other] } });
    // Unknown ones and those in the trash leave it; what is no picture takes it away.
    expect([await chosen(99_999), await chosen(other)]).toEqual([picture, picture]);
    expect(document).toBeGreaterThan(0);
    expect(await chosen(document)).toBe(0);
    for (const sent of ["x", {}, [1]]) {
      const { status, body } = await write(path, { share_picture: sent });
      expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
    }
  });

  test("the file counts as used, named so, and a record forgets one that is deleted", async () => {
    const unused = async () =>
      (await site.ask("/extenso/v1/media?unused=true&per_page=100", { by: "maya_chen" })).body.map(
        ({ id }: { id: number }) => id,
      ) as number[];
    const [like] = await site.database.query
      .selectFrom("media")
      .selectAll()
      .where("media_type", "=", "image")
      .limit(1)
      .execute();
    const picture = 9_000;
    const copy = { ...like, id: picture, slug: "copy", file: "2026/03/copy.jpg", details: "{}" };
    await site.database.query
      .insertInto("media")
      .values(copy as never)
      .execute();
    expect(await unused()).toContain(picture);
    const made = await create("pages", { share_picture: picture });
    expect(await unused()).not.toContain(picture);
    const { body } = await site.ask(`/extenso/v1/media/${picture}/uses`, { by: "maya_chen" });
    expect(body.uses).toMatchObject([{ id: made.id, type: "page", places: ["sharing"] }]);
    await site.ask(`/wp/v2/media/${picture}?force=true`, { method: "DELETE", by: "maya_chen" });
    expect(await read(made.path)).not.toHaveProperty("share_picture");
  });

  test("pages and cards get it; behind a password the featured one stays", async () => {
    const [picture = 0, featured = 0] = await pictures();
    const { source_url, media_details } = await file(picture);
    const own = new URL(source_url).pathname;
    const image = { url: own, width: media_details.width, height: media_details.height };
    for (const kind of kinds) {
      const values = { featured_media: featured, share_picture: picture };
      const made = await create(kind, values);
      expect(JSON.parse(await asPage(`${kind}/${made.slug}`)).shareImage).toMatchObject(image);
      const guarded = await create(kind, { ...values, password: "sesame" });
      const plain = await create(kind, { featured_media: featured });
      for (const { slug } of [guarded, plain])
        expect(JSON.parse(await asPage(`${kind}/${slug}`)).shareImage).toBeNull();

      const base = kind === "portfolio-items" ? "portfolio-items/" : "";
      const name = /(.*?)(?:-scaled)?\.\w+$/.exec(own)?.[1] ?? "";
      const oEmbed = async ({ slug }: Made) => {
        const url = encodeURIComponent(`${publicUrl}/${base}${slug}/`);
        return (await site.ask(`/oembed/1.0/embed?url=${url}`)).body.thumbnail_url as string;
      };
      expect(await asPage(`${base}${made.slug}/embed/`)).toContain(`src="${publicUrl}${name}`);
      expect(await oEmbed(made)).toContain(name);
      for (const other of [guarded, plain]) {
        expect(await asPage(`${base}${other.slug}/embed/`)).not.toContain(name);
        expect(await oEmbed(other)).not.toContain(name);
      }
    }
  });

  test("the audit log has it", async () => {
    const [picture = 0] = await pictures();
    const made = await create("pages");
    await write(made.path, { share_picture: picture });
    const log = await site.ask(`/extenso/v1/audit?subject=page&subject_id=${made.id}`, {
      by: "studio_admin",
    });
    expect(log.body[0].changes).toEqual({ share_picture: { from: 0, to: picture } });
  });

  test("a scheduled update brings it, and knows what it replaces", async () => {
    const [picture = 0, other = 0] = await pictures();
    const made = await create("portfolio-items");
    const updates = `/extenso/v1/${made.path}/updates`;
    const date_gmt = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
    const json = { date_gmt, share_picture: picture };
    const { body } = await site.ask(updates, { method: "POST", by: "maya_chen", json });
    expect(body.fields).toEqual(["share_picture"]);
    await write(made.path, { share_picture: other });
    const waiting = (await site.ask(`${updates}/${body.id}`, { by: "maya_chen" })).body;
    expect(waiting.conflicts).toEqual(["share_picture"]);
    await site.ask(`${updates}/${body.id}/release`, { method: "POST", by: "maya_chen", json: {} });
    expect((await read(made.path)).share_picture).toBe(picture);
  });
});
