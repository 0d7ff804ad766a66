import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  differingDatabaseKinds,
  openTestDatabase,
  type TestDatabase,
} from "../../engines/database/test-databases.ts";
import { createLog } from "../../kernel/logging/log.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { isCoreReach } from "../../kernel/test-reach.ts";
import { createVisits, type Visits } from "./count-visits.ts";
import { listVisits } from "./list-visits.ts";

const settings = readSettings({
  PUBLIC_URL: "https://www.studio.example",
  DATA_DIR: "/nowhere",
  TRUST_PROXY: "1",
  TIMEZONE: "America/Vancouver",
});
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const minuteMs = 60_000;
const secret = "q9Xf3w";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: TestDatabase;
  let visits: Visits;
  let now: Date;
  const open = () =>
    createVisits({ database, settings, clock: () => new Date(now), log: createLog("silent") });
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    now = new Date("2026-11-27T20:00:00Z");
    visits = open();
  });
  afterEach(async () => {
    await visits.close();
    await database.close();
  });

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minuteMs);
  };
  const view = (
    pathname: string,
    { method = "GET", from = "203.0.113.7", counter = visits, ...headers }: ViewOptions = {},
  ) => {
    const all: Record<string, string> = { "user-agent": firefox, "x-forwarded-for": from, ...headers };
    counter.viewed({
      method,
      pathname,
      header: (name) => all[name],
      connectionAddress: () => "10.0.0.1",
    });
  };
  type ViewOptions = { method?: string; from?: string; counter?: Visits } & Record<string, string | Visits>;
  const inside = { "sec-fetch-site": "same-origin" };
  const list = async (days = 1, orderBy: "visits" | "requests" = "visits") => {
    await visits.flush();
    return listVisits(database.query, { days, orderBy }, { now, timezone: settings.timezone });
  };
  const sums = async () => {
    const [{ views, visits: begun, requests, bots } = {}] = (await list()).days;
    return { views, visits: begun, requests, bots };
  };

  test("a visit begins from outside, has pages, and ends half an hour after the last", async () => {
    view("/about", { referer: "https://www.Search.example/find?q=secret" });
    view("/contact/", inside);
    view("/contact", inside);
    view("/about", { from: "203.0.113.8" });
    expect(await sums()).toEqual({ views: 3, visits: 2, requests: 0, bots: 0 });
    pass(29);
    view("/services", { referer: "https://mail.example/" });
    expect((await sums()).visits).toBe(2);
    pass(31);
    view("/services", inside);
    expect((await sums()).visits).toBe(2);
    pass(31);
    view("/services", { "sec-fetch-site": "none" });
    expect(await sums()).toEqual({ views: 6, visits: 3, requests: 0, bots: 0 });
    const { pages, sources } = await list();
    expect(pages).toEqual([
      { path: "/services", views: 3, visits: 1, requests: 0 },
      { path: "/about", views: 2, visits: 2, requests: 0 },
      { path: "/contact", views: 1, visits: 0, requests: 0 },
    ]);
    expect(sources).toEqual([
      { host: "", views: 2, visits: 2, requests: 0 },
      { host: "search.example", views: 4, visits: 1, requests: 0 },
    ]);
    expect(JSON.stringify(await database.query.selectFrom("visit_counts").selectAll().execute())).not.toMatch(
      /203\.0\.113|secret|find|Mozilla/,
    );
  });

  test("a request counts to the page and the site with which its visit began", async () => {
    view("/portfolio", { referer: "https://directory.example/studios" });
    view("/contact", inside);
    pass(50);
    visits.requested({ address: "203.0.113.7", userAgent: firefox });
    visits.requested({ address: "203.0.113.9", userAgent: firefox });
    expect((await sums()).requests).toBe(2);
    const { pages, sources } = await list(1, "requests");
    expect(pages[0]).toEqual({ path: "/portfolio", views: 1, visits: 1, requests: 1 });
    expect(sources[0]).toEqual({ host: "directory.example", views: 2, visits: 1, requests: 1 });
  });

  test("navigations within the site count by their data; pages fetched ahead only once they are opened", async () => {
    view("/");
    view("/portfolio.data", inside);
    view("/portfolio/dune-line.data", { ...inside, "sec-purpose": "prefetch" });
    view("/portfolio/ember.data", { ...inside, "sec-purpose": "prefetch" });
    view("/portfolio/ember.data", { ...inside, method: "HEAD" });
    view("/_.data", inside);
    view("/about", { method: "HEAD" });
    view("/about", { "sec-fetch-dest": "iframe" });
    const { pages } = await list();
    expect(pages.map(({ path, views }) => [path, views])).toEqual([
      ["/", 2],
      ["/portfolio", 1],
      ["/portfolio/ember", 1],
    ]);
  });

  test("bots are apart, and no page with a secret, a person or a mailed link is counted", async () => {
    view("/about", {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    view("/about", { "user-agent": "curl/8.5.0" });
    view("/about", { "user-agent": "" });
    view("/about", { "user-agent": `Mozilla/5.0 ${"x".repeat(10_000)}` });
    view("/about.data", { "user-agent": "curl/8.5.0" });
    for (const path of ["/quote/", "/request/", "/preview/", "/newsletter/", "/dashboard/requests/"])
      view(path + secret);
    view("/dashboard/settings");
    expect(await sums()).toEqual({ views: 0, visits: 0, requests: 0, bots: 4 });
    expect((await list()).pages).toEqual([]);
    view("/dashboard/academy/post/light");
    view("/newsletter");
    expect((await list()).pages.length).toBe(2);
  });

  test("whoever opens the desk is not counted for the rest of the day", async () => {
    view("/about");
    view("/desk");
    view("/contact", inside);
    view("/about", { from: "203.0.113.8" });
    expect(await sums()).toEqual({ views: 2, visits: 2, requests: 0, bots: 0 });
  });

  test("several processes add up; a visit that goes on in another one isn't begun again", async () => {
    const other = open();
    view("/about");
    view("/contact", { ...inside, counter: other });
    view("/about", { from: "203.0.113.8", counter: other });
    await Promise.all([visits.flush(), other.flush()]);
    view("/services", inside);
    await other.close();
    expect(await sums()).toEqual({ views: 4, visits: 2, requests: 0, bots: 0 });
  });

  test("days are those of the studio's clock, and visitors are forgotten at its midnight", async () => {
    now = new Date("2026-11-28T06:50:00Z");
    view("/about");
    pass(20);
    view("/about", { "sec-fetch-site": "none" });
    visits.requested({ address: "203.0.113.7", userAgent: firefox });
    const { days, first_day } = await list(3);
    expect(first_day).toBe("2026-11-27");
    expect(days.map(({ day, visits: begun, requests }) => [day, begun, requests])).toEqual([
      ["2026-11-26", 0, 0],
      ["2026-11-27", 1, 0],
      ["2026-11-28", 1, 1],
    ]);
  });

  const flood = isCoreReach && kind === "postgres" ? 4_000 : 20_000;
  test(`${flood} addresses with a site each stay bounded, and leave what was met more often`, async () => {
    for (let at = 0; at < 3; at += 1)
      view("/about", { from: `198.51.100.${at}`, referer: "https://search.example/" });
    await visits.flush();
    const rowsOf = async (of: "page" | "source") =>
      (await database.query.selectFrom("visit_counts").select("name").where("kind", "=", of).execute())
        .length;
    for (let at = 0; at < flood; at += 1) {
      view(`/portfolio/p-${at % 700}`, {
        from: `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`,
        referer: `https://a${at}.example/${"x".repeat(500)}`,
      });
      // As many flushes as an hour has.
      if (at % 333 === 332) await visits.flush();
    }
    const { days, sources, more_sources, pages, more_pages } = await list();
    expect(days[0]).toMatchObject({ views: flood + 3, visits: flood + 3 });
    expect([await rowsOf("page"), await rowsOf("source")]).toEqual([501, 201]);
    expect(sources[0]).toEqual({ host: "search.example", views: 3, visits: 3, requests: 0 });
    const total = (rows: { visits: number }[], further: { visits: number }) =>
      rows.reduce((sum, { visits: begun }) => sum + begun, further.visits);
    expect([total(sources, more_sources), total(pages, more_pages)]).toEqual([flood + 3, flood + 3]);
  });
});
