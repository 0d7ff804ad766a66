import { authorizationError } from "../../engines/rest/rest-error.ts";
import type { Permission } from "../../engines/rest/route.ts";
import { can } from "./can.ts";
import type { Capability, StudioCapability } from "./roles.ts";

/** Permits callers with a capability. The error is WordPress's. */
export const whoCan =
  (capability: Capability | StudioCapability): Permission =>
  ({ user }) =>
    can(user, capability)
      ? null
      : authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");

/** Permits administrators. */
export const administratorsOnly = whoCan("manage_options");
