/** `DELETE wp/v2/users/{id|me}`: administrators end accounts, and say who gets what was written. */

import { answerUser } from "@extenso/contract/answers/users.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { oncePerCall } from "../../../engines/rest/cache/once-per-call.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall } from "../../../engines/rest/route.ts";
import { can } from "../../access/access.ts";
import { endAccount } from "../accounts/close-account.ts";
import type { HandOverWork } from "../accounts/remove-account.ts";
import { findUser } from "../users/find-user.ts";
import { LastAdministratorError } from "../users/lock-administrators.ts";
import type { User } from "../users/user.ts";

/** Without `_links`: they lead nowhere any more. */
const answerUserDeleted = z.object({
  deleted: z.literal(true),
  previous: z.omit(answerUser.edit, { _links: true }),
});

export function userDeleteEndpoint(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "files">,
  {
    handOver,
    present,
  }: { handOver: HandOverWork; present: (call: RestCall, user: User) => Promise<Record<string, unknown>> },
): Endpoint {
  const { database, settings } = dependencies;

  const meant = oncePerCall(async ({ params, user: caller }: RestCall): Promise<User | RestError> => {
    const id = params.id === undefined ? (caller?.id ?? 0) : idOf(params.id);
    const user = await findUser(database.query, id);
    return user ?? new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
  });

  return {
    methods: ["DELETE"],
    args: {
      force: {
        type: "boolean",
        default: false,
        description: "Required to be true, as users do not support trashing.",
      },
      reassign: {
        type: "integer",
        required: true,
        describedOnly: true,
        sanitize: reassignOf,
        description: "Reassign the deleted user's posts and links to this user ID.",
      },
    },
    permission: async (call) => {
      const user = await meant(call);
      if (user instanceof RestError) return user;
      if (can(call.user, "delete_users")) return null;
      const message = "Sorry, you are not allowed to delete this user.";
      return authorizationError(call.user !== null, "rest_user_cannot_delete", message);
    },
    response: answerUserDeleted,
    async handle(call) {
      const user = await meant(call);
      if (user instanceof RestError) throw user;
      if (call.params.force !== true) {
        const message = "Users do not support trashing. Set 'force=true' to delete.";
        throw new RestError("rest_trash_not_supported", message, 501);
      }
      const reassign = call.params.reassign as number | null;
      if (reassign !== null && (reassign === user.id || !(await findUser(database.query, reassign)))) {
        throw new RestError("rest_user_invalid_reassign", "Invalid user ID for reassignment.", 400);
      }
      const caller = requireUser(call);
      const { address } = callerOf(call, settings);
      const by = { userId: caller.id, address, requestId: call.requestId, caller };
      const { _links, ...previous } = await present(call, user);
      const needed = { ...dependencies, log: call.log, handOver };
      const ended = await endAccount(needed, { userId: user.id, reassign }, by).catch((error) => {
        throw asRefusal(error);
      });
      meant.forget(call);
      if (!ended) throw new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
      return { body: { deleted: true, previous } };
    },
  };
}

/** Null, where WordPress would delete what was written: here it stays, and its author is gone. */
function reassignOf(value: unknown): number | null {
  if (value === false || value === "" || value === "false" || value === null) return null;
  if (Number.isInteger(Number(value)) && ["number", "string"].includes(typeof value)) {
    return Math.min(Math.abs(Number(value)), 2 ** 31 - 1);
  }
  throw new RestError("rest_invalid_param", "Invalid user parameter(s).", 400);
}

export function asRefusal(error: unknown): unknown {
  if (!(error instanceof LastAdministratorError)) return error;
  return new RestError(
    "extenso_last_administrator",
    "This is the only administrator. Give somebody else that role first.",
    409,
  );
}
