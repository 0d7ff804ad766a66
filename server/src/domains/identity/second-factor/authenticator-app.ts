/** Codes of an authenticator app (TOTP, RFC 6238): six digits, 30 seconds, one step of drift, each code once. */
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { seal, unseal } from "../../../engines/crypto/seal.ts";
import type { Query } from "../../../engines/database/query.ts";
import { demandProof, type Prover } from "../../access/access.ts";

const periodSeconds = 30;
/** Steps before and after: clocks of phones differ. */
const drift = 1;
/** Bytes, as RFC 4226 recommends. */
const secretSize = 20;
const issuer = "Extenso";

const purposeOf = (userId: number) => `totp:${userId}`;

function generatorOf(secret: Secret, label = ""): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period: periodSeconds, secret });
}

/** A secret that is not in use until a code confirms it. Replaces an earlier one that never was. */
export async function beginAuthenticatorApp(
  query: Query,
  signingKey: string,
  user: { id: number; username: string; caller: Prover },
  now: Date,
): Promise<{ secret: string; url: string; squares: string[] } | null> {
  demandProof(user.caller, now);
  const secret = new Secret({ size: secretSize });
  const sealed = {
    sealed_secret: seal(signingKey, purposeOf(user.id), secret.base32),
    created_at: now.toISOString(),
    last_step: 0,
  };
  const stored = await query
    .insertInto("authenticator_apps")
    .values({ user_id: user.id, ...sealed, confirmed_at: null, last_used_at: null })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(sealed).where("authenticator_apps.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  if ((stored.numInsertedOrUpdatedRows ?? 0n) === 0n) return null;
  const url = generatorOf(secret, user.username).toString();
  const { data } = encode(url, { ecc: "M", border: 2 });
  const squares = data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  return { secret: secret.base32, url, squares };
}

/**
 * Whether the code is right, and uses it up: a code, and any of an earlier step, counts once, on all replicas.
 * @param which an app in use, or one that waits for its first code, which is in use from then on.
 */
export async function takeAppCode(
  query: Query,
  signingKey: string,
  { userId, typed, which }: { userId: number; typed: string; which: "in-use" | "waiting" },
  now: Date,
): Promise<boolean> {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return false;
  const app = await query
    .selectFrom("authenticator_apps")
    .select(["sealed_secret", "created_at"])
    .where("user_id", "=", userId)
    .where("confirmed_at", which === "in-use" ? "is not" : "is", null)
    .executeTakeFirst();
  const secret = app && unseal(signingKey, purposeOf(userId), app.sealed_secret);
  if (!secret) return false;
  const timestamp = now.getTime();
  const delta = generatorOf(Secret.fromBase32(secret)).validate({ token, timestamp, window: drift });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta;
  const at = now.toISOString();
  const taken = await query
    .updateTable("authenticator_apps")
    .set({ last_step: step, last_used_at: at, ...(which === "waiting" ? { confirmed_at: at } : {}) })
    .where("user_id", "=", userId)
    .where("sealed_secret", "=", app.sealed_secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
