/** `extenso/v1/settings/staff-second-factor`: whether staff need a second factor, and who has none yet. */

import { staffRoles } from "@extenso/contract/wire/people.ts";
import {
  longestGrace,
  mostNamedStaff,
  wireStaffSecondFactor,
} from "@extenso/contract/wire/studio-settings.ts";
import { countRows, type Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { changeStaffRule } from "../second-factor/change-staff-rule.ts";
import { hasSecondFactor, secondFactorsOf } from "../second-factor/methods.ts";
import { staffRule } from "../second-factor/staff-rule.ts";
import { roleNames, rolesIn } from "../users/user.ts";
import { byOf, mayEditUsers } from "./people.ts";

export function staffSecondFactorRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;

  async function present(call: RestCall): Promise<RestResponse> {
    const { query } = database;
    const rule = await staffRule(query, settings);
    const own = await secondFactorsOf(query, requireUser(call).id);
    return {
      body: {
        is_required: rule.isRequired,
        grace_days: rule.graceDays,
        is_fixed: settings.staffSecondFactor !== undefined,
        has_own: hasSecondFactor(own),
        ...(await countStaff(query)),
      },
    };
  }

  async function change(call: RestCall): Promise<RestResponse> {
    const next = { isRequired: call.params.is_required === true, graceDays: Number(call.params.grace_days) };
    await changeStaffRule(dependencies, next, byOf(call, settings));
    return present(call);
  }

  const route = { permission: mayEditUsers, response: wireStaffSecondFactor };
  return {
    routes: [
      studioRoute("/settings/staff-second-factor", {
        GET: { ...route, handle: present },
        POST: {
          ...route,
          args: {
            is_required: {
              type: "boolean",
              required: true,
              description: "Whether the roles of staff need a passkey or an authenticator app.",
            },
            grace_days: {
              type: "integer",
              required: true,
              minimum: 0,
              maximum: longestGrace,
              description: "Days from when somebody is first asked until their role rests.",
            },
          },
          handle: change,
        },
      }),
    ],
  };
}

/** Counts staff whose accounts may sign in, and names the first of those without a second factor. */
async function countStaff(query: Query) {
  const staff = query
    .selectFrom("users")
    .where("banned_at", "is", null)
    .where("left_at", "is", null)
    .where("users.id", "in", (is) =>
      is.selectFrom("user_roles").select("user_id").where("role", "in", staffRoles),
    );
  const without = staff
    .where("users.id", "not in", (is) => is.selectFrom("passkeys").select("user_id"))
    .where("users.id", "not in", (is) =>
      is.selectFrom("authenticator_apps").select("user_id").where("confirmed_at", "is not", null),
    );
  const named = await without
    .select(["users.id", "display_name", roleNames])
    .orderBy("display_name")
    .orderBy("users.id")
    .limit(mostNamedStaff)
    .execute();
  return {
    staff: await countRows(staff),
    without: await countRows(without),
    named: named.map(({ id, display_name, role_names }) => ({
      id,
      name: display_name,
      roles: rolesIn(role_names),
    })),
  };
}
