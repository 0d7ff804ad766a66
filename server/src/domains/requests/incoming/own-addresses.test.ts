/** Mails from the studio's own addresses, and notices of many mails at once: what arrives is somewhere. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { lockMailSettings, writeMailSettings } from "../../../engines/mail/mail-settings.ts";
import { readMail } from "../../../engines/mailbox/read-mail.ts";
import { gmailReply, outOfOffice } from "../../../engines/mailbox/test-mails.ts";
import { openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { mailHeldNotices } from "../notices/held-notices.ts";
import { firstMessageId } from "../notices/mails.ts";
import { submitContact } from "../submit.ts";
import { requestMailTaker } from "./take-mail.ts";

describe.each(differingDatabaseKinds)("mails from one of our own addresses, on %s", (kind) => {
  let studio: TestStudio;
  let uid = 0;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  async function deliver(source: string | Buffer): Promise<void> {
    const receivedAt = studio.clock();
    const pieces = [Buffer.from(source)];
    const raw = { uid: ++uid, size: pieces[0]?.length ?? 0, receivedAt, pieces };
    const position = { mailbox: "answers", uidValidity: "1", uid: String(uid), receivedAt };
    const write = await requestMailTaker(studio).prepare(await readMail(raw), position);
    await studio.database.query.transaction().execute(write);
  }

  async function ask(email: string) {
    const fields = {
      name: "Dana Reyes",
      email,
      company: "",
      phone: "",
      service: "videography",
      budget: "",
      timeline: "",
      message: "A brand film.",
    };
    const submission = { submissionKey: null, honeypot: "", elapsedMs: 60_000, address: "203.0.113.9" };
    const stored = await submitContact(studio, { fields, ...submission, userId: null, page: "" });
    if (stored.outcome !== "stored") throw new Error(stored.outcome);
    return await studio.database.query
      .selectFrom("contact_requests")
      .selectAll()
      .where("reference", "=", stored.reference)
      .executeTakeFirstOrThrow();
  }

  const incoming = () =>
    studio.database.query.selectFrom("incoming_mails").selectAll().orderBy("id").execute();
  const outbox = (of: string) =>
    studio.database.query.selectFrom("outbox_messages").selectAll().where("kind", "=", of).execute();
  const messages = () =>
    studio.database.query.selectFrom("request_messages").selectAll().orderBy("id").execute();

  test("what this server has sent is no mail of anybody; what a person writes from such an address waits", async () => {
    await deliver(gmailReply({ messageId: "<outbox.5.abc@studio.example.test>" }));
    expect(await incoming()).toEqual([]);
    await studio.database.query.transaction().execute(async (rows) => {
      await lockMailSettings(rows);
      await writeMailSettings(rows, studio.settings, {
        mailFrom: "Studio <new@studio.example>",
        notices: ["owner@studio.example"],
      });
    });
    const senders = ["owner@studio.example", "new@studio.example", "studio@extenso.example"];
    for (const from of senders) await deliver(gmailReply({ from, messageId: `<by-hand.${from}>` }));
    expect(await incoming()).toMatchObject(
      senders.map((from_email) => ({ from_email, kind: "mail", request_id: null, filed_at: null })),
    );
    expect(JSON.parse((await incoming())[0]?.notices ?? "")).toContain(
      "It came from an address of the studio’s own.",
    );
    // A notice of ours, or an automatic answer: it is put away, where it is found.
    await deliver(outOfOffice({ from: "owner@studio.example", messageId: "<by-a-relay@x.example>" }));
    expect((await incoming()).at(-1)).toMatchObject({ kind: "auto-reply", filed_at: expect.any(String) });
  });

  test("a colleague's mail into a conversation is part of it, and no client waits for its answer", async () => {
    const request = await ask("dana@northlight.example");
    await studio.database.query.updateTable("contact_requests").set({ waiting_since: null }).execute();
    const from = studio.settings.mail.notices.value;
    await deliver(gmailReply({ from, inReplyTo: firstMessageId(studio.settings, request) }));
    expect(await incoming()).toMatchObject([{ request_id: request.id, other_address: 1 }]);
    const { waiting_since } = await studio.database.query
      .selectFrom("contact_requests")
      .select("waiting_since")
      .executeTakeFirstOrThrow();
    expect([waiting_since, await outbox("request-addition")]).toEqual([null, []]);
  });

  test("a sender's twenty-first mail of a day is told in the hourly mail, and another's at once", async () => {
    const dana = await ask("dana@northlight.example");
    const lee = await ask("lee@seawall.example");
    const write = (request: typeof dana, mail: number) =>
      deliver(
        gmailReply({
          from: `Client <${request.email}>`,
          inReplyTo: firstMessageId(studio.settings, request),
          messageId: `<${request.id}.${mail}@client.example>`,
        }),
      );
    for (let mail = 1; mail <= 22; mail += 1) await write(dana, mail);
    expect(await outbox("request-addition")).toHaveLength(20);
    await write(lee, 1);
    expect(await outbox("request-addition")).toHaveLength(21);
    const held = (await messages()).filter(({ notice }) => notice === "held");
    expect(held.map(({ request_id }) => request_id)).toEqual([dana.id, dana.id]);

    expect(await mailHeldNotices(studio)).toBe(2);
    const [digest] = await outbox("addition-digest");
    expect(digest?.recipient).toBe(studio.settings.mail.notices.value);
    expect(JSON.parse(digest?.payload ?? "{}")).toMatchObject({
      subject: "2 more messages from clients",
      text: expect.stringContaining(dana.reference),
    });
    expect((await messages()).filter(({ notice }) => notice === "digest")).toHaveLength(2);
    expect(await mailHeldNotices(studio)).toBe(0);
    expect(await outbox("addition-digest")).toHaveLength(1);
  });
});
