/** `Authorization: Basic`: a username and an application password. */
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { cameEncrypted } from "../../../engines/http/came-encrypted.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { secondsUntilNext, takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { findSignInCandidates } from "../users/find-user.ts";
import { loginKey, type User } from "../users/user.ts";
import { type ApplicationPassword, matchApplicationPassword } from "./store.ts";

type BasicAuthDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">;

/** In base64: longer than any name and password. */
const longestCredentials = 2_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One caller's wrong guesses at one name, and at all names. Right ones don't count. */
const perName = { limit: 8, windowSeconds: 300 };
const atAll = { limit: 60, windowSeconds: 600 };

/**
 * @param header the `Authorization` header.
 * @param address of the caller.
 * @throws {RestError} 401 for what is not right, whatever of it is wrong; 429 after too many of those.
 */
export async function userOfBasicHeader(
  needed: BasicAuthDependencies,
  { header, request, address }: { header: string; request: Request; address: string },
): Promise<SignedInUser> {
  const { database, settings, clock, log } = needed;
  if (settings.publicUrl.startsWith("https:") && !cameEncrypted(request, settings.trustProxy)) {
    throw new RestError(
      "extenso_application_password_unencrypted",
      "Application passwords are taken over https alone.",
      401,
    );
  }
  const given = readCredentials(header);
  const now = clock();
  const from = addressGroup(address);
  const name = hashSecret(loginKey(given?.login ?? ""));
  const limits = [
    { key: `application-password:${name}:${from}`, ...perName, now },
    { key: `application-password-address:${from}`, ...atAll, now },
  ];
  for (const limit of limits) {
    const wait = await secondsUntilNext(database, limit);
    if (wait > 0) throw tooManyRequests(wait);
  }
  const match = await findMatch(needed, given, { address, now });
  if (!match || match.user.banned_at) {
    for (const limit of limits) await takeFromLimit(database, limit);
    const reason = match ? "account closed" : "no such application password";
    securityEvent(log, "authn_login_fail", { account: match?.user.id ?? null, address, reason });
    throw new RestError("incorrect_password", "The username or the application password is incorrect.", 401);
  }
  const { user, found } = match;
  await recordUse(database.query, found, { address, now });
  return {
    id: user.id,
    name: user.username,
    roles: user.roles,
    credential: { kind: "application-password", id: found.uuid, limitedTo: found.limited_to },
  };
}

/**
 * The account whose application password was given, of those that the login may mean. All candidates are checked, and
 * an unknown login has as many, so that the time it takes tells nothing.
 */
async function findMatch(
  { database, signingKey }: Pick<BasicAuthDependencies, "database" | "signingKey">,
  given: { login: string; password: string } | null,
  { address, now }: { address: string; now: Date },
): Promise<{ user: User; found: ApplicationPassword } | null> {
  const { query } = database;
  let match: { user: User; found: ApplicationPassword } | null = null;
  for (const candidate of await findSignInCandidates(query, given?.login ?? "", address)) {
    const typed = { userId: candidate?.user.id ?? 0, typed: given?.password ?? "", now };
    const found = await matchApplicationPassword(query, signingKey, typed);
    if (candidate && found && !match) match = { user: candidate.user, found };
  }
  return match;
}

/** @returns null for malformed credentials: no base64, no UTF-8, no colon. */
function readCredentials(header: string): { login: string; password: string } | null {
  const encoded = /^Basic\s+([a-z\d+/_-]+=*)\s*$/i.exec(header)?.[1];
  if (!encoded || encoded.length > longestCredentials) return null;
  try {
    const text = utf8.decode(Buffer.from(encoded, "base64"));
    const colon = text.indexOf(":");
    return colon < 1 ? null : { login: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
  } catch {
    return null;
  }
}

/** When a password was used last. */
const dayMs = 24 * 60 * 60 * 1000;

/** Once a day: a program that calls every second must not write every second. */
async function recordUse(
  query: Query,
  { uuid, last_used_at }: ApplicationPassword,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  if (last_used_at && now.getTime() - Date.parse(last_used_at) < dayMs) return;
  await query
    .updateTable("application_passwords")
    .set({ last_used_at: now.toISOString(), last_address: address })
    .where("uuid", "=", uuid)
    .execute();
}
