/** A mail's parts as `postal-mime` reads them, with the bytes deciding where a label of a character set is wrong. */
import PostalMime, { type Email, type PostalMimeOptions } from "postal-mime";
import { charsetOf, decodeBytes, detectCharset } from "./detect-charset.ts";

/**
 * Fields of a part that the library has but its types don't declare. Its version is pinned, and read-mail.test.ts
 * fails if they change (docs/decisions/109-mail-as-it-is-written.md).
 */
interface Part {
  state: string;
  content: ArrayBuffer | null;
  contentType: { parsed: StructuredHeader };
  contentDisposition: { parsed: StructuredHeader };
  headers: { value: string }[];
  depth: number;
}

interface StructuredHeader {
  value: string;
  params: Record<string, string | undefined>;
}

interface Internals {
  currentNode: Part;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(part: Part, alternative: unknown, isRelated: boolean): Promise<void>;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & Internals;

class BytesDecide extends Parser {
  readonly hints: readonly string[];
  /** Headers whose bytes are no UTF-8, which costs work to look into. */
  private guessed = 0;

  constructor(options: PostalMimeOptions, hints: readonly string[]) {
    super(options);
    this.hints = hints;
  }

  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isHeader = this.currentNode.state === "header" && this.guessed < mostGuessed;
    const read = isHeader ? headerInUtf8(line, this.hints) : line;
    if (read !== line) this.guessed += 1;
    return super.processLine(read, isFinal);
  }

  override collectNode(part: Part, alternative: unknown, isRelated: boolean): Promise<void> {
    const { parsed } = part.contentType;
    const { params } = parsed;
    // RFC 2045, 5.2: what names no type is text; so is a whole mail of a kind of text that nothing shows.
    const isText = !parsed.value.includes("/") || (part.depth === 0 && unshownText.test(parsed.value));
    if (isText) parsed.value = "text/plain";
    const { value } = parsed;
    if (part.depth === 0) {
      for (const header of part.headers) header.value = inUtf8(header.value, this.hints);
    }
    if (params.name) params.name = inUtf8(params.name, this.hints);
    const disposed = part.contentDisposition.parsed.params;
    if (disposed.filename) disposed.filename = inUtf8(disposed.filename, this.hints);
    if (part.content && /^text\/(?:plain|html|calendar)$/.test(value)) {
      const bytes = new Uint8Array(part.content);
      const charset = detectCharset(bytes, params.charset, this.hints);
      if (charset) {
        part.content = new TextEncoder().encode(decodeBytes(bytes, charset)).buffer;
        params.charset = "utf-8";
      }
    }
    return super.collectNode(part, alternative, isRelated);
  }
}

const unshownText = /^text\/(?:markdown|x-markdown|enriched|x-.+|vnd\..+)$/;

/** @throws {Error} for headers or parts beyond the options' limits. */
export async function parseMime(source: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  return await new BytesDecide(options, hintsIn(source)).parse(source);
}

/** Lines of headers of one mail that are read anew; the next ones stay as they are. */
const mostGuessed = 2_000;
/** Bytes of the beginning, in which its parts and encoded words name their character sets. */
const hintBytes = 128 * 1024;
const mostHints = 5;

function hintsIn(source: Uint8Array): string[] {
  const start = Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, hintBytes));
  const named = start
    .toString("latin1")
    .matchAll(/charset\s?=\s?["']?([\w.:-]{2,40})|=\?([\w.:-]{2,40})\?[bq]\?/gi);
  const hints = new Set<string>();
  for (const [, ofPart, ofWord] of named) {
    const charset = charsetOf(ofPart ?? ofWord);
    if (charset && charset !== "utf-8") hints.add(charset);
    if (hints.size >= mostHints) break;
  }
  return [...hints];
}

/** Headers may hold bytes of any set, and words that say another one than theirs. */
function headerInUtf8(line: Uint8Array, hints: readonly string[]): Uint8Array {
  const charset = detectCharset(line, "utf-8", hints);
  const readable = charset ? Buffer.from(decodeBytes(line, charset)) : line;
  if (!Buffer.from(readable.buffer, readable.byteOffset, readable.byteLength).includes("=")) return readable;
  const text = Buffer.from(readable).toString("utf8");
  const relabelled = text.replace(
    extendedValue,
    (value, start: string, label: string, rest: string, said: string) => {
      const bytes = bytesOf("q", said.replaceAll("%", "="));
      return detectCharset(bytes, label || "us-ascii") === "utf-8" ? `${start}utf-8${rest}${said}` : value;
    },
  );
  return relabelled === text ? readable : Buffer.from(relabelled);
}

/** Encoded words (RFC 2047) as one in UTF-8: some programs cut a character in two words, or label them wrongly. */
function inUtf8(value: string, hints: readonly string[]): string {
  return value.replace(wordRun, (run) => {
    const words = [...run.matchAll(encodedWord)].map(([, said = "", encoding = "", content = ""]) => ({
      label: said.replace(/\*.*$/, "").toLowerCase(),
      bytes: bytesOf(encoding, content),
    }));
    let text = "";
    for (let at = 0; at < words.length; ) {
      const label = words[at]?.label ?? "";
      const parts: Buffer[] = [];
      for (; words[at]?.label === label; at += 1) parts.push(words[at]?.bytes ?? Buffer.alloc(0));
      text += wordText(Buffer.concat(parts), label, hints);
    }
    return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
  });
}

/** A few bytes prove nothing against a label, except that they are UTF-8, or aren't. */
function wordText(bytes: Buffer, label: string, hints: readonly string[]): string {
  const named = charsetOf(label);
  const actual = detectCharset(bytes, label, hints);
  const isSure = actual === "utf-8" || named === null || named === "utf-8";
  return decodeBytes(bytes, (isSure ? actual : null) ?? named ?? "utf-8");
}

/** `filename*=iso-8859-1''caf%C3%A9.pdf`, RFC 2231. */
const extendedValue = /(\*(?:0\*)?\s?=\s?"?)([\w.:-]{0,40})('[^'\s;]{0,20}')([^\s;"]{1,1000})/g;

const encodedWord = /=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=/gi;
const wordRun = new RegExp(`${encodedWord.source}(?:\\s*${encodedWord.source})*`, "gi");

function bytesOf(encoding: string, content: string): Buffer {
  if (/b/i.test(encoding)) return Buffer.from(content, "base64");
  const spaced = content.replaceAll("_", " ");
  return Buffer.from(
    spaced.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
