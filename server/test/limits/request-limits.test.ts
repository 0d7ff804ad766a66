/** Bounds on the size of requests: larger ones are refused before any handler sees them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { stubSite } from "../stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: WordPressSite;
  let app: App;
  /** Requests that reached the site, with the content of their forms. */
  let asked: string[] = [];
  beforeAll(async () => {
    studio = await openWordPressSite(kind);
    const site = stubSite(async (request: Request) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname} ${(await request.text()).length}`);
      return new Response(`<!DOCTYPE html><title>${pathname}</title>`, {
        status: pathname === "/contact" ? 200 : 404,
        headers: { "Content-Type": "text/html" },
      });
    });
    app = createApp(studio.dependencies, { site });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await app.close();
    await studio.close();
  });

  const ask = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${publicUrl}${path}`, { duplex: "half", ...init } as RequestInit));

  describe("fields", () => {
    // The body is below the size limit of forms, so that it is refused for the number of its fields.
    const boundary = "b";
    const part = (name: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const many = Array.from({ length: 1_001 }, (_, k) => `f${k}`);

    test.each([
      ["JSON", "application/json", JSON.stringify(Object.fromEntries(many.map((name) => [name, 1])))],
      ["a list in JSON", "application/json", JSON.stringify({ a: Array.from({ length: 10_001 }, () => 1) })],
      ["a form", `multipart/form-data; boundary=${boundary}`, `${many.map(part).join("")}--${boundary}--`],
    ])("more than a thousand of them in %s are refused before they are read", async (_, type, body) => {
      const headers = { "Content-Type": type };
      const answer = await ask("/wp-json/extenso/v1/newsletter", { method: "POST", headers, body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, "rest_too_many_fields"]);
    });

    test("a list has no fields", async () => {
      const body = JSON.stringify(Array.from({ length: 5_000 }, () => 1));
      const headers = { "Content-Type": "application/json" };
      const answer = await ask("/wp-json/extenso/v1/newsletter", { method: "POST", headers, body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, "rest_missing_callback_param"]);
    });
  });

  describe("addresses", () => {
    test.each([
      ["thousands of parts", `/${"a/".repeat(4_000)}`],
      ["a few parts too many", `/${"a/".repeat(20)}`],
      ["nothing but slashes", `/${"/".repeat(2_000)}`],
      ["parts in a form's address", `/contact/${"a/".repeat(3_000)}`],
      ["what the router asks for", `/${"a/".repeat(2_000)}b.data`],
      ["one part without an end", `/${"a".repeat(2_000)}`],
    ])("a page of %s isn't there, and the site is not asked about it", async (_, path) => {
      await ask("/x".repeat(20));
      asked = [];
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await ask(path, { method });
        expect([method, answer.status]).toEqual([method, 404]);
        if (method === "GET") expect(await answer.text()).toContain("<title>/404</title>");
      }
      expect(asked).toEqual([]);
    });

    test("one that is longer than any of ours is refused in the language of who asked", async () => {
      const long = `?search=${"x".repeat(9_000)}`;
      for (const path of ["/", "/portfolio", "/sitemap.xml", "/wp-content/uploads/a.jpg", "/__manifest"]) {
        const answer = await ask(path + long);
        expect([path, answer.status]).toEqual([path, 414]);
        expect(await answer.text()).toContain("<h1>This address is too long</h1>");
        expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
      }
      const answer = await ask(`/wp-json/wp/v2/posts${long}`);
      expect([answer.status, (await answer.json()).code]).toEqual([414, "rest_uri_too_long"]);
      expect(asked).toEqual([]);
    });
  });

  describe("forms sent to pages", () => {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const form = (bytes: number) => `message=${"x".repeat(bytes - "message=".length)}`;

    test("arrive whole", async () => {
      expect((await ask("/contact", { method: "POST", headers: type, body: form(64 * 1024) })).status).toBe(
        200,
      );
      expect(asked).toEqual([`POST /contact ${64 * 1024}`]);
    });

    test.each(["/contact", "/contact.data", "/nowhere"])(
      "or, too large for one, not at all: %s",
      async (path) => {
        const answer = await ask(path, { method: "POST", headers: type, body: form(64 * 1024 + 1) });
        expect(answer.status).toBe(413);
        expect(await answer.text()).toContain("<h1>That is too much at once</h1>");
        expect(asked).toEqual([]);
      },
    );

    test("one without an end is not waited for", async () => {
      const { body, sent } = endless();
      expect((await ask("/contact", { method: "POST", headers: type, body })).status).toBe(413);
      expect(sent()).toBeLessThan(1024 * 1024);
      expect(asked).toEqual([]);
    });
  });

  describe("calls", () => {
    const json = { "Content-Type": "application/json" };
    const routes = [
      "/jwt-auth/v1/token",
      "/extenso/v1/register",
      "/extenso/v1/contact",
      "/extenso/v1/newsletter",
      "/wp/v2/posts",
      "/wp/v2/comments",
    ];

    test.each(routes)("%s takes no more than a form", async (route) => {
      const body = JSON.stringify({ title: "x".repeat(64 * 1024) });
      const announced = await ask(`/wp-json${route}`, { method: "POST", headers: json, body });
      expect([announced.status, (await announced.json()).code]).toEqual([413, "rest_request_too_large"]);
      const { body: stream, sent } = endless();
      const unannounced = await ask(`/wp-json${route}`, { method: "POST", headers: json, body: stream });
      expect([unannounced.status, (await unannounced.json()).code]).toEqual([413, "rest_request_too_large"]);
      expect(sent()).toBeLessThan(1024 * 1024);
    });

    test("an article may be longer, from whoever is signed in", async () => {
      const post = (length: number) =>
        studio.ask("/wp/v2/posts", {
          method: "POST",
          by: "studio_admin",
          json: { title: "Long", content: "x".repeat(length) },
        });
      expect((await post(500_000)).status).toBe(201);
      expect((await post(1_100_000)).body.code).toBe("rest_request_too_large");
    });

    test("nobody means lists in lists without an end", async () => {
      for (const body of [
        "[".repeat(30_000) + "]".repeat(30_000),
        `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
      ]) {
        const answer = await ask("/wp-json/extenso/v1/contact", { method: "POST", headers: json, body });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          {
            code: "rest_invalid_json",
            message: "Invalid JSON body passed.",
            data: { status: 400, json_error_code: 1, json_error_message: "Maximum stack depth exceeded" },
          },
        ]);
      }
    });
  });

  describe("lists of ids", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
    const tooMany = (name: string) => `${name} must contain at most 100 items.`;

    test.each<[string, string, string]>([
      ["/wp/v2/posts", "include", tooMany("include")],
      ["/wp/v2/posts", "exclude", tooMany("exclude")],
      ["/wp/v2/posts", "author", tooMany("author")],
      ["/wp/v2/posts", "author_exclude", tooMany("author_exclude")],
      ["/wp/v2/posts", "slug", tooMany("slug")],
      ["/wp/v2/posts", "status", tooMany("status")],
      [
        "/wp/v2/posts",
        "tags_exclude",
        `tags_exclude is not a valid Term ID List. Reason: ${tooMany("tags_exclude")}`,
      ],
      [
        "/wp/v2/posts",
        "categories[operator]=AND&categories[terms]",
        `categories is not a valid Term ID Taxonomy Query. Reason: ${tooMany("categories[terms]")}`,
      ],
      ["/wp/v2/media", "parent", tooMany("parent")],
      ["/wp/v2/categories", "include", tooMany("include")],
      ["/wp/v2/users", "exclude", tooMany("exclude")],
      ["/wp/v2/comments", "post", tooMany("post")],
      ["/wp/v2/posts", "_fields", tooMany("_fields")],
      ["/wp/v2/posts", "_embed", tooMany("_embed")],
    ])("%s?%s of more than a hundred is refused", async (path, name, message) => {
      for (const count of [101, 990]) {
        const { status, body } = await studio.ask(`${path}?${name}=${ids(count)}`);
        expect([status, body.code, Object.values(body.data.params)]).toEqual([
          400,
          "rest_invalid_param",
          [message],
        ]);
      }
    });

    test("up to that, databases take all of them at once", async () => {
      const all = [
        "include",
        "author",
        "categories[terms]",
        "categories_exclude",
        "tags[terms]",
        "tags_exclude",
      ];
      const query = [
        ...all.map((name) => `${name}=${ids(100)}`),
        "categories[operator]=AND&categories[include_children]=1&tags[operator]=AND",
        `search=${"one two three four five six seven eight nine"}&orderby=relevance`,
      ].join("&");
      expect(await studio.ask(`/wp/v2/posts?${query}`)).toMatchObject({ status: 200, body: [] });
    });

    test("a thousand categories below one that is asked for are no reason to fail", async () => {
      const { query } = studio.database;
      const parent = { taxonomy: "category", description: "", count: 0 } as const;
      const rows = Array.from({ length: 1_200 }, (_, index) => ({
        ...parent,
        id: 50_000 + index,
        name: `Below ${index}`,
        slug: `below-${index}`,
        parent_id: index === 0 ? 0 : 50_000,
      }));
      for (let at = 0; at < rows.length; at += 200) {
        await query
          .insertInto("terms")
          .values(rows.slice(at, at + 200))
          .execute();
      }
      const path = "/wp/v2/posts?categories[terms]=50000&categories[include_children]=1";
      for (const operator of ["AND", "OR"]) {
        expect((await studio.ask(`${path}&categories[operator]=${operator}`)).status).toBe(200);
      }
    });
  });
});

/** A body without end, which counts how much of it was read. */
function endless() {
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sentBytes += 16 * 1024;
      stream.enqueue(new Uint8Array(16 * 1024).fill(0x20));
    },
  });
  return { body, sent: () => sentBytes };
}
