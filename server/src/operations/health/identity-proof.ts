/**
 * Lets `npm run doctor` tell whether the process that answers at a URL belongs to the same studio and has its key:
 * both give the same answer to a challenge, which reveals neither.
 */
import { createHmac } from "node:crypto";
import * as z from "zod/mini";

export const challengeHeader = "X-Studio-Challenge";
const challenge = /^[\w-]{20,64}$/;

export const identityProof = z.object({
  /** Differs between studios. Null while the database is away. */
  studio: z.nullable(z.string()),
  /** Differs between signing keys. */
  key: z.string(),
});
export type IdentityProof = z.infer<typeof identityProof>;

/** @returns null for what is no challenge. */
export function proveIdentity(
  given: string,
  { studioId, signingKey }: { studioId: string | null; signingKey: string },
): IdentityProof | null {
  if (!challenge.test(given)) return null;
  const prove = (secret: string) => {
    // Signed with a derived key: the challenge comes from outside, and must not be able to obtain a token's signature.
    const own = createHmac("sha256", secret).update("identity of a studio").digest();
    return createHmac("sha256", own).update(given).digest("base64url");
  };
  return { studio: studioId === null ? null : prove(studioId), key: prove(signingKey) };
}
