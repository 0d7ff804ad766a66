/** The first administrator: from the settings, or with a password that is shown once. */
import { randomInt } from "node:crypto";
import type { Dependencies } from "../../dependencies.ts";
import { securityEvent } from "../../security-log/security-event.ts";
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

/**
 * Makes an administrator where there is none.
 * @returns the lines to show at the terminal, the made password among them: it is stored nowhere else. None
 *   when nothing was made.
 */
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

  const password = settings.admin.password ?? makePassword();
  const now = clock().toISOString();
  const user = {
    username,
    email,
    passwordHash: await hashPassword(password),
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
  if (settings.admin.password) return [`Administrator:   ${username}, with the password of ADMIN_PASSWORD`];
  return [
    `Administrator:   ${username}`,
    `Password:        ${password}   (shown this once; change it under Settings)`,
  ];
}
