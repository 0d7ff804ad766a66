import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../../kernel/settings/settings.ts";
import { diskStorage } from "../storage/disk.ts";
import { renderMail } from "./layout.ts";
import type { Letterhead } from "./letterhead.ts";
import type { Mail, OutboxMessage } from "./outbox-store.ts";
import { isHopeless, mailTransport } from "./transport.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "extenso-outbox-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function message(mail: Partial<Mail> = {}): OutboxMessage {
  const { kind, to, ...payload }: Mail = {
    kind: "contact-notice",
    to: "studio@extenso.example",
    subject: "A request",
    text: "Plain",
    html: "<p>Rich</p>",
    ...mail,
  };
  return {
    id: 7,
    kind,
    recipient: to,
    payload: JSON.stringify(payload),
    attempts: 1,
    sent_at: null,
    failed_at: null,
    last_error: null,
    retried_at: null,
    discarded_at: null,
    created_at: "2026-11-21T04:33:00.123Z",
  };
}

async function sendToFile(sent: OutboxMessage, letterhead?: Letterhead) {
  await mailTransport(readSettings({ DATA_DIR: dataDir }), {
    files: diskStorage(dataDir),
    letterhead: async () => letterhead ?? null,
    sender: async () => "Extenso <studio@extenso.example>",
  }).send(sent, new AbortController().signal);
  const folder = join(dataDir, "outbox");
  const files = await readdir(folder);
  const content = await readFile(join(folder, files[0] ?? ""), "utf8");
  const head = content.slice(0, content.indexOf("\n\n"));
  return { files, content, headers: head.replace(/\n[ \t]+/g, " ").split("\n") };
}

describe("files that go along", () => {
  const attachments = [
    { key: "requests/2026-11/offer", name: "Angebot für Größe.pdf", mimeType: "application/pdf" },
  ];

  test("are read when the mail is sent, with the names that people gave them", async () => {
    await diskStorage(dataDir).write("requests/2026-11/offer", Buffer.from("%PDF-1.4 offer"));
    const { content } = await sendToFile(message({ attachments }));
    expect(content).toContain("Content-Type: application/pdf");
    expect(content).toContain("Content-Disposition: attachment;");
    expect(content).toContain("Angebot%20f%C3%BCr%20Gr%C3%B6%C3%9Fe.pdf");
    expect(content).toContain(Buffer.from("%PDF-1.4 offer").toString("base64"));
  });

  test("that are gone end the mail: no later attempt finds them", async () => {
    const sending = sendToFile(message({ attachments }));
    await expect(sending).rejects.toThrow("The file Angebot für Größe.pdf is gone.");
    expect(isHopeless(await sending.catch((error) => error))).toBe(true);
  });
});

describe("a studio with a name and a mark of its own", () => {
  const notice = renderMail({ preview: "", slate: "EX-1", heading: "Hello", blocks: [], footer: ["Us"] });
  const head = { name: "Northlight", picture: Buffer.from("PNG of the mark") };

  test("heads its notices with them: the picture comes inside the mail, and the plain text stays", async () => {
    const { content, headers } = await sendToFile(message(notice), head);
    expect(headers.find((header) => header.startsWith("Content-Type:"))).toMatch(/multipart\/alternative/);
    expect(content).toContain("Content-Type: multipart/related");
    expect(content).toContain("Content-ID: <mark@localhost>");
    expect(content).toContain("Content-Disposition: inline; filename=mark.png");
    expect(content).toContain(head.picture.toString("base64"));
    expect(content).toContain("Northlight");
    const [plain = ""] = content.split("multipart/related");
    expect(plain).toContain("EXTENSO");
    expect(plain).not.toContain("Northlight");
  });

  test("puts neither into the letters of its people", async () => {
    const { content } = await sendToFile(message(), head);
    expect(content).not.toMatch(/Northlight|multipart\/related/);
  });
});

describe("without a mail server", () => {
  test("a mail becomes one file, and a repeat replaces it by the same", async () => {
    const first = await sendToFile(message());
    expect(first.files).toEqual(["2026-11-21T04-33-00-123Z-7-contact-notice.eml"]);
    expect(await sendToFile(message())).toEqual(first);
    expect(first.headers).toEqual(
      expect.arrayContaining([
        "From: Extenso <studio@extenso.example>",
        "To: studio@extenso.example",
        "Subject: A request",
        "Auto-Submitted: auto-generated",
        `Message-ID: <outbox.7.${new Date("2026-11-21T04:33:00.123Z").getTime().toString(36)}@localhost>`,
        "Date: Sat, 21 Nov 2026 04:33:00 +0000",
      ]),
    );
    expect(first.content).toContain("Plain");
    expect(first.content).toContain("<p>Rich</p>");
  });

  test("nothing a visitor typed adds a header or a recipient", async () => {
    const evil = "Dana\r\nBcc: everyone@example.test\r\n\r\nBuy now\u2028X: y";
    const { headers } = await sendToFile(
      message({
        subject: `Request from ${evil}`,
        replyTo: { name: evil, address: "dana@example.test" },
      }),
    );
    expect(headers.filter((header) => /^(bcc|x):/i.test(header))).toEqual([]);
    expect(headers).toContain("Subject: Request from Dana Bcc: everyone@example.test Buy now X: y");
    expect(headers.filter((header) => header.startsWith("To:"))).toEqual(["To: studio@extenso.example"]);
    expect(headers.find((header) => header.startsWith("Reply-To:"))).toBe(
      'Reply-To: "Dana Bcc: everyone@example.test Buy now X: y" <dana@example.test>',
    );
  });

  test("names in any script arrive", async () => {
    const { headers } = await sendToFile(
      message({ subject: "名前 🎬", replyTo: { name: "Zoë Ødegård", address: "zoe@example.test" } }),
    );
    const subject = headers.find((header) => header.startsWith("Subject:")) ?? "";
    expect(decodeWords(subject)).toBe("Subject: 名前 🎬");
    expect(decodeWords(headers.find((header) => header.startsWith("Reply-To:")) ?? "")).toBe(
      "Reply-To: Zoë Ødegård <zoe@example.test>",
    );
  });

  test("long addresses in headers stay whole", async () => {
    const address = `https://studio.example.test/wp-json/extenso/v1/newsletter/unsubscribe?token=${"a1-_".repeat(11)}`;
    const { headers } = await sendToFile(message({ headers: { "List-Unsubscribe": `<${address}>` } }));
    expect(headers).toContain(`List-Unsubscribe: <${address}>`);
  });
});

/** RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replace(/\?= =\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?(Q|B)\?([^?]*)\?=/g, (_, encoding, text) =>
      encoding === "B"
        ? Buffer.from(text, "base64").toString()
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replace(/=([0-9A-F]{2})/g, (_: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            "latin1",
          ).toString(),
    );
}
