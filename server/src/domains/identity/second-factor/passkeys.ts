/** Passkeys: made, used to sign in or as a proof, named and removed. The studio's address is their origin. */
import { createHash } from "node:crypto";
import { longestPasskeyResponse } from "@extenso/contract/requests/sign-in.ts";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Query } from "../../../engines/database/query.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import type { PasskeysTable } from "../tables.ts";
import { type ChallengeKind, issueChallenge, takeChallenge } from "./challenges.ts";

/** More devices than anybody has. */
export const mostPasskeys = 20;
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];
const timeoutMs = 5 * 60_000;

type Site = Pick<Settings, "publicUrl">;
export type Passkey = Selectable<PasskeysTable>;

function partyOf({ publicUrl }: Site): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The account's user handle: stable, and without personal data, as WebAuthn demands. */
function handleOf(site: Site, userId: number): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256")
    .update(`passkey-user\n${partyOf(site).id}\n${userId}`)
    .digest();
  return new Uint8Array(hash);
}

export function listPasskeys(query: Query, userId: number): Promise<Passkey[]> {
  return query
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Registration options for `navigator.credentials.create`, as JSON. */
export async function newPasskeyOptions(
  query: Query,
  site: Site,
  {
    user,
    sessionId,
    caller,
  }: { user: { id: number; username: string; display_name: string }; sessionId: string; caller: Prover },
  now: Date,
): Promise<string> {
  demandProof(caller, now);
  const kind: ChallengeKind = { purpose: "passkey-new", userId: user.id, boundTo: sessionId };
  const challenge = await issueChallenge(query, kind, now);
  const present = await listPasskeys(query, user.id);
  const options = await generateRegistrationOptions({
    rpName: "Extenso",
    rpID: partyOf(site).id,
    userName: user.username,
    userDisplayName: user.display_name,
    userID: handleOf(site, user.id),
    challenge: bytesOf(challenge),
    timeout: timeoutMs,
    attestationType: "none",
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return JSON.stringify(options);
}

/** The row of a new passkey, not stored yet; null if the response doesn't match a challenge of this session. */
export async function readNewPasskey(
  query: Query,
  site: Site,
  {
    userId,
    sessionId,
    response,
    name,
  }: { userId: number; sessionId: string; response: string; name: string },
  now: Date,
): Promise<Passkey | null> {
  const answer = parseAnswer<RegistrationResponseJSON>(response);
  const kind: ChallengeKind = { purpose: "passkey-new", userId, boundTo: sessionId };
  if (!answer || !(await takeChallenge(query, answer.challenge, kind, now))) return null;
  const { id: rpID, origin } = partyOf(site);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer.response,
      expectedChallenge: answer.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      user_id: userId,
      name: cleanLine(name) || "Passkey",
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports?.slice(0, 10) ?? []),
      synced: credentialBackedUp ? 1 : 0,
      created_at: now.toISOString(),
      last_used_at: null,
    };
  } catch {
    // The library throws for every kind of invalid response.
    return null;
  }
}

/** Options for `navigator.credentials.get`, as JSON. Only a known account's options list its passkeys. */
export async function passkeyOptions(
  query: Query,
  site: Site,
  kind: ChallengeKind,
  now: Date,
): Promise<string> {
  const challenge = await issueChallenge(query, kind, now);
  const named = kind.userId === null ? [] : await listPasskeys(query, kind.userId);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(site).id,
    challenge: bytesOf(challenge),
    timeout: timeoutMs,
    userVerification: "required",
    ...(named.length > 0 ? { allowCredentials: named.map(({ id }) => ({ id })) } : {}),
  });
  return JSON.stringify(options);
}

/**
 * Verifies a response and records the passkey's use.
 * @param kind the kind that the options were issued for.
 * @returns the passkey's account; null if the response doesn't match, its challenge was used, or the passkey is
 *   removed or its counter didn't increase.
 */
export async function takePasskey(
  query: Query,
  site: Site,
  { response, kind }: { response: string; kind: ChallengeKind },
  now: Date,
): Promise<Pick<Passkey, "id" | "user_id" | "name"> | null> {
  const answer = parseAnswer<AuthenticationResponseJSON>(response);
  if (!answer || !(await takeChallenge(query, answer.challenge, kind, now))) return null;
  const passkey = await query
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", answer.response.id)
    .executeTakeFirst();
  if (!passkey || (kind.userId !== null && passkey.user_id !== kind.userId)) return null;
  const { id: rpID, origin } = partyOf(site);
  let counter: number;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer.response,
      expectedChallenge: answer.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) return null;
    counter = authenticationInfo.newCounter;
  } catch {
    return null;
  }
  // The same counter in two simultaneous responses means a copied passkey: the second finds the counter changed.
  const used = await query
    .updateTable("passkeys")
    .set({ counter, last_used_at: now.toISOString() })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? passkey : null;
}

const answered = z.object({
  id: z.string().check(z.maxLength(2000)),
  response: z.object({ clientDataJSON: z.string() }),
});
const clientData = z.object({ challenge: z.string().check(z.maxLength(200)) });

/** A browser's response and the challenge that it names; null if it is malformed. */
function parseAnswer<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  text: string,
): { response: Answer; challenge: string } | null {
  if (text.length > longestPasskeyResponse) return null;
  try {
    const response: unknown = JSON.parse(text);
    const { id, response: inner } = answered.parse(response);
    // PostgreSQL refuses NUL in text.
    if (id.includes("\0")) return null;
    const data = Buffer.from(inner.clientDataJSON, "base64url").toString("utf8");
    const { challenge } = clientData.parse(JSON.parse(data));
    return { response: response as Answer, challenge };
  } catch {
    return null;
  }
}

/** A challenge goes to the browser as the bytes that its text encodes, and comes back as the text. */
function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, "base64url"));
}
