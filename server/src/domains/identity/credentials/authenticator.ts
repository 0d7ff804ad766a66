/** Finds the user of a credential; the database is asked at every request. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Authenticator, SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { userOfBasicHeader } from "../application-passwords/basic-auth.ts";
import { checkLimit } from "../application-passwords/limits.ts";
import { rolesInForce } from "../second-factor/staff-rule.ts";
import { runningSession } from "../sessions/running-session.ts";
import { recordSessionUse } from "../sessions/store.ts";
import { rolesIn } from "../users/user.ts";
import { AccessTokenError, readAccessToken, sessionEnded } from "./access-tokens.ts";

type TokenDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;
type AuthenticatorDependencies = TokenDependencies & Pick<Dependencies, "log">;

/** This route checks the token itself, so a bad token isn't refused before it. */
const validatePath = /\/jwt-auth\/v1\/token\/validate\/*$/i;

/** A kind of credential, recognised by the beginning of the `Authorization` header. */
interface CredentialKind {
  scheme: RegExp;
  read(needed: AuthenticatorDependencies, given: GivenCredential): Promise<SignedInUser>;
}

interface GivenCredential {
  header: string;
  request: Request;
  /** The caller's IP address. */
  address: string;
}

const kinds: readonly CredentialKind[] = [
  { scheme: /^Bearer/i, read: (needed, { header }) => userOfHeader(needed, header) },
  { scheme: /^Basic\b/i, read: userOfBasicHeader },
];

export function createAuthenticator(needed: AuthenticatorDependencies): Authenticator {
  return {
    async authenticate(request, connectionAddress) {
      const header = request.headers.get("Authorization");
      if (!header || asksToValidate(request.url)) return { user: null };
      const kind = kinds.find(({ scheme }) => scheme.test(header));
      if (!kind) return { user: null };
      try {
        const { database, settings, clock } = needed;
        const { address } = callerOf({ request, connectionAddress }, settings);
        const user = await kind.read(needed, { header, request, address });
        return { user: { ...user, ...(await rolesInForce(database.query, settings, user, clock())) } };
      } catch (error) {
        return { error: asRestError(error) };
      }
    },
    checkCredential: checkLimit,
  };
}

function asksToValidate(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return validatePath.test(searchParams.get("rest_route") ?? pathname);
}

/**
 * @param header the `Authorization` header.
 * @throws {AccessTokenError} if it has no token, an invalid one, or one whose session has ended.
 */
export async function userOfHeader(needed: TokenDependencies, header: string): Promise<SignedInUser> {
  const token = /^Bearer\s+(\S+)/i.exec(header)?.[1];
  if (!token) throw new AccessTokenError("jwt_auth_bad_auth_header", "Authorization header malformed.");
  const { userId, sessionId } = await readAccessToken(needed, token);
  const { database, clock } = needed;
  const now = clock();
  const session = await runningSession(database.query, { userId, sessionId }, now);
  if (!session) throw sessionEnded();
  await recordSessionUse(database.query, session, now);
  return {
    id: userId,
    name: session.username,
    roles: rolesIn(session.role_names),
    credential: { kind: "session", id: sessionId, provedAt: session.proved_at },
  };
}

/** All errors of the plugin have status 403. */
export function asRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof AccessTokenError) return new RestError(error.code, error.message, 403);
  throw error;
}
