/** Waiting clients in the desk's API: lists, counts, read marks, and due times. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { startJobs } from "../../../engines/jobs/runner.ts";
import { restApi } from "../../../engines/rest/api.ts";
import { createAuthenticator } from "../../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { requestRoutes } from "../desk-routes.ts";
import { replyJob } from "../messages.ts";
import { contactRoutes } from "../routes.ts";
import { dueSoonJob } from "./due-soon.ts";

const asked = {
  name: "Dana Reyes",
  email: "dana@northlight.example",
  company: "",
  phone: "",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A brand film about a roastery.",
};

describe.each(differingDatabaseKinds)("clients who wait, on %s", (kind) => {
  let studio: TestStudio;
  let token: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  let call: (path: string, body?: unknown, by?: string) => Promise<any>;

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
      return answer.json();
    };
    token = "";
    token = await signIn("robin");
  });
  afterEach(() => studio.close());

  async function signIn(username: string): Promise<string> {
    await studio.addMember(username, { roles: ["producer"] });
    return (await call("/jwt-auth/v1/token", { username, password: memberPassword }, "")).token;
  }

  /** Moves the clock, and signs in again. */
  async function pass(time: { minutes?: number; days?: number }): Promise<void> {
    studio.pass(time);
    token = (await call("/jwt-auth/v1/token", { username: "robin", password: memberPassword }, "")).token;
  }

  /** A request, and how its sender adds to it. */
  async function ask() {
    const { request_path } = await call("/extenso/v1/contact", { ...asked, tell_path: true }, "");
    const [{ id }] = await list();
    const add = (text: string) =>
      call("/extenso/v1/requests/add", { secret: request_path.split("/").at(-1), text }, "");
    return { id, add };
  }
  const list = (query = "", by = token) => call(`/extenso/v1/requests${query}`, undefined, by);
  const open = (id: number) => call(`/extenso/v1/requests/${id}`);
  const summary = (by = token) => call("/extenso/v1/requests/summary", undefined, by);
  const change = async (id: number, changes: object) =>
    call(`/extenso/v1/requests/${id}`, { revision: (await open(id)).revision, ...changes });
  const write = (id: number, message: object) => call(`/extenso/v1/requests/${id}/messages`, message);
  const called = (id: number) => write(id, { kind: "call", body: "Talked." });

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

  test("a word after the answer waits, whatever the status, and stands among what is open", async () => {
    const { id, add } = await ask();
    await called(id);
    expect(await summary()).toMatchObject({ waiting: 0, unread: 0, open: 1 });
    expect(await open(id)).toMatchObject({ waiting_since: null, due_at: null });
    await change(id, { status: "won" });
    expect([await list("?view=open"), (await summary()).open]).toEqual([[], 0]);
    await pass({ days: 3 });
    await add("When do you come?");
    const now = studio.clock();
    const due_at = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString();
    const waiting = { id, status: "won", waiting_since: now.toISOString(), due_at, unread: true };
    expect(await list("?view=open")).toMatchObject([waiting]);
    expect(await list("?view=waiting&orderby=due&order=asc")).toMatchObject([waiting]);
    expect(await summary()).toMatchObject({ waiting: 1, unread: 1, open: 1, counts: { won: 1 } });
    await called(id);
    expect(await list("?view=waiting")).toEqual([]);
    expect(await open(id)).toMatchObject({ status: "won", waiting_since: null, due_at: null });
  });

  test("what one has read is unread for another, and the next word is unread again", async () => {
    const { id, add } = await ask();
    const casey = await signIn("casey");
    const before = await summary();
    await call(`/extenso/v1/requests/${id}/presence`, { reading: false });
    expect((await summary()).unread).toBe(1);
    await call(`/extenso/v1/requests/${id}/presence`, {});
    expect((await list())[0]).toMatchObject({ unread: false });
    expect((await summary()).latest).not.toBe(before.latest);
    expect((await list("", casey))[0]).toMatchObject({ unread: true });
    expect(await summary(casey)).toMatchObject({ waiting: 1, unread: 1 });
    await pass({ minutes: 5 });
    await add("Also in French.");
    expect((await list())[0]).toMatchObject({ unread: true });
  });

  test("the first answer stays due when it was promised; the clock of a later one runs from the last word", async () => {
    const { id, add } = await ask();
    const promised = (await open(id)).due_at;
    await pass({ minutes: 60 });
    await add("One more thing.");
    expect(await open(id)).toMatchObject({ due_at: promised, waiting_since: studio.clock().toISOString() });
    await called(id);
    await pass({ minutes: 30 });
    await add("Thank you. And the price?");
    await pass({ minutes: 30 });
    await add("For two days.");
    const due = studio.clock().getTime() + 24 * 60 * 60 * 1000;
    expect((await open(id)).due_at).toBe(new Date(due).toISOString());
    await pass({ minutes: 20 * 60 });
    await runJobs();
    const mails = await studio.database.query
      .selectFrom("outbox_messages")
      .select("payload")
      .where("kind", "=", "request-due")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.payload).toContain("For two days.");
    expect(mails[0]?.payload).toContain("They wrote again on Friday, November 20, 2026");
  });

  test("a reply that was written before the client's last word answers nothing of it", async () => {
    const { id, add } = await ask();
    const sendAt = new Date(studio.clock().getTime() + 60 * 60_000).toISOString();
    await write(id, { kind: "reply", subject: "Hello", body: "Tuesday?", send_at: sendAt });
    await pass({ minutes: 30 });
    await add("Never mind Tuesday.");
    await pass({ minutes: 31 });
    await runJobs();
    expect((await open(id)).messages[0].delivery).toBe("sending");
    expect(await summary()).toMatchObject({ waiting: 1 });
    const after = (await open(id)).messages[0].id;
    await write(id, { kind: "reply", subject: "Hello", body: "Wednesday then.", after });
    await pass({ minutes: 1 });
    await runJobs();
    expect(await summary()).toMatchObject({ waiting: 0 });
  });

  test("who closes a request ends the wait, and who opens it again finds it as it was", async () => {
    const { id } = await ask();
    const wait = { waiting_since: (await open(id)).waiting_since, due_at: (await open(id)).due_at };
    await change(id, { status: "quoted" });
    expect(await open(id)).toMatchObject(wait);
    await change(id, { status: "lost", lost_reason: "price" });
    expect(await open(id)).toMatchObject({ waiting_since: null, due_at: null });
    await change(id, { status: "conversation" });
    expect(await open(id)).toMatchObject(wait);
    await change(id, { status: "spam" });
    expect(await summary()).toMatchObject({ waiting: 0, open: 0 });
  });

  test("a word that needs no answer is said to need none, and that is taken back", async () => {
    const { id, add } = await ask();
    await called(id);
    await pass({ minutes: 5 });
    await add("Thanks!");
    const { waiting_since } = await open(id);
    const changed = await change(id, { waiting: false });
    expect(changed).toMatchObject({ waiting_since: null, status: "conversation" });
    expect(changed.events.at(-1).changes).toEqual({ waiting: { from: true, to: false } });
    expect(await change(id, { waiting: true })).toMatchObject({ waiting_since });
    await called(id);
    expect(await change(id, { waiting: true })).toMatchObject({ waiting_since: null });
  });

  test("spam waits for nobody, and does once it is none", async () => {
    await call(
      "/extenso/v1/contact",
      { ...asked, website: "https://spam.example", name: "https://s.example" },
      "",
    );
    const [{ id }] = await list("?status=spam");
    expect(await summary()).toMatchObject({ waiting: 0, open: 0 });
    await change(id, { status: "new" });
    expect(await summary()).toMatchObject({ waiting: 1, open: 1 });
  });
});
