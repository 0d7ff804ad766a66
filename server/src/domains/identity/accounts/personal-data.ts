/** An account of a person, for the copy of everything that is stored about them. */
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { formerUsernames } from "../users/former-usernames.ts";
import { preferencesOf } from "../users/preferences.ts";
import type { User } from "../users/user.ts";
import { findEmailChange } from "./pending-email.ts";
import { presentAccount } from "./present-account.ts";

/** An account with its devices and sign-in methods. Passwords and tokens are hashes and left out; they say nothing about anybody. */
export async function copyAccount(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  user: User,
) {
  const { query } = database;
  const pending = await findEmailChange(query, user.id, clock());
  const sessions = await query
    .selectFrom("user_sessions")
    .select(["user_agent", "address", "created_at", "last_seen_at", "expires_at", "ended_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const passkeys = await query
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const apps = await query
    .selectFrom("authenticator_apps")
    .select(["created_at", "confirmed_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .execute();
  const programs = await query
    .selectFrom("application_passwords")
    .select(["name", "app_id", "created_at", "last_used_at", "last_address"])
    .where("user_id", "=", user.id)
    .orderBy("position")
    .execute();
  return {
    account: presentAccount(settings, user),
    email_change: pending && { email: pending.email, requested_at: pending.requested_at },
    former_usernames: await formerUsernames(query, user.id),
    editor_preferences: await preferencesOf(query, user.id),
    sessions,
    passkeys,
    authenticator_apps: apps,
    application_passwords: programs,
    mailed_links: user.email_confirmed_at === null ? [] : await copyMailedLinks(query, user.id),
  };
}

function copyMailedLinks(query: Query, userId: number) {
  return (
    query
      .selectFrom("one_time_tokens")
      .select(["purpose", "email", "created_at", "expires_at", "used_at"])
      .where("user_id", "=", userId)
      // Whether a new address got a link would tell whether somebody uses it.
      .where("purpose", "!=", "email-change")
      .orderBy("created_at")
      .execute()
  );
}
