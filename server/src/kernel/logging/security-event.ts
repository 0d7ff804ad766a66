/**
 * Security events, one log line each: `event` from a fixed vocabulary (OWASP's, where it has a word), the account,
 * the address and the request. docs/operating.md repeats the list.
 */
import type { Logger } from "pino";

/** Level and message of each event. */
const vocabulary = {
  authn_login_success: ["info", "signed in"],
  authn_login_fail: ["warn", "sign-in refused"],
  authn_second_factor_asked: ["info", "password right, second proof asked for"],
  authn_second_factor_fail: ["warn", "second proof refused"],
  authn_method_added: ["info", "way to sign in added"],
  authn_method_removed: ["info", "way to sign in removed"],
  authn_recovery_code: ["warn", "recovery code used"],
  authn_proof: ["info", "proof given"],
  authn_session_ended_by_mail: ["warn", "session ended by the link in a mail"],
  authn_token_invalid: ["warn", "a token that is not ours was refused"],
  authn_token_reuse: ["warn", "a used refresh token came again; session ended"],
  authn_token_revoked: ["info", "sessions ended by their member"],
  authn_application_password: ["info", "application passwords changed"],
  authn_password_change: ["info", "password changed"],
  authn_password_check_fail: ["warn", "the present password was given wrongly"],
  authn_password_reset: ["info", "password set anew by a mailed link"],
  authn_password_reset_request: ["info", "a link for a new password was asked for"],
  authz_fail: ["warn", "a member tried what only others may"],
  authz_admin: ["info", "staff changed something"],
  excess_rate_limit_exceeded: ["warn", "limit reached"],
  user_created: ["info", "account opened"],
  user_deleted: ["info", "account deleted"],
  user_roles_changed: ["info", "roles changed"],
  user_invited: ["info", "staff invited by an administrator"],
  user_deactivated: ["info", "account closed by an administrator"],
  user_reactivated: ["info", "account opened again"],
  user_renamed: ["info", "username changed"],
  user_email_confirmed: ["info", "e-mail address confirmed"],
  user_email_change_request: ["info", "another e-mail address was asked for"],
  user_email_changed: ["info", "e-mail address changed"],
  user_email_change_undone: ["warn", "the old e-mail address was brought back"],
} as const satisfies Record<string, readonly ["info" | "warn", string]>;

export type SecurityEvent = keyof typeof vocabulary;

/** Contains no secret and nothing that people typed, because passwords get typed into the wrong field. */
export interface SecurityFacts {
  /** The account concerned; null for none, or for an unknown one. */
  account: number | null;
  /** The caller's address; empty for actions of the server itself. */
  address: string;
  [more: string]: string | number | boolean | null | readonly string[];
}

/**
 * Writes one event. Call it after the change it reports is committed.
 * @param log the call's logger, so that the line carries the request's id.
 */
export function securityEvent(log: Logger, event: SecurityEvent, facts: SecurityFacts): void {
  const [level, message] = vocabulary[event];
  log[level]({ event, ...facts }, message);
}
