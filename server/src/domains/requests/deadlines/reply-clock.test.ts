import { type Opening, weekOf } from "@extenso/contract/site-content/opening-hours.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../../engines/database/test-databases.ts";
import { type JobHandler, startJobs } from "../../../engines/jobs/runner.ts";
import { restApi } from "../../../engines/rest/api.ts";
import { systemActor } from "../../audit/audit.ts";
import { createAuthenticator } from "../../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { defaultContent } from "../../site-content/default-content.ts";
import { saveSiteContent } from "../../site-content/save-site-content.ts";
import { requestRoutes } from "../desk-routes.ts";
import { adoptRequests } from "../notices/digest.ts";
import { notifyStaff, sendMorningMails, staffNoticeJob } from "../notices/staff-notices.ts";
import { contactRoutes } from "../routes.ts";
import { dueSoonJob } from "./due-soon.ts";
import { followHours } from "./due-times.ts";

const asked = {
  name: "Dana Reyes",
  email: "dana@northlight.example",
  company: "Northlight",
  phone: "",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A brand film about a roastery in Gastown.",
};

/** Jobs of a busy machine. */

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  body: any;
}

/** The studio’s clock begins on Friday, November 20, 2026, at 21:33; British Columbia keeps its summer time that year. */
describe.each(differingDatabaseKinds)("the reply clock on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let studio: TestStudio;
  let token: string;
  let call: (path: string, body?: unknown, by?: string) => Promise<Answer>;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [tokenRoutes(studio), contactRoutes(studio), requestRoutes(studio)],
    });
    call = async (path, body, by = token) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "Content-Type": "application/json", ...(by ? { Authorization: `Bearer ${by}` } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, body: await answer.json() };
    };
    token = "";
    token = await signIn("robin", "producer");
  });
  afterEach(() => studio.close());

  async function signIn(username: string, role: string): Promise<string> {
    await studio.addMember(username, { roles: [role] });
    const { body } = await call("/jwt-auth/v1/token", { username, password: memberPassword }, "");
    return body.token;
  }

  /** Moves the clock, and signs in again. */
  async function pass(time: { minutes?: number; days?: number }): Promise<void> {
    studio.pass(time);
    token = (await call("/jwt-auth/v1/token", { username: "robin", password: memberPassword }, "")).body
      .token;
  }

  async function setHours(opening: Partial<Opening>): Promise<void> {
    const document = {
      ...defaultContent.contact,
      opening: { ...defaultContent.contact.opening, ...opening },
    };
    const context = () => ({ kind, now: studio.clock(), actor: systemActor("test") });
    await saveSiteContent(
      studio.database.query,
      "contact",
      { action: "publish", document },
      context,
      async () => {},
    );
  }
  const ask = (fields: object = {}) => call("/extenso/v1/contact", { ...asked, ...fields }, "");
  const list = async (query = "") => (await call(`/extenso/v1/requests${query}`)).body;
  const people = async () => (await call("/extenso/v1/requests/people")).body;
  const idOf = async (name: string) => (await people()).find((one: { name: string }) => one.name === name).id;
  const mails = (of: string) =>
    studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .where("kind", "=", of)
      .orderBy("id")
      .execute();
  const told = async (of: string) => (await mails(of)).map(({ recipient }) => recipient.split("@")[0]);

  async function runJobs(handler: JobHandler): Promise<void> {
    const due = () =>
      studio.database.query
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", handler.kind.name)
        .where("run_at", "<=", studio.clock().toISOString())
        .execute();
    const runner = startJobs(studio, [handler]);
    await expect.poll(due).toEqual([]);
    await runner.stop();
  }

  testOnce("without business hours, everything is as promised: 24 hours, on a Saturday as well", async () => {
    const { body } = await ask();
    expect(body.message).toBe("Thank you for your message. We will get back to you within 24 hours.");
    expect((await list())[0]).toMatchObject({
      due_at: "2026-11-22T04:33:00.000Z",
      due_soon_at: "2026-11-22T00:33:00.000Z",
    });
    expect((await mails("contact-confirmation"))[0]?.payload).toContain(
      "within 24 hours. Here’s what we have:",
    );
    expect((await mails("contact-notice"))[0]?.payload).toContain("an answer within 24 hours.");
  });

  testOnce(
    "in business hours, a request of Friday night is promised an answer by Tuesday morning, in all mails",
    async () => {
      await setHours({ countsReplies: true });
      const { body } = await ask();
      expect(body.message).toBe(
        "Thank you for your message. We will get back to you within one business day.",
      );
      expect((await list())[0]).toMatchObject({
        due_at: "2026-11-24T16:00:00.000Z",
        due_soon_at: "2026-11-23T20:30:00.000Z",
      });
      const promise = "by Tuesday, November 24, 2026 at 9:00 a.m. (America/Vancouver)";
      const [confirmation] = await mails("contact-confirmation");
      expect(confirmation?.payload).toContain(`We will get back to you ${promise}.`);
      expect(confirmation?.payload).not.toContain("24 hours");
      expect((await mails("contact-notice"))[0]?.payload).toContain(`an answer ${promise}.`);
      await pass({ days: 2, minutes: 14 * 60 });
      await runJobs(dueSoonJob(studio));
      expect(await told("request-due")).toEqual([]);
      await pass({ minutes: 4 * 60 });
      await runJobs(dueSoonJob(studio));
      const [mail] = await mails("request-due");
      expect(JSON.parse(mail?.payload ?? "{}").subject).toMatch(
        /^4 business hours left to answer Dana Reyes/,
      );
      expect(mail?.payload).toContain(`We promised an answer ${promise}.`);
    },
  );

  testOnce("spam that is none after all is promised an answer from then on", async () => {
    await ask({ website: "https://spam.example", name: "https://spam.example" });
    const [found] = await list("?status=spam");
    expect(found.due_at).toBeNull();
    await pass({ days: 3 });
    await call(`/extenso/v1/requests/${found.id}`, { revision: found.revision, status: "new" });
    expect((await list())[0].due_at).toBe("2026-11-25T04:33:00.000Z");
    await pass({ minutes: 21 * 60 });
    await runJobs(dueSoonJob(studio));
    expect(await told("request-due")).toEqual(["robin"]);
  });

  test("requests that wait get their time anew when the hours change, and nobody is told twice", async () => {
    await ask();
    await ask({ email: "lee@park.example", name: "Lee" });
    const [second, first] = await list();
    await call(`/extenso/v1/requests/${second.id}/messages`, { kind: "call", body: "Talked." });
    expect(await followHours(studio)).toBe(0);
    await setHours({ countsReplies: true });
    expect(await followHours(studio)).toBe(1);
    expect(await followHours(studio)).toBe(0);
    expect((await list("?status=new"))[0]).toMatchObject({
      id: first.id,
      due_at: "2026-11-24T16:00:00.000Z",
    });
    // The job for the earlier time finds that it is too early.
    await pass({ minutes: 20 * 60 + 1 });
    const runner = startJobs(studio, [dueSoonJob(studio)]);
    const runAt = async () =>
      (
        await studio.database.query
          .selectFrom("jobs")
          .select(["run_at", "state"])
          .where("kind", "=", "requests.due-soon")
          .where("unique_key", "=", String(first.id))
          .execute()
      )[0];
    await expect.poll(runAt).toEqual({ run_at: "2026-11-23T20:30:00.000Z", state: "waiting" });
    await runner.stop();
    expect(await told("request-due")).toEqual([]);
    await pass({ days: 3 });
    await runJobs(dueSoonJob(studio));
    expect(await told("request-due")).toEqual(["robin"]);
    await setHours({ countsReplies: true, week: weekOf("Mo-Fr 10:00-18:00") });
    expect(await followHours(studio)).toBe(1);
    await pass({ days: 3 });
    await runJobs(dueSoonJob(studio));
    expect(await told("request-due")).toEqual(["robin"]);
  });

  testOnce("hours that end earlier hurry, and a time that is over is told as such", async () => {
    await setHours({ countsReplies: true });
    await followHours(studio);
    await ask();
    await pass({ minutes: 21 * 60 });
    await setHours({ countsReplies: false });
    expect(await followHours(studio)).toBe(1);
    await runJobs(dueSoonJob(studio));
    expect(JSON.parse((await mails("request-due"))[0]?.payload ?? "{}").subject).toMatch(/^4 hours left/);
    await ask({ email: "lee@park.example" });
    await pass({ days: 2 });
    await runJobs(dueSoonJob(studio));
    const late = JSON.parse((await mails("request-due"))[1]?.payload ?? "{}");
    expect(late.subject).toMatch(/^No time left to answer/);
    expect(late.text).toContain("within 24 hours; they are over.");
  });

  test("a row of an older process gets its time within the hour", async () => {
    await ask();
    await studio.database.query
      .updateTable("contact_requests")
      .set({ due_at: null, warn_at: null })
      .execute();
    await adoptRequests(studio);
    expect((await list())[0].due_at).toBe("2026-11-22T04:33:00.000Z");
  });

  describe("away days", () => {
    testOnce("each sets their own, administrators anybody’s, and the list says who is away", async () => {
      const boss = await signIn("boss", "administrator");
      const robin = await idOf("robin");
      const away = { from: "2026-11-20", until: "2026-11-22" };
      expect((await call("/extenso/v1/requests/away", away)).body).toMatchObject([
        { name: "boss", away: null, is_away: false },
        { name: "robin", away, is_away: true },
      ]);
      const others = { person: await idOf("boss"), ...away };
      expect((await call("/extenso/v1/requests/away", others)).status).toBe(403);
      const next = { person: robin, from: "2026-12-24", until: "2027-01-03" };
      expect((await call("/extenso/v1/requests/away", next, boss)).body[1]).toMatchObject({ is_away: false });
      expect((await call("/extenso/v1/requests/away", { person: robin }, boss)).body[1].away).toBeNull();
      for (const wrong of [
        { from: "2026-11-22", until: "2026-11-20" },
        { from: "2026-11-22" },
        { from: "2026-02-30", until: "2026-03-01" },
        { from: "2026-01-01", until: "2028-01-01" },
        { person: 4711, from: "2026-01-01", until: "2026-01-02" },
      ]) {
        expect((await call("/extenso/v1/requests/away", wrong, boss)).status, JSON.stringify(wrong)).toBe(
          400,
        );
      }
      const audited = await studio.database.query
        .selectFrom("audit_entries")
        .select(["actor_name", "changes"])
        .where("subject", "=", "request-person")
        .orderBy("id")
        .execute();
      expect(audited.map(({ actor_name }) => actor_name)).toEqual(["robin", "boss", "boss"]);
    });

    testOnce("who is away hears of nothing that is due; without anybody here, the studio does", async () => {
      await signIn("kim", "editor");
      await ask();
      const [{ id, revision }] = await list();
      await call(`/extenso/v1/requests/${id}`, { revision, owner: await idOf("robin") });
      await call("/extenso/v1/requests/away", { from: "2026-11-20", until: "2026-11-21" });
      await pass({ minutes: 20 * 60 });
      await runJobs(dueSoonJob(studio));
      expect(await told("request-due")).toEqual(["kim"]);

      await ask({ email: "lee@park.example" });
      await studio.database.query.updateTable("request_people").set({ away_until: "2026-11-30" }).execute();
      await studio.database.query
        .insertInto("request_people")
        .values({ user_id: await idOf("kim"), away_from: "2026-11-01", away_until: "2026-11-30" })
        .execute();
      await pass({ minutes: 20 * 60 });
      await runJobs(dueSoonJob(studio));
      expect((await mails("request-due")).at(-1)?.recipient).toBe(studio.settings.mail.notices.value);
    });
  });

  describe("notices of one’s own", () => {
    const choose = (notices: string, by = token) => call("/extenso/v1/requests/notices", { notices }, by);

    testOnce(
      "none until somebody wants them; at once for new requests and for what is added to one’s own",
      async () => {
        const kim = await signIn("kim", "editor");
        expect((await call("/extenso/v1/requests/notices")).body).toEqual({
          notices: "none",
          email: "robin@example.test",
        });
        await ask();
        await runJobs(staffNoticeJob(studio));
        expect(await told("request-notice")).toEqual([]);
        await choose("now");
        await choose("now", kim);
        await ask({ email: "lee@park.example" });
        await ask({ website: "https://spam.example", name: "https://spam.example" });
        await runJobs(staffNoticeJob(studio));
        expect((await told("request-notice")).sort()).toEqual(["kim", "robin"]);
        // Kim writes down a call, and knows.
        await call(
          "/extenso/v1/requests",
          { name: "Ana", phone: "604 555 0111", message: "Wants a film." },
          kim,
        );
        await runJobs(staffNoticeJob(studio));
        expect((await told("request-notice")).slice(2)).toEqual(["robin"]);

        const [called] = await list();
        const link = /\/request\/([\w-]{20,})/.exec((await mails("contact-confirmation"))[1]?.payload ?? "");
        const other = (await list()).find(({ email }: { email: string }) => email === "lee@park.example");
        await call(`/extenso/v1/requests/${other.id}`, {
          revision: other.revision,
          owner: await idOf("kim"),
        });
        await call("/extenso/v1/requests/add", { secret: link?.[1], text: "Also in French." }, "");
        await runJobs(staffNoticeJob(studio));
        const all = await mails("request-notice");
        expect(all.slice(3).map(({ recipient }) => recipient)).toEqual(["kim@example.test"]);
        expect(all[3]?.payload).toContain("Also in French.");
        expect(called.owner.name).toBe("kim");
        expect((await choose("often")).status).toBe(400);
      },
    );

    testOnce("go to nobody whose role rests, nor do the mornings' mails and what is due", async () => {
      await choose("now");
      await ask();
      Object.assign(studio.settings, { staffSecondFactor: { graceDays: 0 } });
      await runJobs(staffNoticeJob(studio));
      expect(await mails("request-notice")).toEqual([]);
      await choose("daily").catch(() => {});
      await studio.database.query
        .updateTable("request_people")
        .set({ notices: "daily", digested_at: "2020-01-01T00:00:00.000Z" })
        .execute();
      await sendMorningMails(studio);
      expect(await mails("request-morning")).toEqual([]);
      await pass({ days: 3 });
      await runJobs(dueSoonJob(studio));
      const due = (await mails("request-due")).map(({ recipient }) => recipient);
      expect(due).toEqual([studio.settings.mail.notices.value]);
      Object.assign(studio.settings, { staffSecondFactor: undefined });
      await sendMorningMails(studio);
      expect((await mails("request-morning")).map(({ recipient }) => recipient)).toEqual([
        "robin@example.test",
      ]);
    });

    testOnce("files and an accepted quote in the same moment are two notices", async () => {
      await choose("now");
      await ask();
      await runJobs(staffNoticeJob(studio));
      const [{ id }] = await list();
      await studio.database.query.transaction().execute(async (rows) => {
        await notifyStaff(rows, { request: id, news: { kind: "files", text: "brief.pdf" } }, studio.clock());
        await notifyStaff(
          rows,
          { request: id, news: { kind: "acceptance", text: "Dana accepted Q-2026-001." } },
          studio.clock(),
        );
      });
      await runJobs(staffNoticeJob(studio));
      const told = (await mails("request-notice")).slice(1).map(({ payload }) => payload);
      expect(told).toHaveLength(2);
      expect(told.join()).toMatch(/brief\.pdf.*accepted Q-2026-001|accepted Q-2026-001.*brief\.pdf/s);
    });

    test("each morning at eight, once for all processes, and only where something has happened", async () => {
      await choose("daily");
      await ask();
      await ask({ website: "https://spam.example", name: "https://spam.example" });
      await sendMorningMails(studio);
      expect(await mails("request-morning")).toEqual([]);
      // Saturday, 8:00.
      await pass({ minutes: 10 * 60 + 27 });
      await Promise.all([sendMorningMails(studio), sendMorningMails(studio)]);
      await sendMorningMails(studio);
      const [mail, ...others] = await mails("request-morning");
      expect(others).toEqual([]);
      expect(JSON.parse(mail?.payload ?? "{}")).toMatchObject({ subject: "Requests: 1 new request" });
      await pass({ days: 1 });
      await sendMorningMails(studio);
      expect(await mails("request-morning")).toHaveLength(1);

      // A client's file counts as news with and without an owner of the request.
      const [{ id }] = await list();
      const names = { name: "brief.pdf", mime_type: "application/pdf", size: 9, sha256: "0", key: "k" };
      await studio.database.query
        .insertInto("request_files")
        .values({
          request_id: id,
          message_id: null,
          origin: "sender",
          ...names,
          created_at: studio.clock().toISOString(),
        })
        .execute();
      await pass({ days: 1 });
      await sendMorningMails(studio);
      expect(JSON.parse((await mails("request-morning"))[1]?.payload ?? "{}").subject).toBe(
        "Requests: 1 with something new from the client",
      );

      // Away days are told of on the first morning after them.
      await call("/extenso/v1/requests/away", { from: "2026-11-23", until: "2026-11-25" });
      await ask({ email: "lee@park.example" });
      await pass({ days: 1 });
      await sendMorningMails(studio);
      expect(await mails("request-morning")).toHaveLength(2);
      await pass({ days: 2 });
      await sendMorningMails(studio);
      expect(await mails("request-morning")).toHaveLength(3);
    });

    test("in the morning, requests of one moment stand in the order in which they came", async () => {
      await choose("daily");
      for (const who of ["one", "two", "three"])
        await ask({ name: `Dana ${who}`, email: `${who}@park.example` });
      // PostgreSQL stores a changed row anew, behind the others.
      const [, , first] = await list();
      await call(`/extenso/v1/requests/${first.id}`, { value_cents: 100, revision: first.revision });
      await pass({ days: 1 });
      await sendMorningMails(studio);
      const [mail] = await mails("request-morning");
      const { text } = JSON.parse(mail?.payload ?? "{}");
      expect(text.match(/Dana \w+/g)).toEqual(["Dana one", "Dana two", "Dana three"]);
    });
  });

  test("an editor of a WordPress behind this server sees the figures, and is told what it has no settings for", async () => {
    const user = {
      id: -3,
      name: "Maya",
      roles: ["editor"],
      credential: { kind: "session", id: "wordpress-3" },
    };
    const { app } = restApi(studio, {
      authenticator: { authenticate: async () => ({ user }) } as never,
      resources: [requestRoutes(studio)],
    });
    const read = async (path: string, body?: object) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json/extenso/v1/requests/${path}`, {
        method: body ? "POST" : "GET",
        headers: { "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await read("figures")).status).toBe(200);
    expect((await read("notices")).body).toEqual({ notices: "none", email: "" });
    for (const [path, body] of [
      ["notices", { notices: "now" }],
      ["away", { from: "2026-12-01", until: "2026-12-02" }],
    ] as const) {
      expect(await read(path, body)).toMatchObject({ status: 400, body: { code: "rest_no_account_here" } });
    }
  });

  describe("figures by month", () => {
    test("median and share count what was answered or is late, without spam and calls without an address", async () => {
      const { query } = studio.database;
      const add = async (minutes: number | null, fields: object = {}) => {
        await ask({ email: `c${Math.random()}@example.test`, message: String(Math.random()) });
        const { id, created_at } = await query
          .selectFrom("contact_requests")
          .select(["id", "created_at"])
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirstOrThrow();
        const answered_at =
          minutes === null ? null : new Date(Date.parse(created_at) + minutes * 60_000).toISOString();
        await query
          .updateTable("contact_requests")
          .set({ answered_at, ...(minutes === null ? {} : { status: "conversation" }), ...fields })
          .where("id", "=", id)
          .execute();
      };
      await add(30);
      await add(90);
      await add(100);
      await add(30 * 60);
      await add(null);
      await add(10, { status: "spam" });
      await add(10, { email: "" });
      await add(null, { status: "won" });
      const read = async () => (await call("/extenso/v1/requests/figures")).body;
      let figures = await read();
      expect(figures).toHaveLength(12);
      expect(figures[0]).toEqual({
        month: "2025-12",
        answered: 0,
        in_time: 0,
        late: 0,
        median_minutes: null,
      });
      expect(figures[11]).toEqual({ month: "2026-11", answered: 4, in_time: 3, late: 1, median_minutes: 95 });
      await pass({ days: 2 });
      figures = await read();
      expect(figures[11]).toMatchObject({ answered: 4, in_time: 3, late: 2 });
      // The studio's month, not that of UTC: December 1, 02:00 UTC is November still.
      await add(50, { created_at: "2026-12-01T02:00:00.000Z", answered_at: "2026-12-01T02:50:00.000Z" });
      expect((await read())[11]).toMatchObject({ answered: 5, median_minutes: 90 });
    });
  });
});
