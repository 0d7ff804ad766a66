/** A password for a program: made, shown in groups, and kept as a hash. */
import { createHmac, randomInt } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 142 bits: nobody guesses them, so a fast hash will do. */
const passwordLength = 24;

export function makePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** As people copy it: groups of four, with spaces. */
export function grouped(password: string): string {
  return password.replace(/.{4}(?=.)/g, "$& ");
}

/** Typed with its spaces, without them, or with others. */
export function ungrouped(typed: string): string {
  return typed.replace(/[^a-z\d]/gi, "");
}

export function hashOf(signingKey: string, password: string): string {
  return createHmac("sha256", signingKey).update(`application password\n${password}`).digest("hex");
}
