/** Parses a raw mail into data that is safe to store. Runs in a worker thread, see `read-mail.ts`. */
import type { Attachment, Email } from "postal-mime";
import { TransferredResult } from "../text-worker/text-thread.ts";
import { type CheckedSender, checkSender } from "./authentication-results.ts";
import { type DeliveryReport, deliveryReportOf } from "./delivery-report.ts";
import { htmlAsText } from "./html-as-text.ts";
import { isAutomatic, isReport } from "./is-automatic.ts";
import { authorOf, type MailAuthor } from "./mail-author.ts";
import { parseMime } from "./parse-mime.ts";
import { isReplySubject } from "./quote-headings.ts";
import { splitQuote } from "./split-quote.ts";

export interface MailAttachment {
  /** Without folders and control characters. */
  name: string;
  /** As the sender declared it. */
  type: string;
  content: Uint8Array;
}

export interface ParsedMail {
  /** With angle brackets; empty where there is none. */
  messageId: string;
  /** `Message-ID`s of the mails that it replies to, the nearest first. */
  references: string[];
  /** The author, who isn't the one in `From` if a group or a web form sent the mail. */
  from: { name: string; address: string };
  /** The group or form in `From`, if the author is somebody else. */
  via: MailAuthor["via"];
  /** The receiving server's verdict (SPF, DKIM, DMARC) on the address in `From`. */
  sender: CheckedSender;
  subject: string;
  /** The sender's own words, as plain text. */
  text: string;
  /** Signature and quoted mails. */
  quoted: string;
  /** Written by a program: an out-of-office note, a receipt, a delivery report. */
  isAutomatic: boolean;
  report: DeliveryReport | null;
  attachments: MailAttachment[];
  /** Sentences for the desk about parts that were left out, and why. */
  notices: string[];
}

/** Bounds of one mail; parts beyond them are left out, with a notice. */
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

export interface ParseOptions {
  /** Whether the source is the whole mail; attachments of a truncated mail may be damaged. */
  isWhole: boolean;
  /** Names of the mail servers whose `Authentication-Results` are trusted. */
  servers: readonly string[];
}

async function parseMail(source: Uint8Array, { isWhole, servers }: ParseOptions): Promise<ParsedMail> {
  if (countLines(source) > mailBounds.lines) throw new Error("the mail has too many lines");
  const mail = await parseMime(source, {
    // A forwarded mail is an attachment, not the sender's own words.
    forceRfc822Attachments: true,
    maxNestingDepth: mailBounds.depth,
    maxHeadersSize: mailBounds.headerBytes,
  });
  const text = textOf(mail);
  const from = authorOf(mail.headers, text);
  const subject = lineOf(mail.subject ?? "", 500);
  const references = referencesOf(mail);
  const report = deliveryReportOf(mail, from.address, text);
  const kept = report || !isWhole ? { attachments: [], notices: [] } : keepAttachments(withoutReports(mail));
  return {
    messageId: idsIn(mail.messageId)[0] ?? "",
    references,
    from: { name: lineOf(from.name, 200), address: lineOf(from.address, 320) },
    via: from.via && { ...from.via, address: lineOf(from.via.address, 320) },
    sender: checkSender(mail.headers, servers, from.via?.address ?? from.address),
    subject,
    ...splitQuote(text.slice(0, mailBounds.text).toWellFormed(), subject, {
      isAnswer: references.length > 0 || isReplySubject(subject),
    }),
    isAutomatic: report !== null || isAutomatic(mail),
    report,
    attachments: kept.attachments,
    notices: [
      ...(text.length > mailBounds.text
        ? ["The text was too long and is cut; all of it is in the mailbox."]
        : []),
      ...sealedNotices(mail),
      ...(from.answersTo ? [`Answers are asked for at ${lineOf(from.answersTo, 320)}.`] : []),
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

/** Jobs for the thread of `engines/text-worker`; attachments are transferred, not copied. */
export const textJobs = {
  async parseMail(pieces: readonly Uint8Array[], parsing: ParseOptions): Promise<TransferredResult> {
    const mail = await parseMail(Buffer.concat(pieces), parsing);
    return new TransferredResult(mail, [
      ...new Set(mail.attachments.map(({ content }) => content.buffer as ArrayBuffer)),
    ]);
  },
};

function textOf({ text = "", html = "" }: Email): string {
  const plain = withoutSignature(text.replace(/\r\n?/g, "\n").trim());
  const isShownAsHtml = html !== "" && (plain === "" || isPlaceholder(plain));
  const said = isShownAsHtml ? htmlAsText(html) || plain : plain;
  return said.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** Whether the plain text only says that the mail program doesn't show HTML. */
function isPlaceholder(plain: string): boolean {
  return plain.length < 400 && /\bHTML\b/i.test(plain) && plain.split("\n").length < 8;
}

/** Removes an inline OpenPGP signature: the words stand between its lines. */
function withoutSignature(plain: string): string {
  const [, said] =
    /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+:.*\n)*\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----/.exec(
      plain,
    ) ?? [];
  return said === undefined ? plain : said.replace(/^- /gm, "").trim();
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

/**
 * Types of parts for programs alone: those beside encrypted content, and copies of the text for watches, for Gmail,
 * or as a reaction.
 */
const programParts =
  /^(?:application\/pgp-encrypted|text\/(?:x-amp-html|watch-html|vnd\.google\.email-reaction\+json))$/;
/** Signatures of the whole mail; the signature of an attached file bears that file's name. */
const mailSignature = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature)$/;

/** Attachments without the parts that mail programs write for one another, as in receipts and reports. */
function withoutReports({ headers, attachments }: Email): Attachment[] {
  if (!isReport(headers)) {
    return attachments.filter(
      ({ mimeType, filename }) =>
        !programParts.test(mimeType) &&
        !(mailSignature.test(mimeType) && /^(?:smime\.p7s|signature\.asc|)$/i.test(filename ?? "")),
    );
  }
  return attachments.filter(({ mimeType }) => !/^(?:message\/|text\/rfc822-headers)/.test(mimeType));
}

/** Notices about text inside S/MIME, OpenPGP or Microsoft's encryption, which only a mail program can open. */
function sealedNotices({ headers, attachments, text = "" }: Email): string[] {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  const isSealed = /^\s*application\/(?:x-)?pkcs7-mime/i.test(type);
  // An attached contract may be signed or encrypted by itself; then the mail has words of its own.
  const sealed = attachments.find(
    ({ mimeType, filename }) =>
      (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType) && (isSealed || text.trim() === "")) ||
      /^smime\.p7m$/i.test(filename ?? ""),
  );
  if (sealed) {
    const name = lineOf(sealed.filename ?? "", 100) || "smime.p7m";
    const words = `The words of this mail are in ${name}`;
    switch (smimeKind(bytesOf(sealed.content), type)) {
      case "enveloped":
        return [`${words}, encrypted with S/MIME; only a mail program with the key opens it.`];
      case "signed":
        return [`${words}, wrapped in an S/MIME signature; any mail program that knows S/MIME opens it.`];
      case "compressed":
        return [`${words}, compressed by S/MIME; a mail program that knows S/MIME opens it.`];
      default:
        return [`${words}, sealed with S/MIME; a mail program opens it.`];
    }
  }
  const isPgp = /multipart\/encrypted/i.test(type) || /^-----BEGIN PGP MESSAGE-----$/m.test(text);
  if (isPgp) {
    return [
      "The words of this mail are encrypted with OpenPGP; only a mail program with the key opens them.",
    ];
  }
  return attachments.some(({ mimeType }) => mimeType === "application/x-microsoft-rpmsg-message")
    ? ["The words of this mail are protected by Microsoft; Outlook opens the file with it."]
    : [];
}

/** Object identifiers of CMS (RFC 5652, 3274, 5083), as they stand at a message's beginning. */
const cmsKinds: [identifier: string, kind: SmimeKind][] = [
  ["06092a864886f70d010702", "signed"],
  ["06092a864886f70d010703", "enveloped"],
  ["060b2a864886f70d0109100109", "compressed"],
  ["060b2a864886f70d0109100117", "enveloped"],
];

type SmimeKind = "signed" | "enveloped" | "compressed";

/** The kind by the content's bytes, or by the header of a damaged message. */
function smimeKind(content: Uint8Array, type: string): SmimeKind | null {
  const head = Buffer.from(content.subarray(0, 32)).toString("hex");
  const found = cmsKinds.find(([identifier]) => head.includes(identifier))?.[1];
  if (found) return found;
  const [, named = ""] = /smime-type\s*=\s*"?(?:auth-?)?([a-z]+)/i.exec(type) ?? [];
  const kinds: readonly SmimeKind[] = ["signed", "enveloped", "compressed"];
  return kinds.find((kind) => kind === named.toLowerCase()) ?? null;
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

/** `caf%C3%A9.pdf`, as web programs write a name: escapes that are UTF-8 beyond ASCII. */
function withoutPercents(name: string): string {
  if (!/%[c-f][\da-f]%[89ab][\da-f]/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  const name = lineOf(withoutPercents(filename ?? ""), 1_000)
    .replace(/^.*[\\/]/, "")
    .slice(-150)
    .toWellFormed();
  if (name.replace(/^\.+/, "") !== "") return name;
  if (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType)) return "smime.p7m";
  if (mimeType === "text/calendar") return "invitation.ics";
  return mimeType === "message/rfc822" ? `mail-${index + 1}.eml` : `attachment-${index + 1}`;
}
