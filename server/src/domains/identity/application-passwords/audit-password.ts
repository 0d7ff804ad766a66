/** Application passwords in the audit log: whose, what they are called, and who made them or took them back. */

import type { RestCall } from "../../../engines/rest/route.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { type AuditActor, appendAudit, auditCaller, differences } from "../../audit/audit.ts";
import type { ApplicationPassword, AuditPassword } from "./store.ts";

const facts = (row: ApplicationPassword | null) =>
  row && {
    user: row.user_id,
    name: row.name,
    ...(row.limited_to ? { limited_to: row.limited_to } : {}),
    ...(row.expires_at ? { expires_at: row.expires_at } : {}),
  };

/** For changes that one call makes. */
export function passwordAuditOfCall(call: RestCall, settings: Settings, now: Date): AuditPassword {
  return passwordAudit(auditCaller(call, settings), now);
}

/** For changes that somebody makes by another way. */
export function passwordAudit(actor: AuditActor, now: Date): AuditPassword {
  return async (rows, before, after) => {
    const row = after ?? before;
    if (!row) return;
    const action = !before ? "create" : after ? "update" : "revoke";
    const changes = differences(facts(before), facts(after));
    const entry = { subject: "application-password", id: row.uuid, name: row.name, action, changes };
    await appendAudit(rows, actor, [entry], now);
  };
}
