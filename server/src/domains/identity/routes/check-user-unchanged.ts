/** No update of an account is lost: who says which state they read is told when somebody else has written since. */

import type { Query } from "../../../engines/database/query.ts";
import { tagOfContent } from "../../../engines/rest/request/read-state.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { checkAuditedUnchanged } from "../../audit/audit.ts";
import type { User } from "../users/user.ts";

/** Entity tag of an account, from the fields that this route writes, and from no secret. */
export function userTag(user: User): string {
  const { username, email, first_name, last_name, display_name, nickname } = user;
  const { url, description, slug, roles } = user;
  const names = { username, email, first_name, last_name, display_name, nickname };
  return tagOfContent(user.id, { ...names, url, description, slug, roles: roles.toSorted() });
}

/** @throws {import("../../../engines/rest/rest-error.ts").RestError} 409 `rest_user_changed`. */
export function checkUserUnchanged(rows: Query, call: RestCall, user: User): Promise<void> {
  const audited = { subject: "user", id: user.id, tag: userTag(user) } as const;
  return checkAuditedUnchanged(rows, call, audited, "rest_user_changed");
}
