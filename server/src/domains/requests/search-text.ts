/** Folded text of a request, for searching. */
import { foldText } from "../../engines/wordpress-values/fold-text.ts";

/** Characters; a conversation that is longer is found by its beginning. */
export const maxSearchTextLength = 100_000;

/** Digits with what people write between them. The bound keeps reading quick. */
const spacedNumber = /(?<![\p{L}\d])\+?\(?\d[\d\s()./\u2010-\u2013-]{4,24}\d(?![\p{L}\d])/gu;
/** Fewer are no telephone number. */
const fewestDigits = 7;
/** Numbers of one text; more are a table. */
const mostNumbers = 100;

function digitsOf(written: string): string | null {
  const digits = written.replaceAll(/\D/g, "");
  return digits.length >= fewestDigits && digits.length < written.length ? digits : null;
}

/** @param said what is there, in order. @returns folded, within the bound, with numbers also without their gaps. */
export function requestSearchText(...said: string[]): string {
  const folded = foldText(said.join(" ").slice(0, maxSearchTextLength)).replaceAll("\0", "");
  const written = folded.match(spacedNumber)?.slice(0, mostNumbers) ?? [];
  const numbers = [...new Set(written.flatMap((one) => digitsOf(one) ?? []))]
    .map((one) => ` ${one}`)
    .join("");
  return folded.slice(0, maxSearchTextLength - numbers.length) + numbers;
}

/** Last digits of a phone number that are searched, because people write numbers with or without a country code. */
const mostDigits = 10;

/** @param typed folded. @returns with numbers as {@link requestSearchText} has them, whatever stands between digits. */
export function joinNumbers(typed: string): string {
  const joined = typed.replace(spacedNumber, (written) => digitsOf(written) ?? written);
  return joined.replaceAll(/(?<![\p{L}\d])\+?(\d{11,15})(?![\p{L}\d])/gu, (_, digits: string) =>
    digits.slice(-mostDigits),
  );
}
