/** Rows of users, and of their credentials. */
import type { Generated } from "kysely";

export interface IdentityTables {
  users: UsersTable;
  user_roles: { user_id: number; role: string };
  /** JSON; a user without any has no row. */
  user_preferences: { user_id: number; preferences: string };
  former_usernames: FormerUsernamesTable;
  application_passwords: ApplicationPasswordsTable;
  user_sessions: UserSessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_tokens: OneTimeTokensTable;
  email_changes: EmailChangesTable;
  invitations: InvitationsTable;
  passkeys: PasskeysTable;
  sign_in_challenges: SignInChallengesTable;
  authenticator_apps: AuthenticatorAppsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_records: SignInRecordsTable;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, for look-ups without regard to case. */
  username_key: string;
  email: string;
  /** Unique: the address's key for the one account that holds it; `unheld:…` for the others. */
  email_key: string;
  /** The address's key, held or not; several accounts may claim one. */
  claimed_email_key: Generated<string>;
  /** argon2id in PHC form. */
  password_hash: string;
  /** Slug of the public author page; unique. */
  slug: string;
  display_name: string;
  first_name: string;
  last_name: string;
  url: string;
  description: string;
  /** Empty for the username. */
  nickname: Generated<string>;
  /** URL of an uploaded picture; empty for the generated initials. */
  avatar_url: string;
  registered_at: string;
  email_confirmed_at: string | null;
  banned_at: string | null;
  /** Time of the last sign-in or session refresh, precise to an hour; `null` if unknown. */
  last_seen_at: Generated<string | null>;
  /** Set when the person left: the account is deleted but for the name under which they published. */
  left_at: Generated<string | null>;
  /** Names and address, folded, for searches. */
  search_text: Generated<string>;
}

/** Open invitations of staff. Accepted and withdrawn ones have no row. */
export interface InvitationsTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  role: string;
  /** SHA-256 of the mailed token, hexadecimal. */
  hash: string;
  invited_by: number | null;
  invited_by_name: string;
  created_at: string;
  sent_at: string;
  expires_at: string;
  /** The newest mail of the invitation in `outbox_messages`. */
  mail_id: number | null;
}

/** A username that its member gave up; it stays reserved for some time. */
export interface FormerUsernamesTable {
  username_key: string;
  username: string;
  user_id: number;
  given_up_at: string;
}

/** Credentials of a program that acts for one user. */
export interface ApplicationPasswordsTable {
  uuid: string;
  user_id: number;
  /** A UUID that the program chose for itself; empty without one. */
  app_id: string;
  name: string;
  /** HMAC-SHA256 with the signing key, hexadecimal. */
  hash: string;
  /** Order of creation, for each user from 1. */
  position: number;
  created_at: string;
  /** Precise to a day: it is written once in 24 hours. */
  last_used_at: string | null;
  last_address: string | null;
  /** Limit of its rights: `content` or `read`; empty without a limit. */
  limited_to: string;
  /** ISO 8601; null without an end. */
  expires_at: string | null;
}

export interface UserSessionsTable {
  id: string;
  user_id: number;
  user_agent: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
  /** Time of the member's last proof; null for sessions older than proofs. */
  proved_at: string | null;
  /** SHA-256 of the token in the mail about a new device, hexadecimal; the token ends the session. */
  end_hash: string | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  hash: string;
  session_id: string;
  created_at: string;
  expires_at: string;
  /** Time of its exchange for its successor; a second use after the grace period revokes the session. */
  used_at: string | null;
}

/** An address to be confirmed before it replaces the account's. */
export interface EmailChangesTable {
  user_id: number;
  email: string;
  requested_at: string;
  expires_at: string;
}

export interface OneTimeTokensTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  user_id: number;
  purpose: "password-reset" | "email-confirm" | "email-change" | "email-undo" | "sign-in-link";
  /** The mailbox that received the token; using the token proves access to it. */
  email: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface PasskeysTable {
  /** The credential id, base64url. */
  id: string;
  user_id: number;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's count of uses; 0 if it doesn't count. PostgreSQL's driver returns a string. */
  counter: number | string;
  /** JSON list. */
  transports: string;
  /** 1 if the passkey's provider backs it up. */
  synced: number;
  created_at: string;
  last_used_at: string | null;
}

/** Challenges and tickets of open sign-in steps. Using one deletes its row. */
export interface SignInChallengesTable {
  /** SHA-256 of the challenge or ticket, hexadecimal. */
  hash: string;
  purpose: "passkey-new" | "passkey-sign-in" | "passkey-proof" | "second-step";
  user_id: number | null;
  /** The session that began the step, or a hash of the password hash that was proved; empty for neither. */
  bound_to: string;
  expires_at: string;
}

export interface AuthenticatorAppsTable {
  user_id: number;
  sealed_secret: string;
  created_at: string;
  /** Null until a code was given. */
  confirmed_at: string | null;
  /** The 30-second step of the last used code, counted from 1970: no code works twice. */
  last_step: number;
  last_used_at: string | null;
}

export interface RecoveryCodesTable {
  /** argon2id in PHC form; the codes of one account share a salt. */
  hash: string;
  user_id: number;
  created_at: string;
  used_at: string | null;
}

export interface SignInRecordsTable {
  user_id: number;
  first_signed_in_at: string | null;
  /** Time since which the account lacks a second factor that its role needs. */
  second_factor_asked_at: string | null;
}

declare module "../../engines/database/content-versions.ts" {
  interface ContentResources {
    identity: "users";
  }
}
