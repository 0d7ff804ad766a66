import { expect, test } from "vitest";
import { largestMail, mailHead, readMail } from "./read-mail.ts";
import {
  appleReply,
  exchangeBounce,
  germanReply,
  gmailBounce,
  gmailReply,
  japaneseReply,
  outlookReply,
  outOfOffice,
  postfixBounce,
  qmailBounce,
  withAttachments,
} from "./test-mails.ts";

function read(mail: string | Buffer, size?: number) {
  const source = Buffer.isBuffer(mail) ? mail : Buffer.from(mail);
  const receivedAt = new Date("2026-11-21T17:12:00Z");
  return readMail({ uid: 1, size: size ?? source.length, receivedAt, pieces: [source] });
}

test("Gmail's reply is what was written, with the quoted mail behind", async () => {
  const mail = await read(gmailReply({ inReplyTo: "<b@x>", references: "<a@x> <b@x>", messageId: "<c@y>" }));
  expect(mail).toMatchObject({
    messageId: "<c@y>",
    references: ["<b@x>", "<a@x>"],
    isAutomatic: false,
    report: null,
    from: { name: "Dana Reyes", address: "dana@northlight.example" },
    notices: [],
    text: "Tuesday works – let’s say ten.",
  });
  expect(mail.quoted).toMatch(/^On Fri, Nov 20.+> would Tuesday suit you\?$/s);
});

test("Outlook's HTML becomes text: links as text, scripts gone, its header block begins the quote", async () => {
  const mail = await read(outlookReply());
  expect(mail.text).toBe("That’s fine. See the brief (https://northlight.example/brief).\n\nCafé at € 20?");
  expect(mail.quoted).toMatch(/^From: Robin at Extenso <studio@extenso.example>\nSent:/);
});

test("Apple's telephones sign by themselves, which is folded with the quote", async () => {
  const mail = await read(appleReply());
  expect(mail.text).toBe("Yes please.");
  expect(mail.quoted).toMatch(/^Sent from my iPhone\n\n> On Nov 20/);
});

test("German and Japanese are read in the character sets they are written in", async () => {
  const german = await read(germanReply());
  expect([german.subject, german.text]).toEqual([
    "Re: Ihr Film für München",
    "Sehr geehrte Damen und Herren,\n\nDienstag paßt gut. Grüße",
  ]);
  expect(german.quoted).toContain("Jürgen Weiß");
  expect(await read(japaneseReply())).toMatchObject({
    from: { name: "山田", address: "yamada@example.jp" },
    text: "ありがとう",
  });
});

test("answers between quoted lines stay where they are", async () => {
  const body = "On Friday Robin wrote:\n> Tuesday?\nYes.\n> Ten?\nNo, eleven.";
  expect(await read(`From: a@b.example\r\n\r\n${body}`)).toMatchObject({ text: body, quoted: "" });
});

test("programs that answer by themselves are known as such", async () => {
  expect((await read(outOfOffice())).isAutomatic).toBe(true);
  for (const header of ["List-Id: <x.example>", "Auto-Submitted: no", "X-Auto-Response-Suppress: OOF"]) {
    expect((await read(`From: a@b.example\r\n${header}\r\n\r\nHello`)).isAutomatic).toBe(false);
  }
});

test.each([
  ["Postfix", postfixBounce, "550 5.1.1 <dana@northlight.example>: Recipient address rejected: User unknown"],
  ["Exchange", exchangeBounce, "550 5.2.2 RESOLVER.RST.MailboxFull; mailbox full"],
  ["Gmail", gmailBounce, "550-5.1.1 The email account that you tried to reach does not exist."],
  ["qmail", qmailBounce, "550 5.1.1 no mailbox here by that name."],
])("%s tells that a mail came back, and why", async (_, bounce, reason) => {
  expect(await read(bounce("<reply.1.abc@extenso.example>"))).toMatchObject({
    isAutomatic: true,
    attachments: [],
    report: {
      isFailure: true,
      recipient: "dana@northlight.example",
      reason,
      messageIds: ["<reply.1.abc@extenso.example>"],
    },
  });
});

test("a report of a delay is none of a failure", async () => {
  const late = postfixBounce("<reply.1.abc@extenso.example>").replace("Action: failed", "Action: delayed");
  expect((await read(late)).report).toMatchObject({ isFailure: false });
});

test("attachments are bounded, named without folders, and what is left out is said", async () => {
  const few = await read(withAttachments(2));
  expect(few.attachments.map(({ name, type }) => [name, type])).toEqual([
    ["brief-1.pdf", "application/pdf"],
    ["brief-2.pdf", "application/pdf"],
  ]);
  const many = await read(withAttachments(1_000));
  expect([many.text, many.attachments.length, many.notices]).toEqual([
    ...["Here they are.", 20],
    ["980 attachments were left out: more than 20 in one mail. All are in the mailbox."],
  ]);
  const large = await read(withAttachments(4, {}, Buffer.alloc(8 * 1024 * 1024).toString("base64")));
  expect([large.attachments.length, large.notices]).toEqual([
    3,
    ["1 attachment was left out: larger than 25 MB together. All are in the mailbox."],
  ]);
});

test("the head of a mail that is too large says who wrote what", async () => {
  const whole = withAttachments(1, { subject: "Large" }, "A".repeat(mailHead));
  const mail = await read(Buffer.from(whole).subarray(0, mailHead), largestMail + 1);
  expect(mail).toMatchObject({ subject: "Large", text: "Here they are.", attachments: [] });
  expect(mail.notices).toEqual([
    "This mail was larger than 25 MB; it’s in the mailbox, with its attachments.",
  ]);
});

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join("");

test("parts within parts are read a hundred deep, and deeper ones said to be unread", async () => {
  const mail = (depth: number) =>
    `From: a@b.example\r\nSubject: Deep\r\n${nested(depth)}Content-Type: text/plain\r\n\r\nHello`;
  expect(await read(mail(100))).toMatchObject({ subject: "Deep", text: "Hello", notices: [] });
  expect(await read(mail(1_000))).toMatchObject({
    subject: "Deep",
    text: "",
    notices: ["This mail couldn’t be read whole; it’s in the mailbox."],
  });
});

test("headers without end leave sender and subject", async () => {
  const bomb = `From: a@b.example\r\nSubject: Many\r\n${"X-Y: z\r\n".repeat(100_000)}\r\nHello`;
  expect(await read(bomb)).toMatchObject({
    subject: "Many",
    from: { address: "a@b.example" },
    notices: ["This mail couldn’t be read whole; it’s in the mailbox."],
  });
});

test("lines without end are read by their beginning", async () => {
  const mail = await read(`From: a@b.example\r\nSubject: Long\r\n\r\n${"x\n".repeat(8_000_000)}`);
  expect([mail.subject, mail.notices]).toEqual([
    "Long",
    [
      "This mail couldn’t be read whole; it’s in the mailbox.",
      "The text was too long and is cut; all of it is in the mailbox.",
    ],
  ]);
});

test("bytes that are no mail, and a null character, are read as far as they go", async () => {
  const noise = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7919) % 256));
  expect((await read(noise)).text).not.toMatch(/\0/);
  expect((await read("From: a\0b@c.example\r\nSubject: x\0y\r\n\r\nHel\0lo")).subject).toBe("x y");
  expect((await read("")).fingerprint).toMatch(/^[\da-f]{64}$/);
});

test("a mail is known again after it was delivered twice", async () => {
  const mail = gmailReply({ messageId: "<one@x>" });
  const again = await read(`Received: from elsewhere\r\n${mail}`);
  expect(again.fingerprint).toBe((await read(mail)).fingerprint);
  expect((await read(mail.replace("Tuesday", "Monday"))).fingerprint).not.toBe(again.fingerprint);
});

test.each([
  ["a character in two words", "=?utf-8?B?Q2Fmww==?=\r\n =?utf-8?B?qQ==?=", "Café"],
  ["Latin-1 that is called UTF-8", "=?utf-8?Q?Caf=E9_du_Nord?=", "Café du Nord"],
  ["UTF-8 that is called Latin-1", "=?iso-8859-1?Q?Caf=C3=A9?=", "Café"],
  ["UTF-7", "=?utf-7?Q?Caf+AOk-?=", "Café"],
  ["JIS in two words", "=?ISO-2022-JP?B?GyRCOzMbKEI=?= =?ISO-2022-JP?B?GyRCRUQbKEI=?=", "山田"],
])("encoded words: %s", async (_, written, subject) => {
  const mail = await read(`From: ${written} <a@b.example>\r\nSubject: ${written}\r\n\r\nHello`);
  expect([mail.subject, mail.from.name]).toEqual([subject, subject]);
});

const utf16 = Buffer.from("\ufeffCafé", "utf16le");

test.each([
  ["text/plain; charset=utf-16", "8bit", "Größe", "Größe"],
  ["text/plain; charset=utf-16", "base64", utf16.swap16().toString("base64"), "Café"],
  ["text/plain; charset=iso-2022-jp", "8bit", "こんにちは", "こんにちは"],
  ["text/plain; charset=utf-7", "7bit", "Gr+APYA3w-e + Co", "Größe + Co"],
  ["text", "7bit", "Hello", "Hello"],
  ["text/markdown", "7bit", "# Hello", "# Hello"],
  [
    "text/html",
    "7bit",
    '<p>We need:<ol start="3"><li>photos<li>film</ol><pre>a\n  b</pre>Hi <img alt="🎬">',
    "We need:\n\n3. photos\n4. film\n\na\n  b\nHi 🎬",
  ],
])("a text of %s, %s, is read", async (type, encoding, written, text) => {
  const headers = `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}`;
  const mail = await read(`From: a@b.example\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${written}`);
  expect([mail.text, mail.attachments]).toEqual([text, []]);
});

const parts = (subtype: string, ...bodies: string[]) =>
  `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${subtype}; boundary=x\r\n\r\n${bodies
    .map((body) => `--x\r\n${body}\r\n`)
    .join("")}--x--`;

test("what programs add for one another is neither the text nor a file", async () => {
  const mails = [
    parts(
      "alternative",
      "Content-Type: text/plain\r\n\r\nThis is an HTML email; your program doesn't show it.",
      "Content-Type: text/html\r\n\r\n<p>Hello</p>",
    ),
    parts(
      "alternative",
      "Content-Type: text/plain\r\n\r\nHello",
      "Content-Type: text/x-amp-html\r\n\r\n<html amp4email>",
      "Content-Type: text/vnd.google.email-reaction+json\r\n\r\n{}",
      "Content-Type: text/html\r\n\r\n<p>Hello</p>",
    ),
    parts(
      "signed",
      "Content-Type: text/plain\r\n\r\nHello",
      "Content-Type: application/pkcs7-signature; name=smime.p7s\r\n\r\nx",
    ),
    "From: a@b.example\r\n\r\n-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHello\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niQ\r\n-----END PGP SIGNATURE-----",
  ];
  for (const mail of mails) expect(await read(mail)).toMatchObject({ text: "Hello", attachments: [] });
});

test("a file's own signature stays, and a name with escapes is read", async () => {
  const mail = await read(
    parts(
      "mixed",
      "Content-Type: text/plain\r\n\r\nHello",
      "Content-Type: application/pkcs7-signature; name=contract.pdf.p7s\r\n\r\nx",
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="caf%C3%A9 100%.pdf"\r\n\r\nx',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="caf%C3%A9.pdf"\r\n\r\nx',
    ),
  );
  expect(mail.attachments.map(({ name }) => name)).toEqual([
    "contract.pdf.p7s",
    "caf%C3%A9 100%.pdf",
    "café.pdf",
  ]);
});

test("a new mail says all that a form has written into it", async () => {
  const form =
    "New entry\n\nFrom: Tomas Berg <t@p.example>\nSubject: Film\nDate: 12.06.2027\n\nA film, please.";
  const mail = `From: no-reply@form.example\r\nSubject: New entry\r\n\r\n${form}`;
  expect(await read(mail)).toMatchObject({ text: form, quoted: "" });
});
