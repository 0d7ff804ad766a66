import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { type JobRunner, startJobs } from "../../../engines/jobs/runner.ts";
import { lockMailSettings, writeMailSettings } from "../../../engines/mail/mail-settings.ts";
import { makeTestMailbox, type TestMailbox } from "../../../engines/mailbox/test-mailbox.ts";
import {
  gmailReply,
  outOfOffice,
  postfixBounce,
  qmailBounce,
  withAttachments,
} from "../../../engines/mailbox/test-mails.ts";
import { restApi } from "../../../engines/rest/api.ts";
import type { ImapAddress } from "../../../kernel/settings/imap-address.ts";
import { createAuthenticator } from "../../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { requestRoutes } from "../desk-routes.ts";
import { replyJob } from "../messages.ts";
import { firstMessageId } from "../notices/mails.ts";
import { contactRoutes } from "../routes.ts";
import { mailboxJob } from "./mailbox-job.ts";
import { requestMailTaker } from "./take-mail.ts";

const asked = {
  name: "Dana Reyes",
  email: "dana@northlight.example",
  company: "",
  phone: "",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A brand film.",
};
/** A PNG, in base64. */
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const address: ImapAddress = {
  host: "imap.example",
  port: 993,
  secure: true,
  folder: "INBOX",
  user: "answers@extenso.example",
  password: "secret",
};

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let mailbox: TestMailbox;
  let runner: JobRunner;
  let token: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  type Answer = { status: number; headers: Headers; body: any };
  let call: (path: string, body?: object, by?: string) => Promise<Answer>;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    studio.settings = { ...studio.settings, imap: address };
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [tokenRoutes(studio), contactRoutes(studio), requestRoutes(studio)],
    });
    call = async (path, body, by = token) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: body ? "POST" : "GET",
        headers: { "Content-Type": "application/json", ...(by ? { Authorization: `Bearer ${by}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      const text = await answer.text();
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    };
    token = await signIn("robin", "producer");
    mailbox = makeTestMailbox();
    runner = read();
  });
  afterEach(async () => {
    await runner.stop();
    await studio.close();
  });

  function read(): JobRunner {
    const taker = requestMailTaker(studio);
    return startJobs(studio, [mailboxJob(studio, { address, taker, open: mailbox.open }), replyJob(studio)]);
  }

  async function signIn(username: string, role: string): Promise<string> {
    await studio.addMember(username, { roles: [role] });
    const credentials = { username, password: memberPassword };
    return (await call("/jwt-auth/v1/token", credentials, "")).body.token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the wire says
  async function ask(fields: object = {}): Promise<any> {
    const { body } = await call("/extenso/v1/contact", { ...asked, ...fields }, "");
    const list = (await call("/extenso/v1/requests")).body;
    return list.find(({ reference }: { reference: string }) => reference === body.reference);
  }
  const open = async (id: number) => (await call(`/extenso/v1/requests/${id}`)).body;
  const first = (request: { reference: string }) => firstMessageId(studio.settings, request);
  const strays = async (query = "") => (await call(`/extenso/v1/requests/mail${query}`)).body;
  const mails = () =>
    studio.database.query.selectFrom("outbox_messages").select(["kind", "recipient"]).orderBy("id").execute();

  /** Waits until the mailbox was read up to this mail. */
  async function taken(uid: number): Promise<void> {
    await expect
      .poll(
        async () =>
          (await studio.database.query.selectFrom("mailboxes").select("last_uid").executeTakeFirst())
            ?.last_uid,
      )
      .toBe(String(uid));
  }
  const deliver = (source: string | Buffer) => taken(mailbox.deliver(source));

  async function reply(id: number, after = 0) {
    const body = { kind: "reply", subject: "Your film", body: "Tuesday?", after };
    await call(`/extenso/v1/requests/${id}/messages`, body);
    studio.pass({ seconds: 11 });
    runner.wake();
    await expect.poll(async () => (await open(id)).messages.at(-1).delivery).toBe("sending");
    const message = (await open(id)).messages.at(-1);
    return { ...message, messageId: await messageIdOf(message.id) };
  }

  async function messageIdOf(message: number): Promise<string> {
    const { mail_id } = await studio.database.query
      .selectFrom("request_messages")
      .select("mail_id")
      .where("id", "=", message)
      .executeTakeFirstOrThrow();
    const { payload } = await studio.database.query
      .selectFrom("outbox_messages")
      .select("payload")
      .where("id", "=", mail_id ?? 0)
      .executeTakeFirstOrThrow();
    return JSON.parse(payload).messageId;
  }

  test("an answer is part of its conversation, brings it up, and is told to the studio", async () => {
    const request = await ask();
    studio.pass({ minutes: 5 });
    await deliver(gmailReply({ inReplyTo: first(request) }));
    const { messages, activity_at } = await open(request.id);
    expect(messages).toMatchObject([
      {
        kind: "mail",
        author: { id: 0, name: "Dana Reyes" },
        body: "Tuesday works – let’s say ten.",
        mail: { kind: "mail", email: asked.email, other_address: false, has_quoted: true, notices: [] },
      },
    ]);
    expect(activity_at).toBe(studio.clock().toISOString());
    const unread = { id: request.id, unread: true };
    expect((await call("/extenso/v1/requests?view=waiting")).body).toMatchObject([unread]);
    const { body } = await call(`/extenso/v1/requests/${request.id}/mails/${messages[0].mail.id}`);
    expect(body.quoted).toContain("> would Tuesday suit you?");
    expect((await mails()).map((mail) => mail.kind)).toContain("request-addition");
    expect((await call("/extenso/v1/requests?search=let’s say ten")).body).toHaveLength(1);
  });

  test("who reads the studio's own mailbox isn't told once more", async () => {
    studio.settings.mail.notices = { value: address.user, isSet: true };
    const request = await ask();
    await deliver(gmailReply({ inReplyTo: first(request) }));
    expect((await open(request.id)).messages).toHaveLength(1);
    expect((await mails()).map((mail) => mail.kind)).not.toContain("request-addition");
  });

  test("a reply's thread continues with the person's mails", async () => {
    const request = await ask();
    await deliver(gmailReply({ inReplyTo: first(request), messageId: "<theirs@x.example>" }));
    const sent = await reply(request.id);
    const row = await studio.database.query
      .selectFrom("outbox_messages")
      .select("payload")
      .where("kind", "=", "request-reply")
      .executeTakeFirstOrThrow();
    const { references, replyTo } = JSON.parse(row.payload);
    expect(references).toEqual([first(request), "<theirs@x.example>"]);
    // Not the contact address: this one is read.
    expect(replyTo.address).toBe(address.user);
    const { body } = await call("/extenso/v1/requests/mailbox");
    expect(body).toMatchObject({
      reply_to: address.user,
      reply_to_problem: expect.stringContaining(studio.settings.mail.notices.value),
    });
    await deliver(gmailReply({ inReplyTo: sent.messageId }));
    expect((await open(request.id)).messages.map((message: { kind: string }) => message.kind)).toEqual([
      ...["mail", "reply", "mail"],
    ]);
  });

  test("the thread counts from any address, the reference from the person's own, the sender with one open request", async () => {
    const [one, two] = [await ask(), await ask({ email: "lee@harbour.example", name: "Lee" })];
    await deliver(gmailReply({ from: "Sam <sam@elsewhere.example>", inReplyTo: first(one) }));
    expect((await open(one.id)).messages[0].mail).toMatchObject({
      email: "sam@elsewhere.example",
      other_address: true,
    });
    await deliver(gmailReply({ from: "lee@harbour.example", subject: `About ${two.reference}` }));
    await deliver(gmailReply({ from: "LEE@harbour.example", subject: "One more thing" }));
    expect((await open(two.id)).messages).toHaveLength(2);
    // A reference in a stranger's mail, or a sender with two open requests, isn't enough.
    await deliver(gmailReply({ from: "eve@evil.example", subject: two.reference }));
    await ask();
    await deliver(gmailReply({ subject: "Which one?" }));
    expect(await strays()).toMatchObject({
      total: 2,
      mails: [
        { subject: "Which one?", candidates: [{ status: "new" }, { reference: one.reference }] },
        { subject: two.reference, email: "eve@evil.example", candidates: [] },
      ],
    });
  });

  test("a mail without a request becomes one, goes into one, or is put away and back", async () => {
    for (const subject of ["First", "Second", "Third"]) {
      await deliver(withAttachments(1, { from: "New Person <new@person.example>", subject }));
    }
    const [third, second, one] = (await strays()).mails;
    expect((await call("/extenso/v1/requests/summary")).body.stray_mails).toBe(3);
    const made = await call(`/extenso/v1/requests/mail/${one.id}`, { action: "request" });
    const request = await open(made.body.request);
    expect(request).toMatchObject({
      name: "New Person",
      email: "new@person.example",
      source: "mail",
      status: "new",
      message: "First\n\nHere they are.",
      mail: { id: one.id },
      messages: [],
      owner: { name: "robin" },
      files: [{ name: "brief-1.pdf", origin: "mail", message_id: null }],
    });
    const into = { action: "place", request: request.reference.toLowerCase() };
    expect((await call(`/extenso/v1/requests/mail/${second.id}`, into)).body).toEqual({
      request: request.id,
    });
    const after = await open(request.id);
    expect(after.messages).toMatchObject([
      { kind: "mail", subject: "Second", mail: { other_address: false } },
    ]);
    expect(after.files.at(-1)).toMatchObject({ message_id: after.messages[0].id });
    expect((await call(`/extenso/v1/requests/mail/${second.id}`, into)).status).toBe(409);
    await call(`/extenso/v1/requests/mail/${third.id}`, { action: "file" });
    expect([(await strays()).total, (await strays("?filed=true")).total]).toEqual([0, 1]);
    await call(`/extenso/v1/requests/mail/${third.id}`, { action: "unfile" });
    expect((await strays()).mails[0].subject).toBe("Third");
    // Their next mail continues the first one's conversation.
    await deliver(gmailReply({ from: "new@person.example", inReplyTo: "<nothing@x.example>" }));
    expect((await open(request.id)).messages).toHaveLength(2);
  });

  test("attachments are private files, downloaded as bytes", async () => {
    const request = await ask();
    await deliver(withAttachments(2, { inReplyTo: first(request) }));
    const { files, messages } = await open(request.id);
    expect(files).toMatchObject([
      { name: "brief-1.pdf", origin: "mail", message_id: messages[0].id, size: 3 },
      { name: "brief-2.pdf", mime_type: "application/octet-stream" },
    ]);
    const got = await call(`/extenso/v1/requests/${request.id}/files/${files[0].id}`);
    expect([got.status, got.headers.get("Content-Type"), got.headers.get("X-Content-Type-Options")]).toEqual([
      ...[200, "application/octet-stream", "nosniff"],
    ]);
    await deliver(withAttachments(1, { from: "x@y.example" }));
    const [stray] = (await strays()).mails;
    const path = `/extenso/v1/requests/mail/${stray.id}/files/${stray.files[0].id}`;
    expect((await call(path)).headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect((await call(path, undefined, await signIn("casey", "subscriber"))).status).toBe(403);
  });

  test("a mail of a picture alone shows it, made anew, to those who answer", async () => {
    const request = await ask();
    const picture = (written: object) =>
      withAttachments(1, written, onePixel)
        .replaceAll("application/pdf", "image/png")
        .replaceAll(".pdf", ".png")
        .replace("Here they are.", "");
    await deliver(picture({ inReplyTo: first(request) }));
    // The type of a picture counts, even if its name has no extension.
    await deliver(picture({ from: "x@y.example" }).replaceAll("brief-1.png", "brief-1"));
    const { files, messages } = await open(request.id);
    expect([messages[0].body, files[0].mime_type]).toEqual(["", "image/png"]);
    const [stray] = (await strays()).mails;
    for (const path of [
      `/extenso/v1/requests/${request.id}/files/${files[0].id}`,
      `/extenso/v1/requests/mail/${stray.id}/files/${stray.files[0].id}`,
    ]) {
      const got = await call(`${path}/picture`);
      expect([got.status, got.headers.get("Content-Type"), got.body.slice(0, 4)]).toEqual([
        ...[200, "image/webp", "RIFF"],
      ]);
      expect((await call(`${path}/picture`, undefined, "")).status).toBe(401);
    }
    await deliver(withAttachments(1, { inReplyTo: first(request) }));
    const pdf = (await open(request.id)).files[1];
    expect((await call(`/extenso/v1/requests/${request.id}/files/${pdf.id}/picture`)).status).toBe(415);
  });

  test("programs' answers are there, and wake nobody", async () => {
    const request = await ask();
    const before = await open(request.id);
    studio.pass({ minutes: 5 });
    await deliver(outOfOffice({ inReplyTo: first(request) }));
    await deliver(outOfOffice({ from: "list@news.example", subject: "Out of office" }));
    const after = await open(request.id);
    expect(after).toMatchObject({
      status: "new",
      activity_at: before.activity_at,
      messages: [{ mail: { kind: "auto-reply" } }],
    });
    expect((await mails()).map((mail) => mail.kind)).not.toContain("request-addition");
    expect([(await strays()).total, (await strays("?filed=true")).total]).toEqual([0, 1]);
  });

  test("of several addresses, only the mailbox that is read isn't told once more", async () => {
    await studio.database.query.transaction().execute(async (rows) => {
      await lockMailSettings(rows);
      const notices = ["one@studio.example", address.user, "two@studio.example"];
      await writeMailSettings(rows, studio.settings, { notices });
    });
    const request = await ask();
    await deliver(gmailReply({ inReplyTo: first(request) }));
    const additions = (await mails()).filter((mail) => mail.kind === "request-addition");
    expect(additions.map(({ recipient }) => recipient)).toEqual(["one@studio.example", "two@studio.example"]);
  });

  test("a mail that came back marks reply and address, until the person writes from it", async () => {
    const request = await ask();
    const sent = await reply(request.id);
    expect(await open(request.id)).toMatchObject({ waiting_since: null });
    await deliver(postfixBounce(sent.messageId));
    const after = await open(request.id);
    // A reply that bounced doesn't count as an answer.
    expect(after).toMatchObject({
      waiting_since: request.created_at,
      unreachable: { reason: expect.stringContaining("User unknown") },
      messages: [
        { kind: "reply", delivery: "returned", problem: expect.stringContaining("User unknown") },
        { kind: "mail", mail: { kind: "bounce" } },
      ],
    });
    expect((await mails()).map((mail) => mail.kind)).not.toContain("request-addition");
    await deliver(gmailReply({ inReplyTo: sent.messageId }));
    expect((await open(request.id)).unreachable).toBeNull();
  });

  test("a bounce of a mail that we never sent does nothing", async () => {
    const request = await ask();
    const sent = await reply(request.id);
    const forged = sent.messageId.replace(/\.\w+@/, ".abc123@");
    await deliver(postfixBounce(forged));
    await deliver(qmailBounce("<reply.999.abc@extenso.example>"));
    expect(await open(request.id)).toMatchObject({ unreachable: null, messages: [{ delivery: "sending" }] });
    expect((await strays()).total).toBe(0);
    await deliver(qmailBounce(first(request)));
    expect((await open(request.id)).unreachable.reason).toBe("550 5.1.1 no mailbox here by that name.");
  });

  test("each mail is taken once: over restarts, a mailbox numbered anew, and the same mail twice", async () => {
    const request = await ask();
    const mail = gmailReply({ inReplyTo: first(request), messageId: "<once@x.example>" });
    await deliver(mail);
    await deliver(`Received: again\r\n${mail}`);
    await runner.stop();
    mailbox.renumber();
    const next = mailbox.deliver(gmailReply({ inReplyTo: first(request), messageId: "<two@x.example>" }));
    runner = read();
    await taken(next);
    expect((await open(request.id)).messages).toHaveLength(2);
  });

  test("a mailbox that can't be read says so, and is read again", async () => {
    const status = async () => (await call("/extenso/v1/requests/mailbox")).body;
    await expect.poll(async () => (await status()).state).toBe("reading");
    mailbox.failWith("The mail server refuses the user or the password.");
    await expect.poll(status).toMatchObject({
      state: "failing",
      problem: "The mail server refuses the user or the password.",
    });
    mailbox.failWith(null);
    await expect
      .poll(async () => {
        studio.pass({ seconds: 5 });
        runner.wake();
        return (await status()).state;
      })
      .toBe("reading");
  });

  test("a mail of which the database refuses the contents is said, and the next ones come", async () => {
    const request = await ask();
    const taker = requestMailTaker(studio);
    await runner.stop();
    const failing = {
      prepare: async (mail: Parameters<typeof taker.prepare>[0], at: Parameters<typeof taker.prepare>[1]) => {
        if (mail.text.includes("poison")) throw new Error("refused");
        return taker.prepare(mail, at);
      },
    };
    runner = startJobs(studio, [mailboxJob(studio, { address, taker: failing, open: mailbox.open })]);
    mailbox.deliver("From: x@y.example\r\nSubject: Bad\r\n\r\npoison");
    const last = mailbox.deliver(gmailReply({ inReplyTo: first(request) }));
    await expect
      .poll(async () => {
        studio.pass({ seconds: 5 });
        runner.wake();
        return (await open(request.id)).messages.length;
      })
      .toBe(1);
    await taken(last);
    expect((await strays()).mails).toMatchObject([
      { notices: ["This mail couldn’t be taken over; it’s in the mailbox."] },
    ]);
  });
});
