/**
 * The first administrator: from the settings, or with a password that is shown at the end of the start. It is made when
 * it is shown, and none before: whatever breaks a start off, the next one shows one that is good.
 */
import { randomInt } from "node:crypto";
import { oneAtATime } from "../../../engines/database/one-at-a-time.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { hasAdministrator } from "../users/has-administrator.ts";
import { insertUser } from "../users/insert-user.ts";
import { emailKey, usernameKey } from "../users/user.ts";

/** Without characters that look alike: this one is typed from a terminal. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  // Four groups are 114 bits; the first three characters keep it within our own rules.
  return `Ex7-${[group(), group(), group(), group()].join("-")}`;
}

/** In place of a hash, until a password was shown. No password fits it, and no other account has it. */
const notYetShown = "shown at the end of the first start";

/** @returns lines for the person at the terminal; none when nothing was made. */
export async function ensureAdministrator({
  settings,
  database,
  clock,
  log,
}: Pick<Dependencies, "settings" | "database" | "clock" | "log">): Promise<string[]> {
  const { query } = database;
  if (await hasAdministrator(query)) return [];

  const { username } = settings.admin;
  const email = settings.admin.email ?? settings.studioEmail;
  const taken = await query
    .selectFrom("users")
    .select("username")
    .where((is) =>
      is.or([is("username_key", "=", usernameKey(username)), is("email_key", "=", emailKey(email))]),
    )
    .executeTakeFirst();
  // Whoever signed up under that name must not wake up as administrator.
  if (taken) {
    // Unless it is the administrator that another replica has made since.
    if (await hasAdministrator(query)) return [];
    return [
      `Administrator:   none, for ${taken.username} is a member already; set ADMIN_USERNAME and ADMIN_EMAIL to others`,
    ];
  }

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
  // With the role at once: nobody sees, and no kill leaves, an account without it.
  const made = await query.transaction().execute((rows) => insertUser(rows, user));
  // Another replica started at the same moment and was first.
  if (made === null) return [];
  securityEvent(log, "user_created", { account: made, address: "", roles: ["administrator"] });
  return given === undefined ? [] : [`Administrator:   ${username}, with the password of ADMIN_PASSWORD`];
}

/**
 * Gives the first administrator a password, where none was shown yet.
 * @param show has told the lines to somebody when it returns; what it throws leaves the password for the next start.
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
    // Before it is good: one that was good and not shown would be lost.
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
