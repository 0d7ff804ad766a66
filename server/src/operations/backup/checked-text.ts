/** Texts of a backup that have to be whole: their SHA-256 is their last line. */
import { createHash } from "node:crypto";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** `head -n -1 FILE | sha256sum` says the same. */
export function withSum(text: string): string {
  return `${text}\n${sumOf(`${text}\n`)}\n`;
}

/** @throws {DamagedError} */
export function withoutSum(checked: string): string {
  const [, text = "", sum = ""] = /^(.*\n)([\da-f]{64})\n$/s.exec(checked) ?? [];
  if (sum === "") throw new DamagedError("it is cut off");
  if (sumOf(text) !== sum) throw new DamagedError("its bytes were changed");
  return text.slice(0, -1);
}
