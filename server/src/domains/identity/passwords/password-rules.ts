/** Password rules: those of the specification, and a check against passwords that attackers try first. */
import { readFileSync } from "node:fs";
import { isPhrase, longestPassword, newPassword } from "@extenso/contract/requests/forms.ts";

export interface PasswordFault {
  code: "extenso_weak_password" | "extenso_long_password" | "extenso_common_password";
  message: string;
}

const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# ")),
);

/** Words of the studio's trade, which its members are likely to choose. */
const studioWords = [
  ...["extenso", "vancouver", "studio", "media", "creative", "production", "academy", "dashboard", "member"],
  ...["videography", "video", "photography", "photo", "branding", "brand", "drone", "design", "website"],
];

/**
 * People decorate a common password with capitals and a short tail of digits and signs ("Dragon12!"), which attackers
 * strip first. A long tail adds strength of its own unless it is common, too.
 */
const longestTail = 4;

function isCommon(plain: string): boolean {
  if (common.has(plain)) return true;
  const base = plain.replace(/[^\p{L}]+$/u, "");
  const tail = plain.slice(base.length);
  if (![base, ...withoutAffixes(base)].some((word) => common.has(word))) return false;
  return tail.length <= longestTail || common.has(tail);
}

/** Letters that a password needs besides words known about the person or the studio. */
const fewestOwnLetters = 4;

function isMadeOf(words: readonly string[], plain: string): boolean {
  return [plain, ...withoutAffixes(plain)].some((written) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, " "), written);
    return rest !== written && [...rest.replace(/[^\p{L}]/gu, "")].length < fewestOwnLetters;
  });
}

/** Four words or eight letters; passwords with less variety are soon guessed, whatever their length. */
const leastVariety = 4;

/**
 * The reason why this password can't be used; null if it can. `own` are the username, the e-mail address and the
 * names, which acquaintances can guess.
 */
export function findPasswordFault(password: string, own: string[] = []): PasswordFault | null {
  if ([...password].length > longestPassword) {
    return {
      code: "extenso_long_password",
      message: `Password must be at most ${longestPassword} characters.`,
    };
  }
  if (!newPassword.safeParse(password).success) {
    return {
      code: "extenso_weak_password",
      message:
        "Password must be at least 8 characters with an uppercase letter, a lowercase letter and a number.",
    };
  }
  const plain = password.normalize("NFKC").toLowerCase();
  if (isCommon(plain)) {
    return easyToGuess("This password is one of the most common ones and easy to guess.");
  }
  const known = [...wordsOf(own), ...studioWords].sort((one, other) => other.length - one.length);
  if (own.some((name) => name.toLowerCase() === plain) || isMadeOf(known, plain)) {
    return easyToGuess(
      "This password is made of your name, your address or our own words and easy to guess.",
    );
  }
  if (isPhrase(password) && varietyOf(plain, { common, known }) < leastVariety) {
    return easyToGuess("This phrase repeats itself or is made of very common words and easy to guess.");
  }
  return null;
}

function easyToGuess(reason: string): PasswordFault {
  return { code: "extenso_common_password", message: `${reason} Please choose another.` };
}

// Splits passwords into parts as an attacker would. Callers bound the length of the password.

const letters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Reads digits and signs as the letters they resemble; `1`, `!` and `|` are read as both i and l. */
function withoutAffixes(plain: string): string[] {
  const read = [...plain].map((letter) => letters[letter] ?? letter).join("");
  return ["i", "l"].map((one) => read.replace(/[1!|]/g, one)).filter((word) => word !== plain);
}

/** Shorter words occur inside too many others. */
const shortestWord = 3;

/** The words of names and addresses, in lower case; an address contributes the part before the @. */
function wordsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) =>
    name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/@.*$/s, "")
      .split(/[^\p{L}\p{M}]+/u),
  );
  return [...new Set(parts)].filter((part) => [...part].length >= shortestWord);
}

interface Words {
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>;
  /** Words known about the person and the studio; they add nothing to the variety. */
  known: readonly string[];
}

const longestCommon = 20;
const shortestCommon = 4;

/**
 * The number of different parts of a phrase: a common word, a run ("aaaa") and a row ("abcd", "4321") count one
 * each, any other letter a half; repetitions, spaces, signs and known words count nothing.
 */
function varietyOf(plain: string, { common, known }: Words): number {
  const left = known.reduce((text, word) => text.replaceAll(word, " "), plain);
  const pieces = new Set<string>();
  const rest = new Set<string>();
  for (const token of left.split(/[\s\p{P}]+/u)) {
    const text = [...onceOf(token)];
    let unknown = "";
    for (let at = 0; at < text.length; ) {
      const length = Math.max(commonAt(text, at, common), rowAt(text, at));
      if (length > 0) {
        pieces.add(text.slice(at, at + length).join(""));
        rest.add(unknown);
        unknown = "";
      } else unknown += text[at];
      at += Math.max(1, length);
    }
    rest.add(unknown);
  }
  return pieces.size + [...[...rest].join("")].length / 2;
}

/** The repeated unit of a text, such as "ab" for "ababab"; the text itself if it repeats nothing. */
function onceOf(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** @returns the length of the longest common word that starts here; 0 if there is none. */
function commonAt(text: string[], at: number, common: ReadonlySet<string>): number {
  for (let length = longestCommon; length >= shortestCommon; length--) {
    const piece = text.slice(at, at + length);
    if (piece.length === length && common.has(piece.join(""))) return length;
  }
  return 0;
}

/** @returns the length of the run or row that starts here; 0 for fewer than three. */
function rowAt(text: string[], at: number): number {
  const code = (index: number) => text[index]?.codePointAt(0) ?? Number.NaN;
  const step = code(at + 1) - code(at);
  if (!(Math.abs(step) <= 1)) return 0;
  let end = at + 2;
  while (code(end) - code(end - 1) === step) end += 1;
  return end - at >= 3 ? end - at : 0;
}
