/** `wp/v2/users/{id|me}/application-passwords`: what people let their programs sign in with. */

import {
  answerApplicationPassword,
  answerApplicationPasswordDeleted,
  answerApplicationPasswordsDeleted,
} from "@extenso/contract/answers/application-passwords.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import { applicationPasswordFields } from "@extenso/contract/fields/application-passwords.ts";
import { recordSchema, writableFields } from "@extenso/contract/fields/record-fields.ts";
import { applicationPasswordRequest } from "@extenso/contract/requests/extenso.ts";
import { wireApplicationPassword, wireConnectedApp } from "@extenso/contract/wire/extenso.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { cameEncrypted } from "../../../engines/http/came-encrypted.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { oncePerCall } from "../../../engines/rest/cache/once-per-call.ts";
import { contextArgument, idOf } from "../../../engines/rest/collection.ts";
import { callerOf, onlySignedIn, requireSession, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { gmtTime } from "../../../engines/wordpress-values/site-time.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { can } from "../../access/access.ts";
import { passwordAuditOfCall } from "../application-passwords/audit-password.ts";
import { parts, presentApplicationPassword } from "../application-passwords/present.ts";
import {
  type ApplicationPassword,
  createApplicationPassword,
  deleteApplicationPasswords,
  findApplicationPassword,
  listApplicationPasswords,
  mostPasswords,
  type NewApplicationPassword,
  renameApplicationPassword,
} from "../application-passwords/store.ts";
import { findUser } from "../users/find-user.ts";
import type { User } from "../users/user.ts";

/** Arguments of routes for application passwords: owner, id and name. */
const namedFor = (argument: Argument<RestCall>): Argument<RestCall> => ({
  ...argument,
  sanitize: (value) => cleanLine(String(value)),
});

/** Undescribed, as in WordPress: owner and id are part of the path. */
const ownerArgument: Argument<RestCall> = {
  description: "Whose application passwords.",
  type: "string",
  undescribed: true,
};

const passwordIdArgument: Argument<RestCall> = {
  description: "The unique identifier for the application password.",
  type: "string",
  undescribed: true,
};

const notFound = () =>
  new RestError("rest_application_password_not_found", "Application password not found.", 404);

/** @param name as it was sent, cleaned. @throws {RestError} where markup was all there was of it. */
function nameIn(name: string): string {
  if (name !== "") return name;
  const message = "An application name is required to create an application password.";
  throw new RestError("application_password_empty_name", message, 400);
}

const { app_id = {}, name = {} } = writableFields(applicationPasswordFields) as Record<
  string,
  Argument<RestCall>
>;
const schema = recordSchema("application-password", applicationPasswordFields);

const dayMs = 24 * 60 * 60 * 1000;

export function applicationPasswordRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;
  const root = `${settings.publicUrl}/wp-json/wp/v2/users`;

  const ownerOf = oncePerCall(async ({ params, user: caller }): Promise<User | RestError> => {
    const me = String(params.user_id).toLowerCase() === "me";
    if (me && !caller) return new RestError("rest_not_logged_in", "You are not currently logged in.", 401);
    const id = me ? (caller?.id ?? 0) : idOf(params.user_id);
    const user = id > 0 ? await findUser(database.query, id) : undefined;
    return user ?? new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
  });

  /** One's own, and everybody's for who edits users. */
  const mayDo =
    (code: string, what: string): Permission =>
    async (call) => {
      const owner = await ownerOf(call);
      if (owner instanceof RestError) return owner;
      if (can(call.user, "edit_user", owner)) return null;
      return authorizationError(call.user !== null, code, `Sorry, you are not allowed to ${what}.`);
    };

  /** People alone: a program that could make further ones would outlive the end of its own. */
  const mayCreate: Permission = async (call) => {
    const code = "rest_cannot_create_application_passwords";
    const refused = await mayDo(code, "create application passwords for this user")(call);
    if (refused || call.user?.credential.kind !== "application-password") return refused;
    return authorizationError(
      true,
      code,
      "Programs can’t create application passwords. Sign in yourself to create one.",
    );
  };

  const owner = async (call: RestCall): Promise<User> => {
    const user = await ownerOf(call);
    if (user instanceof RestError) throw user;
    return user;
  };
  async function one(call: RestCall): Promise<ApplicationPassword> {
    const { id } = await owner(call);
    const row = await findApplicationPassword(database.query, { userId: id, uuid: String(call.params.uuid) });
    if (!row) throw notFound();
    return row;
  }

  const present = (row: ApplicationPassword, context: unknown, password?: string) =>
    presentApplicationPassword(row, { root, context, ...(password === undefined ? {} : { password }) });

  function note(call: RestCall, row: Pick<ApplicationPassword, "user_id">, what: string): void {
    const { address } = callerOf(call, settings);
    const by = call.user?.id ?? null;
    securityEvent(call.log, "authn_application_password", { account: row.user_id, address, by, what });
  }

  /** It would travel in the answer for all to read. @throws {RestError} 501. */
  function requireEncrypted(call: RestCall): void {
    if (!settings.publicUrl.startsWith("https:") || cameEncrypted(call.request, settings.trustProxy)) return;
    const message = "Application passwords are not available.";
    throw new RestError("application_passwords_disabled", message, 501);
  }

  /** @throws {RestError} 400 or 404 for one that wasn't made. */
  function madeBy(call: RestCall, made: NewApplicationPassword) {
    if (made.outcome === "too-many") {
      const message = `A user has ${mostPasswords} application passwords at most.`;
      throw new RestError("extenso_too_many_application_passwords", message, 400);
    }
    if (made.outcome === "no-user") throw new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    note(call, made.row, "created");
    return made;
  }

  async function create(call: RestCall): Promise<RestResponse> {
    const { id: userId } = await owner(call);
    requireEncrypted(call);
    const name = nameIn(String(call.params.name));
    const appId = typeof call.params.app_id === "string" ? call.params.app_id.toLowerCase() : "";
    const made = await createApplicationPassword(dependencies, {
      userId,
      name,
      appId,
      by: requireUser(call),
      now: clock(),
      note: passwordAuditOfCall(call, settings, clock()),
    });
    const { row, password } = madeBy(call, made);
    const body = present(row, "edit", password);
    return { body, status: 201, headers: { Location: parts(row, root).address } };
  }

  /** The caller's own, with a limit and an end if they want these. */
  const createLimited = endpointFromSchema(applicationPasswordRequest, async (asked, call) => {
    const { id: userId } = requireSession(call);
    requireEncrypted(call);
    const name = nameIn(cleanLine(asked.name));
    const now = clock();
    const expiresAt = asked.days === 0 ? undefined : new Date(now.getTime() + asked.days * dayMs);
    const made = await createApplicationPassword(dependencies, {
      userId,
      name,
      appId: asked.app_id.toLowerCase(),
      limitedTo: asked.limited_to,
      expiresAt,
      by: requireUser(call),
      now,
      note: passwordAuditOfCall(call, settings, now),
    });
    return { body: { password: madeBy(call, made).password }, status: 201 };
  });

  async function listLimited(call: RestCall): Promise<RestResponse> {
    const rows = await listApplicationPasswords(database.query, requireSession(call).id);
    const time = (at: string | null) => (at ? gmtTime(at) : "");
    return {
      body: rows.map(({ uuid, name, limited_to, ...times }) => ({
        uuid,
        name,
        limited_to,
        created: time(times.created_at),
        last_used: time(times.last_used_at),
        expires: time(times.expires_at),
      })),
    };
  }

  async function list(call: RestCall): Promise<RestResponse> {
    const rows = await listApplicationPasswords(database.query, (await owner(call)).id);
    return { body: rows.map((row) => present(row, call.params.context)) };
  }

  async function introspect(call: RestCall): Promise<RestResponse> {
    const { id } = await owner(call);
    if (call.user?.credential.kind !== "application-password") {
      const message = "Cannot introspect application password.";
      throw new RestError("rest_no_authenticated_app_password", message, 404);
    }
    const { credential } = call.user;
    const row = await findApplicationPassword(database.query, { userId: id, uuid: credential.id });
    if (!row) throw notFound();
    return { body: present(row, call.params.context) };
  }

  async function rename(call: RestCall): Promise<RestResponse> {
    const row = await one(call);
    if (call.params.name === undefined) return { body: present(row, "edit") };
    const name = nameIn(String(call.params.name));
    await renameApplicationPassword(database, row, name, passwordAuditOfCall(call, settings, clock()));
    return { body: present({ ...row, name }, "edit") };
  }

  function deletedBy(call: RestCall) {
    const now = clock();
    return { by: requireUser(call), now, note: passwordAuditOfCall(call, settings, now) };
  }

  async function remove(call: RestCall): Promise<RestResponse> {
    const row = await one(call);
    const which = { userId: row.user_id, uuid: row.uuid };
    await deleteApplicationPasswords(database, which, deletedBy(call));
    note(call, row, "taken back");
    return { body: { deleted: true, previous: parts(row, root).record } };
  }

  async function removeAll(call: RestCall): Promise<RestResponse> {
    const { id: userId } = await owner(call);
    const gone = await deleteApplicationPasswords(database, { userId }, deletedBy(call));
    note(call, { user_id: userId }, "all taken back");
    return { body: { deleted: true, count: gone.length } };
  }

  const ofUser = "/users/(?P<user_id>(?:[\\d]+|me))/application-passwords";
  const args = { user_id: ownerArgument };
  const shared = { namespace: "wp/v2", schema, hereOnly: true };
  return {
    routes: [
      studioRoute("/application-passwords", {
        GET: {
          permission: onlySignedIn,
          handle: listLimited,
          response: z.array(wireConnectedApp),
        },
        POST: {
          permission: onlySignedIn,
          ...createLimited,
          response: wireApplicationPassword,
        },
      }),
      {
        ...shared,
        path: ofUser,
        endpoints: [
          {
            methods: ["GET"],
            args: { context: contextArgument },
            permission: mayDo(
              "rest_cannot_list_application_passwords",
              "list application passwords for this user",
            ),
            handle: list,
            response: listOf(answerApplicationPassword),
          },
          {
            methods: ["POST"],
            args: { app_id, name: namedFor(name) },
            permission: mayCreate,
            handle: create,
            response: answerApplicationPassword.edit,
            noStore: true,
          },
          {
            methods: ["DELETE"],
            permission: mayDo(
              "rest_cannot_delete_application_passwords",
              "delete application passwords for this user",
            ),
            handle: removeAll,
            response: answerApplicationPasswordsDeleted,
          },
        ],
      },
      {
        ...shared,
        path: `${ofUser}/introspect`,
        endpoints: [
          {
            methods: ["GET"],
            args: { ...args, context: contextArgument },
            permission: async (call) => {
              const user = await ownerOf(call);
              if (user instanceof RestError) return user;
              if (user.id === call.user?.id) return null;
              return authorizationError(
                call.user !== null,
                "rest_cannot_introspect_app_password_for_non_authenticated_user",
                "The authenticated application password can only be introspected for the current user.",
              );
            },
            handle: introspect,
            response: answerApplicationPassword,
          },
        ],
      },
      {
        ...shared,
        path: `${ofUser}/(?P<uuid>[\\w-]+)`,
        endpoints: [
          {
            methods: ["GET"],
            args: { ...args, context: contextArgument, uuid: passwordIdArgument },
            permission: mayDo("rest_cannot_read_application_password", "read this application password"),
            handle: async (call) => ({ body: present(await one(call), call.params.context) }),
            response: answerApplicationPassword,
          },
          {
            methods: ["POST", "PUT", "PATCH"],
            args: { ...args, uuid: passwordIdArgument, app_id, name: namedFor({ ...name, required: false }) },
            permission: mayDo("rest_cannot_edit_application_password", "edit this application password"),
            handle: rename,
            response: answerApplicationPassword.edit,
          },
          {
            methods: ["DELETE"],
            args: { ...args, uuid: passwordIdArgument },
            permission: mayDo("rest_cannot_delete_application_password", "delete this application password"),
            handle: remove,
            response: answerApplicationPasswordDeleted,
          },
        ],
      },
    ],
  };
}
