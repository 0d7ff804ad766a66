import { holdReplyMs, requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { restApi } from "../../engines/rest/api.ts";
import { personalDataRoutes } from "../../operations/personal-data/routes.ts";
import { createAuthenticator } from "../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { dueSoonJob } from "./deadlines/due-soon.ts";
import { requestRoutes } from "./desk-routes.ts";
import { replyJob } from "./messages.ts";
import { adoptRequests } from "./notices/digest.ts";
import { contactRoutes } from "./routes.ts";

const asked = {
  name: "Dana Reyes",
  email: "dana@northlight.example",
  company: "Northlight",
  phone: "604 555 0100",
  service: "videography",
  budget: "5k-15k",
  timeline: "1-month",
  message: "A brand film about a roastery in Gastown.",
};
const spam = { ...asked, name: "Cheap backlinks https://spam.example", website: "https://spam.example" };

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  body: any;
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let studio: TestStudio;
  let call: (path: string, options?: { token?: string; method?: string; body?: unknown }) => Promise<Answer>;
  let token: string;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [
        tokenRoutes(studio),
        contactRoutes(studio),
        requestRoutes(studio),
        personalDataRoutes(studio),
      ],
    });
    call = async (path, { token, method, body } = {}) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          "Content-Type": "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      const text = await answer.text();
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    };
    token = await signIn("robin", "producer");
  });
  afterEach(() => studio.close());

  async function signIn(username: string, role: string): Promise<string> {
    await studio.addMember(username, { roles: [role] });
    const { body } = await call("/jwt-auth/v1/token", { body: { username, password: memberPassword } });
    return body.token;
  }

  const ask = (fields: Record<string, unknown> = {}) =>
    call("/extenso/v1/contact", { body: { ...asked, ...fields } });
  const list = async (query = "") => (await call(`/extenso/v1/requests${query}`, { token })).body;
  const open = async (id: number) => (await call(`/extenso/v1/requests/${id}`, { token })).body;
  const change = (id: number, body: object, by = token) =>
    call(`/extenso/v1/requests/${id}`, { token: by, body });
  const write = (id: number, body: object, by = token) =>
    call(`/extenso/v1/requests/${id}/messages`, { token: by, body });
  const mails = () => studio.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute();

  /** Runs the jobs that are due, and ends. */
  async function runJobs(): Promise<void> {
    const due = () =>
      studio.database.query
        .selectFrom("jobs")
        .select("id")
        .where("kind", "in", ["requests.reply", "requests.due-soon"])
        .where("run_at", "<=", studio.clock().toISOString())
        .execute();
    const runner = startJobs(studio, [replyJob(studio), dueSoonJob(studio)]);
    await expect.poll(due).toEqual([]);
    await runner.stop();
  }

  testOnce("what the form sent is there, with its person and what is due", async () => {
    await ask({ page: "/packages/base?x=1" });
    await ask({ page: "/packages/base" });
    const [newest, first] = await list();
    expect(newest).toMatchObject({
      status: "new",
      name: "Dana Reyes",
      email: asked.email,
      service: "videography",
      source: "form",
      owner: null,
      value_cents: null,
      currency: "CAD",
      due_at: "2026-11-22T04:33:00.000Z",
    });
    expect(await open(newest.id)).toMatchObject({
      message: asked.message,
      page: "/packages/base",
      confirmed: true,
      messages: [],
      events: [],
      others: [{ id: first.id, reference: first.reference, status: "new" }],
    });
    expect((await open(first.id)).page).toBe("");
  });

  testOnce("spam is marked, never dropped, and hears from us once it is none", async () => {
    await ask(spam);
    expect(await list()).toEqual([]);
    const [found] = await list("?status=spam");
    const whole = await open(found.id);
    expect(whole.spam_reasons).toContain("a web address in a name or phone field");
    expect([whole.confirmed, (await mails()).map(({ kind }) => kind)]).toEqual([false, ["contact-notice"]]);
    const { body } = await change(found.id, { revision: whole.revision, status: "new" });
    expect([body.status, body.confirmed]).toEqual(["new", true]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["contact-notice", "contact-confirmation"]);
    // Twice said is once mailed.
    await change(found.id, { revision: body.revision, status: "spam" });
    const again = await open(found.id);
    await change(found.id, { revision: again.revision, status: "new" });
    expect(await mails()).toHaveLength(2);
  });

  test("the list is narrowed, searched over everything said, sorted and paged", async () => {
    await ask();
    studio.pass({ minutes: 5 });
    await ask({
      name: "Émile Ōta",
      email: "emile@example.test",
      message: "Portraits of 778 guests: $555, 7785 or 85,550.",
    });
    const [second, first] = await list();
    studio.pass({ minutes: 5 });
    await write(first.id, { kind: "note", body: "She prefers the harbour at dusk." });
    expect((await list("?search=HARBOUR+dusk")).map(({ id }: { id: number }) => id)).toEqual([first.id]);
    expect((await list("?search=emile+ota")).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect(await list("?search=100%25_")).toEqual([]);
    await write(first.id, { kind: "note", body: "Her mobile: (778) 555-0123." });
    for (const typed of ["7785550123", "778+555+0123", "%2B1+778+555+0123", "778+555", "(778)+5", "85550"]) {
      expect(await list(`?search=${typed}`), typed).toMatchObject([{ id: first.id }]);
    }
    expect(await list(`?search=${second.reference.slice(3)}`)).toMatchObject([{ id: second.id }]);
    // The note is the newest word.
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect((await list("?orderby=due&order=asc"))[0].id).toBe(first.id);
    expect((await list("?orderby=name&order=asc"))[0].id).toBe(first.id);
    await change(second.id, { revision: second.revision ?? 1, value_cents: 1_250_000, owner: 0 });
    expect((await list("?orderby=value"))[0]).toMatchObject({ id: second.id, value_cents: 1_250_000 });
    expect(await list("?owner=0")).toHaveLength(2);
    expect(await list("?status=won,lost")).toEqual([]);
    const { headers, body } = await call("/extenso/v1/requests?per_page=1&page=2", { token });
    expect([headers.get("X-WP-Total"), body[0].id]).toEqual(["2", second.id]);
    expect((await call("/extenso/v1/requests?page=9", { token })).status).toBe(400);
  });

  test("a change is written once, and not over somebody else's", async () => {
    await ask();
    const [{ id }] = await list();
    const { revision } = await open(id);
    const people = (await call("/extenso/v1/requests/people", { token })).body;
    const fields = { next_step: "Send a quote", next_step_on: "2026-12-01", value_cents: 640_000 };
    const { body } = await change(id, { revision, ...fields, owner: people[0].id, status: "quoted" });
    expect(body).toMatchObject({ ...fields, owner: { name: "robin" }, status: "quoted" });
    expect(body.events).toMatchObject([
      { actor: "robin", action: "update", changes: { status: { from: "new", to: "quoted" } } },
    ]);
    const late = await change(id, { revision, status: "won" });
    expect([late.status, late.body.code]).toEqual([409, "rest_request_changed"]);
    expect((await open(id)).status).toBe("quoted");
    await studio.database.query.updateTable("users").set({ display_name: "Robin Photo" }).execute();
    expect((await open(id)).events).toMatchObject([{ actor: "Robin Photo" }]);
  });

  test.each<[string, object, string]>([
    ["lost without a reason", { status: "lost" }, "lost_reason"],
    ["an unknown status", { status: "nearly" }, "status"],
    ["a day that isn't in the calendar", { next_step_on: "2026-02-30" }, "next_step_on"],
    ["a person who can't answer", { owner: 4_000 }, "owner"],
    ["more money than there is", { value_cents: 3_000_000_000 }, "value_cents"],
    ["a step as long as a letter", { next_step: "x".repeat(201) }, "next_step"],
  ])("%s is refused", async (_, wrong, field) => {
    await ask();
    const [{ id }] = await list();
    const answer = await change(id, { revision: 1, ...wrong });
    expect([answer.status, Object.keys(answer.body.data.params)]).toEqual([400, [field]]);
    expect((await open(id)).revision).toBe(1);
  });

  testOnce(
    "a reply goes out after its moment, threads with what came before, and is the answer",
    async () => {
      await ask();
      const [{ id, reference }] = await list();
      const robin = { display_name: "Robin Vale" };
      await studio.database.query.updateTable("users").set(robin).where("username", "=", "robin").execute();
      const { body } = await write(id, {
        kind: "reply",
        subject: "Your film",
        body: "Gladly.\nShall we talk?",
      });
      expect(body.messages).toMatchObject([
        { kind: "reply", delivery: "held", author: { name: "Robin Vale" } },
      ]);
      await runJobs();
      expect(await mails()).toHaveLength(2);
      studio.pass({ seconds: holdReplyMs / 1_000 });
      await runJobs();
      const confirmation = JSON.parse((await mails())[0]?.payload ?? "{}");
      const mail = (await mails())[2];
      const payload = JSON.parse(mail?.payload ?? "{}");
      expect(mail).toMatchObject({ kind: "request-reply", recipient: asked.email });
      expect(payload).toMatchObject({ fromName: "Robin Vale at Extenso", subject: "Your film" });
      expect(payload.text).toContain("Gladly.\nShall we talk?\n\n-- \nRobin Vale");
      expect(payload.references).toEqual([confirmation.messageId]);
      expect(confirmation.messageId).toContain(reference.toLowerCase());
      expect(await open(id)).toMatchObject({
        status: "conversation",
        due_at: null,
        answered_at: studio.clock().toISOString(),
        messages: [{ delivery: "sending" }],
      });
      const second = (await open(id)).messages[0].id;
      await write(id, { kind: "reply", subject: "Re: Your film", body: "One more thing.", after: second });
      studio.pass({ minutes: 1 });
      await runJobs();
      const later = JSON.parse((await mails())[3]?.payload ?? "{}");
      expect(later.references).toEqual([confirmation.messageId, payload.messageId]);
    },
  );

  test("a reply can be taken back until it goes out, and comes back as it was", async () => {
    await ask();
    const [{ id }] = await list();
    const sent = await write(id, { kind: "reply", subject: "Oh", body: "Wrong person" });
    const message = sent.body.messages[0].id;
    const undo = () => call(`/extenso/v1/requests/${id}/messages/${message}`, { token, method: "DELETE" });
    expect((await undo()).body).toEqual({ subject: "Oh", body: "Wrong person" });
    expect((await undo()).status).toBe(409);
    studio.pass({ minutes: 1 });
    await runJobs();
    expect((await mails()).map(({ kind }) => kind)).not.toContain("request-reply");
    expect(await open(id)).toMatchObject({ messages: [], answered_at: null, status: "new" });
    const again = await write(id, { kind: "reply", subject: "Oh", body: "Right person" });
    studio.pass({ minutes: 1 });
    await runJobs();
    const late = again.body.messages[0].id;
    const gone = await call(`/extenso/v1/requests/${id}/messages/${late}`, { token, method: "DELETE" });
    expect([gone.status, gone.body.code]).toEqual([409, "rest_reply_sent"]);
  });

  test("two who answer at once see each other: the second is told, and nothing goes out twice", async () => {
    await ask();
    const [{ id }] = await list();
    const other = await signIn("casey", "editor");
    const at = `/extenso/v1/requests/${id}/presence`;
    expect((await call(at, { token, body: { writing: true } })).body.others).toEqual([]);
    expect((await call(at, { token: other, body: {} })).body.others).toEqual([
      { name: "robin", writing: true },
    ]);
    const reply = { kind: "reply", subject: "Your film", body: "Hello" };
    const answers = await Promise.all([write(id, reply), write(id, reply, other)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^(robin|casey) has replied since you opened this\./);
    await call(at, { token, body: { leaving: true } });
    expect((await call(at, { token: other, body: {} })).body.others).toEqual([]);
  });

  testOnce("a call is noted as an answer, and one that came by telephone has four fields", async () => {
    const { status, body } = await call("/extenso/v1/requests", {
      token,
      body: { name: " Lee  Park ", phone: "604 555 0199", service: "photography", message: "Team portraits" },
    });
    expect([status, body.name, body.source, body.owner.name]).toEqual([201, "Lee Park", "phone", "robin"]);
    const called = await write(body.id, { kind: "call", body: "Left a message." });
    expect(called.body).toMatchObject({ status: "conversation", due_at: null });
    const reply = await write(body.id, { kind: "reply", subject: "Hi", body: "Hello" });
    expect(reply.body.data.params).toEqual({ kind: "There is no email address to reply to." });
    const unreachable = await call("/extenso/v1/requests", { token, body: { name: "X", message: "Y" } });
    expect(unreachable.body.data.params).toEqual({ phone: "Enter a phone number or an email address." });
  });

  testOnce("a table for spreadsheets has what is shown, and no formulas", async () => {
    await ask({ name: '=cmd|" /C calc"!A0', company: 'Halden, "H"' });
    const { headers, body } = await call("/extenso/v1/requests/csv", { token });
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, row] = body.split("\r\n");
    expect(head).toContain("Reference,Received,Status,Name");
    expect(row).toContain(`"'=cmd|"" /C calc""!A0","Halden, ""H"""`);
  });

  testOnce("a request is deleted with all that was said, and its person with the last of them", async () => {
    await ask();
    const [{ id }] = await list();
    await write(id, { kind: "note", body: "To be forgotten" });
    expect((await call(`/extenso/v1/requests/${id}`, { token, method: "DELETE" })).body).toEqual({
      deleted: true,
    });
    for (const table of ["contact_requests", "request_messages", "contacts"] as const) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(studio.database.query);
      expect(rows).toEqual([]);
    }
    expect((await call(`/extenso/v1/requests/${id}`, { token })).status).toBe(404);
  });

  test("counts change with every change of anything", async () => {
    await ask();
    await ask(spam);
    const summary = async () => (await call("/extenso/v1/requests/summary", { token })).body;
    const first = await summary();
    expect(first).toMatchObject({ counts: { new: 1, spam: 1 }, open: 1, waiting: 1, unread: 1 });
    const [{ id }] = await list();
    await write(id, { kind: "note", body: "x" });
    const second = await summary();
    expect(second.latest).not.toBe(first.latest);
    expect((await summary()).latest).toBe(second.latest);
  });

  testOnce("nobody else sees a word: strangers, members, contributors, authors", async () => {
    await ask();
    const [{ id }] = await list();
    const paths: [method: string, path: string, body?: object][] = [
      ["GET", "/extenso/v1/requests"],
      ["POST", "/extenso/v1/requests", { name: "x", message: "y", phone: "1" }],
      ["GET", "/extenso/v1/requests/summary"],
      ["GET", "/extenso/v1/requests/people"],
      ["GET", "/extenso/v1/requests/csv"],
      ["POST", "/extenso/v1/requests/away", {}],
      ["GET", "/extenso/v1/requests/notices"],
      ["POST", "/extenso/v1/requests/notices", { notices: "now" }],
      ["GET", "/extenso/v1/requests/figures"],
      ["GET", `/extenso/v1/requests/${id}`],
      ["POST", `/extenso/v1/requests/${id}`, { revision: 1, status: "won" }],
      ["DELETE", `/extenso/v1/requests/${id}`],
      ["POST", `/extenso/v1/requests/${id}/merge`, { request: 2 }],
      ["POST", `/extenso/v1/requests/${id}/separate`, {}],
      ["GET", `/extenso/v1/requests/${id}/files/1/picture`],
      ["GET", "/extenso/v1/requests/mail/1/files/1/picture"],
      ["POST", `/extenso/v1/requests/${id}/messages`, { kind: "note", body: "x" }],
      ["DELETE", `/extenso/v1/requests/${id}/messages/1`],
      ["POST", `/extenso/v1/requests/${id}/presence`, {}],
      ["POST", `/extenso/v1/requests/${id}/files`, {}],
      ["GET", `/extenso/v1/requests/${id}/files/1`],
      ["DELETE", `/extenso/v1/requests/${id}/files/1`],
      ["GET", "/extenso/v1/contacts?search=dana"],
      ["GET", "/extenso/v1/contacts/1"],
      ["POST", "/extenso/v1/contacts/1", { name: "x" }],
      ["DELETE", "/extenso/v1/contacts/1"],
      ["POST", "/extenso/v1/contacts/1/merge", { contact: 2 }],
      ["POST", "/extenso/v1/contacts/1/separate", {}],
      ["GET", "/extenso/v1/contacts/1/export"],
      ["GET", "/extenso/v1/requests/templates"],
      ["POST", "/extenso/v1/requests/templates", { name: "x", body: "y" }],
      ["POST", "/extenso/v1/requests/templates/1", { name: "x", body: "y" }],
      ["DELETE", "/extenso/v1/requests/templates/1"],
      ["GET", "/extenso/v1/requests/mail"],
      ["POST", "/extenso/v1/requests/mail/1", { action: "file" }],
      ["GET", "/extenso/v1/requests/mail/1/files/1"],
      ["GET", `/extenso/v1/requests/${id}/mails/1`],
      ["GET", "/extenso/v1/requests/mailbox"],
    ];
    const ofSenders = /^\/requests\/(?:open|add|files|mine.*)$/;
    const copies = personalDataRoutes(studio).routes.filter(({ path }) => path.startsWith("/contacts"));
    const declared = [...requestRoutes(studio).routes, ...copies]
      .filter(({ path }) => !ofSenders.test(path))
      .flatMap(({ endpoints }) => endpoints.flatMap(({ methods }) => methods));
    expect(paths.map(([method]) => method).sort()).toEqual(declared.sort());
    for (const role of [null, "subscriber", "contributor", "author"]) {
      const theirs = role ? await signIn(`the-${role}`, role) : undefined;
      for (const [method, path, body] of paths) {
        const answer = await call(path, {
          method,
          ...(theirs ? { token: theirs } : {}),
          ...(body ? { body } : {}),
        });
        expect([role, method, path, answer.status]).toEqual([role, method, path, role ? 403 : 401]);
        expect(JSON.stringify(answer.body)).not.toContain("Dana");
      }
    }
    for (const role of ["editor", "administrator"]) {
      const theirs = await signIn(`the-${role}`, role);
      expect((await call("/extenso/v1/requests", { token: theirs })).status).toBe(200);
    }
    expect(await open(id)).toMatchObject({ status: "new", messages: [] });
  });

  testOnce(
    "the sender's link shows what was received and who answers, takes additions, and ends with the request",
    async () => {
      await ask();
      const [confirmation] = await mails();
      const secret = /\/request\/([\w-]+)/.exec(confirmation?.payload ?? "")?.[1] ?? "";
      const links = await studio.database.query.selectFrom("request_links").select("hash").execute();
      expect(links).toHaveLength(1);
      expect(links.map(({ hash }) => hash)).not.toContain(secret);
      const own = async () => (await call("/extenso/v1/requests/open", { body: { secret } })).body;
      expect(await own()).toMatchObject({
        state: "received",
        message: asked.message,
        owner: "",
        due_at: "2026-11-22T04:33:00.000Z",
        added: [],
      });
      const [{ id, revision }] = await list();
      const { body: people } = await call("/extenso/v1/requests/people", { token });
      await change(id, { revision, owner: people[0].id });
      await write(id, { kind: "note", body: "Not for the sender" });
      await write(id, { kind: "call", body: "Talked." });
      const added = await call("/extenso/v1/requests/add", { body: { secret, text: " Also in French. " } });
      expect(added.body).toMatchObject({
        state: "answered",
        owner: "robin",
        due_at: null,
        added: [{ text: "Also in French." }],
      });
      expect(JSON.stringify(added.body)).not.toMatch(/Not for the sender|Talked/);
      expect((await open(id)).messages.at(-1)).toMatchObject({
        kind: "question",
        author: { name: "Dana Reyes" },
      });
      expect((await mails()).map(({ kind: of }) => of)).toContain("request-addition");
      const empty = await call("/extenso/v1/requests/add", { body: { secret, text: " " } });
      expect([empty.status, empty.body.message]).toEqual([400, "Please write something."]);
      await call(`/extenso/v1/requests/${id}`, { token, method: "DELETE" });
      expect((await call("/extenso/v1/requests/open", { body: { secret } })).status).toBe(404);
    },
  );

  testOnce(
    "members find what they sent, while signed in or with a confirmed address, and nobody else's",
    async () => {
      await ask();
      await ask({ name: "Dana again", email: "DANA@northlight.example", message: "A second film." });
      const theirs = await signIn("dana", "subscriber");
      const mine = async (by = theirs) => (await call("/extenso/v1/requests/mine", { token: by })).body;
      expect(await mine()).toEqual([]);
      await call("/extenso/v1/contact", { token: theirs, body: { ...asked, email: "other@example.test" } });
      expect(await mine()).toHaveLength(1);
      const { query } = studio.database;
      await query
        .updateTable("users")
        .set({ email: asked.email, email_key: asked.email, email_confirmed_at: null })
        .where("username", "=", "dana")
        .execute();
      expect(await mine()).toHaveLength(1);
      await query
        .updateTable("users")
        .set({ email_confirmed_at: studio.clock().toISOString() })
        .where("username", "=", "dana")
        .execute();
      const found = await mine();
      expect(found.map(({ state, message }: Record<string, string>) => [state, message])).toEqual([
        ["received", asked.message],
        ["received", "A second film."],
        ["received", asked.message],
      ]);
      const [{ reference }] = found;
      const path = `/extenso/v1/requests/mine/${reference}`;
      const added = await call(path, { token: theirs, body: { text: "In French, too." } });
      expect(added.body.added).toMatchObject([{ text: "In French, too." }]);
      const somebody = await signIn("somebody", "subscriber");
      expect(await mine(somebody)).toEqual([]);
      expect((await call(path, { token: somebody })).status).toBe(404);
      expect((await call(path, { token: somebody, body: { text: "x" } })).status).toBe(404);
      expect([(await call(path)).status, (await call("/extenso/v1/requests/mine")).status]).toEqual([
        401, 401,
      ]);
    },
  );

  test("a request that an earlier version stored meanwhile is found like any other", async () => {
    const row = { ...asked, reference: "EX-OLD", spam_reasons: "[]", spam_score: 0, address: "" };
    await studio.database.query
      .insertInto("contact_requests")
      .values({ ...row, status: "new", created_at: studio.clock().toISOString() })
      .execute();
    await adoptRequests(studio);
    expect(await list("?search=roastery")).toMatchObject([
      { reference: "EX-OLD", activity_at: studio.clock().toISOString() },
    ]);
    await ask();
    expect((await open((await list("?search=EX-OLD"))[0].id)).others).toHaveLength(1);
  });

  testOnce("templates are added, changed and deleted, for all who answer", async () => {
    const at = "/extenso/v1/requests/templates";
    expect((await call(at, { token })).body).toEqual([]);
    await call(at, { token, body: { name: "Busy", body: "Next week" } });
    const added = await call(at, { token, body: { name: " Away ", body: "Hello {first name}" } });
    expect([added.status, added.body.length]).toEqual([201, 2]);
    const mine = added.body.find(({ name }: { name: string }) => name === "Away");
    expect(mine).toMatchObject({ subject: "", body: "Hello {first name}" });
    const one = `${at}/${mine.id}`;
    const changed = await call(one, { token, body: { name: "Away", subject: "Soon", body: "Hello" } });
    expect(changed.body).toContainEqual({ id: mine.id, name: "Away", subject: "Soon", body: "Hello" });
    expect((await call(one, { token, method: "DELETE" })).body).toHaveLength(1);
    expect((await call(one, { token, method: "DELETE" })).status).toBe(404);
    expect((await call(at, { token, body: { name: " ", body: "x" } })).body.message).toBe(
      "Give the template a name.",
    );
  });

  testOnce("a sender can't fill a conversation: staff still answer", async () => {
    await ask();
    const [confirmation] = await mails();
    const secret = /\/request\/([\w-]+)/.exec(confirmation?.payload ?? "")?.[1] ?? "";
    const add = () => call("/extenso/v1/requests/add", { body: { secret, text: "More" } });
    for (let count = 0; count < 100; count += 1) expect((await add()).status).toBe(200);
    expect((await add()).body.message).toBe("This conversation is full. Write an email instead.");
    const [{ id }] = await list();
    expect((await write(id, { kind: "note", body: "Enough" })).status).toBe(201);
  });

  testOnce(
    "four hours before it is due, the owner hears of a request, or all who answer, or nobody once it is answered",
    async () => {
      await signIn("casey", "editor");
      await studio.addMember("arlo", { roles: ["author"] });
      const told = async () =>
        (await mails()).filter(({ kind: of }) => of === "request-due").map(({ recipient }) => recipient);
      await ask({ name: "Nobody's" });
      await ask({ name: "Robin's" });
      await ask({ name: "Answered" });
      const requests = await list("?orderby=name&order=asc");
      const people = (await call("/extenso/v1/requests/people", { token })).body;
      const robin = people.find(({ name }: { name: string }) => name === "robin").id;
      await change(requests[2].id, { revision: 1, owner: robin });
      await write(requests[0].id, { kind: "call", body: "Talked." });
      studio.pass({ minutes: 20 * 60 - 1 });
      await runJobs();
      expect(await told()).toEqual([]);
      studio.pass({ minutes: 1 });
      await runJobs();
      expect((await told()).sort()).toEqual([
        "casey@example.test",
        "robin@example.test",
        "robin@example.test",
      ]);
    },
  );

  testOnce("every status has its place in the list", async () => {
    for (const { value } of requestStatuses) {
      await ask({ name: value });
      const [{ id }] = await list("?orderby=created");
      const lost = value === "lost" ? { lost_reason: "price" } : {};
      const { status } = await change(id, { revision: 1, status: value, ...lost });
      expect(status).toBe(200);
      expect(await list(`?status=${value}`)).toHaveLength(1);
    }
  });
});
