/** The caller of a route as the audit log names them. */
import { findUser } from "../identity/users/find-user.ts";
import type { Query } from "../identity/users/user.ts";
import { callerOf } from "../rest/caller.ts";
import type { RestCall } from "../rest/route.ts";
import type { Settings } from "../settings.ts";
import type { AuditActor } from "./actor.ts";

/** Reads the username: do it before the transaction, or with the transaction's own query inside it. */
export async function auditCaller(
  query: Query,
  call: Pick<RestCall, "user" | "request" | "connectionAddress" | "requestId">,
  settings: Pick<Settings, "trustProxy">,
): Promise<AuditActor> {
  const userId = call.user?.id ?? null;
  const user = userId === null ? undefined : await findUser(query, userId);
  const { address } = callerOf(call, settings);
  return { userId, name: user?.username ?? "", address, requestId: call.requestId };
}
