/**
 * Folded text of a request, for searching. Telephone numbers stand at its end once more, in digits of their own
 * (full-width ones): a part of a number is found however it is written, and in no year, price or size.
 */
import { foldText } from "../../engines/wordpress-values/fold-text.ts";

/** Characters; a conversation that is longer is found by its beginning. */
export const maxSearchTextLength = 100_000;

/** Digits with what people write between them. The bound keeps reading quick. */
const writtenNumber = /(?<![\p{L}\d])\+?\(?\d[\d\s()./\u2010-\u2013-]{4,24}\d(?![\p{L}\d])/gu;
/** Days, and two years, which have as many digits as a telephone number. */
const dates =
  /(?<!\d)(?:(?:19|20)\d\d[-./](?:0?\d|1[0-2])[-./][0-3]?\d|[0-3]?\d[-./][0-3]?\d[-./](?:19|20)\d\d|(?:19|20)\d\d[\s/\u2010-\u2013-]{1,3}(?:19|20)\d\d)(?!\d)/g;
/** Fewer are no telephone number. */
const fewestDigits = 7;
/** Numbers of one text; more are a table. */
const mostNumbers = 100;

const digitsOf = (written: string) => written.replaceAll(/\D/g, "");

const firstPhoneDigit = 0xff10;
const phoneDigits = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(firstPhoneDigit + Number(digit)));

/** @param said the parts, in order. @returns folded, within the bound, with its telephone numbers at the end. */
export function requestSearchText(...said: string[]): string {
  const folded = foldText(said.join(" ").slice(0, maxSearchTextLength)).replaceAll("\0", "");
  const written = folded.replaceAll(dates, ",").match(writtenNumber)?.slice(0, mostNumbers) ?? [];
  const found = written.map(digitsOf).filter((digits) => digits.length >= fewestDigits);
  const numbers = [...new Set(found)].map((digits) => ` ${phoneDigits(digits)}`).join("");
  return folded.slice(0, maxSearchTextLength - numbers.length) + numbers;
}

/** Last digits of a telephone number that are searched: not everybody writes the country code. */
const mostTyped = 10;
/** Digits that a typed part of a number has at least; fewer where a bracket or plus says that it is one. */
const fewestTyped = 4;
const fewestMarked = 3;
/** Digits that are left where a country code of unknown length is cut off. */
const fewestNational = 6;
const longestCountryCode = 3;

/**
 * The digits to look for in telephone numbers, with neither country code nor the 0 before an area.
 * @param typed one number or a part of it, with whatever stands between its digits.
 * @returns `null` where it is too short.
 */
export function typedDigits(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits.length < (/[+(]/.test(typed) ? fewestMarked : fewestTyped)) return null;
  if (digits.length > mostTyped) return digits.slice(-mostTyped);
  const isInternational = /^\s*\(?\+/.test(typed) || digits.startsWith("00");
  const known = digits.replace(/^0+/, "");
  const cut = isInternational ? Math.min(longestCountryCode, Math.max(0, known.length - fewestNational)) : 0;
  return known.length - cut >= fewestTyped ? known.slice(cut) : digits;
}

export interface SearchTerm {
  text: string;
  /** Its digits as {@link requestSearchText} has them, where it may be part of a telephone number. */
  number: string | null;
}

/** Groups of digits with gaps, or one group. The bound keeps reading quick. */
const typedNumber = /(?<!\S)[+(]{0,2}\d[\d\s()./\u2010-\u2013-]{0,30}(?!\S)/gu;
const year = /^(?:19|20)\d\d$/;

/** Whether groups of digits are one number, and not a few short ones, or a year and something else. */
function isOneNumber(written: string): boolean {
  const groups = written.split(/\s+/);
  const { length } = digitsOf(written);
  if (groups.length === 1 || length >= mostTyped || /[+(]/.test(written)) return true;
  if (groups.some((group) => year.test(group))) return false;
  return length >= fewestDigits || groups.some((group) => group.length > 2);
}

/** @param typed folded. @returns its words; a telephone number, or a part of one, is one word with its gaps. */
export function searchTerms(typed: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const addWords = (words: string) => {
    for (const text of words.split(/\s+/).filter(Boolean)) terms.push({ text, number: null });
  };
  let from = 0;
  for (const { 0: found, index } of typed.matchAll(typedNumber)) {
    addWords(typed.slice(from, index));
    from = index + found.length;
    const text = found.trim();
    const digits = isOneNumber(text) ? typedDigits(text.replace(dates, "")) : null;
    if (digits === null) addWords(text);
    else terms.push({ text, number: phoneDigits(digits) });
  }
  addWords(typed.slice(from));
  return terms;
}
