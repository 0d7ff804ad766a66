/** Files of unpublished content are served only to people who may read that content. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { ensureDefaultCategory } from "../../src/domains/content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../src/domains/identity/test-studio.ts";
import { ContentVersions } from "../../src/engines/database/content-versions.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { testHeic } from "../../src/engines/media-files/pictures/heic/test-heic.ts";
import { stubSite } from "../stub-site.ts";

type Body = Record<string, unknown>;

const picture = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer();

const telephonePicture = testHeic({ tiles: ["red", "blue", "red", "blue", "red"] });

describe.each(databaseKinds)("files of what isn't published, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let versions: ContentVersions;
  const tokens: Record<string, string> = {};
  let count = 0;

  async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) {
    const request = new Request(`${studio.settings.publicUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never);
  }
  const bearer = (by: string) => ({ Authorization: `Bearer ${tokens[by]}` });
  async function send(path: string, by: string, body: Body, method = "POST"): Promise<Body> {
    const headers = { ...bearer(by), "Content-Type": "application/json" };
    const answer = await ask(method, `/wp-json${path}`, headers, JSON.stringify(body));
    expect(answer.status).toBeLessThan(300);
    await versions.look();
    return (await answer.json()) as Body;
  }

  interface File {
    id: number;
    /** The upload, a size of it, and a variant of that, or the HEIC that the upload was. */
    paths: string[];
  }
  async function upload(by: string, query = "", { isHeic = false } = {}): Promise<File> {
    count += 1;
    const answer = await ask(
      "POST",
      `/wp-json/wp/v2/media${query}`,
      {
        ...bearer(by),
        "Content-Type": "image/jpeg",
        "Content-Disposition": `attachment; filename="quay-${count}.jpg"`,
      },
      new Uint8Array(isHeic ? telephonePicture : picture),
    );
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as {
      id: number;
      source_url: string;
      media_details: { sizes: { medium: { source_url: string } } };
    };
    const path = (url: string) => new URL(url).pathname;
    const medium = path(made.media_details.sizes.medium.source_url);
    const source = path(made.source_url);
    return { id: made.id, paths: [source, medium, isHeic ? `${source}.heic` : `${medium}.webp`] };
  }
  const statuses = (file: File, headers: Record<string, string> = {}) =>
    Promise.all(file.paths.map(async (path) => (await ask("GET", path, headers)).status));
  const shown = ({ id, paths }: File) =>
    `<!-- wp:image {"id":${id}} -->\n<figure class="wp-block-image"><img src="${paths[0]}" alt="x" class="wp-image-${id}"/></figure>\n<!-- /wp:image -->`;
  const article = async (by: string, values: Body, type = "posts") =>
    Number((await send(`/wp/v2/${type}`, by, { title: "Quays", ...values })).id);
  async function cookieOf(by: string): Promise<string> {
    const answer = await ask("POST", "/wp-json/extenso/v1/file-access", bearer(by));
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/; Path=\/wp-content\/uploads\/; .*HttpOnly; SameSite=Strict; Secure$/);
    return cookie.split(";")[0] ?? "";
  }

  const given = [200, 200, 200];
  const refused = [404, 404, 404];

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    await ensureDefaultCategory(studio.database, studio.clock());
    app = createApp(studio, {
      site: stubSite(async () => new Response("none", { status: 404 })),
    });
    versions = await ContentVersions.open(studio.database, studio.log);
    for (const role of ["editor", "author", "contributor", "subscriber"]) {
      await studio.addMember(role, { roles: [role] });
      const answer = await ask(
        "POST",
        "/wp-json/jwt-auth/v1/token",
        { "Content-Type": "application/json" },
        JSON.stringify({ username: role, password: memberPassword }),
      );
      tokens[role] = String(((await answer.json()) as { token: string }).token);
    }
  });
  afterAll(async () => {
    await versions?.close();
    await app?.close();
    await studio?.close();
  });

  test("a file that nothing shows is everybody's, and stays cached", async () => {
    const file = await upload("author");
    expect(await statuses(file)).toEqual(given);
    const answer = await ask("GET", file.paths[0] ?? "");
    expect(answer.headers.get("Cache-Control")).toContain("public");
  });

  test.each([
    ["in its text", (file: File) => ({ content: shown(file) })],
    ["as its picture", (file: File) => ({ content: "x", featured_media: file.id })],
    ["as its picture for sharing", (file: File) => ({ content: "x", share_picture: file.id })],
  ])("one that a draft alone shows, %s, is for whoever may read the draft", async (_, values) => {
    const file = await upload("editor");
    const id = await article("editor", { status: "draft", ...values(file) });
    expect(await statuses(file)).toEqual(refused);
    expect(await statuses(file, bearer("editor"))).toEqual(given);
    expect(await statuses(file, bearer("author"))).toEqual(refused);
    expect(await statuses(file, { Cookie: await cookieOf("editor") })).toEqual(given);
    expect(await statuses(file, { Cookie: await cookieOf("subscriber") })).toEqual(refused);
    const answer = await ask("GET", file.paths[0] ?? "", bearer("editor"));
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const none = await ask("GET", file.paths[0] ?? "");
    expect(none.headers.get("Cache-Control")).toBe("no-store");
    // As soon as it is out it is everybody's, and when it is withdrawn it isn't any more.
    await send(`/wp/v2/posts/${id}`, "editor", { status: "publish" });
    expect(await statuses(file)).toEqual(given);
    for (const status of ["private", "draft"]) {
      await send(`/wp/v2/posts/${id}`, "editor", { status });
      expect(await statuses(file)).toEqual(refused);
    }
    await send(`/wp/v2/posts/${id}`, "editor", { status: "publish", password: "tide" });
    expect(await statuses(file)).toEqual(refused);
    expect(await statuses(file, bearer("subscriber"))).toEqual(refused);
    expect(await statuses(file, bearer("editor"))).toEqual(given);
  });

  test.each([false, true])("one that was uploaded to a draft is, too (HEIC: %s)", async (isHeic) => {
    const id = await article("author", { status: "draft", content: "x" });
    const file = await upload("author", `?post=${id}`, { isHeic });
    expect(await statuses(file)).toEqual(refused);
    expect(await statuses(file, bearer("author"))).toEqual(given);
    await send(`/wp/v2/posts/${id}`, "author", { status: "publish" });
    expect(await statuses(file)).toEqual(given);
  });

  test("what is shown in public besides is everybody's: by number, by address, in a project's fields", async () => {
    for (const publicly of [
      (file: File) => article("editor", { status: "publish", content: shown(file) }),
      (file: File) =>
        article("editor", { status: "publish", content: `<p><a href="${file.paths[0]}">Look</a></p>` }),
      (file: File) =>
        article(
          "editor",
          { status: "publish", acf: { challenge: `<p><img src="${file.paths[1]}" alt="x"></p>` } },
          "portfolio-items",
        ),
    ]) {
      const file = await upload("editor");
      await article("editor", { status: "draft", content: shown(file) });
      expect(await statuses(file)).toEqual(refused);
      await publicly(file);
      expect(await statuses(file)).toEqual(given);
    }
  });

  describe("a reference", () => {
    let secret: File;
    beforeAll(async () => {
      secret = await upload("editor");
      await article("editor", { status: "draft", content: shown(secret) });
      expect(await statuses(secret)).toEqual(refused);
    });

    async function tryTo(path: string, by: string, body: Body, method = "POST") {
      const headers = { ...bearer(by), "Content-Type": "application/json" };
      const answer = await ask(method, `/wp-json${path}`, headers, JSON.stringify(body));
      return [answer.status, ((await answer.json()) as Body).code];
    }
    const ways = (): [string, Body][] => [
      ["as its picture", { featured_media: secret.id }],
      ["as its picture for sharing", { share_picture: secret.id }],
      ["in a gallery", { content: `[gallery ids="${secret.id}"]` }],
      ["in an empty block", { content: `<!-- wp:image {"id":${secret.id}} --><!-- /wp:image -->` }],
      [
        "beside a text",
        { content: `<!-- wp:media-text {"mediaId":${secret.id}} --><!-- /wp:media-text -->` },
      ],
      ["by the address", { content: `<p><a href="${secret.paths[0]}">Look</a></p>` }],
      ["by the address of a size", { excerpt: `<img src="${secret.paths[1]}" alt="">` }],
      ["by a number to come", { content: `[gallery ids="${secret.id + 1000}"]` }],
    ];

    test.each(["contributor", "author"])(
      "to another's file is refused to a %s, at every door",
      async (by) => {
        const id = await article(by, { status: "draft", content: "x" });
        for (const [way, values] of ways()) {
          const body = { title: "Quays", content: "x", ...values };
          for (const path of [
            "/wp/v2/posts",
            `/wp/v2/posts/${id}`,
            `/wp/v2/posts/${id}/autosaves`,
            `/extenso/v1/previews/posts/${id}`,
          ]) {
            // Autosaves keep texts alone.
            const keepsTexts = !path.endsWith("/autosaves") || values.content || values.excerpt;
            const expected = keepsTexts ? [403, "rest_cannot_show_file"] : [200, undefined];
            expect([way, path, ...(await tryTo(path, by, body))]).toEqual([way, path, ...expected]);
          }
        }
        expect(await statuses(secret, bearer(by))).toEqual(refused);
        expect(await statuses(secret)).toEqual(refused);
      },
    );

    test("to it is refused in an update of what is published, and as a film's poster", async () => {
      const own = await upload("author");
      const id = await article("author", { status: "publish", content: "x" });
      const date_gmt = new Date(studio.clock().getTime() + 3_600_000).toISOString().slice(0, 19);
      const update = { featured_media: secret.id, date_gmt };
      expect(await tryTo(`/extenso/v1/posts/${id}/updates`, "author", update)).toEqual([
        403,
        "rest_cannot_show_file",
      ]);
      expect(await tryTo(`/wp/v2/media/${own.id}`, "author", { featured_media: secret.id })).toEqual([
        403,
        "rest_cannot_show_file",
      ]);
      const [status] = await tryTo("/batch/v1", "author", {
        requests: [{ path: `/wp/v2/posts/${id}`, body: { featured_media: secret.id } }],
      });
      expect(status).toBe(207);
      expect(await statuses(secret)).toEqual(refused);
    });

    test("that is no address of the library opens nothing", async () => {
      const [address = "", size = ""] = secret.paths;
      const [, name = ""] = address.split("/uploads/");
      for (const text of [
        `<p>${name}</p>`,
        `<pre>${name.toUpperCase()}</pre><!-- ${name} -->`,
        `<p><a href="https://elsewhere.example/${name}">Look</a> ${size.split("/uploads/")[1]}</p>`,
        `<p><img src="${address.toUpperCase()}" alt=""></p>`,
      ]) {
        await article("author", { status: "publish", content: text });
        expect([text, ...(await statuses(secret))]).toEqual([text, ...refused]);
      }
      await article("author", { status: "publish", acf: { client: name } }, "portfolio-items");
      expect(await statuses(secret)).toEqual(refused);
    });

    test("to it by an editor gives it to an author's text, which its author then keeps", async () => {
      const file = await upload("editor");
      await article("editor", { status: "draft", content: shown(file) });
      const id = await article("author", { status: "draft", content: "x" });
      await send(`/wp/v2/posts/${id}`, "editor", { content: shown(file), featured_media: file.id });
      await send(`/wp/v2/posts/${id}`, "author", { title: "Piers", content: `${shown(file)}<p>More.</p>` });
      await send(`/wp/v2/posts/${id}`, "author", { status: "publish" });
      expect(await statuses(file)).toEqual(given);
    });

    test("in another's draft locks no file up", async () => {
      const file = await upload("editor");
      await article("contributor", { status: "draft", content: shown(file), featured_media: file.id });
      expect(await statuses(file)).toEqual(given);
      // Its owner's does, and the contributor's opens nothing then.
      await article("editor", { status: "draft", content: shown(file) });
      expect(await statuses(file)).toEqual(refused);
      expect(await statuses(file, bearer("contributor"))).toEqual(refused);
    });

    test("lets nobody read the record of a file that they can't open", async () => {
      const names = async (headers: Record<string, string>) => {
        const answer = await ask("GET", `/wp-json/wp/v2/media?include=${secret.id}`, headers);
        return [((await answer.json()) as Body[]).length, answer.headers.get("X-WP-Total")];
      };
      const one = async (headers: Record<string, string>) =>
        (await ask("GET", `/wp-json/wp/v2/media/${secret.id}`, headers)).status;
      expect([await names({}), await one({})]).toEqual([[0, "0"], 401]);
      for (const by of ["subscriber", "contributor", "author"]) {
        expect([by, await names(bearer(by)), await one(bearer(by))]).toEqual([by, [0, "0"], 403]);
      }
      expect([await names(bearer("editor")), await one(bearer("editor"))]).toEqual([[1, "1"], 200]);
    });
  });

  test("a preview's link shows its pictures, those of that draft alone", async () => {
    const [own, other] = [await upload("editor"), await upload("editor")];
    const id = await article("editor", { status: "draft", content: shown(own) });
    await article("editor", { status: "draft", content: shown(other) });
    const { link } = await send("/extenso/v1/preview-links", "editor", { post: id });
    const opened = await ask(
      "POST",
      "/wp-json/extenso/v1/preview-links/open",
      { "Content-Type": "application/json" },
      JSON.stringify({ proof: String(link).split("#")[1] }),
    );
    const Cookie = (opened.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    expect(await statuses(own, { Cookie })).toEqual(given);
    expect(await statuses(other, { Cookie })).toEqual(refused);
  });

  test("a role that rests has no files, not even its own, no previews, and its links show none", async () => {
    const file = await upload("editor");
    const id = await article("editor", { status: "draft", content: shown(file) });
    const { link } = await send("/extenso/v1/preview-links", "editor", { post: id });
    const open = () =>
      ask(
        "POST",
        "/wp-json/extenso/v1/preview-links/open",
        { "Content-Type": "application/json" },
        JSON.stringify({ proof: String(link).split("#")[1] }),
      );
    const byLink = { Cookie: ((await open()).headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
    const bySession = { Cookie: await cookieOf("editor") };
    const previewed = await ask(
      "POST",
      `/wp-json/extenso/v1/previews/posts/${id}`,
      { ...bearer("editor"), "Content-Type": "application/json" },
      JSON.stringify({ title: "Piers" }),
    );
    const byPreview = { Cookie: (previewed.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
    const ways = [byLink, bySession, byPreview];
    for (const way of ways) expect(await statuses(file, way)).toEqual(given);
    const record = async () => (await ask("GET", `/wp-json/wp/v2/media/${file.id}`, bearer("editor"))).status;
    expect(await record()).toBe(200);
    Object.assign(studio.settings, { staffSecondFactor: { graceDays: 0 } });
    for (const way of [...ways, bearer("editor")]) expect(await statuses(file, way)).toEqual(refused);
    expect([(await open()).status, await record()]).toEqual([404, 403]);
    Object.assign(studio.settings, { staffSecondFactor: undefined });
    for (const way of ways) expect(await statuses(file, way)).toEqual(given);
  });

  test("the cookie ends with its session, and a forged one is none", async () => {
    const file = await upload("editor");
    await article("editor", { status: "draft", content: shown(file) });
    const Cookie = await cookieOf("editor");
    expect(await statuses(file, { Cookie: Cookie.replace(/=\d+/, "=999") })).toEqual(refused);
    expect(await statuses(file, { Cookie: `${Cookie}x` })).toEqual(refused);
    await studio.database.query
      .updateTable("user_sessions")
      .set({ ended_at: studio.clock().toISOString() })
      .execute();
    expect(await statuses(file, { Cookie })).toEqual(refused);
  });
});
