/** Changes that an administrator makes to an account through `wp/v2/users/{id}`. */

import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { texts } from "../../../engines/rest/collection.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { requireUser } from "../../../engines/rest/request/signed-in.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { AccountTakenError, changeAccount } from "../accounts/change-account.ts";
import { findPasswordFault } from "../passwords/password-rules.ts";
import { checkRoles } from "../users/check-roles.ts";
import { LastAdministratorError } from "../users/lock-administrators.ts";
import { emailKey, namesOf, type User } from "../users/user.ts";
import { checkUserUnchanged } from "./check-user-unchanged.ts";
import { asRefusal } from "./delete-user.ts";
import { slugOf, writtenOf } from "./user-writing.ts";

/**
 * Whether a call needs an administrator: it is about another user, or changes a field of the caller's own account
 * that only administrators set. The caller's own texts and username are changed as any member's.
 */
export function asked(params: Record<string, unknown>, user: User, caller: { id: number }): boolean {
  if (user.id !== caller.id) return true;
  const { email, slug, roles } = params;
  const another = typeof email === "string" && emailKey(email) !== emailKey(user.email);
  return another || Array.isArray(roles) || (typeof slug === "string" && slug !== "" && slug !== user.slug);
}

/** @returns `null` if the account is deleted. @throws {RestError} in WordPress's order. */
export async function administer(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  call: RestCall,
  user: User,
): Promise<User | null> {
  const { database, settings } = dependencies;
  const { params } = call;
  const caller = requireUser(call);
  const refuse = (code: string, message: string) => new RestError(code, message, 400);
  const email =
    typeof params.email === "string" && params.email.trim() !== "" ? params.email.trim() : undefined;
  if (email !== undefined && (await isHeldByOther(database.query, email, user.id))) {
    throw refuse("rest_user_invalid_email", "Invalid email address.");
  }
  if (typeof params.username === "string" && params.username !== "" && params.username !== user.username) {
    throw refuse("rest_user_invalid_argument", "Username is not editable.");
  }
  const slug = slugOf(params);
  if (slug !== "" && slug !== user.slug && (await isSlugTaken(database.query, slug))) {
    throw refuse("rest_user_invalid_slug", "Invalid slug.");
  }
  const roles = Array.isArray(params.roles) ? texts(params.roles) : undefined;
  if (roles) checkRoles(caller, roles, user.id);
  const written = { ...writtenOf(params), ...(slug === "" ? {} : { slug }) };
  const password = typeof params.password === "string" ? params.password : undefined;
  if (password !== undefined) {
    if (user.id === caller.id) {
      const message = "Password is not editable here: it needs the present one.";
      throw refuse("rest_user_invalid_argument", message);
    }
    const fault = findPasswordFault(password, namesOf({ ...user, ...written, email: email ?? user.email }));
    if (fault) throw refuse(fault.code, fault.message);
  }
  const by = { userId: caller.id, address: callerOf(call, settings).address, requestId: call.requestId };
  try {
    const needed = { ...dependencies, log: call.log };
    const check = (rows: Query, held: User) => checkUserUnchanged(rows, call, held);
    return await changeAccount(needed, user.id, { written, email, password, roles, check }, by);
  } catch (error) {
    if (error instanceof AccountTakenError) throw refuse("rest_user_invalid_email", "Invalid email address.");
    throw error instanceof LastAdministratorError ? asRefusal(error) : error;
  }
}

async function isHeldByOther(query: Query, email: string, userId: number): Promise<boolean> {
  const holder = await query
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return holder !== undefined && holder.id !== userId;
}

async function isSlugTaken(query: Query, slug: string): Promise<boolean> {
  return (
    (await query.selectFrom("users").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined
  );
}
