/** A mail as it came over the wire, as data that is safe to keep: runs in a thread, see `read-mail.ts`. */
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { Moved } from "../text-worker/text-thread.ts";
import { type DeliveryReport, deliveryReportOf } from "./delivery-report.ts";
import { htmlAsText } from "./html-as-text.ts";
import { splitQuote } from "./split-quote.ts";

export interface MailAttachment {
  /** Without folders and control characters. */
  name: string;
  /** As the sender says. */
  type: string;
  content: Uint8Array;
}

export interface ParsedMail {
  /** With angle brackets; empty where there is none. */
  messageId: string;
  /** `Message-ID`s of what it answers, the nearest first. */
  references: string[];
  from: { name: string; address: string };
  subject: string;
  /** Plain text of the sender's own. */
  text: string;
  /** Signature, and the mails it quotes. */
  quoted: string;
  /** Written by a program: an out-of-office note, a list, a delivery report. */
  isAutomatic: boolean;
  report: DeliveryReport | null;
  attachments: MailAttachment[];
  /** Sentences: what was left out, and why. */
  notices: string[];
}

/** Bounds of one mail; what is over them is left out, and said. */
export const mailBounds = {
  attachments: 20,
  attachmentBytes: 25 * 1024 * 1024,
  /** In characters. */
  text: 100_000,
  headerBytes: 256 * 1024,
  depth: 150,
  /** A mail of 36 MB in base64 has fewer; the parser keeps each line of a text as an object. */
  lines: 600_000,
};

const mostReferences = 50;

export interface Parsing {
  /** Whether the source is the whole mail; of a mail that is cut no attachment is sure to be whole. */
  isWhole: boolean;
}

async function parseMail(source: Uint8Array, { isWhole }: Parsing): Promise<ParsedMail> {
  if (countLines(source) > mailBounds.lines) throw new Error("the mail has too many lines");
  const mail = await PostalMime.parse(source, {
    // A forwarded mail is an attachment, and no word of its sender.
    forceRfc822Attachments: true,
    maxNestingDepth: mailBounds.depth,
    maxHeadersSize: mailBounds.headerBytes,
  } as Parameters<typeof PostalMime.parse>[1]);
  const from = mailboxOf(mail.from) ?? mailboxOf(mail.sender) ?? { name: "", address: "" };
  const text = textOf(mail);
  const report = deliveryReportOf(mail, from.address, text);
  const kept = report || !isWhole ? { attachments: [], notices: [] } : keepAttachments(mail.attachments);
  return {
    messageId: idsIn(mail.messageId)[0] ?? "",
    references: referencesOf(mail),
    from: { name: lineOf(from.name, 200), address: lineOf(from.address, 320) },
    subject: lineOf(mail.subject ?? "", 500),
    ...splitQuote(text.slice(0, mailBounds.text).toWellFormed()),
    isAutomatic: report !== null || isAutomatic(mail),
    report,
    ...{ attachments: kept.attachments },
    notices: [
      ...(text.length > mailBounds.text
        ? ["The text was too long and is cut; all of it is in the mailbox."]
        : []),
      ...kept.notices,
    ],
  };
}

function countLines(source: Uint8Array): number {
  let count = 0;
  for (let at = source.indexOf(lineFeed); at >= 0; at = source.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

const lineFeed = 10;

/** For the thread of `engines/text-worker`; attachments are moved, not copied. */
export const textJobs = {
  async parseMail(pieces: readonly Uint8Array[], parsing: Parsing): Promise<Moved> {
    const mail = await parseMail(Buffer.concat(pieces), parsing);
    return new Moved(mail, [
      ...new Set(mail.attachments.map(({ content }) => content.buffer as ArrayBuffer)),
    ]);
  },
};

function textOf({ text = "", html = "" }: Email): string {
  const plain = text.replace(/\r\n?/g, "\n").trim();
  const said = plain === "" && html !== "" ? htmlAsText(html) : plain;
  return said.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "");
}

function mailboxOf(address: Address | undefined): { name: string; address: string } | undefined {
  if (!address) return undefined;
  const first = address.group ? address.group[0] : address;
  return first?.address ? { name: first.name, address: first.address.trim() } : undefined;
}

function lineOf(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

export function idsIn(header: string | undefined): string[] {
  return (header ?? "").slice(0, 100_000).match(/<[^<>\s\p{Cc}]{1,300}>/gu) ?? [];
}

function referencesOf({ inReplyTo, references }: Email): string[] {
  const nearest = [...idsIn(inReplyTo), ...idsIn(references).reverse()];
  return [...new Set(nearest)].slice(0, mostReferences);
}

/** As programs write it that answer by themselves, in the languages we have met. */
const automaticSubject =
  /^(?:(?:re|aw): *)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheits|réponse automatique|respuesta automática|自動(?:返信|応答))/iu;

function isAutomatic({ headers, subject = "" }: Email): boolean {
  const value = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase();
  const submitted = value("auto-submitted");
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|auto_reply|junk|list)\b/.test(value("precedence") ?? "") ||
    ["x-auto-response-suppress", "list-id", "x-autoreply", "x-autorespond"].some(
      (key) => value(key) !== undefined,
    ) ||
    automaticSubject.test(subject.trim())
  );
}

function keepAttachments(found: readonly Attachment[]): Pick<ParsedMail, "attachments" | "notices"> {
  const attachments: MailAttachment[] = [];
  const notices: string[] = [];
  let bytes = 0;
  let tooLarge = 0;
  let tooMany = 0;
  for (const [index, attachment] of found.entries()) {
    const content = bytesOf(attachment.content);
    if (content.length === 0) continue;
    if (attachments.length >= mailBounds.attachments) tooMany += 1;
    else if (bytes + content.length > mailBounds.attachmentBytes) tooLarge += 1;
    else {
      bytes += content.length;
      attachments.push({ name: nameOf(attachment, index), type: attachment.mimeType, content });
      if (attachment.mimeType === "application/ms-tnef") {
        notices.push("winmail.dat comes from Outlook; what is in it can be opened there alone.");
      }
    }
  }
  if (tooMany > 0) {
    notices.push(
      `${left(tooMany)}: more than ${mailBounds.attachments} in one mail. All are in the mailbox.`,
    );
  }
  if (tooLarge > 0) notices.push(`${left(tooLarge)}: larger than 25 MB together. All are in the mailbox.`);
  return { attachments, notices };
}

const left = (count: number) =>
  count === 1 ? "1 attachment was left out" : `${count} attachments were left out`;

function bytesOf(content: Attachment["content"]): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
}

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  const name = lineOf(filename ?? "", 1_000)
    .replace(/^.*[\\/]/, "")
    .slice(-150)
    .toWellFormed();
  if (name.replace(/^\.+/, "") !== "") return name;
  if (mimeType === "text/calendar") return "invitation.ics";
  return mimeType === "message/rfc822" ? `mail-${index + 1}.eml` : `attachment-${index + 1}`;
}
