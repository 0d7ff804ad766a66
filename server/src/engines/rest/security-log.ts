/** Security events that are logged for all API calls in one place, so that no route can forget them. */
import type { Logger } from "pino";
import { securityEvent } from "../../kernel/logging/security-event.ts";
import type { SignedInUser } from "./request/authentication.ts";
import type { RestError } from "./rest-error.ts";

export interface EndedCall {
  method: string;
  /** Below `/wp-json`, without its query. */
  path: string;
  address: string;
  user: SignedInUser | null;
  /** The error that refused the call; null when it succeeded. */
  error: RestError | null;
}

/** Roles of members; every other role belongs to staff. */
const visitors = new Set(["subscriber"]);

/** Messages for forged tokens. Expired ones are routine and not logged. */
const forged =
  /^(Signature verification failed|Algorithm not supported|The (iss|aud) do not match|The token is valid for too long)/;

/** Logs security events: limits reached, forged tokens, refused calls of signed-in users, and changes by staff. */
export function logSecurityOfCall(log: Logger, { method, path, address, user, error }: EndedCall): void {
  const facts = { account: user?.id ?? null, address, method, path: path.slice(0, 200) };
  if (!error) {
    const changes = method !== "GET" && method !== "OPTIONS";
    if (changes && user?.roles.some((role) => !visitors.has(role))) {
      securityEvent(log, "authz_admin", { ...facts, roles: user.roles });
    }
  } else if (error.status === 429) securityEvent(log, "excess_rate_limit_exceeded", facts);
  else if (error.status === 403 && user) securityEvent(log, "authz_fail", { ...facts, code: error.code });
  else if (error.code.startsWith("jwt_auth_") && forged.test(error.message)) {
    securityEvent(log, "authn_token_invalid", { ...facts, reason: error.message });
  }
}
