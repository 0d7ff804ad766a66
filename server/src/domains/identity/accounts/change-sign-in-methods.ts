/** Adding and removing ways to sign in: each change is in the audit log, and is mailed to a proved address. */

import type { Transaction } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { takeAppCode } from "../second-factor/authenticator-app.ts";
import { hasSecondFactor, type SecondFactors, secondFactorsOf } from "../second-factor/methods.ts";
import { mostPasskeys, type Passkey } from "../second-factor/passkeys.ts";
import { makeRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { mustHaveSecondFactor } from "../second-factor/staff-rule.ts";
import { type AuditedBy, actorOf } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { AccountChangedError, lockUser } from "../users/lock-user.ts";
import type { User } from "../users/user.ts";
import { signInMethodsMail } from "./sign-in-mails.ts";

type ChangingDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">;

/** The account whose ways to sign in change; only its own person changes them. */
type Changer = AuditedBy & { sessionId: string; caller: Prover };

export type Added =
  | { outcome: "added"; recoveryCodes: string[] | null }
  | { outcome: "refused" }
  | { outcome: "too-many" };

/** Adds a passkey that was read before; the first second factor comes with recovery codes. */
export function addPasskey(
  dependencies: ChangingDependencies,
  passkey: Passkey,
  by: Changer,
): Promise<Added> {
  return add(dependencies, by, `Passkey “${passkey.name}” was added.`, async (rows, factors) => {
    if (factors.passkeys >= mostPasskeys) return "too-many";
    const stored = await rows
      .insertInto("passkeys")
      .values(passkey)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n ? "added" : "refused";
  });
}

/** Takes an authenticator app into use by its first code. */
export function confirmAuthenticatorApp(
  dependencies: ChangingDependencies,
  code: string,
  by: Changer,
): Promise<Added> {
  const { signingKey, clock } = dependencies;
  return add(dependencies, by, "An authenticator app was added.", async (rows) => {
    const waiting = { userId: by.userId, typed: code, which: "waiting" as const };
    return (await takeAppCode(rows, signingKey, waiting, clock())) ? "added" : "refused";
  });
}

async function add(
  dependencies: ChangingDependencies,
  by: Changer,
  sentence: string,
  store: (rows: Query, factors: SecondFactors) => Promise<Added["outcome"]>,
): Promise<Added> {
  const { clock } = dependencies;
  const { codes, hashes } = await makeRecoveryCodes();
  return change(dependencies, by, async (rows, user, tell) => {
    const outcome = await store(rows, await secondFactorsOf(rows, user.id));
    if (outcome !== "added") return { outcome };
    const hasCodes = (await recoveryCodesLeft(rows, user.id)) > 0;
    if (!hasCodes) await storeRecoveryCodes(rows, user.id, hashes, clock());
    await endOtherProofs(rows, by);
    await tell(sentence);
    return { outcome, recoveryCodes: hasCodes ? null : codes };
  });
}

/** @returns whether the caller has such a passkey. */
export async function renamePasskey(
  { database, clock }: Pick<ChangingDependencies, "database" | "clock">,
  { id, name }: { id: string; name: string },
  by: Changer,
): Promise<boolean> {
  demandProof(by.caller, clock());
  const { numUpdatedRows } = await database.query
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", by.userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Proofs that other sessions gave before may be weaker than the factor that was just added. */
async function endOtherProofs(rows: Query, { userId, sessionId }: Changer): Promise<void> {
  await rows
    .updateTable("user_sessions")
    .set({ proved_at: null })
    .where("user_id", "=", userId)
    .where("id", "!=", sessionId)
    .execute();
}

export type Removed = "removed" | "none" | "needed";

export function removePasskey(dependencies: ChangingDependencies, id: string, by: Changer): Promise<Removed> {
  return remove(dependencies, by, async (rows) => {
    const [gone] = await rows
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", by.userId)
      .returning("name")
      .execute();
    return gone ? `Passkey “${gone.name}” was removed.` : null;
  });
}

export function removeAuthenticatorApp(dependencies: ChangingDependencies, by: Changer): Promise<Removed> {
  return remove(dependencies, by, async (rows) => {
    const gone = await rows
      .deleteFrom("authenticator_apps")
      .where("user_id", "=", by.userId)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n ? "The authenticator app was removed." : null;
  });
}

class NeededError extends Error {}

/** With the last second factor its recovery codes go, too. Staff who must have one keep the last. */
async function remove(
  dependencies: ChangingDependencies,
  by: Changer,
  take: (rows: Query) => Promise<string | null>,
): Promise<Removed> {
  try {
    return await change(dependencies, by, async (rows, user, tell) => {
      const sentence = await take(rows);
      if (sentence === null) return "none";
      if (!hasSecondFactor(await secondFactorsOf(rows, user.id))) {
        if (await mustHaveSecondFactor(rows, dependencies.settings, user.roles)) throw new NeededError();
        await rows.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
      }
      await tell(sentence);
      return "removed";
    });
  } catch (error) {
    if (error instanceof NeededError) return "needed";
    throw error;
  }
}

/** @returns null for an account without a second factor: the codes stand in for one. */
export async function renewRecoveryCodes(
  dependencies: ChangingDependencies,
  by: Changer,
): Promise<string[] | null> {
  const { codes, hashes } = await makeRecoveryCodes();
  return change(dependencies, by, async (rows, user, tell) => {
    if (!hasSecondFactor(await secondFactorsOf(rows, user.id))) return null;
    await storeRecoveryCodes(rows, user.id, hashes, dependencies.clock());
    await tell("New recovery codes were made; the old ones no longer work.");
    return codes;
  });
}

/**
 * One transaction that holds the account's row, for a caller with a fresh proof.
 * @throws {RestError} without one. {AccountChangedError} if the account is gone or closed.
 */
function change<Result>(
  { database, settings, clock, log }: ChangingDependencies,
  by: Changer,
  make: (rows: Transaction<Tables>, user: User, tell: (sentence: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  demandProof(by.caller, clock());
  return database.query.transaction().execute(async (rows) => {
    const locked = await lockUser(rows, database.kind, by.userId);
    const user = locked && (await findUser(rows, by.userId));
    if (!user || user.banned_at) throw new AccountChangedError();
    return make(rows, user, async (sentence) => {
      const now = clock();
      await auditSignIn(rows, await actorOf(rows, by), user, sentence, now);
      if (!user.email_confirmed_at) return;
      const mail = signInMethodsMail(await withSignature(rows, settings), user, sentence);
      await enqueueMail(rows, mail, { now, address: by.address, log });
    });
  });
}

export async function auditSignIn(
  rows: Query,
  actor: AuditActor,
  user: Pick<User, "id" | "username">,
  sentence: string,
  now: Date,
): Promise<void> {
  const changes = { "sign-in": { from: "", to: sentence } };
  await appendAudit(
    rows,
    actor,
    [{ subject: "user", id: user.id, name: user.username, action: "sign-in", changes }],
    now,
  );
}
