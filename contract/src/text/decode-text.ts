/** Reads text files that don't say their encoding, such as the CSV that Excel saves. */

export type TextEncoding = "UTF-8" | "UTF-16" | "Windows-1252" | "Mac OS Roman";

interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/** Bytes that are counted to tell one encoding from another. */
const sampleBytes = 256 * 1024;

/** @returns null for bytes that are no text, or text of an alphabet that can't be told for sure. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const wide = utf16Of(bytes);
  if (wide) return decoded(bytes, wide, "UTF-16");
  // Signs of other files, and of Japanese in seven bits.
  if (bytes.some((byte) => byte < 32 && !textControls.has(byte))) return null;
  const utf8 = decoded(bytes, "utf-8", "UTF-8");
  if (utf8) return utf8;
  const windows = decoded(bytes, "windows-1252", "Windows-1252");
  const mac = decoded(bytes, "macintosh", "Mac OS Roman");
  const [likely, other] = [windows, mac]
    .filter((one) => one !== null)
    .map((one) => ({ one, ...readingOf(one.text) }))
    .toSorted((one, next) => next.score - one.score);
  if (!likely?.isSure || likely.score <= 0) return null;
  // If both are plausible, the more common set wins.
  return other?.score === likely.score ? windows : likely.one;
}

/** Tab, line feed, vertical tab, form feed, carriage return, and the end of a file of DOS. */
const textControls = new Set([9, 10, 11, 12, 13, 26]);

function decoded(bytes: Uint8Array, label: string, encoding: TextEncoding): DecodedText | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // Control characters of the upper half, and those that no text has.
    return /[\u0080-\u009f\ufffd\uffff]/.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** By its mark, or by the zeros in every other byte, which Latin letters leave. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  const length = Math.min(bytes.length, sampleBytes);
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const most = (length / 2) * 0.4;
  if (odd > most && even * 20 < odd) return "utf-16le";
  return even > most && odd * 20 < even ? "utf-16be" : null;
}

interface Reading {
  score: number;
  /** Whether no letter of it speaks against the encoding. */
  isSure: boolean;
}

/** A Latin letter with an accent among other letters speaks for a reading, signs and capitals within words against it. */
function readingOf(text: string): Reading {
  const sample = text.slice(0, sampleBytes);
  let score = 0;
  let isSure = !isOfAnotherLanguage(sample);
  for (const [run] of sample.matchAll(/[A-Za-z]?[^\0-\u007f]+[A-Za-z]?/g)) {
    const before = /^[A-Za-z]/.exec(run)?.[0] ?? "";
    const after = /[A-Za-z]$/.exec(run)?.[0] ?? "";
    const other = run.slice(before.length, run.length - after.length);
    // Words of Western languages have one or two such letters on end; more are another alphabet's.
    if (/\p{L}{3}/u.test(other)) {
      score -= 2 * other.length;
      isSure = false;
      continue;
    }
    for (const letter of other) {
      const weight = weightOf(letter, before, after);
      score += weight;
      if (weight < 0) isSure = false;
    }
  }
  return { score, isSure };
}

/**
 * Letters of Western languages in a company that they don't keep: the bytes mean letters of Central Europe or the
 * Baltic, which stand at the same numbers.
 */
function isOfAnotherLanguage(text: string): boolean {
  const isIcelandic = !/[^\0-\u007fáéíóúýöæðþÁÉÍÓÚÝÖÆÐÞ‘-”„–—…]/.test(text);
  if (/[ðþ]/.test(text) && !isIcelandic) return true;
  // Portuguese has “ões”, Estonian no acute.
  if (/õ(?!e)/.test(text) && /[áéíóú]/.test(text)) return true;
  return /œ[^aceinstudpœ]/i.test(text);
}

function weightOf(letter: string, before: string, after: string): number {
  const isInWord = before !== "" && after !== "";
  if (/[àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœßšž]/.test(letter)) {
    if (/[A-Z]/.test(after)) return -3;
    return before !== "" || after !== "" ? 2 : 1;
  }
  if (/\p{Lu}/u.test(letter)) return /[a-z]/.test(before) ? -3 : 1;
  if (/[‘’]/.test(letter)) return before !== "" || after !== "" ? 3 : 1;
  if (/[“”]/.test(letter)) return isInWord ? -2 : 3;
  if (/[„«»–—…€£§©®°·•\u00a0¡¿½™]/.test(letter)) return isInWord ? -2 : 1;
  return isInWord ? -3 : -1;
}
