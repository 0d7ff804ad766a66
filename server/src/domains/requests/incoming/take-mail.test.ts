import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMail } from "../../../engines/mailbox/read-mail.ts";
import { openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { requestMailTaker } from "./take-mail.ts";

let studio: TestStudio;
beforeEach(async () => {
  studio = await openTestStudio("sqlite");
});
afterEach(() => studio.close());

let uid = 0;
async function take(source: string | Buffer, servers: string[] = []): Promise<void> {
  uid += 1;
  const pieces = [Buffer.from(source)];
  const receivedAt = new Date("2026-11-28T12:10:00Z");
  const mail = await readMail({ uid, size: pieces[0]?.length ?? 0, receivedAt, pieces }, { servers });
  const position = { mailbox: "m", uidValidity: "1", uid: String(uid), receivedAt };
  const write = await requestMailTaker(studio).prepare(mail, position);
  await studio.database.query.transaction().execute(write);
}

const stored = (name: string) => readFileSync(new URL(`../../../../test/mails/${name}.eml`, import.meta.url));
const taken = () =>
  studio.database.query
    .selectFrom("incoming_mails")
    .select(["kind", "from_name", "from_email", "filed_at", "notices"])
    .orderBy("id")
    .execute();

test.each([
  [
    "google-group",
    "Ines Varga",
    "ines.varga@lumen-hotel.example",
    ["It came through studio@extenso.example."],
  ],
  ["google-group-kept-from", "Ines Varga", "ines.varga@lumen-hotel.example", []],
  ["reply-to-form", "Tomas Berg", "tomas.berg@post.example", ["It came through no-reply@directory.example."]],
  ["comma-in-from", "Okafor, Lena", "lena.okafor@city.example", []],
  ["auto-response-suppress", "Priya Nand", "priya.nand@clinic.example", []],
])("%s waits as a mail of %s", async (name, from_name, from_email, notices) => {
  await take(stored(name));
  expect((await taken()).map((mail) => ({ ...mail, notices: JSON.parse(mail.notices) }))).toEqual([
    { kind: "mail", from_name, from_email, filed_at: null, notices },
  ]);
});

test("a notice of our own isn't taken for its client's mail, though a relay renamed it", async () => {
  await take(
    [
      "From: Extenso <studio@extenso.example>",
      "Reply-To: Dana Reyes <dana@northlight.example>",
      "Message-ID: <by-a-relay@relay.example>",
      "Auto-Submitted: auto-generated",
      "",
      "Email: dana@northlight.example",
    ].join("\r\n"),
  );
  // Nothing that arrives is nowhere.
  expect(await taken()).toMatchObject([{ kind: "auto-reply", filed_at: expect.any(String) }]);
});

describe("with the name of the mail server that checks senders", () => {
  const servers = ["mx.extenso.example"];
  const dana = "dana@northlight.example";
  let requestId: number;

  /** A person with one open request, whose address makes a mail part of it. */
  beforeEach(async () => {
    const { query } = studio.database;
    const now = studio.clock().toISOString();
    const contact = await query
      .insertInto("contacts")
      .values({
        name: "Dana",
        email: dana,
        email_key: dana,
        phone: "",
        company: "",
        user_id: null,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const request = await query
      .insertInto("contact_requests")
      .values({
        reference: "EX-7K3M-92QD",
        name: "Dana",
        email: dana,
        company: "",
        phone: "",
        service: "videography",
        budget: "",
        timeline: "",
        message: "A film",
        spam_score: 0,
        spam_reasons: "[]",
        submission_key: null,
        user_id: null,
        address: "",
        created_at: now,
        reported_at: now,
        contact_id: contact.id,
        owner_id: null,
        next_step_on: null,
        value_cents: null,
        answered_at: null,
        confirmed_at: null,
        due_at: null,
        warn_at: null,
        warned_at: null,
        waiting_due_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    requestId = request.id;
  });

  const checked = (results: string, headers = `From: Dana Reyes <${dana}>`) =>
    [`Authentication-Results: mx.extenso.example; ${results}`, headers, "Subject: More", "", "More."].join(
      "\r\n",
    );
  const placed = async () =>
    (
      await studio.database.query
        .selectFrom("incoming_mails")
        .select(["request_id", "sender_check", "notices", "other_address"])
        .orderBy("id")
        .execute()
    ).map(({ notices, ...mail }) => ({ ...mail, notices: JSON.parse(notices) }));
  const own = { sender_check: "passed", other_address: 0, notices: [] };

  test("a sender whom the server confirms writes in their request", async () => {
    await take(checked("dmarc=pass header.from=northlight.example"), servers);
    expect(await placed()).toEqual([{ ...own, request_id: requestId }]);
  });

  test("a sender whom it refuses waits, marked, though the address is known", async () => {
    await take(
      checked("spf=softfail smtp.mailfrom=x.example; dmarc=fail header.from=northlight.example"),
      servers,
    );
    const notices = ["It may not come from northlight.example: SPF softfail, DMARC fail."];
    expect(await placed()).toEqual([{ ...own, request_id: null, sender_check: "failed", notices }]);
  });

  test("one who answers a mail of ours had it, and is marked in its conversation", async () => {
    const answers = `From: Dana Reyes <${dana}>\r\nIn-Reply-To: <request.ex-7k3m-92qd@studio.example.test>`;
    await take(checked("dmarc=fail", answers), servers);
    expect(await placed()).toMatchObject([{ request_id: requestId, sender_check: "failed" }]);
  });

  test("of whom nothing proves anything is said to be so", async () => {
    await take(checked("dmarc=none; spf=none"), servers);
    const notices = ["Nothing proves that it comes from northlight.example."];
    expect(await placed()).toEqual([{ ...own, request_id: requestId, sender_check: "unknown", notices }]);
  });

  test("whoever passes under an own domain may not name another person in Reply-To", async () => {
    const form = `From: Forms <forms@evil.example>\r\nReply-To: Dana Reyes <${dana}>`;
    await take(checked("dmarc=pass header.from=evil.example", form), servers);
    expect(await placed()).toMatchObject([{ request_id: null, sender_check: "unknown" }]);
  });

  test("a group of the studio's own is believed", async () => {
    const group = `From: 'Dana Reyes' via Studio <studio@extenso.example>\r\nX-Original-From: Dana Reyes <${dana}>\r\nList-Id: <studio.extenso.example>`;
    await take(checked("dmarc=pass header.from=extenso.example", group), servers);
    expect(await placed()).toMatchObject([{ request_id: requestId, sender_check: "passed" }]);
  });

  test("somebody else who writes in the studio's name is marked", async () => {
    const studios = "From: Extenso <studio@extenso.example>";
    await take(checked("dmarc=pass header.from=extenso.example", studios), servers);
    await take(
      checked("dmarc=fail header.from=extenso.example", `${studios}\r\nMessage-ID: <x@y.example>`),
      servers,
    );
    expect(await placed()).toMatchObject([
      { request_id: null, sender_check: "passed" },
      { request_id: null, sender_check: "failed" },
    ]);
  });
});
