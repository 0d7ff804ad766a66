/** Behaviour of every call that the captures don't cover: parameters, fields, embeds, methods, headers, caching. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceContentChange, ContentVersions } from "../../src/engines/database/content-versions.ts";
import { createLog } from "../../src/kernel/logging/log.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

const keysOf = (value: object) => Object.keys(value).sort();

describe("parameters", () => {
  test.each<[string, Record<string, string>]>([
    [
      "/wp/v2/posts?per_page=0&page=x&author=abc",
      {
        page: "page is not of type integer.",
        per_page: "per_page must be between 1 (inclusive) and 100 (inclusive)",
      },
    ],
    [
      "/wp/v2/posts?author=abc&orderby=bogus&status=draft",
      {
        author: "author[0] is not of type integer.",
        orderby:
          "orderby is not one of author, date, id, include, modified, parent, relevance, slug, include_slugs, and title.",
        status: "Status is forbidden.",
      },
    ],
    ["/wp/v2/posts?context=bogus&author=abc", { context: "context is not one of view, embed, and edit." }],
    ["/wp/v2/posts?after=2024-04-01", { after: "Invalid date." }],
    ["/wp/v2/posts?before=2024-04-01T00:00:00%2B05", {}],
    ["/wp/v2/posts?sticky", { sticky: "sticky is not of type boolean." }],
    ["/wp/v2/posts?include[a]=1", { include: "include is not of type array." }],
    [
      "/wp/v2/posts?categories[foo]=3",
      {
        categories:
          "categories is not a valid Term ID Taxonomy Query. Reason: foo is not a valid property of Object.",
      },
    ],
    ["/wp/v2/posts?tax_relation=XOR", { tax_relation: "tax_relation is not one of AND and OR." }],
    [
      "/wp/v2/media?media_type=film",
      {
        media_type: "media_type[0] is not one of image, video, text, application, and audio.",
      },
    ],
    ["/wp/v2/media?status=private", { status: "Status is forbidden." }],
    ["/wp/v2/categories?hide_empty=perhaps", { hide_empty: "hide_empty is not of type boolean." }],
    ["/wp/v2/posts/25?context=all", { context: "context is not one of view, embed, and edit." }],
  ])("%s", async (path, params) => {
    const { status, body, headers } = await site.ask(path);
    if (keysOf(params).length === 0) return expect(status).toBe(200);
    expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
    expect(body.message).toBe(`Invalid parameter(s): ${Object.keys(body.data.params).join(", ")}`);
    expect(body.data.params).toEqual(params);
    expect(headers.get("Allow")).toBe("GET");
  });

  test("what is missing is said before what is wrong, and both before who may", async () => {
    const create = { method: "POST", json: {} };
    expect((await site.ask("/wp/v2/users", create)).body.data.params).toEqual([
      "username",
      "email",
      "password",
    ]);
    expect((await site.ask("/wp/v2/posts", { method: "POST", json: { status: "bogus" } })).body.code).toBe(
      "rest_invalid_param",
    );
    expect((await site.ask("/wp/v2/posts", create)).body.code).toBe("rest_cannot_create");
  });

  test.each([
    "%0d%0aX-Injected=1",
    "夜=🎥",
    "__proto__[x]=1&constructor=2",
    "a[][][][][][][][]=1",
    "per_page=1e1",
    "search=%00",
    "search=%25_%5C'%22",
    "slug=%25%25",
    "page=99999999999999999999",
    "offset=99999999999999999999",
    "author=-1,0,2147483648",
    "exclude=1e99",
  ])("?%s does no harm", async (query) => {
    const { status, headers } = await site.ask(`/wp/v2/posts?${query}&_fields=id`);
    expect([200, 400]).toContain(status);
    expect(headers.get("X-Injected")).toBeNull();
  });
});

describe("fields and embeds", () => {
  test.each<[string, unknown]>([
    ["/wp/v2/posts/25?_fields=id,title.rendered", { id: 25, title: { rendered: "Charge everything" } }],
    ["/wp/v2/posts/25?_fields[]=id&_fields[]=slug", { id: 25, slug: "charge-everything" }],
    ["/wp/v2/posts/25?_fields=title.nothing", { title: [] }],
    ["/wp/v2/posts/25?_fields=id.inside", { id: 25 }],
    ["/wp/v2/posts/25?_fields=nothing", []],
    ["/wp/v2/media/14?_fields=id,caption.rendered,media_details.width", { id: 14 }],
    ["/wp/v2/media/14?_fields=title.rendered", { title: { rendered: "Plating close-up" } }],
  ])("%s", async (path, expected) => {
    expect((await site.ask(path)).body).toEqual(expected);
  });

  test.each<[string, string[], string[]]>([
    ["/wp/v2/posts/25?_embed", ["author", "wp:featuredmedia", "wp:term"], []],
    ["/wp/v2/posts/25?_embed=author,wp:term", ["author", "wp:term"], []],
    ["/wp/v2/posts/25?_embed[]=author", ["author"], []],
    ["/wp/v2/posts/25?_embed=nothing", [], []],
    ["/wp/v2/posts/25?_embed&_fields=id", [], ["id"]],
    [
      "/wp/v2/posts/25?_embed&_fields=id,_links",
      ["author", "wp:featuredmedia", "wp:term"],
      ["_embedded", "_links", "id"],
    ],
    [
      "/wp/v2/posts/25?_embed&_fields=id,_embedded",
      ["author", "wp:featuredmedia", "wp:term"],
      ["_embedded", "_links", "id"],
    ],
    [
      "/wp/v2/posts?include=25&_embed&_fields=id,_links",
      ["author", "wp:featuredmedia", "wp:term"],
      ["_embedded", "_links", "id"],
    ],
    ["/wp/v2/posts?include=25&_embed&_fields=id,_embedded", [], ["id"]],
    ["/wp/v2/posts?include=25&_embed&_fields=id,_links.author", ["author"], ["_embedded", "_links", "id"]],
    ["/wp/v2/media/14?_embed", ["author"], []],
    ["/wp/v2/portfolio-items/51?_embed", ["wp:featuredmedia"], []],
    ["/wp/v2/categories/3?_embed", [], []],
  ])("%s", async (path, relations, keys) => {
    const { body } = await site.ask(path);
    const record = Array.isArray(body) ? body[0] : body;
    expect(keysOf(record._embedded ?? {})).toEqual(relations);
    if (keys.length > 0) expect(keysOf(record)).toEqual(keys);
  });

  test("the context of what is embedded is embed's", async () => {
    const { body } = await site.ask("/wp/v2/posts/25?_embed");
    const [author] = body._embedded.author;
    expect(keysOf(author)).toEqual([
      "_links",
      "avatar_urls",
      "description",
      "id",
      "link",
      "name",
      "slug",
      "url",
    ]);
    expect(body._embedded["wp:term"][0][0]).not.toHaveProperty("count");
  });
});

describe("methods, envelope and indexes", () => {
  test.each([
    ["/wp/v2/posts/25?_method=DELETE", "POST", {}, 401, "rest_cannot_delete"],
    ["/wp/v2/posts/25", "POST", { "X-HTTP-Method-Override": "DELETE" }, 401, "rest_cannot_delete"],
    ["/wp/v2/posts/99999", "DELETE", {}, 404, "rest_post_invalid_id"],
    ["/wp/v2/posts", "PROPFIND", {}, 404, "rest_no_route"],
    ["/wp/v2/categories/3", "DELETE", {}, 401, "rest_cannot_delete"],
    ["/wp/v2/categories/3", "PUT", {}, 401, "rest_cannot_update"],
    ["/wp/v2/users/2?reassign=1", "DELETE", {}, 401, "rest_user_cannot_delete"],
    ["/wp/v2/media/14", "DELETE", {}, 401, "rest_cannot_delete"],
    ["/wp/v2/media/14", "PATCH", {}, 401, "rest_cannot_edit"],
  ])("%s %s", async (path, method, headers, status, code) => {
    const answer = await site.ask(path, { method, headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ["GET", "/wp/v2/posts/25?_method=DELETE", {}, 401, "rest_cannot_delete"],
    ["GET", "/wp/v2/posts/25", { "X-HTTP-Method-Override": "DELETE" }, 401, "rest_cannot_delete"],
    ["GET", "/wp/v2/posts?_method=post&title=x", {}, 401, "rest_cannot_create"],
    ["GET", "/wp/v2/posts/25?_method=", {}, 404, "rest_no_route"],
    ["GET", "/wp/v2/posts/25?_method[]=DELETE", {}, 404, "rest_no_route"],
    ["GET", "/wp/v2/posts/25", { "X-HTTP-Method-Override": "" }, 404, "rest_no_route"],
    ["GET", "/wp/v2/posts/25?_method=PROPFIND", {}, 404, "rest_no_route"],
    ["POST", "/wp/v2/posts/25?_method=PROPFIND", {}, 404, "rest_no_route"],
  ] as const)("%s %s with %j is %s", async (method, path, headers, status, code) => {
    const answer = await site.ask(path, { method, headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("the header's method is refused without a cache's knowing it; the parameter wins over the header", async () => {
    const headers = { "X-HTTP-Method-Override": "DELETE" };
    const refused = await site.ask("/wp/v2/posts/25", { headers });
    expect(refused.headers.get("Cache-Control")).toContain("no-store");
    const plain = await site.ask("/wp/v2/posts/25?_method=DELETE");
    expect([plain.status, plain.headers.get("Cache-Control")]).toEqual([401, null]);
    const read = await site.ask("/wp/v2/posts/25?_method=GET&_fields=id", { headers });
    expect([read.status, read.body]).toEqual([200, { id: 25 }]);
  });

  test("a GET that is meant to write does, with a token; HEAD sends no body, and a POST may read", async () => {
    const made = await site.ask("/wp/v2/tags?_method=POST&name=By%20GET&_fields=name,slug", {
      by: "maya_chen",
    });
    expect([made.status, made.body]).toEqual([201, { name: "By GET", slug: "by-get" }]);
    expect((await site.ask("/wp/v2/posts/25?_method=HEAD")).body).toBeNull();
    const json = { per_page: 1, _fields: "id" };
    const read = await site.ask("/wp/v2/posts?_method=GET", { method: "POST", json });
    expect([read.status, read.body]).toEqual([200, [{ id: 43 }]]);
    expect(read.headers.get("X-WP-TotalPages")).toBe("23");
    const form = { "Content-Type": "application/x-www-form-urlencoded", "X-HTTP-Method-Override": "GET" };
    expect((await site.ask("/wp/v2/posts", { method: "POST", headers: form })).body).toHaveLength(10);
    const asked = await site.ask("/wp/v2/posts/25?_method=OPTIONS&_fields=methods");
    expect(asked.body).toEqual({ methods: ["GET", "POST", "PUT", "PATCH", "DELETE"] });
  });

  test.each(["no-cors", "navigate"])(
    "a picture or a link (%s) turns no read into a write, not even with a password that the browser adds",
    async (mode) => {
      const headers = { "Sec-Fetch-Mode": mode };
      const answer = await site.ask("/wp/v2/tags?_method=POST&name=Forged&_fields=name", {
        by: "maya_chen",
        headers,
      });
      expect([answer.status, answer.body.length]).toEqual([200, 10]);
    },
  );

  test("nobody signs up or subscribes by GET, whatever it says it is", async () => {
    const { query } = site.database;
    const count = async () => [
      await query.selectFrom("users").select("id").execute(),
      await query.selectFrom("newsletter_subscribers").select("id").execute(),
    ];
    const before = await count();
    const signUp = new URLSearchParams({
      _method: "POST",
      username: "by_image",
      email: "image@example.test",
      password: "Kettle-and-Fog-7",
      first_name: "By",
      last_name: "Image",
    });
    const overrides: Record<string, string>[] = [{}, { "X-HTTP-Method-Override": "POST" }];
    for (const headers of overrides) {
      expect((await site.ask(`/extenso/v1/register?${signUp}`, { headers })).status).toBe(404);
      const subscribe = "/extenso/v1/newsletter?_method=POST&email=image@example.test";
      expect((await site.ask(subscribe, { headers })).status).toBe(404);
    }
    expect(await count()).toEqual(before);
  });

  test("an envelope holds what headers said, failures too", async () => {
    const page = await site.ask("/wp/v2/posts?per_page=20&page=2&_envelope&_fields=id");
    expect(page.status).toBe(200);
    expect(page.headers.get("X-WP-Total")).toBeNull();
    expect(page.body).toEqual({
      body: [{ id: 23 }, { id: 22 }, { id: 21 }],
      status: 200,
      headers: {
        "X-WP-Total": 23,
        "X-WP-TotalPages": 2,
        Link: `<${publicUrl}/wp-json/wp/v2/posts?per_page=20&page=1&_envelope&_fields=id>; rel="prev"`,
        Allow: "GET",
      },
    });
    const failed = await site.ask("/wp/v2/posts/99999?_envelope");
    expect([failed.status, failed.body.status, failed.body.body.code]).toEqual([
      200,
      404,
      "rest_post_invalid_id",
    ]);
  });

  test("pages around are linked with the request's own query", async () => {
    const link = async (path: string) =>
      (await site.ask(path)).headers.get("Link")?.replaceAll(`${publicUrl}/wp-json/wp/v2/`, "");
    expect(await link("/wp/v2/posts?sticky=false&per_page=20&a[b]=c d")).toBe(
      '<posts?sticky&per_page=20&a%5Bb%5D=c+d&page=2>; rel="next"',
    );
    expect(await link("/wp/v2/posts?slug=unknown&page=2")).toBe(
      '<posts?slug%5B0%5D=unknown&page=0>; rel="prev"',
    );
    expect(await link("/wp/v2/tags?offset=3&per_page=2")).toBe(
      '<tags?offset=3&per_page=2&page=2>; rel="prev", <tags?offset=3&per_page=2&page=4>; rel="next"',
    );
    expect(await link("/wp/v2/tags?page=9&per_page=5")).toBe('<tags?page=3&per_page=5>; rel="prev"');
  });

  test("the index lists namespaces and routes, and each namespace its own", async () => {
    const { body } = await site.ask("/");
    expect(body.namespaces).toEqual(["oembed/1.0", "jwt-auth/v1", "extenso/v1", "wp/v2"]);
    expect(body.routes["/"].methods).toEqual(["GET"]);
    expect(body.routes["/wp/v2/posts/(?P<id>[\\d]+)"].methods).toEqual([
      "GET",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
    ]);
    expect(body.routes["/wp/v2/posts"]).not.toHaveProperty("schema");
    const own = await site.ask("/wp/v2");
    expect(own.body.namespace).toBe("wp/v2");
    expect(keysOf(own.body.routes).every((route) => route.startsWith("/wp/v2"))).toBe(true);
    expect(own.body._links.up).toEqual([{ href: `${publicUrl}/wp-json/` }]);
  });

  test("OPTIONS describes a kind of post without what it lacks", async () => {
    const { body } = await site.ask("/wp/v2/portfolio-items", { method: "OPTIONS" });
    expect(body.schema.title).toBe("portfolio-items");
    expect(keysOf(body.schema.properties)).not.toContain("categories");
    expect(keysOf(body.endpoints[0].args)).not.toContain("author");
  });
});

describe("kept answers", () => {
  const path = "/wp/v2/posts?per_page=9&_embed&kept";
  beforeEach(() => site.api.cache.changed("posts"));

  async function asked(headers: Record<string, string> = {}): Promise<Response> {
    return site.api.app.fetch(new Request(`${publicUrl}/wp-json${path}`, { headers }));
  }

  test("the same answer comes again without a query, compressed, and not at all when it is known", async () => {
    const first = await asked();
    const text = await first.text();
    const queries = site.queries();
    const second = await asked({ "Accept-Encoding": "br" });
    const third = await asked({ "Accept-Encoding": "gzip" });
    expect(gunzipSync(await third.arrayBuffer()).toString()).toBe(text);
    expect(third.headers.get("Vary")).toBe("Origin, Accept-Encoding");
    const plain = await asked();
    expect(await plain.text()).toBe(text);
    expect(plain.headers.get("Vary")).toBe("Origin");
    for (const name of ["Link", "Allow", "X-WP-Total", "X-WP-TotalPages", "Content-Type"]) {
      expect(plain.headers.get(name)).toBe(first.headers.get(name));
    }
    const known = await asked({ "If-None-Match": plain.headers.get("ETag") ?? "" });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(brotliDecompressSync(await second.arrayBuffer()).toString()).toBe(text);
    expect(site.queries()).toBe(queries);
  });

  test("a change of what was read ends it, another doesn't", async () => {
    await asked();
    const queries = site.queries();
    site.api.cache.changed("portfolio-items");
    await asked();
    expect(site.queries()).toBe(queries);
    site.api.cache.changed("users");
    await asked();
    expect(site.queries()).toBeGreaterThan(queries);
  });

  test("what was read before a change is not kept after it", async () => {
    const reading = asked();
    site.api.cache.changed("posts");
    await reading;
    const queries = site.queries();
    await asked();
    expect(site.queries()).toBeGreaterThan(queries);
  });

  test("who is signed in gets their own", async () => {
    await asked();
    const { headers } = await site.ask(path, { by: "studio_admin" });
    expect(headers.get("ETag")).toBeNull();
    expect(headers.get("Cache-Control")).toBe("no-cache, must-revalidate, max-age=0, no-store, private");
    expect(headers.get("Allow")).toBe("GET, POST");
    expect((await asked()).headers.get("Allow")).toBe("GET");
  });

  test("another origin is told apart", async () => {
    await asked();
    expect((await asked({ Origin: "https://a.example" })).headers.get("Access-Control-Allow-Origin")).toBe(
      "https://a.example",
    );
  });

  test("a change announced in its transaction is read at once", async () => {
    const versions = await ContentVersions.open(site.database, createLog("silent"));
    const told = new Promise<void>((resolve) => {
      site.database.events.on("contentChanged", ({ resource }) => {
        site.api.cache.changed(resource);
        resolve();
      });
    });
    const title = async () =>
      ((await (await asked()).json()) as { title: { rendered: string } }[])[0]?.title.rendered;
    expect(await title()).toBe("Spring showreel: notes on the cut");
    await site.database.query.transaction().execute(async (transaction) => {
      await transaction.updateTable("posts").set({ title: "Another" }).where("id", "=", 43).execute();
      await announceContentChange(transaction, "posts");
    });
    await told;
    expect(await title()).toBe("Another");
    await versions.close();
  });
});

describe("otherwise than WordPress, on purpose", () => {
  test("a record's id comes from the path alone: a query can't put another in its place", async () => {
    expect((await site.ask("/wp/v2/posts/25?id=26&_fields=id")).body).toEqual({ id: 25 });
  });

  test("members can't find what is behind a password by guessing at its words", async () => {
    expect((await site.ask("/wp/v2/posts?search=price sheet", { by: "casey_member" })).body).toEqual([]);
  });

  test("authors don't list what others wrote as it was written, passwords included", async () => {
    const { body, headers } = await site.ask("/wp/v2/posts?context=edit&per_page=100", { by: "jordan" });
    expect(new Set(body.map(({ author }: { author: number }) => author))).toEqual(new Set([3]));
    expect(headers.get("X-WP-Total")).toBe(String(body.length));
    const others = await site.ask("/wp/v2/posts?context=edit&author=1", { by: "jordan" });
    expect(others.body).toEqual([]);
    expect((await site.ask("/wp/v2/posts?context=edit", { by: "casey_member" })).status).toBe(403);
  });
});
