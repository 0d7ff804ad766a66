/**
 * Sensitive actions need a fresh proof of the caller's identity. The functions that do them call `demandProof`
 * themselves, so that no other route to them is without it (docs/decisions/096-fresh-proofs.md).
 */
import { proofRequired } from "@extenso/contract/errors/errors.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { RestError } from "../../engines/rest/rest-error.ts";

const proofMinutes = 10;

/** The caller, with their credential. */
export type Prover = Pick<SignedInUser, "id" | "credential">;

/** @returns the time until which a proof is valid; `null` if there is none, or it has expired. */
export function provedUntil(provedAt: string | null | undefined, now: Date): Date | null {
  if (!provedAt) return null;
  const until = new Date(new Date(provedAt).getTime() + proofMinutes * 60_000);
  return until > now ? until : null;
}

/**
 * Application passwords never have a proof. Accounts of a WordPress behind this server, whose ids are below zero, need
 * none, since they have no way to give one here.
 * @throws {RestError} 403 `extenso_proof_required` unless the caller gave a proof in the last ten minutes.
 */
export function demandProof({ id, credential }: Prover, now: Date): void {
  if (id < 0 || provedUntil(credential.provedAt, now)) return;
  const message = "Please prove that it is you: POST a password, code or passkey to extenso/v1/proof.";
  throw new RestError(proofRequired, message, 403);
}
