/** Mails of many programs, as they come over the wire (`mails/`). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ReadMail, readMail } from "../src/engines/mailbox/read-mail.ts";

const written: [string, Partial<ReadMail>][] = [
  [
    "google-group",
    {
      from: { name: "Ines Varga", address: "ines.varga@lumen-hotel.example" },
      via: { address: "studio@extenso.example", kind: "group" },
      isAutomatic: false,
    },
  ],
  [
    "google-group-kept-from",
    {
      from: { name: "Ines Varga", address: "ines.varga@lumen-hotel.example" },
      via: null,
      isAutomatic: false,
    },
  ],
  [
    "reply-to-form",
    {
      from: { name: "Tomas Berg", address: "tomas.berg@post.example" },
      via: { address: "no-reply@directory.example", kind: "form" },
      isAutomatic: false,
    },
  ],
  ["comma-in-from", { from: { name: "Okafor, Lena", address: "lena.okafor@city.example" } }],
  ["auto-response-suppress", { isAutomatic: false }],
  ["x-autoresponder", { isAutomatic: true }],
  ["read-receipt", { isAutomatic: true, attachments: [] }],
  ["auto-reply-other-language", { isAutomatic: true }],
  ["utf8-labelled-ascii", { text: "Our café – “Søndag” – is ready. Run a." }],
  ["raw-8bit-file-name", { text: "Привет a", attachments: [expect.objectContaining({ name: "Бриф.pdf" })] }],
  [
    "smime-opaque",
    {
      notices: [
        "The words of this mail are in smime.p7m, wrapped in an S/MIME signature; any mail program that knows S/MIME opens it.",
      ],
      attachments: [expect.objectContaining({ name: "smime.p7m" })],
    },
  ],
  ["quotes-da-outlook", { text: "Tak, det passer fint. Run a." }],
  ["quotes-it-outlook", { text: "Grazie, va bene. Run a." }],
  ["quotes-pt-outlook", { text: "Obrigada, pode ser. Run a." }],
  ["quotes-zh-gmail", { text: "好的，周四可以。 Run a." }],
  ["quotes-zh-outlook", { text: "好的，没问题。 Run a." }],
  ["quotes-ko-gmail", { text: "네, 목요일 좋습니다. Run a." }],
  ["quotes-sv-outlook", { text: "Tack, det blir bra. Run a." }],
  ["quotes-pl-gmail", { text: "Dziękuję, pasuje. Run a." }],
];

function readSource(source: Buffer): Promise<ReadMail> {
  const receivedAt = new Date("2026-11-28T12:10:00Z");
  return readMail({ uid: 1, size: source.length, receivedAt, pieces: [source] });
}

test.each(written)("%s", async (name, expected) => {
  const mail = await readSource(readFileSync(new URL(`mails/${name}.eml`, import.meta.url)));
  expect(mail).toMatchObject(expected);
  if (name.startsWith("quotes-")) expect(mail.quoted).toContain("SECRET-QUOTED");
});

const head = "From: Mara <mara@x.example>\r\nSubject: Brief\r\nMIME-Version: 1.0\r\n";

/** A text of a character set, and a file whose name is written in its bytes. */
function withNamedFile(charset: string, text: string, name: string): Buffer {
  return Buffer.concat([
    Buffer.from(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n`),
    Buffer.from(
      `--b\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
    ),
    Buffer.from(text, "hex"),
    Buffer.from(
      '\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment;\r\n filename="',
    ),
    Buffer.from(name, "hex"),
    Buffer.from('.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--\r\n'),
  ]);
}

test.each([
  ["koi8-r", "f0d2c9d7c5d4", "Привет", "e2d2c9c6", "Бриф"],
  ["shift_jis", "82a082e882aa82c682a4", "ありがとう", "89e696ca8e9197bf", "画面資料"],
  ["gb2312", "c4e3bac3", "你好", "b1a8bcdb", "报价"],
  ["big5", "a741a66e", "你好", "b3f8bbf9b3e6", "報價單"],
  ["euc-kr", "bec8b3e7c7cfbcbcbfe4", "안녕하세요", "b0dfc0fbbcad", "견적서"],
  ["iso-8859-1", "4772fcdf65", "Grüße", "4dfc6c6c6572", "Müller"],
  ["windows-1255", "f9ece5ed", "שלום", "f9ece5ed", "שלום"],
  ["iso-8859-7", "cae1ebe7ecddf1e1", "Καλημέρα", "d0f1efe3f1e1ececdc", "Προγραμμά"],
  ["us-ascii", "48656c6c6f", "Hello", "c1f0e8f42d303132", "Бриф-012"],
  ["utf-8", "4772c3bcc39f65", "Grüße", "4772c3b6c39f65", "Größe"],
])("a file's name in the bytes of %s", async (charset, text, said, name, readable) => {
  const mail = await readSource(withNamedFile(charset, text, name));
  expect([mail.text, mail.attachments[0]?.name]).toEqual([said, `${readable}.pdf`]);
});

test("headers in bytes, and words under a wrong label", async () => {
  const raw = Buffer.from("From: J\xfcrgen Wei\xdf <m@x.example>\r\nSubject: \xfcber\r\n\r\nHi", "latin1");
  expect(await readSource(raw)).toMatchObject({ from: { name: "Jürgen Weiß" }, subject: "über" });
  const words =
    "From: =?iso-8859-1?Q?J=C3=BCrgen?= <m@x.example>\r\nSubject: =?us-ascii?B?Q2Fmw6k=?=\r\n\r\nHi";
  expect(await readSource(Buffer.from(words))).toMatchObject({ from: { name: "Jürgen" }, subject: "Café" });
  const cut = "From: m@x.example\r\nSubject: =?UTF-8?B?Y2HD?=\r\n =?UTF-8?B?qQ==?=\r\n\r\nHi";
  expect(await readSource(Buffer.from(cut))).toMatchObject({ subject: "caé" });
  const name = "attachment; filename*=iso-8859-1''caf%C3%A9.pdf";
  const file = `${head}Content-Type: application/pdf\r\nContent-Disposition: ${name}\r\n\r\nx`;
  expect((await readSource(Buffer.from(file))).attachments[0]?.name).toBe("café.pdf");
});

const smime = (type: string) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\nMIAGCSqGSIb3\r\n`;
const sealed = "The words of this mail are in smime.p7m, sealed with S/MIME; a mail program opens it.";
const signed =
  "The words of this mail are in smime.p7m, wrapped in an S/MIME signature; any mail program that knows S/MIME opens it.";
const compressed =
  "The words of this mail are in smime.p7m, compressed by S/MIME; a mail program that knows S/MIME opens it.";
const encrypted =
  "The words of this mail are in smime.p7m, encrypted with S/MIME; only a mail program with the key opens it.";
const mixed = (...parts: string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--`;

test.each([
  ["signed, without a name", smime("application/pkcs7-mime; smime-type=signed-data"), [signed]],
  ["compressed", smime("application/pkcs7-mime; smime-type=compressed-data"), [compressed]],
  [
    "encrypted, which only its bytes say",
    smime("application/pkcs7-mime; name=smime.p7m").replace("MIAGCSqGSIb3", "MIAGCSqGSIb3DQEHA6CAMIA="),
    [encrypted],
  ],
  ["encrypted", smime("application/x-pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"), [encrypted]],
  ["encrypted and bound", smime('application/pkcs7-mime; smime-type="authEnveloped-data"'), [encrypted]],
  ["called bytes", smime('application/octet-stream; name="smime.p7m"'), [sealed]],
  [
    "above a list's footer",
    mixed(smime("application/pkcs7-mime; name=smime.p7m"), "Content-Type: text/plain\r\n\r\nStudio list"),
    [sealed],
  ],
  [
    "a signed contract",
    mixed(
      "Content-Type: text/plain\r\n\r\nThe contract.",
      smime("application/pkcs7-mime; name=contract.pdf.p7m"),
    ),
    [],
  ],
  [
    "OpenPGP",
    "Content-Type: multipart/encrypted; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b--",
    ["The words of this mail are encrypted with OpenPGP; only a mail program with the key opens them."],
  ],
  ["clear words", "Content-Type: text/plain\r\n\r\nHello", []],
])("%s says what it is", async (_, rest, notices) => {
  expect((await readSource(Buffer.from(`${head}${rest}`))).notices).toEqual(notices);
});
