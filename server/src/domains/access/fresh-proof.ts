/**
 * A grave deed asks who does it. The functions that do such deeds call `demandProof` themselves, so that a second route
 * to one of them is no way past (docs/decisions/096-fresh-proofs.md).
 */
import { proofRequired } from "@extenso/contract/errors/errors.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { RestError } from "../../engines/rest/rest-error.ts";

const proofMinutes = 10;

/** The caller of a deed, with the credential they came by. */
export type Prover = Pick<SignedInUser, "id" | "credential">;

/** Until when a proof counts; null: it doesn't any more. */
export function provedUntil(provedAt: string | null | undefined, now: Date): Date | null {
  if (!provedAt) return null;
  const until = new Date(new Date(provedAt).getTime() + proofMinutes * 60_000);
  return until > now ? until : null;
}

/**
 * Application passwords carry no proof: nobody sits before a program. Accounts of a WordPress behind this server, with
 * ids below zero, can't give one here.
 * @throws {RestError} 403 `extenso_proof_required` unless the caller gave a proof in the last ten minutes.
 */
export function demandProof({ id, credential }: Prover, now: Date): void {
  if (id < 0 || provedUntil(credential.provedAt, now)) return;
  const message = "Please prove that it is you: POST a password, code or passkey to extenso/v1/proof.";
  throw new RestError(proofRequired, message, 403);
}
