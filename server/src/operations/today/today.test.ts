/** Tasks at the desk by role, and the morning mail. */
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../domains/identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../domains/identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { contactRoutes } from "../../domains/requests/routes.ts";
import { setHiddenFromSearch } from "../../domains/site-settings/search-engines.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { insertMail } from "../../engines/mail/outbox-store.ts";
import { restApi } from "../../engines/rest/api.ts";
import { recordBackup } from "../backup/backup-state.ts";
import { errorFinding, okFinding } from "../doctor/finding.ts";
import { sendDeskMornings } from "./morning-mail.ts";
import { todayRoutes } from "./routes.ts";

const asked = {
  name: "Dana Reyes",
  email: "dana@northlight.example",
  company: "Northlight",
  phone: "",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A brand film about a roastery.",
};
const findings = [
  okFinding("database", "fine"),
  errorFinding("mail", "connect ECONNREFUSED", "see SMTP_URL"),
];
const health = { read: () => ({ at: null, isChecking: false, findings }) };

/** The clock begins on Friday, November 20, 2026, at 21:33 in the studio. */
describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
  let call: (path: string, body?: unknown, by?: string) => Promise<{ status: number; body: any }>;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    Object.assign(studio.settings, { dataDir: tmpdir(), smtpUrl: "smtp://127.0.0.1:9" });
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [tokenRoutes(studio), contactRoutes(studio), todayRoutes(studio, health)],
    });
    call = async (path, body, by = "") => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "Content-Type": "application/json", ...(by ? { Authorization: `Bearer ${by}` } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, body: await answer.json() };
    };
  });
  afterEach(() => studio.close());

  const signIn = async (username: string) =>
    (await call("/jwt-auth/v1/token", { username, password: memberPassword })).body.token as string;
  async function join(role: string): Promise<string> {
    await studio.addMember(role, { roles: [role] });
    return signIn(role);
  }
  const today = async (token: string) => (await call("/extenso/v1/today", undefined, token)).body;
  /** Leaves out the warning of a full disk, which depends on the machine that runs the tests. */
  const needs = async (token: string) =>
    (await today(token)).needs.filter(({ title }: { title: string }) => !title.startsWith("The disk"));
  const titles = async (token: string) =>
    (await needs(token)).map(({ level, title }: Record<string, string>) => `${level}: ${title}`);
  async function failMail(): Promise<number> {
    const id = await studio.database.query.transaction().execute((rows) => {
      const mail = { kind: "staff-invitation", to: "lee@example.test", subject: "s", text: "t", html: "h" };
      return insertMail(rows, mail, studio.clock());
    });
    const set = { failed_at: studio.clock().toISOString(), last_error: "connect ECONNREFUSED 127.0.0.1:25" };
    await studio.database.query.updateTable("outbox_messages").set(set).where("id", "=", id).execute();
    return id;
  }
  let posts = 0;
  async function addPost(set: { status: string; published_at: string; author_id: number }): Promise<void> {
    const at = studio.clock().toISOString();
    const empty = { slug: `fog-${set.status}`, content_raw: "", content_rendered: "", excerpt_raw: "" };
    posts += 1;
    const row = {
      ...empty,
      id: posts,
      type: "post",
      title: "Fog",
      title_raw: "Fog",
      title_key: "fog",
      excerpt_rendered: "",
      search_text: "fog",
      featured_media_id: 0,
      password: "",
      sticky: 0,
      template: "",
      format: "",
      acf: "[]",
      revision_count: 0,
      modified_at: at,
      ...set,
    };
    await studio.database.query
      .insertInto("posts")
      .values(row as never)
      .execute();
  }
  const mails = async () =>
    (
      await studio.database.query
        .selectFrom("outbox_messages")
        .select(["recipient", "payload"])
        .where("kind", "=", "desk-morning")
        .orderBy("recipient")
        .execute()
    ).map(({ recipient, payload }) => ({ to: recipient, text: JSON.parse(payload).text as string }));

  test("strangers and members have no day here", async () => {
    const member = await join("subscriber");
    expect((await call("/extenso/v1/today")).status).toBe(401);
    for (const body of [undefined, { wanted: true }])
      expect((await call("/extenso/v1/today", body, member)).status).toBe(403);
  });

  test("administrators see mails, backups and the doctor's findings; others don't", async () => {
    const administrator = await join("administrator");
    const mail = await failMail();
    expect(await needs(administrator)).toMatchObject([
      {
        level: "broken",
        title: "A mail to lee@example.test could not be sent",
        to: "/desk/mails",
        detail: "“Invitation to the desk”. The mail server refuses connections.",
        mails: [mail],
      },
      { level: "broken", title: "Mail: connect ECONNREFUSED", detail: "see SMTP_URL", to: "/desk/health" },
      { level: "today", title: "No backups are made" },
    ]);
    // Of mails that failed in the same millisecond, the newest comes first.
    const later = await failMail();
    expect((await needs(administrator))[0].mails).toEqual([later, mail]);
    await recordBackup(studio.database, { triedAt: "x", provedAt: "2026-11-17T04:33:00.000Z" });
    expect(await titles(administrator)).toContain("broken: The last proved backup is 4 days old");
    await recordBackup(studio.database, { failure: "the disk is full" });
    expect((await today(administrator)).studio).toMatchObject({
      backup: { verdict: "bad" },
      files: "folder",
    });
    expect(await titles(administrator)).toContain("broken: The last backup failed");
    for (const role of ["editor", "author", "contributor", "producer"]) {
      const { needs: theirs, studio: state } = await today(await join(role));
      expect([role, theirs, state]).toEqual([role, [], null]);
    }
  });

  test("without a mail server, those who wait for mail's effect see that nobody receives any; no mail tells it", async () => {
    const administrator = await join("administrator");
    await call("/extenso/v1/today", { wanted: true }, administrator);
    expect((await today(administrator)).delivers_mail).toBe(true);
    expect(await titles(administrator)).not.toContain("broken: Nobody receives the studio’s mails");
    Object.assign(studio.settings, { smtpUrl: undefined });
    const [first] = await needs(administrator);
    expect(first).toMatchObject({
      level: "broken",
      title: "Nobody receives the studio’s mails",
      to: "/desk/settings/mail",
    });
    expect((await today(administrator)).delivers_mail).toBe(false);
    for (const role of ["editor", "producer"]) {
      const theirs = await needs(await join(role));
      expect(theirs).toMatchObject([{ title: "Nobody receives the studio’s mails", to: "/desk/requests" }]);
    }
    expect(await titles(await join("author"))).toEqual([]);
    studio.pass({ days: 1 });
    await sendDeskMornings(studio);
    expect((await mails()).filter(({ text }) => text.includes("Nobody receives"))).toEqual([]);
  });

  test("that the whole site is hidden from search engines stands at the desk, and sends no mail", async () => {
    const token = await join("administrator");
    await call("/extenso/v1/today", { wanted: true }, token);
    const actor = { userId: null, name: "", address: "", requestId: "" };
    await setHiddenFromSearch(studio, true, actor);
    expect(await titles(token)).toContain("today: Search engines leave the whole site out");
    expect(await titles(await join("editor"))).toEqual([]);
    studio.pass({ days: 1 });
    expect(await sendDeskMornings(studio)).toBe(0);
    await setHiddenFromSearch(studio, false, actor);
    expect(await titles(await signIn("administrator"))).not.toContain(
      "today: Search engines leave the whole site out",
    );
  });

  test("who needs a second factor sees until when", async () => {
    const author = await join("author");
    Object.assign(studio.settings, { staffSecondFactor: { graceDays: 3 } });
    expect(await needs(author)).toMatchObject([
      {
        title: "Your role needs a second factor",
        to: "/dashboard/settings?tab=account",
        detail:
          "Add a passkey or an authenticator app. Without one your role rests from Mon, Nov 23, 9:33 p.m. on.",
      },
    ]);
  });

  test("those who answer see requests by time left; writers don't", async () => {
    const producer = await join("producer");
    const author = await join("author");
    expect((await call("/extenso/v1/contact", asked)).status).toBeLessThan(300);
    const due = (at: string) =>
      studio.database.query.updateTable("contact_requests").set({ waiting_due_at: at }).execute();
    await due("2026-11-21T05:33:00.000Z");
    expect(await titles(producer)).toEqual(["today: Dana Reyes is to be answered today"]);
    await due("2026-11-21T04:00:00.000Z");
    expect(await titles(producer)).toEqual(["late: Dana Reyes waits past the promised time"]);
    expect(await titles(author)).toEqual([]);
    expect((await today(author)).quotes).toBeNull();
    expect((await today(producer)).quotes).toMatchObject({ sent_count: 0, drafts: [] });
  });

  test("an agreement that a client has signed waits for the studio, until it is countersigned", async () => {
    const producer = await join("producer");
    const author = await join("author");
    await call("/extenso/v1/contact", asked);
    const { query } = studio.database;
    await query.updateTable("contact_requests").set({ waiting_due_at: null, waiting_since: "" }).execute();
    const { id: request_id } = await query
      .selectFrom("contact_requests")
      .select("id")
      .executeTakeFirstOrThrow();
    const { id } = await query
      .insertInto("quotes")
      .values({
        number: "Q-2026-001",
        request_id,
        status: "accepted",
        document: "{}",
        version: 1,
        total_cents: 1,
        currency: "CAD",
        decline_reason: "",
        revision: 2,
        created_at: "2026-11-20T04:00:00.000Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("quote_agreements")
      .values({ quote_id: id, name: "Service agreement", text: "", seal: "" })
      .execute();
    expect(await needs(producer)).toMatchObject([
      {
        level: "today",
        title: "Dana Reyes has signed “Service agreement”",
        detail: "It waits for the studio’s signature (Q-2026-001).",
        to: `/desk/quotes/${id}`,
      },
    ]);
    expect(await titles(author)).toEqual([]);
    await query
      .updateTable("quote_agreements")
      .set({ countersigned_at: "2026-11-21T04:00:00.000Z" })
      .execute();
    expect(await titles(producer)).toEqual([]);
  });

  test("overdue invoices are told to those who bill, at the desk and in the morning", async () => {
    const producer = await join("producer");
    const author = await join("author");
    await call("/extenso/v1/today", { wanted: true }, producer);
    const document = { title: "Film", client: { name: "Dana Reyes", company: "", address: "" }, lines: [] };
    const add = (number: string, set: { status?: "sent" | "paid"; due_on?: string } = {}) =>
      studio.database.query
        .insertInto("invoices")
        .values({
          kind: "invoice",
          number,
          request_id: null,
          quote_id: null,
          quote_part: null,
          corrects_id: null,
          status: "sent",
          document: JSON.stringify(document),
          studio: "",
          total_cents: 112_000,
          credited_cents: 0,
          paid_cents: 12_000,
          currency: "CAD",
          revision: 2,
          created_at: "2026-11-01T04:00:00.000Z",
          due_on: "2026-11-19",
          search_text: "",
          ...set,
        })
        .execute();
    await add("INV-2026-001", { status: "paid" });
    // The due day hasn't ended in the studio's time zone, but in UTC it has.
    await add("INV-2026-002", { due_on: "2026-11-20" });
    expect(await titles(producer)).toEqual([]);
    await add("INV-2026-003");
    expect(await needs(producer)).toMatchObject([
      {
        level: "late",
        title: "Dana Reyes has not paid INV-2026-003",
        detail: "$1,000, due November 19, 2026.",
        to: "/desk/invoices/3",
      },
    ]);
    for (const number of ["INV-2026-004", "INV-2026-005", "INV-2026-006"]) await add(number);
    expect(await needs(producer)).toMatchObject([
      {
        title: "4 invoices are overdue",
        detail:
          "Dana Reyes INV-2026-003 $1,000, Dana Reyes INV-2026-004 $1,000, Dana Reyes INV-2026-005 $1,000 and others",
        to: "/desk/invoices?view=overdue",
      },
    ]);
    expect(await titles(author)).toEqual([]);
    studio.pass({ minutes: 12 * 60 });
    await sendDeskMornings(studio);
    const [mail] = await mails();
    expect(mail?.text).toContain("5 invoices are overdue");
    expect(mail?.text).toContain("https://studio.example.test/desk/invoices?view=overdue");
  });

  test("a payment through Stripe that fits nothing is told to those who bill, until it is done", async () => {
    const producer = await join("producer");
    const author = await join("author");
    const problem = "$1,120 was paid for INV-2026-003, which is void. Refund it.";
    const { query } = studio.database;
    await query
      .insertInto("invoice_stripe_events")
      .values({
        id: "evt_1",
        type: "checkout.session.completed",
        invoice_id: null,
        payment_intent: "pi_1",
        outcome: "problem",
        change: "{}",
        problem,
        received_at: "2026-11-21T04:00:00.000Z",
      })
      .execute();
    expect(await needs(producer)).toMatchObject([
      { level: "late", title: "A payment through Stripe needs you", detail: problem, to: "/desk/invoices" },
    ]);
    expect(await titles(author)).toEqual([]);
    await query.updateTable("invoice_stripe_events").set({ outcome: "done" }).execute();
    expect(await titles(producer)).toEqual([]);
  });

  test("what did not go out is told to those who may change it, reviews to those who publish", async () => {
    const editor = await join("editor");
    const author = await join("author");
    await addPost({ status: "future", published_at: "2026-11-21T04:00:00.000Z", author_id: 1 });
    await addPost({ status: "pending", published_at: "2026-11-21T04:00:00.000Z", author_id: 1 });
    expect(await titles(editor)).toEqual([
      "broken: “Fog” was not published at its time",
      "today: “Fog” waits for review",
    ]);
    expect(await titles(author)).toEqual([]);
  });

  test("each morning those who want it get one mail for their role, where there is something to say", async () => {
    const wants = async (role: string) =>
      (await call("/extenso/v1/today", { wanted: true }, await join(role))).body.morning;
    expect(await wants("administrator")).toEqual({ is_wanted: true, email: "administrator@example.test" });
    await wants("editor");
    await wants("author");
    expect(await sendDeskMornings(studio)).toBe(0);
    await failMail();
    await addPost({ status: "pending", published_at: "2026-11-21T04:00:00.000Z", author_id: 1 });
    studio.pass({ minutes: 12 * 60 });
    const twice = await Promise.all([sendDeskMornings(studio), sendDeskMornings(studio)]);
    expect(twice[0] + twice[1]).toBe(2);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(["administrator@example.test", "editor@example.test"]);
    expect(sent[0]?.text).toContain("A mail to lee@example.test could not be sent");
    expect(sent[1]?.text).not.toContain("lee@example.test");
    expect(sent[1]?.text).toContain("“Fog” waits for review");
    expect(sent[1]?.text).toContain("https://studio.example.test/desk");
    expect(await sendDeskMornings(studio)).toBe(0);
  });

  test("that no backups are set up stands at the desk, and sends no mail by itself", async () => {
    const token = await join("administrator");
    const { body } = await call("/extenso/v1/today", { wanted: true }, token);
    expect(body.needs.map(({ title }: { title: string }) => title)).toContain("No backups are made");
    studio.pass({ days: 1 });
    expect(await sendDeskMornings(studio)).toBe(0);
    await recordBackup(studio.database, { failure: "disk full" });
    studio.pass({ days: 1 });
    expect(await sendDeskMornings(studio)).toBe(1);
  });

  test("who was deactivated, demoted or does not want it any more gets none", async () => {
    for (const role of ["administrator", "editor"])
      await call("/extenso/v1/today", { wanted: true }, await join(role));
    await studio.addMember("lee", { roles: ["administrator"] });
    const lee = await signIn("lee");
    await call("/extenso/v1/today", { wanted: true }, lee);
    expect((await call("/extenso/v1/today", { wanted: false }, lee)).body.morning.is_wanted).toBe(false);
    await failMail();
    await addPost({ status: "pending", published_at: "2026-11-21T04:00:00.000Z", author_id: 1 });
    const { query } = studio.database;
    await query
      .updateTable("users")
      .set({ banned_at: studio.clock().toISOString() })
      .where("username", "=", "administrator")
      .execute();
    await query.updateTable("user_roles").set({ role: "subscriber" }).where("role", "=", "editor").execute();
    studio.pass({ days: 1 });
    expect(await sendDeskMornings(studio)).toBe(0);
    expect(await mails()).toEqual([]);
  });
});
