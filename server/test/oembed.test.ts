/** Cards of articles and projects for other sites: `oembed/1.0/embed`, beside what a WordPress 7.1 answers. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const embedOf = (url: string, more = "") =>
    site.ask(
      `/oembed/1.0/embed?url=${encodeURIComponent(url.startsWith("/") ? publicUrl + url : url)}${more}`,
    );

  async function raw(
    query: string,
    init: RequestInit = {},
  ): Promise<{ headers: Headers; text: string; status: number }> {
    const answer = await site.api.app.fetch(
      new Request(`${publicUrl}/wp-json/oembed/1.0/embed${query}`, init),
    );
    return { headers: answer.headers, text: await answer.text(), status: answer.status };
  }

  const author = (name: string, slug: string) => ({
    author_name: name,
    author_url: `${publicUrl}/author/${slug}/`,
  });
  const thumbnail = (file: string, height: number) => ({
    thumbnail_url: `${publicUrl}/wp-content/uploads/${file}`,
    thumbnail_width: 600,
    thumbnail_height: height,
  });

  // As a real WordPress 7.1.4 answers for the same content.
  test.each([
    [
      "/charge-everything/",
      "Charge everything",
      { ...author("Jordan Okafor", "jordan"), ...thumbnail("2024/04/lens-kit-768x512.jpg", 400) },
    ],
    ["/how-we-quote-a-project/", "How we quote a project", author("Studio Admin", "studio_admin")],
    [
      "/portfolio-items/saltwater-kitchen/",
      "Saltwater Kitchen",
      { ...author("Studio Admin", "studio_admin"), ...thumbnail("2024/02/plating-closeup-768x576.jpg", 450) },
    ],
    [
      "/members-our-price-sheet/",
      "Protected: Members: our price sheet",
      { ...author("Studio Admin", "studio_admin"), ...thumbnail("2024/02/label-print-768x576.jpg", 450) },
    ],
  ])("%s", async (path, title, own) => {
    const { status, headers, body } = await embedOf(path);
    const { html, ...rest } = body;
    expect([status, headers.get("Allow"), headers.get("Vary")]).toEqual([200, "GET", "Origin"]);
    expect(rest).toEqual({
      version: "1.0",
      provider_name: "Extenso Media",
      provider_url: publicUrl,
      type: "rich",
      title,
      width: 600,
      height: 338,
      ...own,
    });
    const secret = /data-secret="([a-zA-Z0-9]{10})"/.exec(html)?.[1];
    expect(html.replace(/<script>.*<\/script>/s, "<script></script>")).toBe(
      `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${publicUrl}${path}">${title}</a></blockquote>` +
        `<iframe sandbox="allow-scripts" security="restricted" src="${publicUrl}${path}embed/#?secret=${secret}" width="600" height="338" title="&#8220;${title}&#8221; &#8212; Extenso Media" data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"></iframe><script></script>\n`,
    );
  });

  test("the site's own addresses, and WordPress's other ones, are the same thing", async () => {
    const { title } = (await embedOf("/charge-everything/")).body;
    for (const path of ["/dashboard/academy/post/charge-everything", "/charge-everything", "/?p=25"])
      expect([path, (await embedOf(path)).body.title]).toEqual([path, title]);
    expect((await embedOf("http://cms.example.test/charge-everything/")).body.title).toBe(title);
    expect((await embedOf("/portfolio/saltwater-kitchen")).body.title).toBe("Saltwater Kitchen");
  });

  test.each([
    ["300", 300, 200],
    ["9000", 600, 338],
    ["-5", 200, 200],
    ["abc", 200, 200],
    ["450.9", 450, 254],
  ])("maxwidth=%s is %i wide", async (given, width, height) => {
    const { body } = await embedOf("/charge-everything/", `&maxwidth=${given}`);
    expect([body.width, body.height, body.thumbnail_width]).toEqual([width, height, width]);
    expect(body.html).toContain(`width="${width}" height="${height}"`);
  });

  test.each([
    "",
    "no url",
    "/",
    "/nothing-here/",
    "/category/photography/",
    "https://elsewhere.example.test/charge-everything/",
    "ftp://cms.example.test/charge-everything/",
    "/?p=999999",
    `/${"a".repeat(900)}/`,
  ])("%j is not found", async (url) => {
    const { status, body } = await embedOf(url);
    expect([status, body]).toEqual([
      404,
      { code: "oembed_invalid_url", message: "Not Found", data: { status: 404 } },
    ]);
  });

  test("nothing is told of what isn't published", async () => {
    for (const status of ["draft", "private", "pending", "future"]) {
      const json = {
        title: `Secret ${status}`,
        slug: `secret-${status}`,
        status,
        date: "2031-01-01T00:00:00",
      };
      const { body } = await site.ask("/wp/v2/posts", { method: "POST", by: "studio_admin", json });
      for (const path of [`/secret-${status}/`, `/?p=${body.id}`])
        expect([path, (await embedOf(path)).status]).toEqual([path, 404]);
    }
  });

  test("markup in a title can't leave its attribute, nor the blockquote's link its address", async () => {
    const json = { title: `A "quoted" 'title' & <b>more</b>`, slug: "a-quoted-title", status: "publish" };
    await site.ask("/wp/v2/posts", { method: "POST", by: "studio_admin", json });
    const { html } = (await embedOf("/a-quoted-title/")).body;
    const [, frame = ""] = /<iframe ([^>]*)>/.exec(html) ?? [];
    expect(frame.match(/ title="([^"<>]*)" data-secret/)?.[1]).toMatch(
      /^&#8220;A .*&lt;b&gt;more&lt;\/b&gt;&#8221;/,
    );
  });

  test("XML is the same in elements, refusals included", async () => {
    const url = encodeURIComponent(`${publicUrl}/charge-everything/`);
    const { headers, text, status } = await raw(`?url=${url}&format=xml`, {
      headers: { Origin: "https://a.example" },
    });
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/xml; charset=UTF-8"]);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("https://a.example");
    expect(text).toMatch(
      /^<\?xml version="1\.0"\?>\n<oembed><version>1\.0<\/version><provider_name>Extenso Media<\/provider_name>/,
    );
    expect(text).toContain("<html>&lt;blockquote class=");
    expect(text).toMatch(/<thumbnail_height>400<\/thumbnail_height><\/oembed>\n$/);
    expect(await raw("?url=x&format=xml")).toMatchObject({
      status: 404,
      text: '<?xml version="1.0"?>\n<oembed><code>oembed_invalid_url</code><message>Not Found</message><data><status>404</status></data></oembed>\n',
    });
    expect(await raw("?format=xml")).toMatchObject({
      status: 400,
      text: '<?xml version="1.0"?>\n<oembed><code>rest_missing_callback_param</code><message>Missing parameter(s): url</message><data><status>400</status><params><oembed>url</oembed></params></data></oembed>\n',
    });
    expect((await raw(`?url=${url}&format=yaml`)).headers.get("Content-Type")).toContain("application/json");
    const head = await raw(`?url=${url}`, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("without a URL it says what is missing, and a list is none", async () => {
    const missing = await site.ask("/oembed/1.0/embed");
    expect([missing.status, missing.body]).toEqual([
      400,
      {
        code: "rest_missing_callback_param",
        message: "Missing parameter(s): url",
        data: { status: 400, params: ["url"] },
      },
    ]);
    const list = await site.ask("/oembed/1.0/embed?url[]=x");
    expect([list.status, list.body.data.params]).toEqual([400, { url: "url is not of type string." }]);
  });

  test("editors are told of the site's own addresses alone, and visitors of none", async () => {
    const proxied = (url: string, by?: "studio_admin" | "casey_member") =>
      site.ask(`/oembed/1.0/proxy?url=${encodeURIComponent(url)}`, by ? { by } : {});
    expect((await proxied(`${publicUrl}/charge-everything/`, "studio_admin")).body.title).toBe(
      "Charge everything",
    );
    expect((await proxied("http://127.0.0.1:9/", "studio_admin")).body.code).toBe("oembed_invalid_url");
    for (const [by, status] of [
      [undefined, 401],
      ["casey_member", 403],
    ] as const)
      expect(await proxied(`${publicUrl}/charge-everything/`, by)).toMatchObject({
        status,
        body: { code: "rest_forbidden" },
      });
  });

  test("the index describes it", async () => {
    const { body } = await site.ask("/");
    expect(body.namespaces).toContain("oembed/1.0");
    expect(body.routes["/oembed/1.0/embed"].endpoints[0].args).toEqual({
      url: {
        description: "The URL of the resource for which to fetch oEmbed data.",
        type: "string",
        format: "uri",
        required: true,
      },
      format: { default: "json", required: false },
      maxwidth: { default: 600, required: false },
    });
  });
});
