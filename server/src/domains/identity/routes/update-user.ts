/**
 * Writing a user through `wp/v2/users`: people themselves, administrators others. Only what is named here can be
 * changed; whatever else is sent is ignored without a word, as WordPress does with what it doesn't know, or
 * refused where silence would mislead.
 */
import { answerUser } from "@extenso/contract/answers/users.ts";
import type { Transaction } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { texts } from "../../../engines/rest/collection.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall } from "../../../engines/rest/route.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { can } from "../../access/access.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { AccountTakenError, changeAccount, type WrittenUser } from "../accounts/change-account.ts";
import { usernameChangedMail } from "../accounts/mails.ts";
import { type AuditedBy, auditUser } from "../users/audit-user.ts";
import {
  changeUsername,
  takeUsernameChange,
  UsernameTakenError,
  usernameFault,
} from "../users/change-username.ts";
import { checkRoles } from "../users/check-roles.ts";
import { findUser } from "../users/find-user.ts";
import { LastAdministratorError } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import { savePreferences, sentPreferences } from "../users/preferences.ts";
import { refreshSearchText } from "../users/search-text.ts";
import { emailKey, type User } from "../users/user.ts";
import { checkUserUnchanged, userTag } from "./check-user-unchanged.ts";
import { asRefusal } from "./delete-user.ts";
import { byOf } from "./people.ts";
import { checkPasswordLength, slugOf, writtenArguments, writtenOf } from "./user-writing.ts";

// Changes that an administrator makes to an account through `wp/v2/users/{id}`.

/**
 * Whether a call needs an administrator: it is about another user, or changes a field of the caller's own account
 * that only administrators set. The caller's own texts and username are changed as any member's.
 */
function asked(params: Record<string, unknown>, user: User, caller: { id: number }): boolean {
  if (user.id !== caller.id) return true;
  const { email, slug, roles } = params;
  const another = typeof email === "string" && emailKey(email) !== emailKey(user.email);
  return another || Array.isArray(roles) || (typeof slug === "string" && slug !== "" && slug !== user.slug);
}

/** @returns `null` if the account is deleted. @throws {RestError} in WordPress's order. */
async function administer(
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
    checkPasswordLength(password);
  }
  const by = byOf(call, settings);
  try {
    const needed = { ...dependencies, log: call.log };
    const check = (rows: Query, held: User) => checkUserUnchanged(rows, call, held);
    const changes = { written, email, password, roles, preferences: sentPreferences(params), check };
    return await changeAccount(needed, user.id, changes, by);
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

/** PostgreSQL's `integer` ends here, and so do ids. */
const largestId = 2_147_483_647;

/**
 * The arguments that WordPress declares. `avatar_url`, which the site sends (docs/specification.md §3), is ignored:
 * only an upload changes a portrait, as a URL would make the server or its visitors fetch from a stranger's host.
 */
const writable: Record<string, Argument<RestCall>> = {
  // `readonly: false` tells the site that this server lets members change it; WordPress never sends that.
  username: { type: "string", description: "Login name for the user.", readonly: false },
  ...writtenArguments,
};

/**
 * The endpoint that goes beside the readers of `/users/(?P<id>[\d]+)` and `/users/me` in one route each, so
 * that both answer `Allow` together.
 * @param who whether the user is named in the path or is the caller.
 * @param present a user in edit context, as it goes over the wire.
 */
export function userUpdateEndpoint(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  who: "by-id" | "me",
  present: (call: RestCall, user: User) => Promise<unknown>,
): Endpoint {
  const { database } = dependencies;
  const answerOf = async (call: RestCall, user: User) => ({
    body: await present(call, user),
    headers: { ETag: userTag(user) },
  });
  const idOf = ({ params, user }: RestCall) => (who === "me" ? (user?.id ?? 0) : Number(params.id));

  return {
    methods: ["POST", "PUT", "PATCH"],
    args:
      who === "me"
        ? writable
        : { id: { type: "integer", description: "Unique identifier for the user." }, ...writable },
    permission: async (call) => mayEdit(database.query, call, idOf(call)),
    response: answerUser.edit,
    async handle(call) {
      const user = await findUser(database.query, idOf(call));
      if (!user) throw invalidId();
      const check = (rows: Query, before: User) => checkUserUnchanged(rows, call, before);
      if (can(call.user, "edit_users") && asked(call.params, user, requireUser(call))) {
        const changed = await administer(dependencies, call, user);
        if (!changed) throw invalidId();
        return answerOf(call, changed);
      }
      const changes = changesOf(call.params, user);
      const username = newUsername(call.params, user);
      const preferences = sentPreferences(call.params);
      if (username === null && preferences === undefined && Object.keys(changes).length === 0) {
        return answerOf(call, user);
      }
      const now = dependencies.clock();
      const { address } = callerOf(call, dependencies.settings);
      const by = { userId: requireUser(call).id, address, requestId: call.requestId };
      const changed =
        username === null
          ? await save(database, { userId: user.id, changes, preferences, by, now, check })
          : await rename(
              dependencies,
              { userId: user.id, username, changes, preferences, by, check },
              { now, address, log: call.log },
            );
      return answerOf(call, changed);
    },
  };
}

interface UserUpdate {
  userId: number;
  changes: Changes;
  /** JSON; null removes them. */
  preferences: string | null | undefined;
  by: AuditedBy;
  /** Asked of the row as it is held. */
  check(rows: Query, before: User): Promise<void>;
}

function save(
  { kind, query }: Database,
  { userId, changes, preferences, by, now, check }: UserUpdate & { now: Date },
): Promise<User> {
  return query.transaction().execute(async (transaction) => {
    await lockUser(transaction, kind, userId);
    const before = await findUser(transaction, userId);
    if (before) await check(transaction, before);
    await savePreferences(transaction, userId, preferences);
    // Preferences alone change nothing that others read.
    if (before && Object.keys(changes).length === 0) return before;
    const after = await write(transaction, userId, changes);
    await auditUser(transaction, by, { action: "update", before: before ?? null, after }, now);
    return after;
  });
}

/** The row as it is afterwards. */
async function write(transaction: Transaction<Tables>, userId: number, changes: Changes): Promise<User> {
  const changed = await transaction
    .updateTable("users")
    .set(changes)
    .where("id", "=", userId)
    .executeTakeFirst();
  await refreshSearchText(transaction, userId);
  const user = changed.numUpdatedRows > 0n ? await findUser(transaction, userId) : undefined;
  if (!user) throw invalidId();
  await announceContentChange(transaction, "users");
  return user;
}

/** Everyone edits themselves, administrators everybody; ids that don't exist are said to, as WordPress does. */
async function mayEdit(query: Query, { user, params }: RestCall, id: number): Promise<RestError | null> {
  if (!(id >= 1 && id <= largestId) || !(await findUser(query, id))) return invalidId();
  const refuse = (code: string, what: string) =>
    authorizationError(user !== null, code, `Sorry, you are not allowed to edit ${what}.`);
  const givesRoles = Array.isArray(params.roles) && params.roles.length > 0;
  if (givesRoles && !can(user, "promote_users")) {
    return refuse("rest_cannot_edit_roles", "roles of this user");
  }
  return can(user, "edit_user", { id }) ? null : refuse("rest_cannot_edit", "this user");
}

function invalidId(): RestError {
  return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
}

/** Saves another username together with everything else that was sent: all of it, or nothing. */
async function rename(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  { userId, username, changes, preferences, by, check }: UserUpdate & { username: string },
  occasion: Occasion,
): Promise<User> {
  const { now, address, log } = occasion;
  const room = await takeUsernameChange(database, { userId, now });
  if (room.outcome === "limited") {
    throw room.limit === "tries"
      ? tooManyRequests(room.retryAfterSeconds)
      : changedOften(room.retryAfterSeconds);
  }
  try {
    const renamed = await database.query.transaction().execute(async (transaction) => {
      const before = await changeUsername(transaction, database.kind, { userId, username, now });
      if (!before) throw invalidId();
      const { roles: held } = (await findUser(transaction, userId)) ?? { roles: [] };
      await check(transaction, { ...before, roles: held });
      await savePreferences(transaction, userId, preferences);
      // A display name that equals the username was never chosen, so it follows the new username.
      const display = before.display_name === before.username ? { display_name: username } : {};
      const changed = await write(transaction, userId, { ...display, username, ...changes });
      const { roles } = changed;
      await auditUser(
        transaction,
        by,
        { action: "update", before: { ...before, roles }, after: changed },
        now,
      );
      if (changed.email_confirmed_at) {
        await enqueueMail(
          transaction,
          usernameChangedMail(await withSignature(transaction, settings), changed, before.username),
          occasion,
        );
      }
      return changed;
    });
    securityEvent(log, "user_renamed", { account: userId, address });
    return renamed;
  } catch (error) {
    await room.giveBack();
    if (!(error instanceof UsernameTakenError)) throw error;
    throw new RestError("existing_user_login", "Sorry, that username already exists!", 409);
  }
}

function changedOften(seconds: number): RestError {
  const hours = Math.ceil(seconds / 3600);
  const wait = hours === 1 ? "an hour" : `${hours} hours`;
  return new RestError(
    "extenso_username_changed_often",
    `A username can be changed 3 times a day. Please try again in ${wait}.`,
    429,
    { retry_after: seconds },
    { "Retry-After": String(seconds) },
  );
}

/** The changes to a user that a call asks for. */
type Changes = WrittenUser & { username?: string };

/**
 * The username that was sent, when it is another one than now; null: none.
 * @throws {RestError} in the form's words when it can be none.
 */
function newUsername({ username: given }: Record<string, unknown>, user: User): string | null {
  if (typeof given !== "string" || given === user.username) return null;
  const fault = usernameFault(given);
  if (fault) throw new RestError("rest_user_invalid_username", fault, 400);
  const username = given.trim();
  return username === user.username ? null : username;
}

/** @throws {RestError} for what looks writable and isn't. */
function changesOf(params: Record<string, unknown>, user: User): Changes {
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
