/** The calendar: what goes out and what went out, for each role what it may see, on both databases. */

import type { CalendarEntry } from "@extenso/contract/wire/calendar.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarRoutes } from "../../src/domains/content/calendar/routes.ts";
import { defaultContent } from "../../src/domains/site-content/default-content.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/calendar";
/** Far from the dates of the dataset. */
const month = "after=2031-05-01T00:00:00&before=2031-06-01T00:00:00";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let tokens: Awaited<ReturnType<typeof roleTokens>>;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await roleTokens(site);
  });
  afterAll(() => site.close());

  const write = async (to: string, json: object, by: SiteCall["by"] = "maya_chen") => {
    const { status, body } = await site.ask(to, { method: "POST", by: by ?? "maya_chen", json });
    expect([to, status < 300, body.message]).toEqual([to, true, undefined]);
    return body;
  };
  const schedule = (type: string, title: string, date_gmt: string, by?: SiteCall["by"]) =>
    write(`/wp/v2/${type}`, { title, status: "future", date_gmt }, by);
  const read = (query: string, role: keyof typeof tokens | null = "editor") =>
    site.ask(`${path}?${query}`, {
      headers: role ? { Authorization: `Bearer ${tokens[role]}` } : {},
    });
  const entriesOf = async (query: string, role: keyof typeof tokens = "editor"): Promise<CalendarEntry[]> =>
    (await read(query, role)).body.entries;
  const titlesOf = async (query: string, role?: keyof typeof tokens) =>
    (await entriesOf(query, role)).map(({ title }) => title);

  test("who writes may read it, nobody else", async () => {
    for (const [role, status] of [
      ...([
        [null, 401],
        ["subscriber", 403],
        ["contributor", 200],
        ["author", 200],
      ] as const),
      ...([
        ["editor", 200],
        ["administrator", 200],
      ] as const),
    ])
      expect([role, (await read(month, role)).status]).toEqual([role, status]);
  });

  test("all four kinds by their time, each told as its role may see and do", async () => {
    await schedule("posts", "Editor’s article", "2031-05-04T15:00:00");
    await schedule("posts", "Author’s article", "2031-05-03T15:00:00", "jordan");
    await schedule("pages", "A page", "2031-05-05T15:00:00");
    await schedule("portfolio-items", "A project", "2031-05-02T15:00:00");
    const json = { document: defaultContent.faq, status: "future" };
    await write("/extenso/v1/site/faq", { ...json, date_gmt: "2031-05-06T15:00:00" });
    await write("/extenso/v1/site/faq", { ...json, date_gmt: "2031-05-01T15:00:00" });
    const all = await entriesOf(month);
    expect(all.map(({ kind: of, title, status }) => [of, title, status])).toEqual([
      ["site", "Questions and answers", "future"],
      ["portfolio-items", "A project", "future"],
      ["posts", "Author’s article", "future"],
      ["posts", "Editor’s article", "future"],
      ["pages", "A page", "future"],
      ["site", "Questions and answers", "future"],
    ]);
    expect(all.every(({ may_edit, may_publish, etag }) => may_edit && may_publish && etag !== "")).toBe(true);
    expect(all[2]).toMatchObject({ date_gmt: "2031-05-03T15:00:00", date: "2031-05-03T08:00:00", path: "" });
    expect(await titlesOf(month, "author")).toEqual(["Author’s article"]);
    expect(await titlesOf(month, "contributor")).toEqual([]);
    expect(await titlesOf(`${month}&kinds=pages,site`)).toEqual([
      "Questions and answers",
      "A page",
      "Questions and answers",
    ]);
  });

  test("an entry's tag moves what it stands for, once", async () => {
    const { id } = await schedule("posts", "To be moved", "2031-07-04T15:00:00");
    const [entry] = await entriesOf("after=2031-07-01T00:00:00&statuses=future&per_page=1");
    expect(entry).toMatchObject({ id, title: "To be moved" });
    const move = (date: string) =>
      site.ask(`/wp/v2/posts/${id}`, {
        method: "POST",
        by: "maya_chen",
        json: { status: "future", date },
        headers: { "If-Match": entry?.etag ?? "" },
      });
    expect((await move("2031-07-09T08:00:00")).status).toBe(200);
    expect((await move("2031-07-10T08:00:00")).body.code).toBe("rest_post_changed");
    const [moved] = await entriesOf("after=2031-07-01T00:00:00&statuses=future");
    expect(moved).toMatchObject({ id, date: "2031-07-09T08:00:00" });
  });

  test("what went out is told with its address, to everybody who writes", async () => {
    const json = { title: "Long ago", status: "publish", slug: "long-ago", date_gmt: "2001-02-03T10:00:00" };
    await write("/wp/v2/posts", json);
    const past = "after=2001-02-01T00:00:00&before=2001-03-01T00:00:00";
    expect(await entriesOf(past, "author")).toMatchObject([
      { title: "Long ago", status: "publish", path: "/dashboard/academy/post/long-ago", may_edit: false },
    ]);
    expect(await entriesOf(`${past}&statuses=future`)).toEqual([]);
    const published = { document: defaultContent.faq, status: "publish" };
    await write("/extenso/v1/site/faq", published);
    const now = site.dependencies.clock().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString().slice(0, 19);
    const around = `after=${at(-3_600_000)}&before=${at(3_600_000)}&kinds=site`;
    expect(await titlesOf(around)).toEqual(["Questions and answers"]);
    expect(await entriesOf(around, "author")).toEqual([]);
  });

  test("is bounded in time and in number", async () => {
    const statusOf = async (query: string) => (await read(query)).status;
    expect(await statusOf("after=2031-05-01T00:00:00")).toBe(400);
    expect(await statusOf("after=2031-05-01T00:00:00&before=2031-06-30T00:00:00")).toBe(400);
    expect(await statusOf("after=yesterday&before=2031-06-30T00:00:00")).toBe(400);
    expect(await statusOf(`${month}&per_page=501`)).toBe(400);
    expect(await statusOf(`${month}&kinds=posts,media`)).toBe(400);
    const { body } = await read(`${month}&per_page=2`);
    expect([body.entries.length, body.is_cut]).toEqual([2, true]);
    expect((await read(month)).body.is_cut).toBe(false);
  });

  test("with a WordPress behind the site it has the site's content alone", async () => {
    const { routes } = calendarRoutes({
      database: site.database,
      settings: { ...site.dependencies.settings, contentApiUrl: "https://cms.example.test/wp-json" },
    });
    const params = {
      after: "2031-05-01T00:00:00",
      before: "2031-06-01T00:00:00",
      per_page: 10,
      kinds: ["posts", "pages", "portfolio-items", "site"],
      statuses: ["future", "publish"],
    };
    const call = { params, user: { id: 2, roles: ["editor"] } };
    const answer = await routes[0]?.endpoints[0]?.handle(call as never);
    const entries = (answer?.body as { entries: CalendarEntry[] } | undefined)?.entries ?? [];
    expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set(["site"]));
  });
});
