/** `POST wp/v2/users`: administrators open accounts for others. */
import { answerUser } from "@extenso/contract/answers/users.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Outbox } from "../../../engines/mail/outbox.ts";
import { texts } from "../../../engines/rest/collection.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { requireUser } from "../../../engines/rest/request/signed-in.ts";
import { RestError, refusal } from "../../../engines/rest/rest-error.ts";
import type { Endpoint } from "../../../engines/rest/route.ts";
import { can } from "../../access/can.ts";
import { AccountTakenError } from "../accounts/change-account.ts";
import { openAccount } from "../accounts/open-account.ts";
import { findPasswordFault } from "../passwords/password-rules.ts";
import { checkRoles } from "../users/check-roles.ts";
import type { User } from "../users/user.ts";
import { checkNewUsername, slugOf, writtenArguments, writtenOf } from "./user-writing.ts";

/** In the order in which what is missing is told. */
const { email, password, ...others } = writtenArguments;

export function userCreateEndpoint(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  outbox: Pick<Outbox, "wake">,
  present: (user: User) => unknown,
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
        : refusal(
            user !== null,
            "rest_cannot_create_user",
            "Sorry, you are not allowed to create new users.",
          ),
    answers: answerUser.edit,
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
        written: { ...written, ...(slug ? { slug } : {}) },
      };
      const { first_name = "", last_name = "", display_name = "" } = written;
      const own = [asked.username, asked.email, first_name, last_name, display_name];
      const fault = findPasswordFault(asked.password, own);
      if (fault) throw new RestError(fault.code, fault.message, 400);
      const { address } = callerOf(call, dependencies.settings);
      const by = { userId: caller.id, address, requestId: call.requestId };
      const user = await openAccount({ ...dependencies, log: call.log }, asked, by).catch((error) => {
        throw asTaken(error);
      });
      outbox.wake();
      // The response is in edit context, and `Allow` is computed for that: creators of users may read them.
      params.context = "edit";
      const location = `${dependencies.settings.publicUrl}/wp-json/wp/v2/users/${user.id}`;
      return { body: present(user), status: 201, headers: { Location: location } };
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
