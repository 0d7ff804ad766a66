/** Which passwords an account may have: the specification's rules, and none that a guesser tries first. */
import { readFileSync } from "node:fs";
import { longestPassword, newPassword } from "@extenso/contract/forms.ts";

export interface PasswordFault {
  code: "extenso_weak_password" | "extenso_long_password" | "extenso_common_password";
  message: string;
}

const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# ")),
);

/**
 * Capitals and a short tail of digits and signs are how people dress up a common password ("Dragon12!"),
 * and the first thing a guesser undresses. A long tail is a guess of its own unless it is common too.
 */
const longestTail = 4;

function isCommon(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (common.has(plain)) return true;
  const base = plain.replace(/[^\p{L}]+$/u, "");
  const tail = plain.slice(base.length);
  return tail !== "" && common.has(base) && (tail.length <= longestTail || common.has(tail));
}

/**
 * Why this password can't be used; null when it can. `own` are the username and the e-mail address, which
 * anyone who knows the person knows.
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
  if (isCommon(password)) {
    return {
      code: "extenso_common_password",
      message: "This password is one of the most common ones and easy to guess. Please choose another.",
    };
  }
  if (own.some((name) => name.toLowerCase() === password.toLowerCase())) {
    return {
      code: "extenso_common_password",
      message: "This password is your own username or email address. Please choose another.",
    };
  }
  return null;
}
