/** Rows of users, and of what they sign in with. */
import type { Generated } from "kysely";

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, for look-ups without regard to case. */
  username_key: string;
  email: string;
  /** Unique: of the one account that holds the address; `unheld:…` of the others. */
  email_key: string;
  /** The address as it is compared, held or not; several accounts may claim one. */
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
  /** Empty: the username. */
  nickname: Generated<string>;
  /** Address of an uploaded picture; empty: the generated initials. */
  avatar_url: string;
  registered_at: string;
  email_confirmed_at: string | null;
  banned_at: string | null;
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
  /** A UUID that the program gave itself; empty without one. */
  app_id: string;
  name: string;
  /** HMAC-SHA256 with the signing key, hexadecimal. */
  hash: string;
  /** In the order in which they were made, for each user from 1. */
  position: number;
  created_at: string;
  /** To the day: written once in 24 hours. */
  last_used_at: string | null;
  last_address: string | null;
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
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  hash: string;
  session_id: string;
  created_at: string;
  expires_at: string;
  /** When it was exchanged for its successor; a second use after the grace revokes the session. */
  used_at: string | null;
}

/** An address that waits to be confirmed before it takes the place of the account's. */
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
  purpose: "password-reset" | "email-confirm" | "email-change" | "email-undo";
  /** The mailbox it was sent to, and which using it proves. */
  email: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}
