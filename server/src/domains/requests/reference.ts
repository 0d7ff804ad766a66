/** The number that sender and studio quote to each other, such as `EX-7K3M-92QD`. */
import { randomInt } from "node:crypto";

/** Without what looks alike in some typeface: 0 and O, 1, I and L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** Half a million million numbers: rarely the same twice, and never to be guessed from another. */
export function makeReference(): string {
  return `EX-${letters(4)}-${letters(4)}`;
}
