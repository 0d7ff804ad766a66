/** Which passwords an account may have: the specification's rules, and none that a guesser tries first. */
import { readFileSync } from "node:fs";
import { isPhrase, longestPassword, newPassword } from "@extenso/contract/requests/forms.ts";
import { varietyOf, withoutAffixes, wordsOf } from "./password-parts.ts";

export interface PasswordFault {
  code: "extenso_weak_password" | "extenso_long_password" | "extenso_common_password";
  message: string;
}

const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# ")),
);

/** Words from the studio's trade, which its members think of first. */
const studioWords = [
  ...["extenso", "vancouver", "studio", "media", "creative", "production", "academy", "dashboard", "member"],
  ...["videography", "video", "photography", "photo", "branding", "brand", "drone", "design", "website"],
];

/**
 * Capitals and a short tail of digits and signs are how people dress up a common password ("Dragon12!"),
 * and the first thing a guesser undresses. A long tail is a guess of its own unless it is common too.
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

/** Four words or eight letters; less variety is soon guessed, whatever the length. */
const leastVariety = 4;

/**
 * Why this password can't be used; null when it can. `own` are the username, the e-mail address and the names,
 * which anyone who knows the person knows.
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
