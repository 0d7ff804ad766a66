/** Password hashes: argon2id with the parameters OWASP names as its first choice of that size. */
import { longestTypedPassword } from "@extenso/contract/requests/extenso.ts";
import { hash, type Options, verify } from "@node-rs/argon2";
import { createQueue } from "../../../kernel/process/work-queue.ts";

/** 19 MiB, two passes, one lane; argon2id is the library's default. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes run on the process's four shared worker threads; two stay free, so that a wave of sign-ins
 * doesn't hold up files and name look-ups.
 */
const inTurn = createQueue(2);

/** The same password typed on another keyboard may arrive composed differently (NIST SP 800-63B §3.1.1.2). */
function asTyped(password: string): string {
  return password.normalize("NFKC");
}

/**
 * The PHC form of a password's hash, salted anew each time. Rules are checked elsewhere.
 * @throws {RangeError} for what is longer than anything that is typed.
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > longestTypedPassword)
    throw new RangeError("a password longer than any that is taken");
  return inTurn(() => hash(asTyped(password), parameters));
}

/** Whether the password belongs to the hash. A hash that can't be read (an account without a password) fits none. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (password.length > longestTypedPassword) return false;
  return inTurn(async () => {
    try {
      return await verify(passwordHash, asTyped(password));
    } catch {
      return false;
    }
  });
}

let dummyHash: Promise<string> | undefined;

/** Takes as long as `verifyPassword` does: asked for accounts that don't exist, so that time tells nothing. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  dummyHash ??= hashPassword("no account has this password");
  await verifyPassword(await dummyHash, password);
  return false;
}

/** The same hash for the same text and salt, so that it can be looked up. For secrets that we made ourselves. */
export function hashWithSalt(text: string, salt: Uint8Array): Promise<string> {
  return inTurn(() => hash(text, { ...parameters, salt }));
}

/** The salt in a hash's PHC form. */
export function saltOf(phc: string): Uint8Array {
  return Buffer.from(phc.split("$")[4] ?? "", "base64");
}
