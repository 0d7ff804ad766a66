/**
 * The site's own words as they are stored: what no longer fits is never replaced by other words, and what is scheduled
 * stays beside what is live.
 */

import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../src/domains/identity/test-studio.ts";
import { defaultContent } from "../src/domains/site-content/default-content.ts";
import { dueSiteContent } from "../src/domains/site-content/due-site-content.ts";
import { withSignature } from "../src/domains/site-content/signature.ts";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { publishDue } from "../src/engines/schedule/publish-due.ts";
import { checkSiteContent } from "../src/operations/doctor/check-site-content.ts";
import { stubSite } from "./stub-site.ts";

type Body = Record<string, unknown>;
type Packages = typeof defaultContent.packages;

const priced = (price: string, words: Packages = defaultContent.packages): Packages => ({
  ...words,
  items: words.items.map((item, index) => (index === 0 ? { ...item, price } : item)),
});
const priceIn = (body: Body, name = "document") => (body[name] as Packages | null)?.items[0]?.price;

const future = JSON.stringify({ ...defaultContent.faq, heading: "Written by a later version" });
const { title: _title, ...withoutTitle } = defaultContent.faq;
const misfits: [string, string, number | null][] = [
  ["garbage", "{oops", 1],
  ["no text at all", "", 1],
  ["another kind of value", "[1, 2]", null],
  ["a future version", future, 2],
  ["a missing field", JSON.stringify(withoutTitle), 1],
  ["an entry that is none", JSON.stringify({ ...defaultContent.faq, title: "Half", items: [null] }), 1],
  ["a text that is too long", JSON.stringify({ ...defaultContent.faq, title: "x".repeat(500) }), null],
];

describe.each(databaseKinds)("stored words, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let token = "";
  const errors = () => studio.logged.filter(({ level }) => level === 50);

  async function send(method: string, path: string, body?: unknown, match?: string) {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json/extenso/v1/site${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${token}`,
          ...(match ? { "If-Match": match } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as Body };
  }
  /** As a visitor's page asks for it: nothing is kept of it. */
  const shown = async (part: SitePart) => {
    studio.database.events.send("contentChanged", { resource: `site/${part}` });
    return send("GET", `/${part}`);
  };
  const inMinutes = (minutes: number) =>
    new Date(studio.clock().getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const publish = (part: SitePart, document: unknown) => send("POST", `/${part}`, { document });
  const draftOf = async (part: SitePart) => (await send("GET", `/${part}/draft`)).body;
  const scheduledOf = (body: Body) => body.scheduled as { id: number; date_gmt: string; problem: string }[];
  const look = async () => {
    const { published } = await publishDue(studio, dueSiteContent(studio));
    return published.map(({ record }) => record);
  };
  const store = (part: SitePart, values: Record<string, unknown>) =>
    studio.database.query
      .updateTable("site_words")
      .set(values as never)
      .where("part", "=", part)
      .execute();

  async function signIn(): Promise<void> {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json/jwt-auth/v1/token`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username: "administrator", password: memberPassword }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    token = String(((await answer.json()) as Body).token);
  }

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    await studio.addMember("administrator", { roles: ["administrator"] });
    app = createApp(studio, {
      site: stubSite(),
    });
  });
  afterAll(async () => {
    await app.close();
    await studio.close();
  });
  beforeEach(async () => {
    studio.logged.length = 0;
    // Time is moved on, and a token runs out.
    await signIn();
    for (const table of ["site_words", "versions"] as const)
      await studio.database.query.deleteFrom(table).execute();
  });

  const ours = { ...defaultContent.faq, title: "What people ask us" };
  const titleIn = (body: Body) => (body.document as { title?: string } | null)?.title;

  describe.each(misfits)("%s", (_name, stored, version) => {
    test("as what is live: what was shown last stays, in the log, at the desk and for the doctor", async () => {
      await publish("faq", ours);
      await store("faq", { published: stored, published_schema_version: version });
      for (let count = 0; count < 3; count += 1) {
        const { status, body } = await shown("faq");
        expect([status, titleIn(body)]).toEqual([200, "What people ask us"]);
      }
      expect(errors()).toEqual([expect.objectContaining({ part: "faq", kind: "published" })]);
      const desk = await draftOf("faq");
      expect(desk.problems).toEqual([{ kind: "published", message: expect.any(String), stored }]);
      expect(desk.problem).toEqual(expect.any(String));
      expect((desk.published as typeof ours).title).toBe("What people ask us");
      expect(titleIn(desk)).not.toBe(defaultContent.faq.title);
      const list = (await send("GET", "")).body as unknown as Body[];
      expect(list.filter(({ problem }) => problem !== null).map(({ part }) => part)).toEqual(["faq"]);
      expect((await checkSiteContent(studio.database)).map(({ verdict }) => verdict)).toEqual(["bad"]);
      // Publishing it again mends it.
      expect((await publish("faq", ours)).body.problems).toEqual([]);
      expect((await checkSiteContent(studio.database)).map(({ verdict }) => verdict)).toEqual(["good"]);
    });

    test("as what is live and in the history: the newest state that fits is shown, and none is made up", async () => {
      await publish("faq", ours);
      await publish("faq", ours);
      await store("faq", { published: stored, published_schema_version: version });
      const misfit = { body: stored, schema_version: version ?? 1 };
      const { query } = studio.database;
      await query.updateTable("versions").set(misfit).where("number", "=", 2).execute();
      expect(titleIn((await shown("faq")).body)).toBe("What people ask us");
      await query.updateTable("versions").set(misfit).execute();
      const none = await shown("faq");
      expect([none.status, none.body.code]).toEqual([503, "rest_site_unreadable"]);
      expect((await draftOf("faq")).published).toBeNull();
      expect((await shown("contact")).status).toBe(200);
    });

    test("as a draft: it is opened as what it is, and visitors see what is live", async () => {
      await publish("faq", ours);
      await send("POST", "/faq", { document: defaultContent.faq, status: "draft" });
      await store("faq", { draft: stored, draft_schema_version: version });
      expect(titleIn((await shown("faq")).body)).toBe("What people ask us");
      const desk = await draftOf("faq");
      expect(desk.problems).toEqual([{ kind: "draft", message: expect.any(String), stored }]);
      expect(titleIn(desk)).not.toBe(defaultContent.faq.title);
      if (stored.includes("xxx")) expect(desk.faults).toEqual({ title: "At most 80 characters." });
      expect((await send("DELETE", "/faq/draft")).body.problems).toEqual([]);
    });

    test("as what is scheduled: it never goes out, and holds up no other", async () => {
      await publish("faq", ours);
      await send("POST", "/faq", { document: defaultContent.faq, status: "future", date_gmt: inMinutes(5) });
      await send("POST", "/packages", {
        document: priced("$9,999"),
        status: "future",
        date_gmt: inMinutes(5),
      });
      await studio.database.query
        .updateTable("versions")
        .set({ body: stored, schema_version: version })
        .where("record", "=", "faq")
        .where("due_at", "is not", null)
        .execute();
      studio.pass({ minutes: 6 });
      expect(await look()).toEqual(["packages"]);
      expect(await look()).toEqual([]);
      expect(errors()).toEqual([expect.objectContaining({ part: "faq", kind: "scheduled" })]);
      expect(titleIn((await shown("faq")).body)).toBe("What people ask us");
      expect(priceIn((await shown("packages")).body)).toBe("$9,999");
      const desk = await draftOf("faq");
      const [one] = scheduledOf(desk);
      expect(one?.problem).toEqual(expect.any(String));
      expect((await send("POST", `/faq/scheduled/${one?.id}`, { status: "publish" })).status).toBe(409);
      expect(scheduledOf((await send("DELETE", `/faq/scheduled/${one?.id}`)).body)).toEqual([]);
    });

    test("as an earlier version: it says so, and is not brought back as other words", async () => {
      await publish("faq", defaultContent.faq);
      await publish("faq", ours);
      const revisions = (await send("GET", "/faq/revisions")).body as unknown as { id: number }[];
      const id = revisions[1]?.id ?? 0;
      await studio.database.query
        .updateTable("versions")
        .set({ body: stored, schema_version: version })
        .where("record", "=", "faq")
        .where("number", "=", id)
        .execute();
      const { body } = await send("GET", `/faq/revisions/${id}`);
      expect(body.problem).toEqual(expect.any(String));
      expect(titleIn(body)).not.toBe(defaultContent.faq.title);
      for (const status of ["publish", "draft"])
        expect((await send("POST", `/faq/revisions/${id}/restore`, { status })).status).toBe(409);
      expect(titleIn((await shown("faq")).body)).toBe("What people ask us");
    });
  });

  test("mails are signed with what was shown last, too", async () => {
    const email = "hello@studio.example";
    await publish("contact", { ...defaultContent.contact, email });
    await store("contact", { published: "{oops" });
    expect((await withSignature(studio.database.query, studio.settings)).contactEmail).toBe(email);
  });

  describe("a price that is scheduled", () => {
    const november = priced("$1,000");
    const december = priced("$2,000");

    test.each([
      ["with the present tag", true],
      ["without one", false],
    ])("does not become public with something else, %s, and goes out at its time", async (_name, guarded) => {
      await publish("packages", november);
      const day = inMinutes(60);
      const planned = await send("POST", "/packages", {
        document: december,
        status: "future",
        date_gmt: day,
      });
      expect(planned.body).toMatchObject({ status: "future", scheduled_gmt: day, has_draft: false });
      expect(priceIn(planned.body)).toBe("$1,000");
      // The editor opens the live words, not the scheduled ones.
      const opened = await send("GET", "/packages/draft");
      const heading = { ...(opened.body.document as Packages), title: "What it costs" };
      const tag = guarded ? (opened.headers.get("ETag") ?? "") : undefined;
      const kept = await send("POST", "/packages", { document: heading, status: "draft" }, tag);
      expect(scheduledOf(kept.body).map(({ date_gmt }) => date_gmt)).toEqual([day]);
      const now = await send("POST", "/packages", { document: heading });
      expect([now.body.status, now.body.scheduled_gmt]).toEqual(["future", day]);
      expect((await shown("packages")).body.document).toEqual({ ...november, title: "What it costs" });
      expect(await look()).toEqual([]);
      studio.pass({ minutes: 61 });
      await signIn();
      expect(await look()).toEqual(["packages"]);
      expect((await shown("packages")).body.document).toEqual({ ...december, title: "What it costs" });
      expect(await draftOf("packages")).toMatchObject({ status: "publish", note: null, scheduled: [] });
    });

    test("wins where the same was changed meanwhile, and the desk is told until somebody publishes", async () => {
      await publish("packages", november);
      await send("POST", "/packages", { document: december, status: "future", date_gmt: inMinutes(5) });
      await publish("packages", { ...priced("$1,200"), title: "What it costs" });
      studio.pass({ minutes: 6 });
      await look();
      const desk = await draftOf("packages");
      expect([priceIn(desk), titleIn(desk)]).toEqual(["$2,000", "What it costs"]);
      const first = defaultContent.packages.items[0]?.id;
      expect(desk.note).toMatchObject({ conflicts: [`items.${first}.price`], replaced: false });
      expect((await publish("packages", december)).body.note).toBeNull();
    });

    test("is not taken back by a draft of before", async () => {
      await publish("packages", november);
      await send("POST", "/packages", { document: december, status: "future", date_gmt: inMinutes(5) });
      const heading = { ...november, title: "In work" };
      await send("POST", "/packages", { document: heading, status: "draft" });
      studio.pass({ minutes: 6 });
      await look();
      const desk = await draftOf("packages");
      expect([titleIn(desk), priceIn(desk), desk.status]).toEqual(["In work", "$2,000", "draft"]);
      expect(priceIn(desk, "published")).toBe("$2,000");
    });

    test("is moved, published at once, or made a draft again; several stand beside each other", async () => {
      await publish("packages", november);
      const { body } = await send("POST", "/packages", {
        document: december,
        status: "future",
        date_gmt: inMinutes(60),
      });
      const holidays = { ...november, intro: "We are closed until the sixth." };
      const both = await send("POST", "/packages", {
        document: holidays,
        status: "future",
        date_gmt: inMinutes(30),
      });
      const [next, later] = scheduledOf(both.body);
      expect(later?.id).toBe(scheduledOf(body)[0]?.id);
      const path = `/packages/scheduled/${later?.id}`;
      expect((await send("POST", path, { date_gmt: "2020-01-01T00:00:00" })).status).toBe(400);
      const day = inMinutes(90);
      const moved = await send("POST", path, { date_gmt: day });
      expect(scheduledOf(moved.body).map(({ date_gmt }) => date_gmt)).toEqual([next?.date_gmt, day]);
      const out = await send("POST", path, { status: "publish" });
      expect([priceIn(out.body, "published"), scheduledOf(out.body).length]).toEqual(["$2,000", 1]);
      expect((await send("POST", path, { status: "publish" })).status).toBe(404);
      const back = await send("DELETE", `/packages/scheduled/${next?.id}`);
      expect(back.body).toMatchObject({ status: "draft", scheduled: [] });
      expect(back.body.document).toEqual({ ...december, intro: holidays.intro });
      expect((await shown("packages")).body.document).toEqual(december);
      for (let count = 0; count < 6; count += 1) {
        const { status } = await send("POST", "/packages", {
          document: december,
          status: "future",
          date_gmt: inMinutes(60 + count),
        });
        expect(status).toBe(count < 5 ? 200 : 400);
      }
    });

    test("is followed by the version before it: the later one is a whole one, and keeps what was published by hand", async () => {
      await publish("packages", november);
      // The later one first: their order is that of their dates.
      for (const [document, minutes] of [
        [november, 60],
        [december, 30],
      ] as const) {
        await send("POST", "/packages", { document, status: "future", date_gmt: inMinutes(minutes) });
      }
      const planned = scheduledOf(await draftOf("packages")) as { base?: Packages; document?: Packages }[];
      expect(planned.map(({ base }) => base?.items[0]?.price)).toEqual(["$1,000", "$2,000"]);
      await publish("packages", { ...november, title: "What it costs" });
      studio.pass({ minutes: 31 });
      await signIn();
      expect(await look()).toEqual(["packages"]);
      expect((await shown("packages")).body.document).toEqual({ ...december, title: "What it costs" });
      await publish("packages", { ...december, title: "What it costs", intro: "By hand." });
      studio.pass({ minutes: 31 });
      await signIn();
      expect(await look()).toEqual(["packages"]);
      expect((await shown("packages")).body.document).toEqual({
        ...november,
        title: "What it costs",
        intro: "By hand.",
      });
      expect(await draftOf("packages")).toMatchObject({ note: null, scheduled: [] });
    });

    test("and the one after it go out in their order, once each, where both are due and three look", async () => {
      await publish("packages", november);
      await send("POST", "/packages", { document: december, status: "future", date_gmt: inMinutes(5) });
      await send("POST", "/packages", { document: november, status: "future", date_gmt: inMinutes(6) });
      const before = (await send("GET", "/packages/revisions")).headers.get("X-WP-Total");
      studio.pass({ minutes: 7 });
      await Promise.all([1, 2, 3].map(() => look()));
      expect(priceIn((await shown("packages")).body)).toBe("$1,000");
      const after = (await send("GET", "/packages/revisions")).headers.get("X-WP-Total");
      expect(Number(after) - Number(before)).toBe(2);
    });

    test("goes out once where two look at the same time", async () => {
      await publish("packages", november);
      await send("POST", "/packages", { document: december, status: "future", date_gmt: inMinutes(5) });
      studio.pass({ minutes: 6 });
      const published = await Promise.all([look(), look()]);
      expect(published.flat()).toEqual(["packages"]);
    });
  });
});
