/** The changes to a user that a call asks for. */
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { WrittenUser } from "../accounts/change-account.ts";
import { usernameFault } from "../users/change-username.ts";
import { emailKey, type User } from "../users/user.ts";
import { writtenOf } from "./user-writing.ts";

export type Changes = WrittenUser & { username?: string };

/**
 * The username that was sent, when it is another one than now; null: none.
 * @throws {RestError} in the form's words when it can be none.
 */
export function newUsername({ username: given }: Record<string, unknown>, user: User): string | null {
  if (typeof given !== "string" || given === user.username) return null;
  const fault = usernameFault(given);
  if (fault) throw new RestError("rest_user_invalid_username", fault, 400);
  const username = given.trim();
  return username === user.username ? null : username;
}

/** @throws {RestError} for what looks writable and isn't. */
export function changesOf(params: Record<string, unknown>, user: User): Changes {
  const given = (name: string) => (typeof params[name] === "string" ? params[name] : undefined);
  const [email, password] = [given("email"), given("password")];
  if (email !== undefined && emailKey(email) !== emailKey(user.email)) {
    throw notEditable("Email is not editable. Please contact support to change it.");
  }
  if (password) throw notEditable("Password is not editable here: it needs the present one.");

  return writtenOf(params);
}

function notEditable(message: string): RestError {
  return new RestError("rest_user_invalid_argument", message, 400);
}
