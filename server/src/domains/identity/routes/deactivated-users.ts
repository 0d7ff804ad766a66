/** `extenso/v1/deactivated-users`: accounts that administrators have closed; what they wrote stays. */

import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { can } from "../../access/access.ts";
import { setAccountClosed } from "../accounts/close-account.ts";
import { asRefusal } from "./delete-user.ts";

const answerDeactivated = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  /** ISO 8601, UTC; null: may sign in again. */
  deactivated_at: z.nullable(z.string()),
});

type Row = { id: number; username: string; display_name: string; banned_at: string | null };

function present({ id, username, display_name, banned_at }: Row) {
  return { id, username, name: display_name, deactivated_at: banned_at };
}

const mayKeep: Permission = ({ user }) =>
  can(user, "edit_users")
    ? null
    : authorizationError(user !== null, "rest_cannot_edit", "Sorry, you are not allowed to edit users.");

export function deactivatedUserRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;

  async function set(call: RestCall, given: unknown, closed: boolean) {
    const id = idOf(given);
    const caller = requireUser(call);
    if (closed && id === caller.id) {
      const message = "Nobody deactivates their own account.";
      throw new RestError("extenso_own_account", message, 403);
    }
    const { address } = callerOf(call, settings);
    const by = { userId: caller.id, address, requestId: call.requestId, caller };
    const user = await setAccountClosed({ ...dependencies, log: call.log }, id, closed, by).catch((error) => {
      throw asRefusal(error);
    });
    if (!user) throw new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    return present(user);
  }

  return {
    routes: [
      studioRoute("/deactivated-users", {
        GET: {
          permission: mayKeep,
          response: z.array(answerDeactivated),
          async handle() {
            const rows = await database.query
              .selectFrom("users")
              .select(["id", "username", "display_name", "banned_at"])
              .where("banned_at", "is not", null)
              .orderBy("banned_at", "desc")
              .orderBy("id", "desc")
              .limit(500)
              .execute();
            return { body: rows.map(present) };
          },
        },
        POST: {
          args: { user: { type: "integer", required: true, description: "Whose account is closed." } },
          permission: mayKeep,
          response: answerDeactivated,
          handle: async (call) => ({ body: await set(call, call.params.user, true), status: 201 }),
        },
      }),
      studioRoute("/deactivated-users/(?P<id>[\\d]+)", {
        DELETE: {
          args: { id: { type: "integer", description: "Whose account is opened again." } },
          permission: mayKeep,
          response: answerDeactivated,
          handle: async (call) => ({ body: await set(call, call.params.id, false) }),
        },
      }),
    ],
  };
}
