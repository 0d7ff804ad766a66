/** Behaviour of writing posts that the captures don't show: lost updates, refusals, the bin, permissions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const send = (path: string, json: unknown, by: SiteCall["by"] = "maya_chen", headers = {}) =>
    site.ask(`/wp/v2${path}`, { method: "POST", by, json, headers });
  const made = async (json: Record<string, unknown>, by: SiteCall["by"] = "maya_chen") => {
    const { status, body, headers } = await send("/posts", json, by);
    expect([status, body.code]).toEqual([201, undefined]);
    return { ...body, etag: headers.get("ETag") as string };
  };
  const versionOf = async (resource: string) =>
    (
      await site.database.query
        .selectFrom("content_versions")
        .select("version")
        .where("resource", "=", resource)
        .executeTakeFirst()
    )?.version ?? 0;

  describe("no update is lost", () => {
    test.each<
      [
        string,
        (state: { etag: string; modified_gmt: string }) => [Record<string, unknown>, Record<string, string>],
      ]
    >([
      ["If-Match", ({ etag }) => [{}, { "If-Match": etag }]],
      [
        "If-Unmodified-Since",
        ({ modified_gmt }) => [{}, { "If-Unmodified-Since": new Date(`${modified_gmt}Z`).toUTCString() }],
      ],
      ["modified_gmt", ({ modified_gmt }) => [{ modified_gmt }, {}]],
    ])("who sends %s is told that somebody wrote meanwhile, and by whom", async (_, tell) => {
      const state = await made({ title: "Two at once", author: 3 });
      // An older state than the one that is written next.
      const at = "2020-01-01T00:00:00.000Z";
      await site.database.query
        .updateTable("posts")
        .set({ modified_at: at })
        .where("id", "=", state.id)
        .execute();
      const read = { etag: state.etag, modified_gmt: at.slice(0, 19) };
      const [fields, headers] = tell(read);
      expect(
        (await send(`/posts/${state.id}`, { title: "First", ...fields }, "maya_chen", headers)).status,
      ).toBe(200);
      const late = await send(`/posts/${state.id}`, { title: "Second", ...fields }, "jordan", headers);
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({
        code: "rest_post_changed",
        data: { status: 409, modified_by: { id: 2, name: "Maya Chen" } },
      });
      const { body } = await site.ask(`/wp/v2/posts/${state.id}?context=edit`, { by: "jordan" });
      expect(body.title.raw).toBe("First");
      expect(body.modified_gmt).toBe(late.body.data.modified_gmt);
    });

    test("the latest state passes, and so does who sends none", async () => {
      const state = await made({ title: "One" });
      const { headers } = await site.ask(`/wp/v2/posts/${state.id}?context=edit`, { by: "maya_chen" });
      expect(headers.get("ETag")).toBe(state.etag);
      const next = await send(`/posts/${state.id}`, { title: "Two" }, "maya_chen", {
        "If-Match": state.etag,
      });
      expect([next.status, next.headers.get("ETag") === state.etag]).toEqual([200, false]);
      expect((await send(`/posts/${state.id}`, { title: "Three" })).status).toBe(200);
      const gone = await site.ask(`/wp/v2/posts/${state.id}?force=true`, {
        method: "DELETE",
        by: "maya_chen",
        headers: { "If-Match": state.etag },
      });
      expect(gone.status).toBe(409);
    });
  });

  test("two who change one post at the same time are one after another, and neither fails", async () => {
    const { id } = await made({ title: "Together", content: "x" });
    const titles = Array.from({ length: 8 }, (_, index) => `Together ${index}`);
    const answers = await Promise.all(
      titles.map((title) => send(`/posts/${id}`, { title, status: "publish" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    const { body } = await site.ask(`/wp/v2/posts/${id}/revisions`, { by: "maya_chen" });
    expect(body).toHaveLength(8);
  });

  test("posts of other names that are published at once share their category", async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `One of ${String.fromCharCode(97 + index)}`);
    const published = titles.map((title) => send("/posts", { title, categories: [3], status: "publish" }));
    const answers = await Promise.all(published);
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201));
  });

  test("posts that are published under one name at once get names of their own", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => made({ title: "Same name", status: "publish" })),
    );
    expect(answers.map(({ slug }) => slug).sort()).toEqual([
      "same-name",
      "same-name-2",
      "same-name-3",
      "same-name-4",
      "same-name-5",
      "same-name-6",
    ]);
    // The number of one is the whole name of another.
    const numbered = ["Take", "Take 2", "Take", "Take 2", "Take 2 2", "Take"];
    const others = await Promise.all(numbered.map((title) => made({ title, status: "publish" })));
    expect(new Set(others.map(({ slug }) => slug)).size).toBe(numbered.length);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: "a\u0000b" }, "title"],
    [{ content: "a\u0000b" }, "content"],
    [{ title: "x", excerpt: "{{origin}}/x" }, "excerpt"],
    [{ title: "x", password: "a\u0000" }, "password"],
    [{ title: "x", password: "x".repeat(256) }, "password"],
    [{ title: "x", acf: { subtitle: "a\u0000" } }, "acf"],
    [{ title: "x".repeat(2_001) }, "title"],
    [{ title: "x", excerpt: "x".repeat(20_001) }, "excerpt"],
    [{ title: "x", tags: Array.from({ length: 101 }, (_, id) => id + 1) }, "tags"],
    [{ title: "x", acf: { downloads: "x".repeat(60_000).split("").join(",") } }, "acf"],
  ])("what cannot be kept is refused with the field's name: %j", async (json, field) => {
    const { status, body } = await send("/posts", json);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, "rest_invalid_param", [field]]);
  });

  test("content is kept as written, our own address included, and follows the studio when it moves", async () => {
    // WordPress writes an ampersand in a block's attributes like this.
    const content = `<!-- wp:unknown/x {"u":"https://cms.example.test/a?b=1\\u0026c"} -->\r\n<x-y Z=1>é\u{1f3a5}\t\\ https://cms.example.test/a</x-y>\n<!-- /wp:unknown/x -->\n`;
    const { id, content: kept } = await made({ title: "Bytes", content });
    expect(kept.raw).toBe(content);
    const row = await site.database.query
      .selectFrom("posts")
      .select("content_raw")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.content_raw).not.toContain("cms.example.test");
    expect((await send(`/posts/${id}`, { title: "Bytes still" })).body.content.raw).toBe(content);
  });

  test("an author's custom fields are cleaned where they are HTML, and kept as typed where they are words", async () => {
    const acf = { client: "Salt & Sons", full_description: "<p onclick=x>A <script>1</script></p>" };
    const { body } = await send("/portfolio-items", { title: "x", acf }, "jordan");
    expect(body.acf).toMatchObject({ client: "Salt & Sons", full_description: "<p>A 1</p>" });
  });

  test("a draft without a name goes to the bin and comes back without one", async () => {
    const { id } = await made({ title: "Nameless" });
    const binned = await site.ask(`/wp/v2/posts/${id}`, { method: "DELETE", by: "maya_chen" });
    expect(binned.body).toMatchObject({ status: "trash", slug: expect.stringContaining("__trashed") });
    expect((await send(`/posts/${id}`, { status: "draft" })).body).toMatchObject({
      status: "draft",
      slug: "",
    });
  });

  test("pages below pages: a circle ends at the top, and those below a page that is gone move up", async () => {
    const page = async (json: Record<string, unknown>) =>
      (await send("/pages", { status: "publish", ...json })).body;
    const top = await page({ title: "Top" });
    const middle = await page({ title: "Middle", parent: top.id });
    const low = await page({ title: "Low", parent: middle.id });
    expect(low.link).toBe("https://cms.example.test/top/middle/low/");
    expect((await send(`/pages/${top.id}`, { parent: low.id })).body.parent).toBe(0);
    await page({ title: "Low", parent: top.id });
    await site.ask(`/wp/v2/pages/${middle.id}?force=true`, { method: "DELETE", by: "maya_chen" });
    const { body } = await site.ask(`/wp/v2/pages/${low.id}`);
    expect(body).toMatchObject({
      parent: top.id,
      slug: "low-2",
      link: "https://cms.example.test/top/low-2/",
    });
    expect((await send("/pages", { title: "x", parent: 25 })).body.code).toBe("rest_post_invalid_id");
  });

  describe("revisions and autosaves", () => {
    test("nobody deletes a revision, and it is found below its own post alone", async () => {
      const { id } = await made({ title: "Kept" });
      const [revision] = (await send(`/posts/${id}`, { title: "Kept, too" })).body._links[
        "predecessor-version"
      ];
      const path = `/wp/v2/posts/${id}/revisions/${revision.id}`;
      const gone = await site.ask(`${path}?force=true`, { method: "DELETE", by: "studio_admin" });
      expect([gone.status, gone.body.code]).toEqual([403, "rest_cannot_delete"]);
      expect((await site.ask(path, { by: "jordan" })).status).toBe(403);
      expect((await site.ask(path)).status).toBe(401);
      // Through a post of one's own, nobody else's is read.
      const other = await site.ask(`/wp/v2/posts/25/revisions/${revision.id}`, { by: "jordan" });
      expect([other.status, other.body.code]).toEqual([404, "rest_post_invalid_id"]);
    });

    test("an autosave of one's own draft, which is saved in place, writes over nobody's change", async () => {
      const draft = await made({ title: "Mine", content: "Begun.", author: 3 });
      const own = await send(`/posts/${draft.id}/autosaves`, { content: "Going on." }, "jordan", {
        "If-Match": draft.etag,
      });
      expect(own.status).toBe(200);
      const etag = own.headers.get("ETag") as string;
      expect(etag).not.toBe(draft.etag);
      expect(
        (await send(`/posts/${draft.id}`, { content: "Maya's." }, "maya_chen", { "If-Match": etag })).status,
      ).toBe(200);
      const late = await send(`/posts/${draft.id}/autosaves`, { content: "Over it." }, "jordan", {
        "If-Match": etag,
      });
      expect([late.status, late.body.code]).toEqual([409, "rest_post_changed"]);
      const { body } = await site.ask(`/wp/v2/posts/${draft.id}?context=edit`, { by: "maya_chen" });
      expect(body.content.raw).toBe("Maya's.");
    });

    test("autosaves of one's own draft leave no line in the audit log, a save does", async () => {
      const { id } = await made({ title: "Kept as typed" }, "jordan");
      const lines = async () =>
        (
          await site.database.query
            .selectFrom("audit_entries")
            .select("action")
            .where("subject", "=", "post")
            .where("subject_id", "=", String(id))
            .orderBy("id")
            .execute()
        ).map(({ action }) => action);
      for (const content of ["One.", "One, two."]) {
        expect((await send(`/posts/${id}/autosaves`, { content }, "jordan")).status).toBe(200);
      }
      expect(await lines()).toEqual(["create"]);
      await send(`/posts/${id}`, { content: "One, two, three." }, "jordan");
      expect(await lines()).toEqual(["create", "update"]);
    });

    test("an autosave empties no cache and publishes nothing, whatever it says", async () => {
      const published = await made({ title: "Out", content: "Seen.", status: "publish" });
      const draft = await made({ title: "Not out" });
      const before = await versionOf("posts");
      await send(`/posts/${published.id}/autosaves`, {
        content: "Unseen.",
        status: "draft",
        slug: "elsewhere",
      });
      await send(`/posts/${draft.id}/autosaves`, { content: "Unseen.", status: "publish" });
      expect(await versionOf("posts")).toBe(before);
      const seen = await site.ask(`/wp/v2/posts/${published.id}`);
      expect([seen.status, seen.body.content.rendered, seen.body.slug]).toEqual([
        200,
        "<p>Seen.</p>\n",
        "out",
      ]);
      expect((await site.ask(`/wp/v2/posts/${draft.id}`)).status).toBe(401);
      const kept = await site.ask(`/wp/v2/posts/${draft.id}?context=edit`, { by: "maya_chen" });
      expect(kept.body).toMatchObject({ status: "draft", content: { raw: "Unseen." } });
      const { body } = await site.ask(`/wp/v2/posts/${published.id}/autosaves`, { by: "maya_chen" });
      expect(body.map(({ content }: { content: { rendered: string } }) => content.rendered)).toEqual([
        "<p>Unseen.</p>\n",
      ]);
    });

    test("the oldest go where there are too many", async () => {
      const { id } = await made({ title: "Often" });
      await send(`/posts/${id}`, { title: "Often 0" });
      await site.database.query
        .updateTable("posts")
        .set({ revision_count: 200 })
        .where("id", "=", id)
        .execute();
      await send(`/posts/${id}`, { title: "Often 1" });
      const { headers } = await site.ask(`/wp/v2/posts/${id}/revisions`, { by: "maya_chen" });
      expect(headers.get("X-WP-Total")).toBe("2");
    });
  });

  describe("what nests without end is refused before it is read", () => {
    const refused = (fault: string, name: string) => ({
      code: "rest_invalid_param",
      data: {
        status: 400,
        params: { [name]: `${name} ${fault}` },
        details: { [name]: { code: "rest_too_deep" } },
      },
    });
    const elements = "must not have more than 300 elements inside one another.";
    const blocks = "must not have more than 100 blocks inside one another.";

    test.each([
      ["/posts", "content", "<div>".repeat(180_000), elements],
      ["/posts", "excerpt", "<ul><li>".repeat(2_000), elements],
      ["/posts", "content", "<!-- wp:group -->".repeat(50_000), blocks],
      ["/pages", "content", { raw: "<b>".repeat(301) }, elements],
      ["/portfolio-items", "acf", { full_description: "<div>".repeat(301) }, elements],
      ["/media/14", "description", "<div>".repeat(301), elements],
    ])("%s: %s", async (path, name, value, fault) => {
      const { status, body } = await send(path, { title: "Deep", [name]: value });
      expect(status).toBe(400);
      const { code, data } = refused(fault, name);
      expect(body.code).toBe(code);
      expect(data.params).toEqual(body.data.params);
    });

    test("in an autosave and a preview as well", async () => {
      const { id } = await made({ title: "Flat" }, "jordan");
      const json = { content: "<div>".repeat(180_000) };
      for (const path of [`/wp/v2/posts/${id}/autosaves`, `/extenso/v1/previews/posts/${id}`]) {
        const { status, body } = await site.ask(path, { method: "POST", by: "jordan", json });
        expect(status).toBe(400);
        expect(body).toMatchObject(refused(elements, "content"));
      }
    });

    test("300 are kept", async () => {
      const content = `${"<div>".repeat(300)}x${"</div>".repeat(300)}`;
      expect((await made({ title: "Deep enough", content })).content.raw).toBe(content);
    });
  });

  describe("who writes more in a day than a day may take", () => {
    const fill = (user: number, kilobytes: number) =>
      site.database.query
        .insertInto("rate_limits")
        .values({
          key: `written-bytes:${user}`,
          window_start: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
          count: kilobytes,
          expires_at: "2100-01-01T00:00:00.000Z",
        })
        .execute();
    const counted = async (user: number) =>
      (
        await site.database.query
          .selectFrom("rate_limits")
          .select("count")
          .where("key", "=", `written-bytes:${user}`)
          .executeTakeFirst()
      )?.count ?? 0;

    test("is told when it is possible again, and keeps what was there", async () => {
      const post = await made({ title: "Mine", content: "x".repeat(10_000), status: "draft" }, "jordan");
      const { author } = post;
      const before = await counted(author);
      await send(`/posts/${post.id}`, { content: "y".repeat(10_000) }, "jordan");
      // A revision; the article itself is no longer than it was.
      expect((await counted(author)) - before).toBe(20);
      await site.database.query
        .deleteFrom("rate_limits")
        .where("key", "=", `written-bytes:${author}`)
        .execute();
      await fill(author, 100 * 1024 - 5);
      const { status, body, headers } = await send(
        `/posts/${post.id}`,
        { content: "z".repeat(9_000) },
        "jordan",
      );
      expect([status, body.code]).toEqual([429, "extenso_too_much_written"]);
      expect(body.message).toMatch(
        /^Your texts of the last 24 hours take 100 MB, .* again in \d+ (minutes|hours)\.$/,
      );
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await send("/posts", { title: "New", content: "x".repeat(9_000) }, "jordan")).status).toBe(429);
      const own = await site.ask(`/wp/v2/posts/${post.id}?context=edit`, { by: "jordan" });
      expect(own.body.content.raw).toBe("y".repeat(10_000));
      // A new title alone is refused too, since its revision holds the long text. Deleting goes on, editors aren't
      // counted, and the author can save again once the text is short.
      expect((await send(`/posts/${post.id}`, { title: "Small" }, "jordan")).status).toBe(429);
      const binned = await site.ask(`/wp/v2/posts/${post.id}`, { method: "DELETE", by: "jordan" });
      expect(binned.status).toBe(200);
      expect((await send(`/posts/${post.id}`, { content: "y", status: "draft" })).status).toBe(200);
      expect((await send(`/posts/${post.id}`, { title: "Small" }, "jordan")).status).toBe(200);
      const gone = await site.ask(`/wp/v2/posts/${post.id}?force=true`, { method: "DELETE", by: "jordan" });
      expect(gone.status).toBe(200);
      await site.database.query.deleteFrom("rate_limits").execute();
    });

    test("an autosave in the place of another adds nothing", async () => {
      const { id, author } = await made({ title: "Autosaved", status: "draft" }, "jordan");
      const autosave = (content: string) => send(`/posts/${id}/autosaves`, { content }, "jordan");
      expect((await autosave("a".repeat(30_000))).status).toBe(200);
      const once = await counted(author);
      for (const letter of "bcdef") expect((await autosave(letter.repeat(30_000))).status).toBe(200);
      expect((await counted(author)) - once).toBe(0);
    });
  });

  describe("several in one request", () => {
    test("each refusal stands inside; with require-all-validate nothing is done if one is not right", async () => {
      const requests = [
        { path: "/wp/v2/posts", body: { title: "In a batch" } },
        { path: "/wp/v2/posts", body: { title: "x", status: "bogus" } },
      ];
      const count = async () =>
        (await site.ask("/wp/v2/posts?status=draft&per_page=1", { by: "maya_chen" })).headers.get(
          "X-WP-Total",
        );
      const before = await count();
      const ask = (json: unknown) => site.ask("/batch/v1", { method: "POST", by: "maya_chen", json });
      const strict = await ask({ validation: "require-all-validate", requests });
      expect(strict.status).toBe(207);
      expect(strict.body.failed).toBe("validation");
      expect(strict.body.responses[0]).toBeNull();
      expect(strict.body.responses[1]).toMatchObject({ status: 400, body: { code: "rest_invalid_param" } });
      expect(await count()).toBe(before);
      const { body } = await ask({ requests });
      expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 400]);
    });

    test("by nobody, nothing is written", async () => {
      const requests = [
        { path: "/wp/v2/posts", body: { title: "x" } },
        { path: "/batch/v1", body: { requests: [] } },
        { path: "no slash" },
      ];
      const { body, status } = await site.ask("/batch/v1", { method: "POST", json: { requests } });
      expect(status).toBe(207);
      const codes = body.responses.map((one: { body: { code: string } }) => one.body.code);
      expect(codes).toEqual(["rest_cannot_create", "rest_batch_not_allowed", "parse_path_failed"]);
    });

    test("a request without a path is named", async () => {
      const { body } = await site.ask("/batch/v1", { method: "POST", json: { requests: [{ body: {} }] } });
      expect(body.data.params.requests).toBe("path is a required property of requests[0].");
    });
  });
});
