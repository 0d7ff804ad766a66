/** `POST wp/v2/users`: administrators open accounts for others. */

import { answerUser } from "@extenso/contract/answers/users.ts";
import type { Transaction } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { texts } from "../../../engines/rest/collection.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall } from "../../../engines/rest/route.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { can, demandProof } from "../../access/access.ts";
import {
  type AccountDependencies,
  AccountTakenError,
  type By,
  type WrittenUser,
} from "../accounts/change-account.ts";
import { findHolder } from "../accounts/email-ownership.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { auditUser } from "../users/audit-user.ts";
import { checkRoles } from "../users/check-roles.ts";
import { findUser } from "../users/find-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { savePreferences, sentPreferences } from "../users/preferences.ts";
import { holdsItsEmail, type User } from "../users/user.ts";
import {
  checkNewUsername,
  checkPasswordLength,
  longestSlug,
  slugOf,
  writtenArguments,
  writtenOf,
} from "./user-writing.ts";

/** WordPress's bound. */
const longestUsername = 60;

/** In the order in which what is missing is told. */
const { email, password, ...others } = writtenArguments;

export function userCreateEndpoint(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  present: (call: RestCall, user: User) => Promise<unknown>,
): Endpoint {
  return {
    methods: ["POST"],
    args: {
      username: {
        type: "string",
        description: "Login name for the user.",
        required: true,
        sanitize: checkNewUsername,
      },
      email: { ...email, required: true },
      password: { ...password, required: true },
      ...others,
    },
    permission: ({ user }) =>
      can(user, "create_users")
        ? null
        : authorizationError(
            user !== null,
            "rest_cannot_create_user",
            "Sorry, you are not allowed to create new users.",
          ),
    response: answerUser.edit,
    async handle(call) {
      const { params } = call;
      if (params.id) throw new RestError("rest_user_exists", "Cannot create existing user.", 400);
      const caller = requireUser(call);
      const roles = texts(params.roles);
      checkRoles(caller, roles, null);
      const written = writtenOf(params);
      const slug = slugOf(params);
      const asked = {
        username: String(params.username),
        email: String(params.email).trim(),
        password: String(params.password),
        roles: roles.length > 0 ? roles : ["subscriber"],
        preferences: sentPreferences(params),
        written: { ...written, slug: slug || sanitizeTitle(String(params.username).slice(0, longestSlug)) },
      };
      if (asked.username.length > longestUsername) {
        const message = `Username may not be longer than ${longestUsername} characters.`;
        throw new RestError("user_login_too_long", message, 400);
      }
      // Whether it is a good one is the administrator's to judge, as in WordPress; a program makes it, mostly.
      checkPasswordLength(asked.password);
      const { address } = callerOf(call, dependencies.settings);
      const by = { userId: caller.id, address, requestId: call.requestId, caller };
      const user = await openAccount({ ...dependencies, log: call.log }, asked, by).catch((error) => {
        throw asTaken(error);
      });
      // The response is in edit context, and `Allow` is computed for that: creators of users may read them.
      params.context = "edit";
      const location = `${dependencies.settings.publicUrl}/wp-json/wp/v2/users/${user.id}`;
      return { body: await present(call, user), status: 201, headers: { Location: location } };
    },
  };
}

/** WordPress answers 500 to these: it didn't expect them. */
function asTaken(error: unknown): unknown {
  if (!(error instanceof AccountTakenError)) return error;
  return error.what === "username"
    ? new RestError("existing_user_login", "Sorry, that username already exists!", 400)
    : new RestError("existing_user_email", "Sorry, that email address is already used!", 400);
}

/** An account that an administrator opens for somebody. */
interface NewAccount {
  username: string;
  email: string;
  /** Within the bounds. */
  password: string;
  roles: readonly string[];
  written: WrittenUser;
  /** JSON. */
  preferences: string | null | undefined;
}

/**
 * Opens an account for somebody. The administrator vouches for the address: links for a new password go there.
 * @throws {AccountTakenError}
 */
async function openAccount(needed: AccountDependencies, asked: NewAccount, by: By): Promise<User> {
  const { database, clock, log } = needed;
  demandProof(by.caller, clock());
  const now = clock().toISOString();
  const passwordHash = await hashPassword(asked.password);
  const { slug, display_name, first_name, last_name, nickname, url, description } = asked.written;
  const user = await database.query.transaction().execute(async (transaction) => {
    const { username, email, roles } = asked;
    if (await isUsernameTaken(transaction, username)) throw new AccountTakenError("username");
    if (await findHolder(transaction, email)) throw new AccountTakenError("email");
    const id = await insertUser(transaction, {
      username,
      email,
      roles,
      passwordHash,
      now,
      displayName: display_name || [first_name, last_name].filter(Boolean).join(" ") || username,
      firstName: first_name ?? "",
      lastName: last_name ?? "",
      emailConfirmedAt: now,
      ...(slug ? { slug } : {}),
      ...(url ? { url } : {}),
      ...(description ? { description } : {}),
    });
    if (id === null) throw new AccountTakenError("username");
    if (nickname) await transaction.updateTable("users").set({ nickname }).where("id", "=", id).execute();
    await savePreferences(transaction, id, asked.preferences);
    const made = await findUser(transaction, id);
    // Somebody signed up with the address at the same moment.
    if (!made || !holdsItsEmail(made)) throw new AccountTakenError("email");
    await announceContentChange(transaction, "users");
    await auditUser(transaction, by, { action: "create", before: null, after: made }, new Date(now));
    return made;
  });
  securityEvent(log, "user_created", {
    account: user.id,
    address: by.address,
    by: by.userId,
    roles: user.roles,
  });
  return user;
}

async function isUsernameTaken(transaction: Transaction<Tables>, username: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", username.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}
