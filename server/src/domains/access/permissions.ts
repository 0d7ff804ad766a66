import { authorizationError } from "../../engines/rest/rest-error.ts";
import type { Permission } from "../../engines/rest/route.ts";
import { can } from "./can.ts";
import type { Capability, StudioCapability } from "./roles.ts";

/** For routes that one capability opens. The refusal is WordPress's own. */
export const whoCan =
  (capability: Capability | StudioCapability): Permission =>
  ({ user }) =>
    can(user, capability)
      ? null
      : authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");

/** For what administrators alone look after. */
export const administratorsOnly = whoCan("manage_options");
