/** The last step of a mail: to a mail server, or into a file. */
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { NodemailerError, SendMailOptions } from "nodemailer";
import type { Attachment } from "nodemailer/lib/mailer/index.js";
import type { Settings } from "../../kernel/settings/settings.ts";
import { writeSynced } from "../local-files/write-synced.ts";
import type { FileStorage } from "../storage/file-storage.ts";
import { type Letterhead, withLetterhead } from "./letterhead.ts";
import { messageDomain } from "./mail-settings.ts";
import { type Mail, mailOf, type OutboxMessage } from "./outbox-store.ts";
import { addressIn } from "./sender.ts";

export interface MailTransport {
  /**
   * Sends once. A repeat of the same message carries the same Message-ID, date and file name.
   * @throws if the mail was not, or perhaps not, accepted; see `isHopeless`.
   */
  send(message: OutboxMessage, signal: AbortSignal): Promise<void>;
}

/** Sources of a mail's content that aren't in its outbox row. */
interface Composing {
  /** Reads the sender of all mails. */
  sender: () => Promise<string>;
  /** Reads the studio's head for notices; null for the default one. */
  letterhead: () => Promise<Letterhead | null>;
  /** Domain of its `Message-ID`. */
  domain: string;
  /** Storage of the attachments. */
  files: Pick<FileStorage, "open">;
}

/** The mail server of `SMTP_URL`; without one, files in `DATA_DIR/outbox`. */
export function mailTransport(
  settings: Settings,
  { files, sender, letterhead = async () => null }: Pick<Composing, "files" | "sender"> & Partial<Composing>,
): MailTransport {
  const composing = { sender, letterhead, files, domain: messageDomain(settings) };
  return settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, composing)
    : fileTransport(join(settings.dataDir, "outbox"), composing);
}

/** Loaded with the first mail: most of the time there is none to send. */
const library = () => import("nodemailer");

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function smtpTransport(url: string, composing: Composing): MailTransport {
  const options = {
    url,
    // Generous for a mail server that is busy, short for one that is gone; the outbox tries again anyway.
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    // RFC 5321 grants a server so long for its answer to a mail's text: broken off sooner, a mail may come twice.
    socketTimeout: 10 * 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const server = once(async () => (await library()).createTransport(options));
  return {
    async send(message, signal) {
      await (await server()).sendMail({ ...(await composed(message, composing)), signal });
    },
  };
}

function fileTransport(folder: string, composing: Composing): MailTransport {
  const options = {
    streamTransport: true,
    buffer: true,
    newline: "unix",
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  const composer = once(async () => (await library()).createTransport(options));
  return {
    async send(message) {
      const { message: content } = await (await composer()).sendMail(await composed(message, composing));
      if (!Buffer.isBuffer(content)) throw new TypeError("the composer made no buffer");
      await mkdir(folder, { recursive: true });
      await writeWhole(folder, fileName(message), content);
    },
  };
}

/** Sorts by time in a listing; the same for every attempt, so that a repeat replaces its own file. */
function fileName({ id, kind, created_at }: OutboxMessage): string {
  return `${created_at.replace(/[:.]/g, "-")}-${id}-${kind}.eml`;
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.unfinished`);
  await writeSynced(unfinished, content);
  await rename(unfinished, join(folder, name));
  // The message is about to be marked as sent: its new name must outlast a power cut as well.
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function composed(
  message: OutboxMessage,
  { sender, letterhead, domain, files }: Composing,
): Promise<SendMailOptions> {
  const from = await sender();
  const { to, subject, text, replyTo, fromName, messageId, references, headers }: Mail = mailOf(message);
  const { html, pictures } = headed(mailOf(message), await letterhead(), `mark@${domain}`);
  const attachments = [...pictures, ...(await openAttachments(mailOf(message), files))];
  const madeAt = new Date(message.created_at);
  const key = `${message.id}.${madeAt.getTime().toString(36)}`;
  return {
    from: fromName ? { name: oneLine(fromName), address: addressIn(from) } : from,
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } } : {}),
    subject: oneLine(subject),
    text,
    html,
    // These headers ask automatic responders not to answer.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", ...headers },
    messageId: messageId ?? `<outbox.${key}@${domain}>`,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(references?.length ? { inReplyTo: references.at(-1) ?? "", references } : {}),
    date: madeAt,
    baseBoundary: `extenso.${key}`,
    xMailer: false,
  };
}

function headed(
  { html }: Mail,
  letterhead: Letterhead | null,
  contentId: string,
): { html: string; pictures: Attachment[] } {
  const ours = letterhead && withLetterhead(html, letterhead, contentId);
  if (!ours) return { html, pictures: [] };
  if (!letterhead.picture) return { html: ours, pictures: [] };
  const picture: Attachment = {
    cid: contentId,
    contentDisposition: "inline",
    contentType: "image/png",
    filename: "mark.png",
    content: Buffer.from(letterhead.picture),
  };
  return { html: ours, pictures: [picture] };
}

/** A file that should go along is gone: no later attempt finds it. */
class AttachmentGoneError extends Error {
  override name = "AttachmentGoneError";
}

async function openAttachments({ attachments = [] }: Mail, files: Composing["files"]): Promise<Attachment[]> {
  const opened: Attachment[] = [];
  for (const { key, name, mimeType } of attachments) {
    const file = await files.open(key);
    if (!file) {
      for (const { content } of opened) (content as Readable).destroy();
      throw new AttachmentGoneError(`The file ${name} is gone.`);
    }
    opened.push({ filename: oneLine(name), contentType: mimeType, content: Readable.fromWeb(file.body) });
  }
  return opened;
}

/** Line breaks in typed text would end a header and begin another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Whether no later attempt can succeed: the recipient's server says that there is no such mailbox or
 * domain. Every other refusal may be a fault of the studio's own set-up, which someone will mend.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof AttachmentGoneError) return true;
  const { responseCode, response } = error as Partial<NodemailerError>;
  return (responseCode ?? 0) >= 500 && /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(response ?? "");
}
