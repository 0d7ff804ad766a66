/**
 * Creates the first administrator, with a password from the settings or with a generated one. A generated password
 * is set only when it is shown at the end of the start, so an aborted start doesn't lose it.
 */
import { randomInt } from "node:crypto";
import { oneAtATime } from "../../../engines/database/one-at-a-time.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { hasAdministrator } from "../users/has-administrator.ts";
import { insertUser } from "../users/insert-user.ts";
import { refreshSearchText } from "../users/search-text.ts";
import { emailKey, usernameKey } from "../users/user.ts";

/** The alphabet leaves out characters that look alike, as the password is typed from a terminal. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  // Four groups are 114 bits; the first three characters keep it within our own rules.
  return `Ex7-${[group(), group(), group(), group()].join("-")}`;
}

/** Stands in for the password hash until a password was shown. No password matches it. */
const notYetShown = "shown at the end of the first start";

/** @returns lines for the person at the terminal; none if no account was created. */
export async function ensureAdministrator({
  settings,
  database,
  clock,
  log,
}: Pick<Dependencies, "settings" | "database" | "clock" | "log">): Promise<string[]> {
  const { query } = database;
  if (await hasAdministrator(query, "with a password")) return [];

  const { username } = settings.admin;
  const email = settings.admin.email ?? settings.mail.notices.value;
  const present = await query
    .selectFrom("users")
    .select(["id", "username", "password_hash", "email_key"])
    .where((is) =>
      is.or([is("username_key", "=", usernameKey(username)), is("email_key", "=", emailKey(email))]),
    )
    .execute();
  // A member who signed up under that name must not become administrator.
  const taken = present.find(({ password_hash }) => password_hash !== "");
  if (taken) {
    // Unless it is the administrator that another replica has made since.
    if (await hasAdministrator(query, "with a password")) return [];
    return [
      `Administrator:   none, for ${taken.username} is a member already; set ADMIN_USERNAME and ADMIN_EMAIL to others`,
    ];
  }
  // An account without a password came with an import, and nobody has entered it: the WordPress's administrator.
  const imported = present.find(({ email_key }) => email_key === emailKey(email)) ?? present[0];
  const given = settings.admin.password;
  const now = clock().toISOString();
  const user = {
    username,
    email,
    passwordHash: given === undefined ? notYetShown : await hashPassword(given),
    displayName: username === "studio_admin" ? "Studio Admin" : username,
    firstName: "",
    lastName: "",
    roles: ["administrator"],
    now,
    emailConfirmedAt: now,
  };
  // The account and its role are one transaction, so a crash can't leave an account without the role.
  const made = await query
    .transaction()
    .execute((rows) => (imported ? takeOver(rows, imported.id, user) : insertUser(rows, user)));
  // Another replica started at the same moment and was first.
  if (made === null) return [];
  securityEvent(log, "user_created", { account: made, address: "", roles: ["administrator"] });
  if (given === undefined) return [];
  return [`Administrator:   ${imported?.username ?? username}, with the password of ADMIN_PASSWORD`];
}

/**
 * Makes an imported account the administrator's. Its address becomes the one of the settings, to which alone a link
 * for a new password may go.
 * @returns null if somebody has set a password since.
 */
async function takeOver(
  rows: Query,
  id: number,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: string },
): Promise<number | null> {
  const address = { email, email_key: emailKey(email), claimed_email_key: emailKey(email) };
  const taken = await rows
    .updateTable("users")
    .set({ ...address, password_hash: passwordHash, email_confirmed_at: now })
    .where("id", "=", id)
    .where("password_hash", "=", "")
    .returning("id")
    .executeTakeFirst();
  if (!taken) return null;
  await refreshSearchText(rows, id);
  await rows.deleteFrom("user_roles").where("user_id", "=", id).execute();
  await rows.insertInto("user_roles").values({ user_id: id, role: "administrator" }).execute();
  return id;
}

/**
 * Gives the first administrator a password, unless one was shown before.
 * @param show returns once somebody has seen the lines; if it throws, the next start shows a password.
 */
export function showFirstPassword(
  { settings, database }: Pick<Dependencies, "settings" | "database">,
  show: (lines: string[]) => void,
): Promise<void> {
  const { query } = database;
  return oneAtATime(database, async () => {
    const waiting = await query
      .selectFrom("users")
      .select(["id", "username"])
      .where("password_hash", "=", notYetShown)
      .executeTakeFirst();
    if (!waiting) return;
    const { id, username } = waiting;
    const given = settings.admin.password;
    const password = given ?? makePassword();
    const passwordHash = await hashPassword(password);
    // Shown before it is stored: a password that is valid but was never shown would be lost.
    if (given === undefined) {
      show([
        `Administrator:   ${username}`,
        `Password:        ${password}   (shown this once; change it under Settings)`,
      ]);
    }
    await query
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", id)
      .where("password_hash", "=", notYetShown)
      .execute();
  });
}
