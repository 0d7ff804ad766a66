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
    { notices: ["The words of this mail are in smime.p7m, sealed with S/MIME; a mail program opens it."] },
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

function read(name: string): Promise<ReadMail> {
  const source = readFileSync(new URL(`mails/${name}.eml`, import.meta.url));
  const receivedAt = new Date("2026-11-28T12:10:00Z");
  return readMail({ uid: 1, size: source.length, receivedAt, pieces: [source] });
}

test.each(written)("%s", async (name, expected) => {
  const mail = await read(name);
  expect(mail).toMatchObject(expected);
  if (name.startsWith("quotes-")) expect(mail.quoted).toContain("SECRET-QUOTED");
});
