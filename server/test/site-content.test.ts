/** The site's own texts through the API: permissions, refusals, and the pages that change with them. */

import { type SitePart, sitePartNames, siteParts } from "@extenso/contract/site-content/parts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../src/domains/identity/test-studio.ts";
import { defaultContent } from "../src/domains/site-content/default-content.ts";
import { dueAnnouncements } from "../src/domains/site-content/due-announcements.ts";
import { dueSiteContent } from "../src/domains/site-content/due-site-content.ts";
import { ContentVersions } from "../src/engines/database/content-versions.ts";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { startJobs } from "../src/engines/jobs/runner.ts";
import { publishDue, publishDueJob } from "../src/engines/schedule/publish-due.ts";
import { stubSite } from "./stub-site.ts";

type Body = Record<string, unknown>;

interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

const faq = defaultContent.faq;
const asking = (question: string) => ({
  ...faq,
  items: [{ ...faq.items[0], id: "one", question }],
});

describe.each(databaseKinds)("the site's own words, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let versions: ContentVersions;
  let rendered: string[] = [];
  const tokens: Record<string, string> = {};

  async function send(
    method: string,
    path: string,
    { by, body, match }: { by?: string; body?: unknown; match?: string } = {},
  ): Promise<Answer> {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(by ? { Authorization: `Bearer ${tokens[by]}` } : {}),
          ...(match ? { "If-Match": match } : {}),
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  }

  /** The HTML of a page that shows every part. */
  async function page(path = "/all"): Promise<string> {
    return (await app.fetch(new Request(`${studio.settings.publicUrl}${path}`))).text();
  }

  const at = "/extenso/v1/site/faq";
  const questionIn = ({ body }: Answer) =>
    (body.document as { items: { question: string }[] } | undefined)?.items[0]?.question;

  const faultsIn = ({ body }: Answer) => (body.data as { params: Record<string, string> }).params;

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    for (const role of ["administrator", "editor", "author", "subscriber"])
      await studio.addMember(role, { roles: [role] });
    app = createApp(studio, {
      site: stubSite(async (request, { content }) => {
        const { pathname } = new URL(request.url);
        rendered.push(pathname);
        const parts = pathname === "/all" ? sitePartNames : [pathname.slice(1) as SitePart];
        return new Response(JSON.stringify(await content.siteContent(...parts)).replaceAll("<", "&lt;"), {
          headers: { "Content-Type": "text/html; charset=utf-8" },
        });
      }),
    });
    for (const username of ["administrator", "editor", "author", "subscriber"]) {
      const { body } = await send("POST", "/jwt-auth/v1/token", {
        body: { username, password: memberPassword },
      });
      tokens[username] = String(body.token);
    }
    versions = await ContentVersions.open(studio.database, studio.log);
  });
  afterAll(async () => {
    await versions.close();
    await app.close();
    await studio.close();
  });

  test("are the site's first ones until somebody writes others", async () => {
    for (const part of sitePartNames) {
      const { status, headers, body } = await send("GET", `/extenso/v1/site/${part}`);
      expect([part, status]).toEqual([part, 200]);
      expect(body).toEqual({ part, modified_gmt: null, document: defaultContent[part] });
      expect(headers.get("Cache-Control")).not.toBe("no-store");
    }
    expect((await send("GET", "/extenso/v1/site/nothing")).status).toBe(404);
  });

  test.each(sitePartNames)(
    "%s goes from the write to the pages that show it, and to no other",
    async (part) => {
      await Promise.all([page(), page(`/${part}`), page(`/${sitePartNames.find((one) => one !== part)}`)]);
      rendered = [];
      const { document, sign } = rewritten(part);
      const { status, body } = await send("POST", `/extenso/v1/site/${part}`, {
        by: "administrator",
        body: { document },
      });
      expect([status, body.data]).toEqual([200, undefined]);
      await versions.look();
      for (const path of ["/all", `/${part}`]) expect(await page(path)).toContain(sign);
      await page(`/${sitePartNames.find((one) => one !== part)}`);
      expect(rendered).toEqual(["/all", `/${part}`]);
      expect((await send("GET", `/extenso/v1/site/${part}`)).body.document).toEqual(document);
    },
  );

  test("a logo is a file of its own, in which nothing runs, and gone when it is taken out", async () => {
    const logo = () => app.fetch(new Request(`${studio.settings.publicUrl}/brand/logo.svg`));
    const put = async (document: unknown) => {
      const answer = await send("POST", "/extenso/v1/site/brand", { by: "editor", body: { document } });
      await versions.look();
      return answer;
    };
    await put({});
    expect((await logo()).status).toBe(404);
    const svg = (width: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 20"><path d="M0 0h9v9z"/></svg>`;
    for (const width of [90, 120]) {
      expect((await put({ logo: { svg: svg(width), tinted: true } })).status).toBe(200);
      const answer = await logo();
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
        200,
        "image/svg+xml; charset=utf-8",
      ]);
      expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
      expect(await answer.text()).toBe(svg(width));
    }
    const refused = await put({ logo: { svg: svg(90).replace("<path", "<script/><path"), tinted: true } });
    expect(Object.values(faultsIn(refused)).join()).toMatch(/“script”/);
    await put({});
    expect((await logo()).status).toBe(404);
  });

  test("are written by editors and administrators alone", async () => {
    for (const [by, status] of [
      [undefined, 401],
      ["subscriber", 403],
      ["author", 403],
      ["editor", 200],
      ["administrator", 200],
    ] as const) {
      const who = by ? { by } : {};
      const said = await send("POST", at, { ...who, body: { document: asking("May I?") } });
      expect([by, said.status]).toEqual([by, status]);
      for (const path of ["/extenso/v1/site", `${at}/draft`, `${at}/revisions`, `${at}/revisions/0`])
        expect([by, path, (await send("GET", path, who)).status]).toEqual([by, path, status]);
      expect((await send("DELETE", `${at}/draft`, who)).status).toBe(status);
      expect((await send("POST", `${at}/revisions/0/restore`, who)).status).toBe(status);
    }
    for (const part of sitePartNames.filter((name) => "administratorsOnly" in siteParts[name])) {
      const body = { document: defaultContent[part] };
      expect((await send("POST", `/extenso/v1/site/${part}`, { by: "editor", body })).status).toBe(403);
      expect((await send("GET", `/extenso/v1/site/${part}/draft`, { by: "editor" })).body.may_edit).toBe(
        false,
      );
    }
  });

  test("who wrote over an older state hears who was there first", async () => {
    const opened = (await send("GET", `${at}/draft`, { by: "editor" })).headers.get("ETag") ?? "";
    const first = { document: asking("The first?") };
    expect((await send("PUT", at, { by: "administrator", body: first, match: opened })).status).toBe(200);
    const late = await send("PUT", at, { by: "editor", body: { document: asking("Late?") }, match: opened });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("rest_site_changed");
    expect(late.body.message).toMatch(/^administrator changed this after /);
    expect(questionIn(await send("GET", at))).toBe("The first?");
    const now = late.headers.get("ETag") ?? "";
    const again = await send("PUT", at, { by: "editor", body: { document: asking("Late?") }, match: now });
    expect(again.status).toBe(200);
  });

  test("two who write at once: one of them is told", async () => {
    const match = (await send("GET", `${at}/draft`, { by: "editor" })).headers.get("ETag") ?? "";
    const said = await Promise.all(
      ["administrator", "editor"].map((by) =>
        send("PUT", at, { by, match, body: { document: asking(`By ${by}?`) } }),
      ),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a draft is seen by staff alone, goes out when published, and can be thrown away", async () => {
    await send("PUT", at, { by: "editor", body: { document: asking("Out?") } });
    await versions.look();
    await page();
    rendered = [];
    const kept = await send("PUT", at, {
      by: "editor",
      body: { document: asking("In work?"), status: "draft" },
    });
    expect([kept.status, kept.body.status, questionIn(kept)]).toEqual([200, "draft", "In work?"]);
    await versions.look();
    expect(questionIn(await send("GET", at))).toBe("Out?");
    expect(await page()).not.toContain("In work?");
    expect(rendered).toEqual([]);
    expect(questionIn(await send("GET", `${at}/draft`, { by: "editor" }))).toBe("In work?");

    const thrown = await send("DELETE", `${at}/draft`, { by: "editor" });
    expect([thrown.body.status, questionIn(thrown)]).toEqual(["publish", "Out?"]);
  });

  test("a draft with a date goes out when its time has come, once", async () => {
    const body = (date_gmt: string) => ({ document: asking("Tomorrow?"), status: "future", date_gmt });
    for (const date of ["", "tomorrow", "2020-01-01T00:00:00", "2026-13-01T00:00:00"]) {
      const refused = await send("PUT", at, { by: "editor", body: body(date) });
      expect([date, refused.status]).toEqual([date, 400]);
      expect(Object.keys(faultsIn(refused))).toEqual(["date_gmt"]);
    }
    const due = new Date(studio.clock().getTime() + 60_000).toISOString().slice(0, 19);
    expect((await send("PUT", at, { by: "editor", body: body(due) })).body).toMatchObject({
      status: "future",
      scheduled_gmt: due,
    });
    const look = async () => (await publishDue(studio, dueSiteContent(studio))).published;
    expect(await look()).toEqual([]);
    studio.pass({ minutes: 2 });
    const published = await Promise.all([look(), look()]);
    expect(published.flat().map(({ record }) => record)).toEqual(["faq"]);
    await versions.look();
    expect(questionIn(await send("GET", at))).toBe("Tomorrow?");
    expect(await page()).toContain("Tomorrow?");
  });

  test("their job goes by their times, whatever is scheduled or moved while it waits", async () => {
    const jobs = startJobs(studio, [publishDueJob(studio, [dueSiteContent(studio)])]);
    const job = () => studio.database.query.selectFrom("jobs").select(["state", "run_at"]).executeTakeFirst();
    const nextAt = (minutes: number) => new Date(studio.clock().getTime() + minutes * 60_000).toISOString();
    try {
      // With nothing to come it looks again in a minute.
      await expect.poll(job).toEqual({ state: "waiting", run_at: nextAt(1) });
      const soon = new Date(studio.clock().getTime() + 20_000).toISOString();
      const body = { document: asking("By itself?"), status: "future", date_gmt: soon.slice(0, 19) };
      expect((await send("PUT", at, { by: "editor", body })).status).toBe(200);
      await expect.poll(job).toEqual({ state: "waiting", run_at: `${soon.slice(0, 19)}.000Z` });
      studio.pass({ minutes: 1 });
      jobs.wake();
      await expect.poll(async () => questionIn(await send("GET", at))).toBe("By itself?");
    } finally {
      await jobs.stop();
    }
  });

  test("an announcement begins and ends while pages are kept: they are made anew at both times", async () => {
    const begun = studio.clock().getTime();
    const gmt = (minutes: number) => new Date(begun + minutes * 60_000).toISOString().slice(0, 19);
    const document = { text: "Open house on Friday", from: gmt(10), until: gmt(20) };
    expect(
      (await send("PUT", "/extenso/v1/site/announcement", { by: "editor", body: { document } })).status,
    ).toBe(200);
    await versions.look();
    let at = begun;
    const clock = () => new Date(at);
    const source = dueAnnouncements({ ...studio, clock });
    /** In order, as each look goes on from the one before. */
    const isMadeAnew = async (minutes: number, ms = 0) => {
      at = Date.parse(`${gmt(minutes)}Z`) + ms;
      await page("/announcement");
      rendered = [];
      await publishDue({ ...studio, clock }, source);
      await versions.look();
      await page("/announcement");
      return rendered.length === 1;
    };
    const nextAfter = async () => (await source.findNext(clock()))?.toISOString().slice(0, 19);
    expect(await isMadeAnew(0)).toBe(false);
    expect(await nextAfter()).toBe(gmt(10));
    expect(await isMadeAnew(9, 59_999)).toBe(false);
    expect(await isMadeAnew(10)).toBe(true);
    expect(await isMadeAnew(10, 999)).toBe(false);
    // Once more for replicas whose clock is behind.
    expect(await isMadeAnew(10, 1_000)).toBe(true);
    expect(await isMadeAnew(19)).toBe(false);
    expect(await nextAfter()).toBe(gmt(20));
    // Both at once where nobody looked between them.
    expect(await isMadeAnew(21)).toBe(true);
    expect(await isMadeAnew(30)).toBe(false);
    expect(await nextAfter()).toBeUndefined();
    // After a start, what has begun or ended within the last hour.
    expect(
      (await publishDue({ ...studio, clock }, dueAnnouncements({ ...studio, clock }))).published.length,
    ).toBe(1);
    const refused = await send("PUT", "/extenso/v1/site/announcement", {
      by: "editor",
      body: { document: { text: "x", from: gmt(20), until: gmt(10) } },
    });
    expect(faultsIn(refused)).toEqual({ "document.until": "This is before it starts." });
  });

  test("every state is kept with who and when, and comes back as a new one", async () => {
    const part = "/extenso/v1/site/testimonials";
    const saying = (text: string) => marked(defaultContent.testimonials, text);
    for (const text of ["First", "Second"]) {
      studio.pass({ minutes: 1 });
      await send("PUT", part, { by: "editor", body: { document: saying(text) } });
    }
    const listed = await send("GET", `${part}/revisions?per_page=2`, { by: "editor" });
    const [, older] = listed.body as unknown as { id: number; status: string; author: { name: string } }[];
    expect(older).toMatchObject({ status: "publish", author: { name: "editor" } });
    expect(Number(listed.headers.get("X-WP-Total"))).toBeGreaterThanOrEqual(3);
    const whole = await send("GET", `${part}/revisions/${older?.id}`, { by: "editor" });
    expect(whole.body.document).toEqual(saying("First"));

    const back = await send("POST", `${part}/revisions/${older?.id}/restore`, { by: "administrator" });
    expect([back.status, back.body.document]).toEqual([200, saying("First")]);
    const asFirst = await send("POST", `${part}/revisions/0/restore`, { by: "administrator" });
    expect(asFirst.body.document).toEqual(defaultContent.testimonials);
    const all = await send("GET", `${part}/revisions`, { by: "editor" });
    const [newest, ...others] = all.body as unknown as { author: { name: string } | null; status: string }[];
    expect(newest?.author?.name).toBe("administrator");
    expect(others.at(-1)).toMatchObject({ status: "first", author: null });
    for (const id of ["99999999", "999999999999999999999"])
      expect((await send("GET", `${part}/revisions/${id}`, { by: "editor" })).status).toBe(404);
  });

  test("the audit log has who changed what, figures as they were and are", async () => {
    await send("PUT", at, { by: "editor", body: { document: asking("A short one?") } });
    const { body } = await send("GET", "/extenso/v1/audit?subject=site&subject_id=faq&per_page=1", {
      by: "administrator",
    });
    const [entry] = body as unknown as Record<string, unknown>[];
    expect(entry).toMatchObject({
      action: "publish",
      actor: { name: "editor" },
      subject_name: "Questions and answers",
    });
    expect(entry?.changes).toMatchObject({ "document.items.0.question": { to: "A short one?" } });
  });

  test("what does not fit is refused field by field", async () => {
    const document = {
      ...asking("x".repeat(161)),
      more: { ...faq.more, button: "  " },
      title: 7,
      secret: "no",
    };
    const refused = await send("PUT", at, { by: "editor", body: { document } });
    expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_param"]);
    expect(faultsIn(refused)).toEqual({
      "document.title": "This is missing.",
      "document.items.0.question": "At most 160 characters.",
      "document.more.button": "This is missing.",
    });
    const twice = { ...faq, items: [faq.items[0], faq.items[0]] };
    expect(faultsIn(await send("PUT", at, { by: "editor", body: { document: twice } }))).toEqual({
      "document.items.1": "There are two of how-long.",
    });
    for (const none of [undefined, null, "", 7, [], "text"])
      expect((await send("PUT", at, { by: "editor", body: { document: none } })).status).toBe(400);
    const more = { ...asking("Kept?"), secret: "no" };
    const kept = await send("PUT", at, { by: "editor", body: { document: more } });
    expect(kept.body.document).toEqual(asking("Kept?"));
  });

  test.each([
    ["empty texts", `[${'"",'.repeat(300_000)}""]`],
    ["empty groups", `[${"{},".repeat(300_000)}{}]`],
    ["one long text", JSON.stringify("x".repeat(1_000_000))],
    ["names", `{${Array.from({ length: 60_000 }, (_, index) => `"n${index}":0`).join(",")}}`],
    ["depth", `${'{"a":'.repeat(25)}1${"}".repeat(25)}`],
  ])("a megabyte of %s is refused before it costs anything", async (_name, value) => {
    for (const body of [`{"document":${value}}`, `{"document":{"title":"a","items":${value}}}`]) {
      const before = process.threadCpuUsage();
      const { status } = await send("PUT", at, { by: "editor", body });
      expect([400, 413]).toContain(status);
      // Processor time of this thread, in microseconds: other programs use the machine, too.
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });
});

/** A changed part, and the text by which a page that shows it is recognised. */
function rewritten(part: SitePart): { document: unknown; sign: string } {
  if (part === "portfolio") return { document: { order: [4711], featured: [] }, sign: "[4711]" };
  const sign = `Written for ${part}`;
  if (part === "brand") return { document: { accent: "#4ac2a0" }, sign: "#4ac2a0" };
  const document = part === "announcement" ? { text: sign } : marked(defaultContent[part], sign);
  return { document, sign };
}

/** The document with its first text replaced. */
function marked<Value>(document: Value, text: string): Value {
  let isDone = false;
  const replaced = (value: unknown, name: string): unknown => {
    if (typeof value === "string" && !isDone && ["title", "tagline", "text", "label"].includes(name)) {
      isDone = true;
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => replaced(item, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, key)]));
  };
  return replaced(document, "") as Value;
}
