/** A fresh proof of who uses a session: the password, a code, or a passkey. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { checkPassword } from "../accounts/change-password.ts";
import type { ChallengeKind } from "../second-factor/challenges.ts";
import { hasSecondFactor, secondFactorsOf } from "../second-factor/methods.ts";
import { passkeyOptions, takePasskey } from "../second-factor/passkeys.ts";
import { takeCode, takeCodeAttempt } from "../second-factor/second-step.ts";

type ProofDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">;

interface Prover {
  userId: number;
  sessionId: string;
  address: string;
}

export type Proof =
  | { outcome: "proved"; at: Date }
  | { outcome: "wrong" }
  /** A password, where a second factor is enrolled. */
  | { outcome: "too-weak" }
  | { outcome: "limited"; retryAfterSeconds: number };

const kindOf = ({ userId, sessionId }: Prover): ChallengeKind => ({
  purpose: "passkey-proof",
  userId,
  boundTo: sessionId,
});

export function proofOptions(
  { database, settings, clock }: ProofDependencies,
  prover: Prover,
): Promise<string> {
  return passkeyOptions(database.query, settings, kindOf(prover), clock());
}

/**
 * A proof is as strong as the factors that are enrolled: with a passkey or an app, the password alone is none.
 * @param given one of the three; the others are empty.
 */
export async function giveProof(
  dependencies: ProofDependencies,
  prover: Prover,
  given: { password: string; code: string; response: string },
): Promise<Proof> {
  const { database, clock, log } = dependencies;
  const { userId, sessionId, address } = prover;
  const outcome = await check(dependencies, prover, given);
  const facts = { account: userId, address, session: sessionId };
  if (outcome.outcome !== "proved") {
    if (outcome.outcome === "wrong") securityEvent(log, "authn_second_factor_fail", facts);
    return outcome;
  }
  await database.query
    .updateTable("user_sessions")
    .set({ proved_at: outcome.at.toISOString() })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
  securityEvent(log, "authn_proof", facts);
  return { ...outcome, at: clock() };
}

async function check(
  dependencies: ProofDependencies,
  prover: Prover,
  { password, code, response }: { password: string; code: string; response: string },
): Promise<Proof> {
  const at = dependencies.clock();
  if (password !== "") {
    const factors = await secondFactorsOf(dependencies.database.query, prover.userId);
    if (hasSecondFactor(factors)) return { outcome: "too-weak" };
    const answer = await checkPassword(dependencies, { ...prover, password });
    return answer.outcome === "right" ? { outcome: "proved", at } : answer;
  }
  const attempt = await takeCodeAttempt(dependencies, {
    ...prover,
    known: prover.sessionId,
    typed: code,
  });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const { database, settings } = dependencies;
  const isRight =
    code !== ""
      ? (await takeCode(dependencies, prover.userId, code)) !== null
      : (await takePasskey(database.query, settings, { response, kind: kindOf(prover) }, at)) !== null;
  if (!isRight) return { outcome: "wrong" };
  await attempt.giveBack();
  return { outcome: "proved", at };
}
