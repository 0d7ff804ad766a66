/** The rounds find what they look for: each kind of loss is made once, and told. */
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countMails, lostRows } from "./check.mjs";
import { Changing, Ledger } from "./ledger.mjs";
import { publishedOnce } from "./scheduled.mjs";
import { changesSeen, coldWithoutDatabase } from "./seen-everywhere.mjs";
import { cutPower, takeAsSynced } from "./synced.mjs";
import { lostRequests } from "./write-requests.mjs";

/** @param answers rows by a word of the statement that asks for them. */
const rowsOf = (answers: Record<string, unknown[]>) => async (sql: string) =>
  answers[Object.keys(answers).find((word) => sql.includes(` from ${word}`)) ?? ""] ?? [];

test("what was acknowledged and is not there is told, and what may be there is not", async () => {
  const ledger = new Ledger();
  const text = new Changing();
  text.acknowledge("first");
  text.sending("perhaps");
  ledger.posts.set(1, { title: "One", text });
  ledger.terms.set(2, "Two");
  ledger.media.set(3, {});
  ledger.people.set("dana@people.example", "contact");
  const there = {
    posts: [{ key: 1, title_raw: "One", content_raw: "perhaps", status: "publish" }],
    terms: [{ key: 2, name: "Two" }],
    media: [{ key: 3 }],
    contact_requests: [{ key: "dana@people.example" }],
  };
  expect(await lostRows(rowsOf(there), ledger)).toEqual([]);
  const older = [{ ...there.posts[0], content_raw: "older" }];
  expect(await lostRows(rowsOf({ ...there, posts: older }), ledger)).toEqual(["text of post 1"]);
  expect(await lostRows(rowsOf({}), ledger)).toEqual([
    "post 1",
    "term 2",
    "file 3",
    "contact of dana@people.example",
  ]);
});

test("a mail that is missing, and one that came twice without a kill, are told", async () => {
  const ledger = new Ledger();
  for (const email of ["a@x", "b@x"]) {
    ledger.mailboxes.add(email);
    ledger.people.set(email, "contact");
  }
  const rows = rowsOf({ outbox_messages: [{ many: 0 }] });
  const mail = (id: string, email: string, since: number, by = "one") => ({
    id,
    to: [email],
    text: id,
    by,
    since,
    at: since + 40,
  });
  const once = [mail("1", "a@x", 0), mail("2", "b@x", 100)];
  const again = [...once, mail("2", "b@x", 9_000, "other")];
  expect(await countMails({ rows, mails: once, ledger })).toEqual({ wrong: [], again: 0 });
  expect((await countMails({ rows, mails: once.slice(1), ledger })).wrong).toEqual(["0 mails to a@x"]);
  expect((await countMails({ rows, mails: again, ledger })).wrong).toEqual([
    "mail 2 came 2 times: 0 ms by one, taken 40 ms later, never killed; 8900 ms by other, taken 40 ms later, never killed",
  ]);
  const explains = async (kills: { of: string; at: number }[], mails = again) =>
    (await countMails({ rows, mails, ledger, kills })).wrong.length === 0;
  expect(await countMails({ rows, mails: again, ledger, kills: [{ of: "one", at: 600 }] })).toEqual({
    wrong: [],
    again: 1,
  });
  // Its text was on the line when it was killed, and the mail server read it afterwards.
  expect(await explains([{ of: "one", at: 120 }])).toBe(true);
  // Not yet asked for; long settled; another process.
  expect(await explains([{ of: "one", at: 99 }])).toBe(false);
  expect(await explains([{ of: "one", at: 2_140 }])).toBe(false);
  expect(await explains([{ of: "other", at: 600 }])).toBe(false);
  // Each copy but the last one needs a kill of its own.
  const thrice = [...again, mail("2", "b@x", 30_000, "third")];
  expect(await explains([{ of: "one", at: 600 }], thrice)).toBe(false);
  expect(
    await explains(
      [600, 9_050].map((at, index) => ({ of: ["one", "other"][index] ?? "", at })),
      thrice,
    ),
  ).toBe(true);
  const otherwise = [...once, { ...mail("2", "b@x", 9_000, "other"), text: "of something else" }];
  expect(await explains([{ of: "one", at: 600 }], otherwise)).toBe(false);
});

test("a post that came out late, twice or not at all is told", async () => {
  const wanted = Date.now() - 10_000;
  const scheduled = new Map([1, 2, 3, 4].map((id) => [id, wanted]));
  const entry = (id: number, late: number) => ({
    subject_id: String(id),
    committed: String(wanted + late),
  });
  const posts = [1, 2, 3, 4].map((id) => ({ id, status: id === 4 ? "future" : "publish" }));
  const audit_entries = [entry(1, 900), entry(2, 2_500), entry(3, 100), entry(3, 200)];
  const { wrong, count } = await publishedOnce(rowsOf({ posts, audit_entries }), scheduled);
  expect(count).toBe(4);
  expect(wrong).toEqual([
    "post 2 came 2500 ms after its time",
    "post 3 was published 2 times",
    expect.stringContaining("post 4 is future"),
  ]);
});

test("a power cut leaves what was synced, and no more", async () => {
  const folder = await mkdtemp(join(tmpdir(), "extenso-rounds-test-"));
  try {
    const [data, place] = [join(folder, "data"), join(folder, "synced")];
    await mkdir(join(data, "kept"), { recursive: true });
    await writeFile(join(data, "kept/file"), "before");
    takeAsSynced(data, place);
    await writeFile(join(data, "kept/file"), "after, and never synced");
    await writeFile(join(data, "new"), "never synced");
    expect(cutPower(data, place)).toEqual({ lostNames: 1, emptyFiles: 0 });
    expect(await readFile(join(data, "kept/file"), "utf8")).toBe("before");
    await expect(readFile(join(data, "new"))).rejects.toThrow("ENOENT");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A process that keeps its page from when it was first asked for, and may hear of changes. */
async function keepingReplica(studio: { words: string }, hears: boolean) {
  let kept: string | null = null;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    response.setHeader("Content-Type", "application/json");
    if (request.method === "POST") studio.words = JSON.parse(body).document?.title ?? studio.words;
    if (request.url?.endsWith("/site/faq")) return response.end(JSON.stringify({ document: {} }));
    if (hears) kept = null;
    kept ??= studio.words;
    return response.end(JSON.stringify(kept));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a replica that is never told of changes is told", async () => {
  const studio = { words: "" };
  const open = (hears: boolean) => keepingReplica(studio, hears);
  const options = { token: "x", patienceMs: 300, paths: ["/contact"] };
  const well = [await open(true), await open(true)];
  expect(await changesSeen({ ...options, replicas: well })).toEqual({ looks: 4, wrong: [] });
  const { wrong } = await changesSeen({ ...options, replicas: [...well, await open(false)] });
  expect(wrong).toEqual(
    [1, 2, 3].map((from) => `replica 3 does not show on /contact what replica ${from} took`),
  );
});

test("a cold replica without its database says so, or that is told", async () => {
  let isAway = false;
  let status = 503;
  const server = createServer(({ url }, response) => {
    const unknown = url === "/no-such-page" ? 404 : 200;
    response.writeHead(isAway ? status : unknown, isAway ? { "Retry-After": "5" } : {}).end("<html></html>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const become = (away: boolean) => async () => {
    isAway = away;
  };
  const database = { pause: become(true), resume: become(false) };
  const replica = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  expect(await coldWithoutDatabase({ replica, database })).toEqual([]);
  status = 500;
  const wrong = await coldWithoutDatabase({ replica, database });
  expect(wrong).toHaveLength(6);
  expect(wrong[0]).toBe("/ answers 500 without the database, not 503 with a page and Retry-After");
  database.resume = async () => {};
  status = 503;
  expect(await coldWithoutDatabase({ replica, database, patienceMs: 200 })).toContain(
    "/ answers 503 with the database back",
  );
});

test("a request at the desk that lost a step, or has one twice, is found", async () => {
  const ledger = new Ledger();
  const billed = { invoice: 5, number: "INV-2026-001", isPaid: true };
  const known = { email: "a@x", notes: 1, replies: 1, quote: 7, sent: true, accepted: true, ...billed };
  ledger.requests.set(3, known);
  const tables = {
    contact_requests: [{ key: 3, status: "won" }],
    request_messages: [
      { key: 3, kind: "note", body: "Call on Monday." },
      { key: 3, kind: "reply", body: "Gladly. a@x" },
    ],
    quotes: [{ key: 7, status: "accepted", version: 1 }],
    quote_versions: [{ key: 7, version: 1 }],
    quote_acceptances: [{ key: 7 }],
    invoices: [{ id: 5, number: "INV-2026-001", status: "part_paid", paid_cents: 100 }],
    invoice_payments: [{ invoice_id: 5, key: "fault-injection-7" }],
    outbox_messages: [{ id: 1 }],
  };
  const lostOf = (changed: Partial<Record<keyof typeof tables, object[]>>) =>
    lostRequests(async (sql: string) => {
      const [, table = ""] = / from (\w+)/.exec(sql) ?? [];
      return { ...tables, ...changed }[table as keyof typeof tables] ?? [];
    }, ledger);
  expect(await lostOf({})).toEqual([]);
  expect(await lostOf({ contact_requests: [] })).toEqual(["request 3"]);
  expect(await lostOf({ request_messages: tables.request_messages.slice(1) })).toEqual([
    "0 notes of request 3",
  ]);
  expect(
    await lostOf({ request_messages: [...tables.request_messages, ...tables.request_messages.slice(1)] }),
  ).toEqual(["2 replies of request 3"]);
  expect(await lostOf({ quote_acceptances: [] })).toEqual(["acceptance of quote 7: 0, accepted, won"]);
  expect(await lostOf({ contact_requests: [{ key: 3, status: "quoted" }] })).toEqual([
    "acceptance of quote 7: 1, accepted, quoted",
  ]);
  const [invoice] = tables.invoices;
  expect(await lostOf({ invoices: [{ ...invoice, number: "INV-2026-002" }] })).toEqual([
    "numbers of invoices: 2 in place of 1",
    "invoice 5, INV-2026-001",
  ]);
  expect(await lostOf({ outbox_messages: [] })).toEqual(["0 mails of 1 invoices"]);
  expect(await lostOf({ invoice_payments: [] })).toEqual(["0 payments of invoice 5: 100"]);
  expect(await lostOf({ invoices: [{ ...invoice, paid_cents: 200 }] })).toEqual([
    "1 payments of invoice 5: 200",
  ]);
});

test("a mail of a conversation that is missing, or one too many, is found", async () => {
  const ledger = new Ledger();
  ledger.threads.set("a@x", { sure: 1, most: 2 });
  const rows = async () => [{ many: 0 }];
  const mail = (id: string) => ({ id, to: ["a@x"], text: id, by: "one", since: 0, at: 1 });
  const wrongOf = async (...ids: string[]) =>
    (await countMails({ rows, mails: ids.map(mail), ledger })).wrong;
  expect(await wrongOf()).toEqual(["0 mails to a@x, 1 to 2 were due"]);
  expect([await wrongOf("<1>"), await wrongOf("<1>", "<2>")]).toEqual([[], []]);
  expect(await wrongOf("<1>", "<2>", "<3>")).toEqual(["3 mails to a@x, 1 to 2 were due"]);
});
