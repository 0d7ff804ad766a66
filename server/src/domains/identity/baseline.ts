/** Tables of people, their sessions and proofs in 0.2.0. A list's page is read from an index instead of whole rows. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";
import { textIndex } from "../../engines/database/text-index.ts";

export const baseline: Baseline = ({ countingKey, bigInteger, kind }) => [
  `create table users (
    id ${countingKey},
    username text not null,
    username_key text not null unique,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    slug text not null,
    display_name text not null,
    first_name text not null default '',
    last_name text not null default '',
    url text not null default '',
    description text not null default '',
    avatar_url text not null default '',
    registered_at text not null,
    email_confirmed_at text,
    banned_at text,
    nickname text not null default '',
    claimed_email_key text not null default '',
    last_seen_at text,
    left_at text,
    search_text text not null default ''
  )`,
  `create unique index users_by_slug on users (slug)`,
  `create index users_by_claimed_email on users (claimed_email_key)`,
  `create index users_by_registration on users (registered_at, id, left_at)`,
  `create index users_by_last_seen on users (last_seen_at, id, left_at)`,
  `create index users_by_last_seen_or_never on users (coalesce(last_seen_at, ''), id, left_at)`,
  `create index users_by_name on users (lower(display_name), id)`,
  `create index users_left on users (lower(display_name), id) where left_at is not null`,
  `create index users_unconfirmed on users (registered_at, id, left_at) where email_confirmed_at is null`,
  `create index users_deactivated on users (registered_at, id, left_at) where banned_at is not null`,
  `create index users_not_left on users (lower(display_name), id) where left_at is null`,
  ...textIndex("users", kind),
  `create table user_roles (
    user_id integer not null references users (id) on delete cascade,
    role text not null,
    constraint user_roles_key primary key (user_id, role)
  )`,
  `create index user_roles_by_role on user_roles (role, user_id)`,
  `create table user_preferences (
    user_id integer primary key references users (id) on delete cascade,
    preferences text not null
  )`,
  `create table former_usernames (
    username_key text primary key,
    username text not null,
    user_id integer not null references users (id) on delete cascade,
    given_up_at text not null
  )`,
  `create index former_usernames_by_user on former_usernames (user_id)`,
  `create index former_usernames_by_time on former_usernames (given_up_at)`,
  `create table application_passwords (
    uuid text primary key,
    user_id integer not null references users (id) on delete cascade,
    app_id text not null,
    name text not null,
    hash text not null,
    position integer not null,
    created_at text not null,
    last_used_at text,
    last_address text,
    limited_to text not null default '',
    expires_at text
  )`,
  `create unique index application_passwords_by_user on application_passwords (user_id, position)`,
  `create table user_sessions (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    user_agent text not null default '',
    address text not null default '',
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null,
    ended_at text,
    proved_at text,
    end_hash text
  )`,
  `create index user_sessions_by_user on user_sessions (user_id)`,
  `create index user_sessions_by_expiry on user_sessions (expires_at)`,
  `create index user_sessions_by_end on user_sessions (ended_at)`,
  `create index user_sessions_by_end_hash on user_sessions (end_hash)`,
  `create table refresh_tokens (
    hash text primary key,
    session_id text not null references user_sessions (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    used_at text
  )`,
  `create index refresh_tokens_by_session on refresh_tokens (session_id)`,
  `create index refresh_tokens_by_expiry on refresh_tokens (expires_at)`,
  `create table one_time_tokens (
    hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null,
    email text not null,
    created_at text not null,
    expires_at text not null,
    used_at text
  )`,
  `create index one_time_tokens_by_user on one_time_tokens (user_id)`,
  `create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
  `create table email_changes (
    user_id integer primary key references users (id) on delete cascade,
    email text not null,
    requested_at text not null,
    expires_at text not null
  )`,
  `create index email_changes_by_time on email_changes (expires_at)`,
  `create table invitations (
    id ${countingKey},
    email text not null,
    email_key text not null unique,
    role text not null,
    hash text not null unique,
    invited_by integer references users (id) on delete set null,
    invited_by_name text not null,
    created_at text not null,
    sent_at text not null,
    expires_at text not null,
    mail_id integer
  )`,
  `create index invitations_by_inviter on invitations (invited_by)`,
  `create table passkeys (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter ${bigInteger} not null,
    transports text not null,
    synced integer not null,
    created_at text not null,
    last_used_at text
  )`,
  `create index passkeys_by_user on passkeys (user_id)`,
  `create table sign_in_challenges (
    hash text primary key,
    purpose text not null,
    user_id integer references users (id) on delete cascade,
    bound_to text not null,
    expires_at text not null
  )`,
  `create index sign_in_challenges_by_end on sign_in_challenges (expires_at)`,
  `create index sign_in_challenges_by_user on sign_in_challenges (user_id)`,
  `create table authenticator_apps (
    user_id integer primary key references users (id) on delete cascade,
    sealed_secret text not null,
    created_at text not null,
    confirmed_at text,
    last_step integer not null,
    last_used_at text
  )`,
  `create table recovery_codes (
    hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    created_at text not null,
    used_at text
  )`,
  `create index recovery_codes_by_user on recovery_codes (user_id)`,
  `create table sign_in_records (
    user_id integer primary key references users (id) on delete cascade,
    first_signed_in_at text,
    second_factor_asked_at text
  )`,
];
