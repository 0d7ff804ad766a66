/**
 * Access tokens: HS256, with the claims of the plugin "JWT Authentication for WP REST API" and two more:
 * `sid`, the session that the token belongs to, and `aud`, the API that it opens.
 */

import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { BoundedCache } from "../../../engines/cache/bounded-cache.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { apiPrefix } from "../../../engines/rest/request/request-target.ts";

/** Short, to limit a stolen token; a revoked session is refused at each request anyway. */
const accessTokenMinutes = 15;

const lifetimeSeconds = accessTokenMinutes * 60;

/** Clocks of replicas differ a little: a token of one must not be from the future for the next. */
const clockToleranceSeconds = 30;

type TokenDependencies = Pick<Dependencies, "settings" | "clock" | "signingKey">;

export interface AccessClaims {
  userId: number;
  sessionId: string;
}

/** The audience keeps other tokens that might be signed with the same key from opening this API. */
function audienceOf({ publicUrl }: TokenDependencies["settings"]): string {
  return `${publicUrl}${apiPrefix}`;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function signAccessToken(
  { settings, clock, signingKey }: TokenDependencies,
  claims: AccessClaims,
): Promise<string> {
  const now = secondsOf(clock());
  return new SignJWT({ data: { user: { id: claims.userId } }, sid: claims.sessionId })
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setIssuer(settings.publicUrl)
    .setAudience(audienceOf(settings))
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(new TextEncoder().encode(signingKey));
}

/** The WordPress plugin's claim for the user id. */
const owned = z.object({ user: z.object({ id: z.number() }) });

/**
 * Checks signature, times, issuer, audience and claims; not whether the session still runs.
 * @throws {AccessTokenError}
 */
export async function readAccessToken(
  { settings, clock, signingKey }: TokenDependencies,
  token: string,
): Promise<AccessClaims> {
  checkShape(token);
  const now = clock();
  const payload = await signedPayload(signingKey, token, now);
  if (typeof payload.exp !== "number" || payload.exp <= secondsOf(now)) throw invalidToken("Expired token");
  for (const from of [payload.nbf, payload.iat]) {
    if (typeof from === "number" && from > secondsOf(now) + clockToleranceSeconds) throw fromTheFuture(from);
  }
  if (payload.iss !== settings.publicUrl) {
    throw new AccessTokenError("jwt_auth_bad_iss", "The iss do not match with this server");
  }
  const userId = owned.safeParse(payload.data).data?.user.id;
  if (userId === undefined) {
    throw new AccessTokenError("jwt_auth_bad_request", "User ID not found in the token");
  }
  // Signed with this key by an older release or another program: the token belongs to no session.
  if (typeof payload.sid !== "string") throw sessionEnded();
  if (payload.aud !== audienceOf(settings)) {
    throw new AccessTokenError("jwt_auth_bad_aud", "The aud do not match with this server");
  }
  // This server signs no longer lifetimes, so the key leaked or another program signs with it.
  const { iat = 0, exp } = payload;
  const latest = secondsOf(now) + lifetimeSeconds + clockToleranceSeconds;
  if (exp - iat > lifetimeSeconds || exp > latest) throw invalidToken("The token is valid for too long");
  return { userId, sessionId: payload.sid };
}

/** Payloads of tokens whose signature was verified, cached for one key; times are checked at each request. */
const signed = { with: "", payloads: newPayloads() };

function newPayloads() {
  return new BoundedCache<JWTPayload>({ mostBytes: 256 * 1024, largestEntry: 8 * 1024 });
}

async function signedPayload(signingKey: string, token: string, now: Date): Promise<JWTPayload> {
  if (signed.with !== signingKey) Object.assign(signed, { with: signingKey, payloads: newPayloads() });
  const { payloads } = signed;
  const known = payloads.get(token);
  if (known) return known;
  const { payload } = await jwtVerify(token, new TextEncoder().encode(signingKey), {
    algorithms: ["HS256"],
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
  }).catch((error: unknown) => {
    throw asPluginError(error);
  });
  payloads.set(token, payload, { bytes: 2_000 });
  return payload;
}

/** The answer to a token whose session ended, was revoked, or never was. */
export function sessionEnded(): AccessTokenError {
  return invalidToken("Session expired. Please log in again.");
}

function fromTheFuture(seconds: number): AccessTokenError {
  const date = new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, "+0000");
  return invalidToken(`Cannot handle token prior to ${date}`);
}

/** Repeats the checks that firebase/php-jwt, inside the plugin, makes before it verifies the signature. */
function checkShape(token: string): void {
  const segments = token.split(".");
  if (segments.length !== 3) throw invalidToken("Wrong number of segments");
  const [header, payload] = segments.slice(0, 2).map(decodeSegment);
  if (!isObject(header)) throw invalidToken("Invalid header encoding");
  if (!isObject(payload)) throw invalidToken("Invalid claims encoding");
  if (!header.alg) throw invalidToken("Empty algorithm");
  if (header.alg !== "HS256") throw invalidToken("Algorithm not supported");
}

function asPluginError(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return invalidToken("Expired token");
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf") {
    return typeof error.payload.nbf === "number"
      ? fromTheFuture(error.payload.nbf)
      : invalidToken("Invalid nbf");
  }
  if (error instanceof errors.JOSEError) return invalidToken("Signature verification failed");
  return error instanceof Error ? error : new Error(String(error));
}

/** The parts of a JSON Web Token, and why one is refused. */
function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, "base64url").toString("utf8"));
  } catch {
    throw invalidToken("Syntax error, malformed JSON");
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A token that opens nothing; `code` and `message` are the plugin's own, all answered with 403. */
export class AccessTokenError extends Error {
  override name = "AccessTokenError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function invalidToken(message: string): AccessTokenError {
  return new AccessTokenError("jwt_auth_invalid_token", message);
}
