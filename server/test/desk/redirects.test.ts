/** Redirects that the studio writes itself, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findRedirect } from "../../src/domains/content/redirects.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, publicUrl, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

const rules = "/extenso/v1/redirect-rules";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.query.deleteFrom("redirects").execute();
    await site.database.query.deleteFrom("unknown_paths").execute();
  });

  const call = (method: string, path: string, json?: unknown, by: SiteCall["by"] = "maya_chen") =>
    site.ask(path, { method, ...(by ? { by } : {}), ...(json === undefined ? {} : { json }) });
  const add = async (from: string, to: string) => {
    const { status, body } = await call("POST", rules, { from, to });
    return status === 201 ? body.to : [status, body.message];
  };
  const leads = async (path: string) => (await findRedirect(site.database.query, path))?.to ?? null;
  const list = async (query = "") => (await call("GET", `${rules}?per_page=100${query}`)).body;
  const article = async (slug: string) => {
    const json = { title: `About ${slug}`, slug, status: "publish" };
    return (await call("POST", "/wp/v2/posts", json)).body.id as number;
  };
  const importing = async (text: string, preview = false) =>
    (await call("POST", `${rules}/import`, { text, preview })).body;

  test("several are deleted at once, each with its line in the audit log; those that are gone already are no error", async () => {
    for (const at of [1, 2, 3, 4]) await add(`/old-${at}`, "/about");
    const from = ["/old-1", "/OLD-3/", "/never-there"];
    const { status, body } = await call("POST", `${rules}/delete`, { from });
    expect([status, body]).toEqual([200, { deleted: 2 }]);
    expect((await list("&orderby=from")).map((rule: { from: string }) => rule.from)).toEqual([
      "/old-2",
      "/old-4",
    ]);
    const lines = await site.database.query
      .selectFrom("audit_entries")
      .select("subject_id")
      .where("action", "=", "delete")
      .where("subject_id", "in", ["/old-1", "/old-3"])
      .execute();
    expect(lines).toHaveLength(2);
    expect((await call("POST", `${rules}/delete`, { from: [] })).status).toBe(400);
  });

  test("editors and administrators alone see and change them", async () => {
    const tokens = await roleTokens(site);
    const json = { from: "/a", to: "/about" };
    const calls = [
      ["GET", rules, undefined],
      ["POST", rules, json],
      ["PUT", rules, json],
      ["DELETE", `${rules}?from=/a`, undefined],
      ["POST", `${rules}/import`, { text: "/b /about" }],
      ["POST", `${rules}/delete`, { from: ["/b"] }],
      ["GET", "/extenso/v1/unknown-paths", undefined],
      ["DELETE", "/extenso/v1/unknown-paths?path=/x", undefined],
    ] as const;
    for (const role of ["subscriber", "contributor", "author", null] as const)
      for (const [method, path, body] of calls) {
        const headers: SiteCall["headers"] = role ? { Authorization: `Bearer ${tokens[role]}` } : {};
        const { status } = await site.ask(path, { method, headers, ...(body ? { json: body } : {}) });
        expect([role, method, path, status]).toEqual([role, method, path, role ? 403 : 401]);
      }
    for (const role of ["editor", "administrator"] as const)
      for (const [method, path, body] of calls.slice(0, 7)) {
        const headers = { Authorization: `Bearer ${tokens[role]}` };
        const { status } = await site.ask(path, { method, headers, ...(body ? { json: body } : {}) });
        expect([role, method, path, status < 300]).toEqual([role, method, path, true]);
      }
  });

  test("added, listed, changed and removed, with the audit log", async () => {
    expect(await add("/Old-Page/", "/about?x=1#team")).toBe("/about?x=1#team");
    expect(await leads("/old-page")).toBe("/about?x=1#team");
    expect(await leads("/OLD-page/")).toBe("/about?x=1#team");
    expect(await list()).toMatchObject([
      {
        from: "/old-page",
        to: "/about?x=1#team",
        record: null,
        source: "hand",
        hits: 0,
        created_by: { id: 2 },
      },
    ]);
    expect(await add("/old-page", "/contact")).toEqual([
      409,
      "/old-page leads to /about?x=1#team already. Change that one.",
    ]);
    expect((await call("PUT", rules, { from: "/old-page", to: "/contact" })).body.to).toBe("/contact");
    expect((await call("PUT", rules, { from: "/none", to: "/contact" })).status).toBe(404);
    expect((await call("DELETE", `${rules}?from=/old-page`)).body).toEqual({ deleted: true });
    expect((await call("DELETE", `${rules}?from=/old-page`)).status).toBe(404);
    expect(await leads("/old-page")).toBeNull();
    const log = await site.ask("/extenso/v1/audit?subject=redirect&subject_id=/old-page", {
      by: "studio_admin",
    });
    expect(
      log.body.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]),
    ).toEqual([
      ["delete", { leads_to: { from: "/contact", to: null } }],
      ["update", { leads_to: { from: "/about?x=1#team", to: "/contact" } }],
      ["create", { leads_to: { from: null, to: "/about?x=1#team" } }],
    ]);
  });

  test.each([
    ["", "/about", "Enter the old address."],
    ["old", "/about", "The old address has to begin with “/”, as in /old-page."],
    ["/", "/about", "The home page can’t be redirected."],
    ["/a b", "/about", "The old address has a space in it."],
    ["/old?p=1", "/about", "Leave out the “?” and what follows it: redirects go by the path alone."],
    ["/about", "/contact", "There is a page at /about, so nobody would be redirected."],
    ["/desk/posts", "/contact", "There is a page at /desk/posts, so nobody would be redirected."],
    ["/old", "", "Enter where it leads."],
    ["/old", "about", "The new address has to be a path of this site, or begin with https://."],
    ["/old", "//evil.example/x", "The new address has to be a path of this site, or begin with https://."],
    ["/old", "/\\evil.example", "The new address has to be a path of this site, or begin with https://."],
    ["/old", "/.//evil.example", "The new address is no path."],
    [
      "/old",
      "http://elsewhere.example",
      "The new address has to be a path of this site, or begin with https://.",
    ],
    ["/old", "javascript:alert(1)", "The new address has to be a path of this site, or begin with https://."],
    ["/old", "https://user:pass@elsewhere.example/", "The new address is no URL."],
    ["/old", "/about\r\nSet-Cookie: a=b", "The new address has a space in it."],
    ["/old", "/OLD/", "It would lead to itself."],
  ])("%s → %s is refused", async (from, to, message) => {
    expect(await add(from, to)).toEqual([400, message]);
    expect(await list()).toEqual([]);
  });

  test("another site is led to by https alone; URLs of this site become paths", async () => {
    expect(await add("/shop", "https://shop.example/prints?a=1")).toBe("https://shop.example/prints?a=1");
    expect(await findRedirect(site.database.query, "/shop")).toEqual({
      to: "https://shop.example/prints?a=1",
      file: true,
      from: "/shop",
    });
    expect(await add("https://old-studio.example/who-we-are", `${publicUrl}/about#team`)).toBe("/about#team");
    expect(await leads("/who-we-are")).toBe("/about#team");
  });

  test("an address that a published text has is refused, in WordPress's forms, too", async () => {
    await article("low-water");
    for (const path of ["/low-water", "/dashboard/academy/post/low-water", "/2024/05/low-water"])
      expect(await add(path, "/about")).toEqual([
        400,
        `There is a page at ${path}, so nobody would be redirected.`,
      ]);
    expect(await add("/elsewhere/low-water", "/about")).toBe("/about");
  });

  test("chains become straight, whichever end comes first", async () => {
    expect(await add("/b", "/about")).toBe("/about");
    expect(await add("/a", "/b")).toBe("/about");
    expect(await add("/d", "/e")).toBe("/e");
    expect(await add("/e", "/contact")).toBe("/contact");
    expect(await leads("/d")).toBe("/contact");
    expect((await call("PUT", rules, { from: "/e", to: "/a" })).body.to).toBe("/about");
    // Its own end was told when it was made straight.
    expect(await leads("/d")).toBe("/contact");
  });

  test("a circle is refused", async () => {
    expect(await add("/a", "/b")).toBe("/b");
    expect(await add("/b", "/a")).toEqual([400, "It would lead back to itself."]);
    expect(await add("/b", "/c")).toBe("/c");
    expect(await leads("/a")).toBe("/c");
    expect(await add("/c", "/a")).toEqual([400, "It would lead back to itself."]);
    expect(await importing("/x /y\n/y /z\n/z /x")).toMatchObject({ wrong: 3, imported: false });
  });

  test("what leads to a text follows it when it is renamed", async () => {
    const id = await article("ebb");
    expect(await add("/tides", "/dashboard/academy/post/ebb")).toBe("/dashboard/academy/post/ebb");
    await call("PUT", `/wp/v2/posts/${id}`, { slug: "flood" });
    for (const path of ["/tides", "/ebb", "/dashboard/academy/post/ebb"])
      expect([path, await leads(path)]).toEqual([path, "/dashboard/academy/post/flood"]);
    expect(await add("/more-tides", "/dashboard/academy/post/ebb")).toBe("/dashboard/academy/post/flood");
    expect(await list("&orderby=from")).toMatchObject([
      { from: "/dashboard/academy/post/ebb", source: "rename", record: "About ebb", created_by: { id: 2 } },
      { from: "/more-tides", source: "hand", record: "About ebb" },
      { from: "/tides", source: "hand" },
    ]);
    await call("DELETE", `${rules}?from=${encodeURIComponent("/dashboard/academy/post/ebb")}`);
    expect(await leads("/ebb")).toBeNull();
    await call("PUT", `/wp/v2/posts/${id}`, { status: "draft" });
    expect(await leads("/tides")).toBeNull();
    expect((await list("&search=/tides"))[0].to).toBeNull();
  });

  test("a list is previewed line by line, and imported whole or not at all", async () => {
    await add("/known", "/about");
    await add("/other", "/contact");
    const text =
      "from,to\n/one,/about\n/two,/one\nthree,/about\n/one,/contact\n/known,/about\n/other,/nowhere\n/four";
    const preview = await importing(text, true);
    expect([preview.right, preview.wrong, preview.imported]).toEqual([4, 3, false]);
    const told = preview.lines.map(
      ({
        line,
        to,
        problem,
        note,
      }: {
        line: number;
        to: string;
        problem: string | null;
        note: string | null;
      }) => [line, to, problem ?? note],
    );
    expect(told).toEqual([
      [2, "/about", null],
      [3, "/about", null],
      [4, "/about", "The old address has to begin with “/”, as in /old-page."],
      [5, "/contact", "An earlier line has the same old address."],
      [6, "/about", null],
      [7, "/nowhere", "Leads to /contact now."],
      [8, "", "Each line has two addresses."],
    ]);
    expect((await importing(text)).imported).toBe(false);
    expect((await list()).length).toBe(2);
    const right = text
      .split("\n")
      .filter((_, at) => ![3, 4, 7].includes(at))
      .join("\n");
    expect(await importing(right)).toMatchObject({ right: 4, wrong: 0, imported: true });
    expect(await leads("/two")).toBe("/about");
    expect(await leads("/other")).toBe("/nowhere");
    expect((await list("&source=import")).length).toBe(4);
  });

  test("there are 10,000 at most, and a list that goes beyond is not written", async () => {
    const lines = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `/${name}-${at} /about`).join("\n");
    expect((await call("POST", `${rules}/import`, { text: lines(10_001, "many") })).status).toBe(400);
    const start = performance.now();
    expect((await importing(lines(9_999, "many"))).imported).toBe(true);
    expect(performance.now() - start).toBeLessThan(20_000);
    const { status, body } = await call("POST", `${rules}/import`, { text: lines(2, "more") });
    expect([status, body.code]).toEqual([400, "extenso_redirects_full"]);
    expect(await add("/last", "/about")).toBe("/about");
    expect((await add("/one-too-many", "/about"))[0]).toBe(400);
    const { headers } = await call("GET", `${rules}?search=many-999`);
    expect(headers.get("X-WP-Total")).toBe("10");
  });

  test("unknown addresses are listed by how often they were met, and gone once they lead somewhere", async () => {
    const at = "2026-11-20T10:00:00.000Z";
    const row = (path: string, hits: number) => ({ path, hits, first_hit_at: at, last_hit_at: at });
    await site.database.query
      .insertInto("unknown_paths")
      .values([row("/a-page", 2), row("/b-page", 9), row("/c-page", 1)])
      .execute();
    const paths = async () => {
      const { body } = await call("GET", "/extenso/v1/unknown-paths");
      return body.map(({ path }: { path: string }) => path);
    };
    expect(await paths()).toEqual(["/b-page", "/a-page", "/c-page"]);
    await add("/b-page", "/about");
    expect((await call("DELETE", "/extenso/v1/unknown-paths?path=/c-page")).body).toEqual({ deleted: true });
    expect(await paths()).toEqual(["/a-page"]);
  });
});
