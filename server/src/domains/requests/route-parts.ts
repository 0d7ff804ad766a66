/** Paths, permission and errors that the routes of requests share. */

import type { Query } from "../../engines/database/query.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../engines/rest/rest-error.ts";
import type { Permission, RestCall } from "../../engines/rest/route.ts";
import { can } from "../access/access.ts";
import { namesById } from "../identity/identity.ts";

export const path = "/requests";
export const onePath = `${path}/(?P<id>[\\d]+)`;

/** A member's own request, found by `findOwnRequest`; other domains' routes of it begin with this path. */
export const ownRequestPath = `${path}/mine/(?P<reference>EX-[\\w-]{1,20})`;

export const mayHandleRequests: Permission = ({ user }) =>
  can(user, "handle_requests")
    ? null
    : authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to see requests.");

export const idArgument: Argument<RestCall> = { type: "integer", description: "Which request." };

export const referenceArgument: Argument<RestCall> = { type: "string", description: "Such as EX-7K3M-92QD." };

/**
 * The caller as colleagues and clients read their name.
 * @param query outside of a transaction.
 */
export async function personOf(query: Query, call: RestCall): Promise<{ id: number; name: string }> {
  const { id, name } = requireUser(call);
  const found = (await namesById(query, [id])).get(id);
  // Staff of a WordPress behind this server have no account here.
  return { id, name: found?.display_name || name };
}

/** @param params one field, and what is wrong with it in words for the desk. */
export function invalidFields(params: Record<string, string>): RestError {
  return new RestError("rest_invalid_param", Object.values(params).join(" "), 400, { params });
}

/** @returns `null` for an empty text. @throws {RestError} 400 for a day that isn't in the calendar. */
export function readDay(field: string, day: string): string | null {
  if (day === "") return null;
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day) {
    throw invalidFields({ [field]: "This day is not in the calendar." });
  }
  return day;
}
