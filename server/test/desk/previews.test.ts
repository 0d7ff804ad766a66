/** Previews show unpublished content as readers would get it, but only to people with a right to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { ensureDefaultCategory } from "../../src/domains/content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../src/domains/identity/test-studio.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { stubSite } from "../stub-site.ts";

type Body = Record<string, unknown>;

interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

describe.each(databaseKinds)("previews, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  /** By role; each test begins signed out. */
  let tokens: Record<string, string> = {};

  async function send(
    method: string,
    path: string,
    { by, body, address = "203.0.113.9" }: { by?: string; body?: unknown; address?: string } = {},
  ): Promise<Answer> {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(by ? { Authorization: `Bearer ${tokens[by] ?? (await signIn(by))}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: address } } } as never,
    );
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  }

  /** A page as a browser asks for it. */
  async function look(path: string, cookie = "") {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}${path}`, { headers: cookie ? { Cookie: cookie } : {} }),
    );
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  const cookieOf = ({ headers }: Answer) => (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";

  const signIn = async (username: string): Promise<string> => {
    const { body } = await send("POST", "/jwt-auth/v1/token", {
      body: { username, password: memberPassword },
    });
    const token = String(body.token);
    tokens[username] = token;
    return token;
  };

  const create = async (type: string, values: Body, by = "editor"): Promise<number> => {
    const made = await send("POST", `/wp/v2/${type}`, { by, body: values });
    expect(made.status).toBe(201);
    return Number(made.body.id);
  };

  const link = async (post: number, more: Body = {}, by = "editor") =>
    send("POST", "/extenso/v1/preview-links", { by, body: { post, ...more } });
  const proofIn = ({ body }: Answer) => String(body.link).split("#")[1] ?? "";
  const open = (proof: string) => send("POST", "/extenso/v1/preview-links/open", { body: { proof } });

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    await ensureDefaultCategory(studio.database, studio.clock());
    for (const role of ["administrator", "editor", "author", "contributor", "subscriber"])
      await studio.addMember(role, { roles: [role] });
    const html = { headers: { "Content-Type": "text/html; charset=utf-8" } };
    app = createApp(studio, {
      site: stubSite(async (request, { content, places }) => {
        const { pathname } = new URL(request.url);
        const slug = decodeURIComponent(pathname.split("/").filter(Boolean).at(-1) ?? "");
        if (pathname.startsWith("/dashboard/")) {
          const found = await content.findArticle(slug);
          return found
            ? new Response(`<h1>${found.title}</h1>${found.html}`, html)
            : new Response("none", { ...html, status: 404 });
        }
        if (pathname.startsWith("/portfolio/")) {
          const found = await content.findProject(slug);
          const { items } = await content.listProjects();
          const names = items.map(({ title }) => title).join("|");
          return new Response(`<h1>${found?.title}</h1>${JSON.stringify(found)}<p>all: ${names}</p>`, html);
        }
        if (pathname === "/words")
          return new Response(JSON.stringify(await content.siteContent("faq")), html);
        const [page] = await places.placesBySlug("pages", slug);
        return new Response(`${page?.link} ${page?.content.rendered}`, html);
      }),
    });
  });

  beforeEach(() => {
    tokens = {};
  });

  afterAll(async () => {
    await app?.close();
    await studio?.close();
  });

  describe("at the desk", () => {
    test("an article is shown as it is typed, and nothing of it is written", async () => {
      const id = await create("posts", { title: "Ebb", content: "<p>Low.</p>", status: "draft" });
      const typed = await send("POST", `/extenso/v1/previews/posts/${id}`, {
        by: "editor",
        body: { title: "Ebb & flow", content: "<p>High.</p>" },
      });
      expect(typed.status).toBe(200);
      expect(typed.body).toEqual({ preview: String(id), path: `/dashboard/academy/post/draft-${id}` });
      expect(typed.headers.get("Cache-Control")).toContain("no-store");
      const cookie = typed.headers.get("Set-Cookie") ?? "";
      expect(cookie).toMatch(
        /^__Host-extenso-preview-\d+=.+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
      );

      const page = await look(`${typed.body.path}?preview=${id}`, cookieOf(typed));
      expect(page.text).toContain("<h1>Ebb & flow</h1>");
      expect(page.text).toContain("High.");
      const again = await send("GET", `/wp/v2/posts/${id}?context=edit`, { by: "editor" });
      expect(again.body).toMatchObject({
        status: "draft",
        title: { raw: "Ebb" },
        content: { raw: "<p>Low.</p>" },
      });
    });

    test("it is framed by this site alone, kept nowhere and not indexed", async () => {
      const id = await create("posts", { title: "Framed", content: "<p>A.</p>", status: "publish" });
      const { body, ...typed } = await send("POST", `/extenso/v1/previews/posts/${id}`, {
        by: "editor",
        body: { content: "<p>B.</p>" },
      });
      const path = String(body.path);
      const published = await look(path);
      expect(published.text).toContain("A.");
      const { text, headers } = await look(`${path}?preview=${id}`, cookieOf({ body, ...typed }));
      expect(text).toContain("B.");
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
      expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
      expect(headers.has("ETag")).toBe(false);
      const later = await look(path, cookieOf({ body, ...typed }));
      expect(later.text).toContain("A.");
      expect(later.headers.get("X-Frame-Options")).toBe("DENY");
      expect(later.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    });

    test("a page and a project, with what is not published of them", async () => {
      const above = await create("pages", { title: "House", content: "h", status: "publish" });
      const page = await create("pages", { title: "Rules", content: "<p>Old</p>", parent: above });
      const rules = await send("POST", `/extenso/v1/previews/pages/${page}`, {
        by: "editor",
        body: { content: "<p>New</p>" },
      });
      expect(rules.body.path).toBe(`/house/draft-${page}/`);
      const shown = await look(`${rules.body.path}?preview=${page}`, cookieOf(rules));
      expect(shown.text).toContain(`/house/draft-${page}/`);
      expect(shown.text).toContain("<p>New</p>");

      await create("portfolio-items", { title: "Harbour", status: "publish" });
      const project = await create("portfolio-items", { title: "Dune", status: "draft" });
      const dune = await send("POST", `/extenso/v1/previews/portfolio-items/${project}`, {
        by: "editor",
        body: { title: "Dune line", acf: { client: "Northwind", challenge: "<p>Sand</p>" } },
      });
      const opened = await look(`${dune.body.path}?preview=${project}`, cookieOf(dune));
      expect(opened.text).toContain("Northwind");
      expect(opened.text).toContain("Sand");
      expect(opened.text).toContain("all: Dune line|Harbour");
      expect((await look("/portfolio/harbour")).text).not.toContain("Dune");
    });

    test("the site's own words", async () => {
      const { body: edited } = await send("GET", "/extenso/v1/site/faq/draft", { by: "editor" });
      const faq = edited.document as { items: { question: string }[] };
      const [first, ...others] = faq.items;
      const document = { ...faq, items: [{ ...first, question: "Will it rain?" }, ...others] };
      const typed = await send("POST", "/extenso/v1/previews/site/faq", { by: "editor", body: { document } });
      expect(typed.body).toEqual({ preview: "site-faq", path: null });
      expect((await look("/words?preview=site-faq", cookieOf(typed))).text).toContain("Will it rain?");
      expect((await look("/words")).text).not.toContain("Will it rain?");
      const refused = await send("POST", "/extenso/v1/previews/site/faq", {
        by: "editor",
        body: { document: { items: 7 } },
      });
      expect(refused.status).toBe(400);
      expect(
        (await send("POST", "/extenso/v1/previews/site/faq", { by: "author", body: { document } })).status,
      ).toBe(403);
    });

    test("what is typed is cleaned as a save cleans it, and refused as a save refuses it", async () => {
      const id = await create("posts", { title: "Mine", content: "c", status: "draft" }, "author");
      const body = { content: "<p>x</p><script>alert(1)</script>" };
      const typed = await send("POST", `/extenso/v1/previews/posts/${id}`, { by: "author", body });
      expect((await look(`${typed.body.path}?preview=${id}`, cookieOf(typed))).text).not.toContain(
        "<script>",
      );
      const nothing = { title: "", content: "", excerpt: "" };
      const empty = await send("POST", `/extenso/v1/previews/posts/${id}`, { by: "author", body: nothing });
      expect([empty.status, empty.body.code]).toEqual([400, "empty_content"]);
    });

    test.each([
      ["author", 403],
      ["subscriber", 403],
      [undefined, 401],
    ])("%s may not preview what they may not edit", async (by, status) => {
      const id = await create("posts", { title: "Theirs", content: "c", status: "draft" });
      const said = await send("POST", `/extenso/v1/previews/posts/${id}`, {
        ...(by ? { by } : {}),
        body: { title: "t" },
      });
      expect([said.status, said.headers.get("Set-Cookie")]).toEqual([status, null]);
    });

    test("without its cookie, with another's or a forged one, a preview says that it is over", async () => {
      const id = await create("posts", { title: "Secret tide", content: "c", status: "draft" });
      const other = await create("posts", { title: "Other", content: "c", status: "draft" });
      const preview = (post: number) =>
        send("POST", `/extenso/v1/previews/posts/${post}`, { by: "editor", body: { title: "Secret tide" } });
      const typed = await preview(id);
      const cookie = cookieOf(typed);
      const another = cookieOf(await preview(other)).replace(`-${other}=`, `-${id}=`);
      const forged = cookie.replace(/=d\.\d+/, "=d.1");
      const longer = cookie.replace(/\.(\d{10})\./, (_, at) => `.${Number(at) + 9999}.`);
      for (const given of ["", another, forged, longer, `${cookie.split("=")[0]}=x`]) {
        const said = await look(`${typed.body.path}?preview=${id}`, given);
        expect([said.status, said.headers.get("Location"), said.text]).toEqual([302, "/preview", ""]);
        expect(said.headers.get("Cache-Control")).toContain("no-store");
      }
      expect((await look(`${typed.body.path}?preview=${id}`, cookie)).status).toBe(200);
      await send("POST", "/extenso/v1/logout", { by: "editor" });
      expect((await look(`${typed.body.path}?preview=${id}`, cookie)).status).toBe(302);
    });

    test.each(["true", "", "0", "-1", "99999999999", "25;", "site-nothing", "1e3"])(
      "?preview=%s asks for nothing: the page is answered as ever",
      async (value) => {
        await create("portfolio-items", { title: "Plain", slug: "plain", status: "publish" });
        const said = await look(`/portfolio/plain?preview=${encodeURIComponent(value)}`);
        expect([said.status, said.headers.get("X-Frame-Options")]).toEqual([200, "DENY"]);
      },
    );
  });

  describe("a link", () => {
    test("opens what was saved, without an account, for as long as it was said", async () => {
      const id = await create("posts", {
        title: "For the client",
        content: "<p>Draft 1</p>",
        status: "draft",
      });
      const made = await link(id);
      expect(made.status).toBe(201);
      expect(made.headers.get("Cache-Control")).toContain("no-store");
      expect(made.body).toMatchObject({
        post: { id, title: "For the client" },
        expires_gmt: "2026-11-28T04:33:00",
      });
      expect(String(made.body.link)).toMatch(/^https:\/\/studio\.example\.test\/preview#[\w-]{43}$/);
      const opened = await open(proofIn(made));
      expect(opened.body).toEqual({ location: `/dashboard/academy/post/draft-${id}?preview=${id}` });
      expect(opened.headers.get("Set-Cookie")).toContain("Max-Age=43200");
      const cookie = cookieOf(opened);
      expect((await look(String(opened.body.location), cookie)).text).toContain("Draft 1");
      // A link shows saved drafts, not the input that an editor is typing.
      const typing = { by: "editor", body: { content: "<p>half a sen</p>" } };
      await send("POST", `/extenso/v1/previews/posts/${id}`, typing);
      expect((await look(String(opened.body.location), cookie)).text).toContain("Draft 1");
      await send("POST", `/wp/v2/posts/${id}`, { by: "editor", body: { content: "<p>Draft 2</p>" } });
      expect((await look(String(opened.body.location), cookie)).text).toContain("Draft 2");
    });

    test("its proof is in no row, no log and no answer but the first", async () => {
      const id = await create("posts", { title: "Quiet", content: "c", status: "draft" });
      const made = await link(id);
      const proof = proofIn(made);
      await open(proof);
      await send("GET", `/extenso/v1/preview-links?post=${id}`, { by: "editor" });
      const rows = await studio.database.query.selectFrom("preview_links").selectAll().execute();
      const audit = await studio.database.query
        .selectFrom("audit_entries")
        .selectAll()
        .orderBy("id")
        .execute();
      expect(JSON.stringify([rows, audit, studio.logged])).not.toContain(proof);
      const { body } = await send("GET", `/extenso/v1/preview-links?post=${id}`, { by: "editor" });
      expect(body).toEqual([
        {
          id: made.body.id,
          comments: false,
          post: { id, type: "post", title: "Quiet", status: "draft" },
          created_gmt: expect.any(String),
          created_by: { id: expect.any(Number), name: "editor" },
          expires_gmt: expect.any(String),
        },
      ]);
      expect(audit.at(-1)).toMatchObject({ action: "preview-link", subject: "post", subject_id: String(id) });
    });

    test("revoked it is over at once, for whoever had opened it too", async () => {
      const id = await create("posts", { title: "Gone", content: "c", status: "draft" });
      const made = await link(id);
      const opened = await open(proofIn(made));
      const revoke = (by: string) => send("DELETE", `/extenso/v1/preview-links/${made.body.id}`, { by });
      expect((await revoke("author")).status).toBe(404);
      expect((await revoke("subscriber")).status).toBe(403);
      expect((await revoke("administrator")).body).toEqual({ revoked: true });
      expect((await revoke("administrator")).status).toBe(404);
      const said = await look(String(opened.body.location), cookieOf(opened));
      expect([said.status, said.headers.get("Location")]).toEqual([302, "/preview"]);
      const again = await open(proofIn(made));
      expect([again.status, again.body.code]).toEqual([404, "extenso_preview_over"]);
      const { body } = await send("GET", `/extenso/v1/preview-links?post=${id}`, { by: "editor" });
      expect(body).toEqual([]);
    });

    test("leads to the page itself once that is published, and nowhere once it is in the trash", async () => {
      const id = await create("posts", { title: "Out", content: "c", status: "draft" });
      const made = await link(id);
      const opened = await open(proofIn(made));
      await send("POST", `/wp/v2/posts/${id}`, { by: "editor", body: { status: "publish" } });
      expect((await open(proofIn(made))).body).toEqual({ location: "/dashboard/academy/post/out" });
      const said = await look(String(opened.body.location), cookieOf(opened));
      expect([said.status, said.headers.get("Location")]).toEqual([302, "/dashboard/academy/post/out"]);
      expect((await link(id)).body.code).toBe("extenso_published");
      await send("DELETE", `/wp/v2/posts/${id}`, { by: "editor" });
      expect((await open(proofIn(made))).status).toBe(404);
      expect((await look(String(opened.body.location), cookieOf(opened))).headers.get("Location")).toBe(
        "/preview",
      );
    });

    test("ends with its time, and with the account of whoever made it", async () => {
      const id = await create("posts", { title: "Brief", content: "c", status: "draft" }, "author");
      const brief = await link(id, { days: 1 }, "author");
      const longer = await link(id, { days: 30 }, "author");
      expect((await open(proofIn(brief))).status).toBe(200);
      studio.pass({ days: 1, seconds: 1 });
      expect((await open(proofIn(brief))).status).toBe(404);
      expect((await open(proofIn(longer))).status).toBe(200);
      await signIn("administrator");
      const { database } = studio;
      const author = await database.query
        .selectFrom("users")
        .select("id")
        .where("username", "=", "author")
        .executeTakeFirstOrThrow();
      const ban = (at: string | null) =>
        database.query.updateTable("users").set({ banned_at: at }).where("id", "=", author.id).execute();
      await ban(studio.clock().toISOString());
      expect((await open(proofIn(longer))).status).toBe(404);
      await ban(null);
    });

    test("is made by who may edit alone, of what is there, for 1 to 30 days, and so many", async () => {
      const id = await create("posts", { title: "Many", content: "c", status: "draft" });
      expect((await link(id, {}, "author")).status).toBe(403);
      expect((await link(id, {}, "subscriber")).status).toBe(403);
      expect((await send("POST", "/extenso/v1/preview-links", { body: { post: id } })).status).toBe(401);
      expect((await link(99_999)).status).toBe(404);
      expect((await link(id, { days: 0 })).status).toBe(400);
      expect((await link(id, { days: 31 })).status).toBe(400);
      const { body: others } = await send("GET", "/extenso/v1/preview-links", { by: "author" });
      expect(JSON.stringify(others)).not.toContain("Many");
      for (let at = 0; at < 20; at += 1) expect((await link(id)).status).toBe(201);
      expect((await link(id)).body.code).toBe("extenso_too_many_links");
    });

    test("guesses are limited", async () => {
      const guess = () =>
        send("POST", "/extenso/v1/preview-links/open", { body: { proof: "x" }, address: "198.51.100.7" });
      for (let at = 0; at < 60; at += 1) expect((await guess()).status).toBe(404);
      const refused = await guess();
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    });
  });

  describe("presence", () => {
    const here = (by: string, post: number, more: Body = {}) =>
      send("POST", "/extenso/v1/presence", { by, body: { post, ...more } });

    test("two people in one text are told of each other, and of nobody who has gone", async () => {
      const id = await create("posts", { title: "Shared", content: "c", status: "draft" });
      expect((await here("editor", id)).body).toEqual({ others: [] });
      const { body } = await here("administrator", id);
      expect(body).toEqual({ others: [{ id: expect.any(Number), name: "editor" }] });
      expect((await here("editor", id)).body).toMatchObject({ others: [{ name: "administrator" }] });
      studio.pass({ seconds: 15 });
      await here("administrator", id);
      studio.pass({ seconds: 10 });
      expect((await here("administrator", id)).body).toEqual({ others: [] });
      await here("administrator", id, { leaving: true });
      expect((await here("editor", id)).body).toEqual({ others: [] });
    });

    test("closing one of two windows leaves the person there, until the other closes", async () => {
      const id = await create("posts", { title: "Two windows", content: "c", status: "draft" });
      const others = async () => (await here("administrator", id)).body;
      await here("editor", id, { window: "one" });
      await here("editor", id, { window: "two" });
      expect(await others()).toEqual({ others: [{ id: expect.any(Number), name: "editor" }] });
      await here("editor", id, { window: "one", leaving: true });
      expect(await others()).toMatchObject({ others: [{ name: "editor" }] });
      await here("editor", id, { window: "two", leaving: true });
      expect(await others()).toEqual({ others: [] });
    });

    test("windows of one person are bounded", async () => {
      const id = await create("posts", { title: "Many windows", content: "c", status: "draft" });
      for (let count = 0; count < 30; count += 1) await here("editor", id, { window: `w${count}` });
      const rows = await studio.database.query
        .selectFrom("presence_windows")
        .selectAll()
        .where("post_id", "=", id)
        .execute();
      expect(rows.length).toBeLessThanOrEqual(21);
      expect((await here("editor", id, { window: "<script>" })).status).toBe(400);
    });

    test("only who may edit it says so, or hears of it", async () => {
      const id = await create("posts", { title: "Closed", content: "c", status: "draft" });
      await here("editor", id);
      expect((await here("author", id)).status).toBe(403);
      expect((await here("subscriber", id)).status).toBe(403);
      expect((await here("editor", 99_999)).status).toBe(404);
      expect((await send("POST", "/extenso/v1/presence", { body: { post: id } })).status).toBe(401);
    });

    test("a window may ask often, and nobody without end", async () => {
      const id = await create("posts", { title: "Often", content: "c", status: "draft" });
      studio.pass({ seconds: 60 });
      for (let at = 0; at < 600; at += 1) expect((await here("editor", id)).status).toBe(200);
      const refused = await here("editor", id);
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
      expect((await here("administrator", id)).status).toBe(200);
      studio.pass({ seconds: 60 });
      expect((await here("editor", id)).status).toBe(200);
    });
  });

  test("what is typed may be shown anew each second, and not without end", async () => {
    const id = await create("posts", { title: "Typed", content: "c", status: "draft" });
    const show = (by: string) =>
      send("POST", `/extenso/v1/previews/posts/${id}`, { by, body: { content: "typed" } });
    studio.pass({ seconds: 60 });
    for (let at = 0; at < 240; at += 1) expect((await show("editor")).status).toBe(200);
    const refused = await show("editor");
    expect([refused.status, refused.body.code]).toEqual([429, "extenso_too_many_requests"]);
    studio.pass({ seconds: 60 });
    expect((await show("editor")).status).toBe(200);
  });

  test("of one person the last previews are kept, and no more than somebody looks at", async () => {
    const ids = [];
    for (let at = 0; at < 25; at += 1) {
      const id = await create("posts", { title: `Draft ${at}`, content: "c", status: "draft" });
      studio.pass({ seconds: 1 });
      await send("POST", `/extenso/v1/previews/posts/${id}`, { by: "editor", body: { content: "typed" } });
      ids.push(`${id}`);
    }
    const kept = await studio.database.query
      .selectFrom("preview_states")
      .innerJoin("users", "users.id", "preview_states.user_id")
      .select("subject")
      .where("username", "=", "editor")
      .execute();
    expect(kept.map(({ subject }) => subject).sort()).toEqual(ids.slice(5).sort());
  });
});
