/** The list of all quotes over the app: narrowed, searched, paged, and for those alone who handle requests. */
import { wireStudioQuote } from "@extenso/contract/wire/quotes.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { accept, letter, line, openTestQuotes, secretOf, type TestQuotes } from "./test-quotes.ts";

const path = "/extenso/v1/quotes";

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  const numbers = async (query = "") => {
    const { status, body } = await quotes.staff(`${path}${query}`);
    return status === 200 ? body.map(({ number }: { number: string }) => number) : body.code;
  };
  async function written(title: string) {
    const { body } = await quotes.save(await quotes.create(), { title, lines: [line("a", 100_000)] });
    return body;
  }
  /** @returns the secret of its link. */
  async function sent(title: string, subject = letter.subject): Promise<string> {
    return secretOf((await quotes.send(await written(title), { subject })).body.link);
  }

  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
  });
  afterEach(() => quotes.studio.close());

  test("newest first or oldest first, with client, total and status, by pages that link to each other", async () => {
    expect(await numbers()).toEqual([]);
    await written("A film");
    await sent("A launch");
    await written("Pictures");
    const { body } = await quotes.staff(path);
    expect(body.map((row: unknown) => wireStudioQuote.parse(row).number)).toEqual([
      "Q-2026-003",
      "Q-2026-002",
      "Q-2026-001",
    ]);
    expect(body[1]).toEqual({
      id: expect.any(Number),
      number: "Q-2026-002",
      request: quotes.request,
      status: "sent",
      is_over: false,
      title: "A launch",
      client: { name: "Dana Reyes", company: "" },
      version: 1,
      total_cents: 112_000,
      currency: "CAD",
      created_at: expect.any(String),
      sent_at: expect.any(String),
      viewed_at: null,
      valid_until: expect.any(String),
      decided_at: null,
    });
    expect(await numbers("?order=asc")).toEqual(["Q-2026-001", "Q-2026-002", "Q-2026-003"]);
    const second = await quotes.fetch(`${path}?per_page=1&page=2`, { token: quotes.token() });
    expect(second.headers.get("X-WP-Total")).toBe("3");
    expect(second.headers.get("Cache-Control")).toContain("no-store");
    expect(second.headers.get("Link")).toMatch(/quotes\?per_page=1&page=1>; rel="prev".*page=3>; rel="next"/);
    expect(await second.json()).toEqual([body[1]]);
    expect(await numbers("?per_page=1&page=4")).toBe("rest_invalid_page_number");
  });

  test("narrowed by status: what was sent ends with its days", async () => {
    await written("A draft");
    await sent("Waits");
    const accepted = await sent("Is accepted");
    const declined = await sent("Is declined");
    await quotes.decide(accepted, accept);
    await quotes.decide(declined, { decision: "decline", reason: "Too late." });
    const withdrawn = await written("Is withdrawn");
    await quotes.send(withdrawn);
    await quotes.staff(`${path}/${withdrawn.id}`, { method: "DELETE" });
    const byStatus = async () =>
      Object.fromEntries(
        await Promise.all(
          ["draft", "sent", "ended", "accepted", "declined", "revoked"].map(async (status) => [
            status,
            await numbers(`?status=${status}`),
          ]),
        ),
      );
    const expected = {
      draft: ["Q-2026-001"],
      sent: ["Q-2026-002"],
      ended: [],
      accepted: ["Q-2026-003"],
      declined: ["Q-2026-004"],
      revoked: ["Q-2026-005"],
    };
    expect(await byStatus()).toEqual(expected);
    quotes.studio.pass({ days: 365 });
    await quotes.signInAgain();
    expect(await byStatus()).toEqual({ ...expected, sent: [], ended: ["Q-2026-002"] });
    const [ended] = (await quotes.staff(`${path}?status=ended`)).body;
    expect([ended.status, ended.is_over]).toEqual(["sent", true]);
  });

  test("searched by what a row shows: number, title, of drafts too, and client", async () => {
    await sent("A launch", "Quote Q-2026-001: A launch");
    const draft = await written("Pictures");
    const other = { name: "Kim Älvarez", email: "kim@harbour.example" };
    const { body } = await quotes.staff("/extenso/v1/requests", {
      body: { ...other, service: "photography", message: "Portraits for a tea house." },
    });
    await quotes.staff(`/extenso/v1/requests/${body.id}/quotes`, { body: {} });
    expect(await numbers("?search=q-2026-002")).toEqual(["Q-2026-002"]);
    expect(await numbers("?search=Q-2026-009")).toEqual([]);
    expect(await numbers("?search=photo%20alvarez")).toEqual(["Q-2026-003"]);
    expect(await numbers("?search=dana")).toEqual(["Q-2026-002", "Q-2026-001"]);
    expect(await numbers("?search=launch")).toEqual(["Q-2026-001"]);
    expect(await numbers("?search=q-2026&order=asc")).toEqual(["Q-2026-001", "Q-2026-002", "Q-2026-003"]);
    expect(await numbers("?search=launch&status=draft")).toEqual([]);
    expect(await numbers("?search=launch%20photo")).toEqual([]);
    expect(await numbers("?search=%25")).toEqual([]);
    await quotes.save(draft, { title: "Écoutes", lines: [line("a", 100_000)] });
    expect(await numbers("?search=pictures")).toEqual([]);
    expect(await numbers("?search=ecoutes%20dana")).toEqual(["Q-2026-002"]);
  });

  test("a client's new name finds their quotes, and so does that of a request that took them", async () => {
    await written("A film");
    const { contact } = await quotes.requestNow();
    await quotes.staff(`/extenso/v1/contacts/${contact}`, { body: { name: "Dana Brandt" } });
    expect(await numbers("?search=brandt%20film")).toEqual(["Q-2026-001"]);
    expect(await numbers("?search=reyes")).toEqual([]);
    const { body: other } = await quotes.staff("/extenso/v1/requests", {
      body: {
        name: "D. Reyes",
        email: "dana@northlight.example",
        service: "photography",
        message: "Portraits.",
      },
    });
    await quotes.staff(`/extenso/v1/requests/${other.id}/quotes`, { body: {} });
    expect(await numbers("?search=reyes")).toEqual(["Q-2026-002"]);
    await quotes.staff(`/extenso/v1/requests/${quotes.request}/merge`, { body: { request: other.id } });
    expect(await numbers("?search=brandt")).toEqual(["Q-2026-002", "Q-2026-001"]);
    await quotes.staff(`/extenso/v1/requests/${other.id}/separate`, { body: {} });
    expect(await numbers("?search=reyes%20photo")).toEqual(["Q-2026-002"]);
  });

  test("arguments have bounds, and others than those who handle requests are refused", async () => {
    for (const query of ["per_page=101", "page=0", "status=lost", "order=up", `search=${"a".repeat(201)}`]) {
      expect(await numbers(`?${query}`), query).toBe("rest_invalid_param");
    }
    expect((await quotes.call(path)).status).toBe(401);
    const contributor = await quotes.signIn("lee", "contributor");
    expect((await quotes.call(path, { token: contributor })).status).toBe(403);
  });

  test("the file has the rows of the list, in order", async () => {
    await written("=1+1");
    await sent("A launch");
    const answer = await quotes.fetch(`${path}/csv?order=asc`, { token: quotes.token() });
    const [head, first, second, end] = (await answer.text()).split("\r\n");
    expect(head).toMatch(
      /Number,Status,Title,Client,Company,Created,Sent,Valid until,Decided,Total,Currency$/,
    );
    expect(first).toMatch(/^Q-2026-001,Draft,'=1\+1,Dana Reyes,,2026-.*,,,,1120\.00,CAD$/);
    expect(second).toMatch(/^Q-2026-002,Sent,A launch,Dana Reyes,/);
    expect(end).toBe("");
  });
});
