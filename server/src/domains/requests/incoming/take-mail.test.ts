import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMail } from "../../../engines/mailbox/read-mail.ts";
import { openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { requestMailTaker } from "./take-mail.ts";

let studio: TestStudio;
beforeEach(async () => {
  studio = await openTestStudio("sqlite");
});
afterEach(() => studio.close());

let uid = 0;
async function take(source: string | Buffer): Promise<void> {
  uid += 1;
  const pieces = [Buffer.from(source)];
  const receivedAt = new Date("2026-11-28T12:10:00Z");
  const mail = await readMail({ uid, size: pieces[0]?.length ?? 0, receivedAt, pieces });
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
