/** Reads one mail within its bounds, in a thread beside: a mail is written by anybody. */
import { createHash } from "node:crypto";
import { createTextLine } from "../text-worker/text-worker.ts";
import { mailBounds, type ParsedMail, type ParseOptions } from "./parse-mail.ts";

/** Room for 25 MB of attachments in base64. Of larger mails only the beginning is fetched. */
export const largestMail = 36 * 1024 * 1024;
/** Bytes of a mail that is too large, or too tangled: its headers, and its text as a rule. */
export const mailHead = 256 * 1024;

/** A mail as the mailbox hands it over. */
export interface RawMail {
  uid: number;
  /** Size of the whole mail in bytes. */
  size: number;
  /** Time at which the mail server received it. */
  receivedAt: Date;
  /** Whole up to `largestMail`, otherwise its first `mailHead` bytes; in the pieces in which it came. */
  pieces: readonly Uint8Array[];
}

export interface ReadMail extends ParsedMail {
  /** The same for one mail, however often it was delivered or numbered. */
  fingerprint: string;
}

const module = new URL("./parse-mail.ts", import.meta.url).href;
const line = createTextLine();

/**
 * Never rejects because of what a mail holds: what can't be read is said in its `notices`.
 * @param servers names of the mail servers whose `Authentication-Results` are believed.
 */
export async function readMail(
  { pieces, size }: RawMail,
  { servers = [] }: { servers?: readonly string[] } = {},
): Promise<ReadMail> {
  const isWhole = pieces.reduce((sum, { length }) => sum + length, 0) >= size;
  // A copy: the mail itself goes to the thread.
  const head = new Uint8Array((pieces[0] ?? new Uint8Array()).subarray(0, mailHead));
  const whole = await parse(pieces, { isWhole, servers }, pieces.flatMap(ownBuffer));
  if (whole) return finish(whole, isWhole ? [] : [tooLarge]);
  const begun = await parse([head], { isWhole: false, servers });
  if (begun) return finish(begun, [isWhole ? tooTangled : tooLarge]);
  const headers = await parse([headersOf(head)], { isWhole: false, servers });
  return finish(headers ?? unreadable, [tooTangled], head);
}

const tooLarge = `This mail was larger than ${mailBounds.attachmentBytes / 1024 / 1024} MB; it’s in the mailbox, with its attachments.`;
const tooTangled = "This mail couldn’t be read whole; it’s in the mailbox.";

const unreadable: ParsedMail = {
  messageId: "",
  references: [],
  from: { name: "", address: "" },
  via: null,
  sender: { check: "", reason: "" },
  subject: "",
  text: "",
  quoted: "",
  isAutomatic: false,
  report: null,
  attachments: [],
  notices: [],
};

/** Bytes of headers that name sender and subject in any mail of a mail program. */
const mostHeaderBytes = 64 * 1024;

function headersOf(head: Uint8Array): Uint8Array {
  const text = Buffer.from(head.subarray(0, mostHeaderBytes));
  const end = text.indexOf("\r\n\r\n");
  return end < 0 ? text : text.subarray(0, end);
}

/** A small mail lies in memory that other data shares. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

async function parse(
  pieces: readonly Uint8Array[],
  parsing: ParseOptions,
  moved: ArrayBuffer[] = [],
): Promise<ParsedMail | null> {
  try {
    return (await line.run({ module, job: "parseMail", args: [pieces, parsing], moved })) as ParsedMail;
  } catch (error) {
    // The thread could not be started: another attempt will.
    if (error instanceof Error && error.name === "TextThreadError") throw error;
    // Too deep, too many headers, or more time or memory than a mail may take.
    return null;
  }
}

function finish(mail: ParsedMail, notices: string[], bytes?: Uint8Array): ReadMail {
  const { messageId, from, subject, text, attachments } = mail;
  const said = [messageId, from.address, subject, text, attachments.map(({ name }) => name)];
  const hash = createHash("sha256").update(JSON.stringify(said));
  if (bytes) hash.update(bytes);
  return { ...mail, notices: [...notices, ...mail.notices], fingerprint: hash.digest("hex") };
}
