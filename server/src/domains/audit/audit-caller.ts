/** The caller of a route as the audit log names them. */
import { callerOf } from "../../engines/rest/request/caller.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { AuditActor } from "./actor.ts";

export function auditCaller(
  call: Pick<RestCall, "user" | "request" | "connectionAddress" | "requestId">,
  settings: Pick<Settings, "trustProxy">,
): AuditActor {
  const { address } = callerOf(call, settings);
  return { userId: call.user?.id ?? null, name: call.user?.name ?? "", address, requestId: call.requestId };
}
