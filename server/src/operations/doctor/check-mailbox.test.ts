import { expect, test } from "vitest";
import { openTestDatabase } from "../../engines/database/test-databases.ts";
import { makeTestMailbox } from "../../engines/mailbox/test-mailbox.ts";
import { checkMailbox } from "./check-mailbox.ts";

const imap = {
  host: "imap.example",
  port: 993,
  secure: true,
  folder: "INBOX",
  user: "answers@extenso.example",
  password: "secret",
};
const now = new Date("2026-11-28T12:00:00Z");

test("a name of the mail server that no mail bears is told", async () => {
  const database = await openTestDatabase("sqlite");
  try {
    const at = now.toISOString();
    await database.query
      .insertInto("mailboxes")
      .values({
        key: "answers@extenso.example@imap.example/INBOX",
        uid_validity: "1",
        last_uid: "6",
        read_at: at,
        failed_at: null,
        problem: "",
        failures: 0,
      })
      .execute();
    const receive = async (uid: number, sender_check: string) => {
      await database.query
        .insertInto("incoming_mails")
        .values({
          mailbox: "m",
          uid_validity: "1",
          uid: String(uid),
          fingerprint: String(uid),
          message_id: "",
          kind: "mail",
          from_name: "",
          from_email: "",
          from_key: "",
          subject: "",
          body: "",
          quoted: "",
          notices: "[]",
          sender_check,
          other_address: 0,
          request_id: null,
          request_message_id: null,
          filed_at: null,
          sent_at: at,
          created_at: at,
        })
        .execute();
    };
    const examine = async () => {
      const settings = { imap, authservIds: ["mx.extenso.example"] };
      const findings = await checkMailbox(settings, database, { now, open: makeTestMailbox().open });
      return findings.map(({ message }) => message);
    };
    for (const uid of [1, 2, 3, 4, 5]) await receive(uid, "unknown");
    expect(await examine()).toEqual([
      "none of the last 5 mails bears a result of mx.extenso.example",
      "last read within a minute",
    ]);
    await receive(6, "passed");
    expect(await examine()).toEqual(["last read within a minute"]);
  } finally {
    await database.close();
  }
});
