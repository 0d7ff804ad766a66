/** Two requests of one person are one, and two again. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { systemActor } from "../audit/audit.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { deleteRequest } from "./change-request.ts";
import { mergeContacts, requireContact } from "./contacts/contacts.ts";
import { findRequest, readRequest } from "./find-request.ts";
import { findPlace } from "./incoming/find-place.ts";
import { countRequests, summarizeRequests } from "./list-requests.ts";
import { mergeRequests, separateRequest } from "./merge-requests.ts";
import { addMessage } from "./messages.ts";
import { firstMessageId } from "./notices/mails.ts";
import { findRequestByLink, makeRequestLink } from "./sender/sender-links.ts";
import { submitContact } from "./submit.ts";

const actor = systemActor("test");
const everything = { view: null, statuses: [], ownerId: null, search: "" };

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  async function ask(message: string, email = "dana@northlight.example"): Promise<number> {
    const fields = {
      name: "Dana Reyes",
      email,
      company: "",
      phone: "",
      service: "videography",
      budget: "",
      timeline: "",
      message,
    };
    const submission = { submissionKey: null, honeypot: "", elapsedMs: 60_000, address: "203.0.113.9" };
    const stored = await submitContact(studio, { fields, ...submission, userId: null, page: "" });
    if (stored.outcome !== "stored") throw new Error(stored.outcome);
    const { id } = await studio.database.query
      .selectFrom("contact_requests")
      .select("id")
      .where("reference", "=", stored.reference)
      .executeTakeFirstOrThrow();
    return id;
  }
  const { query } = { query: () => studio.database.query };
  const open = (id: number) => readRequest(query(), id);
  const count = () => countRequests({ query: query(), kind }, everything);
  const summary = () => summarizeRequests({ query: query(), kind, userId: 1 });

  async function write(id: number, body: string): Promise<void> {
    const author = { id: 1, name: "Robin" };
    const message = { kind: "note" as const, subject: "", body, author, sendAt: null, searchText: body };
    await query()
      .transaction()
      .execute(async (rows) => {
        const request = await findRequest(rows, id);
        if (request) await addMessage(rows, request, message, studio.clock());
      });
  }

  /** A file that came with the request itself, and a quote. */
  async function addParts(id: number): Promise<void> {
    const at = studio.clock().toISOString();
    await query()
      .insertInto("request_files")
      .values({
        request_id: id,
        message_id: null,
        origin: "sender",
        incoming_mail_id: null,
        name: "plan.pdf",
        mime_type: "application/pdf",
        size: 3,
        sha256: "",
        key: "requests/1",
        created_at: at,
      })
      .execute();
    await query()
      .insertInto("quotes")
      .values({
        number: "Q-2026-001",
        request_id: id,
        status: "draft",
        document: "{}",
        version: 0,
        total_cents: 100,
        currency: "CAD",
        decline_reason: "",
        revision: 1,
        created_at: at,
        sent_at: null,
        viewed_at: null,
        valid_until: null,
        decided_at: null,
      })
      .execute();
  }
  const quoteOf = async () =>
    (await query().selectFrom("quotes").select("request_id").executeTakeFirstOrThrow()).request_id;

  test("everything moves, every way in leads to what stays, and separating brings it all back", async () => {
    const into = await ask("A brand film.");
    studio.pass({ minutes: 5 });
    const id = await ask("And photographs.");
    await write(id, "Wants portraits.");
    await addParts(id);
    const before = { target: await open(into), request: await open(id) };
    const secret = (await makeRequestLink(query(), id, studio.clock())).split("/").at(-1) ?? "";

    await mergeRequests(studio, { id, into, actor });
    const whole = await open(into);
    expect(whole.messages).toMatchObject([
      { kind: "note", body: "Wants portraits." },
      { kind: "question", body: "And photographs.", created_at: before.request.created_at },
    ]);
    expect(whole.files).toMatchObject([{ name: "plan.pdf", message_id: whole.messages[1]?.id }]);
    expect(whole).toMatchObject({ waiting_since: before.request.created_at, due_at: before.target.due_at });
    expect(whole.merged).toMatchObject([{ id, reference: before.request.reference }]);
    expect(await quoteOf()).toBe(into);
    expect([await count(), await summary()]).toMatchObject([1, { open: 1, waiting: 1, counts: { new: 1 } }]);
    expect((await requireContact(query(), whole.contact ?? 0)).requests).toMatchObject([{ id: into }]);
    const answer = { references: [firstMessageId(studio.settings, before.request)], subject: "" };
    const from = { name: "", address: before.request.email };
    expect(await findPlace(query(), { ...answer, from }, { isDoubtful: false })).toMatchObject({
      requestId: into,
    });
    const named = { references: [], subject: before.request.reference, from };
    expect(await findPlace(query(), named, { isDoubtful: false })).toMatchObject({ requestId: into });
    expect((await findRequestByLink(query(), { secret })).id).toBe(into);
    expect((await open(id)).merged_into).toBe(into);

    await separateRequest(studio, { id, actor });
    const { events: _, ...apart } = await open(id);
    const { events: __, ...was } = before.request;
    expect(apart).toEqual({ ...was, revision: apart.revision });
    expect((await open(into)).messages).toEqual([]);
    expect(await open(into)).toMatchObject({ waiting_since: before.target.created_at, merged: [] });
    expect([await quoteOf(), await count()]).toEqual([id, 2]);
  });

  test("the whole is worth what the quotes of both say, and each its own once they are apart", async () => {
    const into = await ask("A brand film.");
    const id = await ask("And photographs.");
    const at = studio.clock();
    for (const [number, request_id, cents] of [
      ["Q-1", into, 100_000],
      ["Q-2", id, 30_000],
    ] as const) {
      const quote = await query()
        .insertInto("quotes")
        .values({
          number,
          request_id,
          status: "accepted",
          document: "{}",
          version: 1,
          viewed_at: null,
          total_cents: cents,
          currency: "CAD",
          decline_reason: "",
          revision: 1,
          created_at: at.toISOString(),
          sent_at: at.toISOString(),
          decided_at: at.toISOString(),
          valid_until: at.toISOString(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await query()
        .insertInto("quote_acceptances")
        .values({
          quote_id: quote.id,
          version: 1,
          chosen: "[]",
          name: "Dana",
          address: "",
          total_cents: cents,
          document_hash: "",
          accepted_at: at.toISOString(),
        })
        .execute();
    }
    const worthOf = async (one: number) => (await open(one)).value_cents;
    await mergeRequests(studio, { id, into, actor });
    expect(await worthOf(into)).toBe(130_000);
    await separateRequest(studio, { id, actor });
    expect([await worthOf(into), await worthOf(id)]).toEqual([100_000, 30_000]);
  });

  const outcomes = {
    spam: { status: "spam", lost_reason: "", value_cents: 100 },
    lost: { status: "lost", lost_reason: "price", value_cents: 200 },
    new: { status: "new", lost_reason: "", value_cents: 300 },
    conversation: { status: "conversation", lost_reason: "", value_cents: null },
    quoted: { status: "quoted", lost_reason: "", value_cents: 500 },
    won: { status: "won", lost_reason: "", value_cents: 600 },
  } as const;
  const furthest = ["spam", "lost", "new", "conversation", "quoted", "won"] as const;
  type Status = (typeof furthest)[number];

  test("the further status stays, with its value, and each gets its own back", async () => {
    const put = async (id: number, status: Status) =>
      query().updateTable("contact_requests").set(outcomes[status]).where("id", "=", id).execute();
    const outcome = async (id: number) => {
      const { status, lost_reason, value_cents } = await open(id);
      return { status, lost_reason, value_cents };
    };
    const [into, id] = [await ask("A brand film."), await ask("And photographs.")];
    for (const [rank, status] of furthest.entries()) {
      for (const [otherRank, other] of furthest.entries()) {
        await put(into, status);
        await put(id, other);
        await mergeRequests(studio, { id, into, actor });
        const further = rank >= otherRank ? status : other;
        const value =
          outcomes[further].value_cents ?? outcomes[further === status ? other : status].value_cents;
        const isWonTwice = status === "won" && other === "won";
        expect(await outcome(into), `${other} into ${status}`).toEqual({
          ...outcomes[further],
          value_cents: isWonTwice ? 1_200 : value,
        });
        await separateRequest(studio, { id, actor });
        expect(await outcome(into), `${other} out of ${status}`).toEqual(outcomes[status]);
        expect(await outcome(id)).toEqual(outcomes[other]);
      }
    }
  });

  test("a status that another part brought, or that somebody has set since, stays", async () => {
    const [into, id, third] = [await ask("A film."), await ask("Photographs."), await ask("A stream.")];
    const set = async (one: number, status: Status) =>
      query().updateTable("contact_requests").set({ status }).where("id", "=", one).execute();
    const statusOf = async (one: number) => (await open(one)).status;
    await set(id, "won");
    await set(third, "quoted");
    await mergeRequests(studio, { id, into, actor });
    await mergeRequests(studio, { id: third, into, actor });
    expect(await statusOf(into)).toBe("won");
    await separateRequest(studio, { id, actor });
    expect(await statusOf(into)).toBe("quoted");
    await set(into, "conversation");
    await separateRequest(studio, { id: third, actor });
    expect(await statusOf(into)).toBe("conversation");
  });

  test("parts of one request are separated in any order, and leave what the others make of it", async () => {
    const [into, ...parts] = [
      await ask("A film."),
      await ask("Photos."),
      await ask("A stream."),
      await ask("A cut."),
    ];
    const values = [1_000, 200, 30, 4];
    const worth = async () => (await open(into)).value_cents;
    for (const [index, id] of [into, ...parts].entries())
      await query()
        .updateTable("contact_requests")
        .set({ status: "won", value_cents: values[index] ?? 0 })
        .where("id", "=", id)
        .execute();
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      for (const id of parts) await mergeRequests(studio, { id, into, actor });
      let left = 1_234;
      expect(await worth()).toBe(left);
      for (const part of order) {
        await separateRequest(studio, { id: parts[part] ?? 0, actor });
        left -= values[part + 1] ?? 0;
        expect(await worth(), `${part} of ${order}`).toBe(left);
      }
    }
  });

  test("a value that somebody has set between two merges stays, whichever part leaves", async () => {
    const [into, id, third] = [await ask("A film."), await ask("Photos."), await ask("A stream.")];
    const set = async (one: number, value_cents: number) =>
      query()
        .updateTable("contact_requests")
        .set({ status: "won", value_cents })
        .where("id", "=", one)
        .execute();
    const worth = async () => (await open(into)).value_cents;
    await set(into, 1_000);
    await set(id, 200);
    await set(third, 30);
    await mergeRequests(studio, { id, into, actor });
    await set(into, 5_000);
    await mergeRequests(studio, { id: third, into, actor });
    expect(await worth()).toBe(5_030);
    await separateRequest(studio, { id, actor });
    expect(await worth()).toBe(5_030);
    await separateRequest(studio, { id: third, actor });
    expect(await worth()).toBe(5_000);
  });

  test("requests of two people stay two until the people are one; what is merged is merged once", async () => {
    const [into, id] = [await ask("A film."), await ask("A film.", "dana@home.example")];
    const refused = (asked: { id: number; into: number }) =>
      expect(mergeRequests(studio, { ...asked, actor })).rejects;
    await refused({ id, into }).toThrow("These are requests of two people.");
    await refused({ id: into, into }).toThrow("one request already");
    await refused({ id, into: 4_711 }).toThrow("no such request");
    const [contact, other] = [(await open(id)).contact ?? 0, (await open(into)).contact ?? 0];
    await query()
      .transaction()
      .execute((rows) => mergeContacts(rows, { contact, into: other }));
    await mergeRequests(studio, { id, into, actor });
    await refused({ id, into }).toThrow("part of another request already");
    const third = await ask("A third film.");
    await refused({ id: into, into: third }).toThrow("the other way round");
    await mergeRequests(studio, { id: third, into, actor });
    expect(await count()).toBe(1);
  });

  test("who deletes the whole deletes its parts", async () => {
    const [into, id] = [await ask("A film."), await ask("Photographs.")];
    await mergeRequests(studio, { id, into, actor });
    await query()
      .transaction()
      .execute(async (rows) => {
        const request = await findRequest(rows, into);
        if (request) await deleteRequest(rows, request, actor, studio.clock());
      });
    expect(await query().selectFrom("contact_requests").select("id").execute()).toEqual([]);
    expect(await query().selectFrom("request_messages").select("id").execute()).toEqual([]);
  });
});
