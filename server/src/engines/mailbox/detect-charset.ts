/** Detects the character set of text in mails, whose labels are often wrong. */
import { isAscii, isUtf8 } from "node:buffer";
import { decodeDos, dosCodePage, isDosCodePage } from "./dos-code-pages.ts";

/** Bytes that are examined: enough to decide, and a bound for long texts. */
const mostBytes = 4_096;

/** Sets with two bytes a character: short texts in them may happen to be valid UTF-8. */
const twoByteSets = new Set(["big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis"]);

/** Of two candidates with equal scores, the first wins. */
const candidates = [
  ...["windows-1252", "windows-1250", "windows-1251", "koi8-u", "windows-1253", "windows-1254"],
  ...["windows-1255", "windows-1256", "iso-8859-2", "iso-8859-5", "iso-8859-7", "windows-874", "ibm866"],
  ...["shift_jis", "euc-jp", "gb18030", "euc-kr", "big5"],
];
/** Of DOS: their letters are signs in the other sets. */
const dosCandidates = ["ibm850", "ibm852"];

/** The label's name in `TextDecoder`; `null` for unknown labels, and for ASCII, which rules out nothing. */
export function charsetOf(label: string | undefined): string | null {
  const written = (label ?? "").trim().toLowerCase();
  if (/^(?:us-)?ascii$|^ansi_x3|^iso646-us$|^binary$|^(?:x-)?unknown/.test(written)) return null;
  if (/^(?:x-)?(?:unicode-1-1-)?utf-?7$/.test(written)) return utf7;
  const dos = dosCodePage(written);
  if (dos) return dos;
  const name = /^(?:cp|ms|windows)-?(932|936|949|950)$/.exec(written)?.[1] ?? written;
  try {
    return new TextDecoder(codePages[name] ?? name.replace(/^x-(?!mac|user|sjis|gbk|euc|cp)/, "")).encoding;
  } catch {
    return null;
  }
}

const codePages: Record<string, string> = { 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5" };

/**
 * Corrects a wrong label: valid UTF-8 under a single-byte label is UTF-8, and invalid UTF-8 is some other set,
 * whatever its label.
 * @param label as it was sent. @param hints character sets in the rest of the mail.
 * @returns `null` if the label is right, and the parser knows it.
 */
export function detectCharset(
  bytes: Uint8Array,
  label: string | undefined,
  hints: readonly string[] = [],
): string | null {
  const named = charsetOf(label);
  if (named?.startsWith("utf-16")) return utf16Charset(bytes, named);
  if (named === utf7) return isAscii(bytes) ? named : detectCharset(bytes, undefined, hints);
  if (isAscii(bytes)) return named === null || named === "utf-8" ? escapedCharset(bytes) : null;
  // ISO-2022-JP is a seven-bit set, and these bytes have eight.
  if (named === "iso-2022-jp") return detectCharset(bytes, undefined, hints);
  if (isUtf8(bytes)) {
    if (named === "utf-8") return null;
    return named && twoByteSets.has(named) && mayBeTwoBytes(bytes, named) ? null : "utf-8";
  }
  if (named !== null && named !== "utf-8") {
    const best = isText(bytes, named) ? named : bestOf(bytes, hints, named);
    // The parser doesn't know the sets of DOS.
    return best === named && !isDosCodePage(named) ? null : best;
  }
  return isMostlyUtf8(bytes) ? "utf-8" : bestOf(bytes, hints, null);
}

/** Decodes a part or a header; invalid bytes in text that is mostly UTF-8 are read as Windows-1252. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  if (charset === utf7) return decodeUtf7(bytes);
  if (charset === "iso-2022-jp") return decodeJis(bytes);
  if (charset !== "utf-8" || isUtf8(bytes) || bytes.length > mostMixed)
    return decodeDos(bytes, charset) ?? new TextDecoder(charset).decode(bytes);
  const western = new TextDecoder("windows-1252");
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length > 0) at += length;
    else {
      text += utf8.decode(bytes.subarray(from, at)) + western.decode(bytes.subarray(at, at + 1));
      at += 1;
      from = at;
    }
  }
  return text + utf8.decode(bytes.subarray(from));
}

/** Limit of bytes that are decoded one by one; nobody reads a longer text to its end. */
const mostMixed = 2 * 1024 * 1024;

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** UTF-7 of old Microsoft programs, for which the platform has no decoder. */
const utf7 = "utf-7";

function decodeUtf7(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/\+([A-Za-z0-9+/]*)-?/g, (_, code: string) =>
      code === ""
        ? "+"
        : new TextDecoder("utf-16be").decode(Buffer.from(code, "base64").subarray(0, utf7Bytes(code))),
    );
}

/** Adjacent encoded words switch to ASCII and back, which `TextDecoder` takes for damage. */
function decodeJis(bytes: Uint8Array): string {
  const written = Buffer.from(bytes).toString("latin1");
  const plain = written.replaceAll("\u001b(B\u001b$", "\u001b$").replaceAll("\u001b(J\u001b$", "\u001b$");
  return new TextDecoder("iso-2022-jp").decode(Buffer.from(plain, "latin1"));
}

/** Bytes of the whole two-byte characters; the remaining bits are padding. */
const utf7Bytes = (code: string) => 2 * Math.floor((code.length * 6) / 16);

/** The byte order of UTF-16; mislabelled text has none of its zero bytes. */
function utf16Charset(bytes: Uint8Array, named: string): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const looked = bytes.subarray(0, mostBytes);
  const zeros = [0, 0];
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (high + low === 0 && isUtf8(bytes)) return "utf-8";
  return high === low ? null : high > low ? "utf-16be" : named === "utf-16be" && low < 2 ? null : "utf-16le";
}

/** Detects ISO-2022-JP in seven-bit text by its escape sequences. */
function escapedCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mostBytes)).toString(
    "latin1",
  );
  const sequence = "\u001b";
  const isJis = ["$@", "$B"].some((set) => start.includes(sequence + set)) && start.includes(`${sequence}(`);
  return isJis ? "iso-2022-jp" : null;
}

/** Whether short valid UTF-8 could be a few Chinese characters of two bytes; UTF-8 takes three for each. */
function mayBeTwoBytes(bytes: Uint8Array, charset: string): boolean {
  return !bytes.some((byte) => byte >= 0xe0) && decoded(bytes, charset) !== null;
}

/** Whether it is UTF-8 except for some bytes, as when a program cut it or added a line in another set. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < Math.min(bytes.length, 16 * mostBytes); ) {
    const length = sequenceLength(bytes, at);
    if (length > 1) whole += 1;
    else if (length === 0) broken += 1;
    at += Math.max(1, length);
  }
  return whole >= 2 * broken;
}

/** Bytes of the UTF-8 character that begins here; 0 if none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** Whether the label's set decodes the bytes to plausible text. */
function isText(bytes: Uint8Array, charset: string): boolean {
  const text = decoded(bytes.subarray(0, mostBytes), charset);
  return text !== null && (twoByteSets.has(charset) || lettersScore(text) > 0);
}

function bestOf(bytes: Uint8Array, hints: readonly string[], named: string | null): string {
  const looked = bytes.subarray(0, mostBytes);
  let best = { charset: named ?? "windows-1252", score: Number.NEGATIVE_INFINITY };
  const dos = signInWord.test(new TextDecoder("windows-1252").decode(looked)) ? dosCandidates : [];
  for (const charset of new Set([...(named ? [named] : []), ...hints, ...candidates, ...dos])) {
    const text = decoded(looked, charset);
    if (text === null) continue;
    const score = twoByteSets.has(charset)
      ? rowsScore(looked, charset) + 0.3 * (text.match(frequentCharacters)?.length ?? 0)
      : lettersScore(text);
    // The rest of the mail's set wins unless it makes no sense of these bytes.
    const weighed = score > 0 && hints.includes(charset) ? 2 * score + 2 : score;
    if (weighed > best.score) best = { charset, score: weighed };
  }
  return best.charset;
}

/** “f„r”: apostrophes, dashes and dots apart, no sign stands between letters. */
const signInWord = /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}\u00a0’…–—·]\p{L}/u;

/** `null` if some bytes are invalid in that set; the last character may be cut off. */
function decoded(bytes: Uint8Array, charset: string): string | null {
  const text = decodeDos(bytes, charset) ?? new TextDecoder(charset).decode(bytes);
  const damaged = text.indexOf("\ufffd");
  return damaged < 0 || (damaged === text.length - 1 && bytes.length >= mostBytes) ? text : null;
}

const frequentLetters = /[оеаинтсрвлкпоαοιετσνηυρπκ]/g;
/** Of Chinese in both scripts, and of Korean. */
const frequentCharacters =
  /[的一是不了在人有我他这個个们中来大为和国地到以说时時要就出会會可也你对對生能子得于下自之年过後后作里用道行所家事成方多经法学如都同当动面起看定天分还进好小部其主样理心本前开但因从想实日意无力与长把机工使情明知全关点正业外高间由问問很最重物手文体美相见等新制加月话合回信表化给給位次度任常先海通提立比员解水名真处入条平系气题活更电數数安少报報告才结受目太量感建务務做接必场件计管期市直資资保空展科司非则光放难完设式色路记品住类求据程北交规取望确传清今让识候带导办商您请請谢謝询價价片影视频張张王李刘이다는을가에의고하로지기도사자나리아대서시해한그수정일보부어인제장전주안녕세요습니문견적청드감]/gu;
const typography = /[\u00a0\u2018-\u201e\u2013\u2014\u2026\u00ab\u00bb\u20ac\u2116\u00b0\u00a7]/;

/** Plausibility of the text as words: above zero it is plausible; each letter adds one at most. */
function lettersScore(text: string): number {
  let score = 0.1 * (text.match(frequentLetters)?.length ?? 0);
  let previous = "";
  let latinRun = 0;
  let capitals = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) {
      if (/[A-Za-z]/.test(char) && isForeignLetter(previous)) score -= 1;
      latinRun = 0;
    } else if (code < 0xa0 || (code >= 0xe000 && code <= 0xf8ff)) score -= 5;
    else if (/\p{L}/u.test(char)) {
      const isLatin = /\p{Script=Latin}/u.test(char);
      latinRun = isLatin ? latinRun + 1 : 0;
      // No language in Latin letters has three accented ones in a row.
      score += latinRun > 2 ? -1 : 1;
      if (/\p{Ll}/u.test(previous) && /\p{Lu}/u.test(char)) score -= 1.5;
      // Capitals come first in a word, or fill it.
      if (capitals > 1 && !isLatin && /\p{Ll}/u.test(char)) score -= 1.5;
      if (/\p{L}/u.test(previous) && isLatin === isForeignLetter(previous)) score -= 1.5;
    } else if (/\p{M}/u.test(char)) score += 0.5;
    else if (typography.test(char)) score += 0.2;
    // A sign inside a word is probably a letter in another set.
    else score -= /\p{L}/u.test(previous) ? 2 : 1;
    capitals = /\p{Lu}/u.test(char) ? capitals + 1 : 0;
    previous = char;
  }
  return score;
}

const isForeignLetter = (char: string) => /\p{L}/u.test(char) && !/\p{Script=Latin}/u.test(char);

/** A range of first bytes, and the score of its characters: frequent characters lie in rows of their own. */
type Row = [from: number, to: number, score: number];

const rows: Record<string, Row[]> = {
  gb18030: [
    [0xb0, 0xd7, 2],
    [0xa1, 0xa3, 0.5],
    [0xd8, 0xf7, -0.5],
  ],
  big5: [
    [0xa4, 0xc6, 2],
    [0xa1, 0xa3, 0.5],
    [0xc9, 0xf9, -0.5],
  ],
  "euc-kr": [
    [0xb0, 0xc8, 2.05],
    [0xa1, 0xa4, 0.5],
    [0xca, 0xfd, -0.8],
  ],
  "euc-jp": [
    [0xa4, 0xa5, 2.2],
    [0xb0, 0xcf, 1.5],
    [0xa1, 0xa3, 0.5],
    [0xd0, 0xf4, -0.5],
  ],
  shift_jis: [
    [0x82, 0x83, 2.2],
    [0x88, 0x97, 1.5],
    [0x81, 0x81, 0.5],
    [0x98, 0x9f, -0.3],
    [0xe0, 0xea, -0.3],
    [0xa1, 0xdf, -0.7],
  ],
};

/** {@link lettersScore} for two-byte sets: decoded characters don't show how frequent they are, but rows do. */
function rowsScore(bytes: Uint8Array, charset: string): number {
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    const row = rows[charset === "gbk" ? "gb18030" : charset]?.find(
      ([from, to]) => first >= from && first <= to,
    );
    const isWhole = charset === "shift_jis" || (bytes[at + 1] ?? 0) >= 0xa1 || charset === "big5";
    score += row && isWhole ? row[2] : -2;
    if (/[a-z]/i.test(String.fromCharCode(bytes[at - 1] ?? 0))) score -= 1;
    // Half-width katakana take one byte.
    if (charset !== "shift_jis" || first < 0xa0 || first > 0xdf) at += 1;
  }
  return score;
}
