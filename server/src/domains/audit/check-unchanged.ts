/** Detects lost updates of terms and accounts by the audit log, as their rows hold no time or author of a change. */
import type { Kysely } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import { changedMeanwhile, hasReadOlder } from "../../engines/rest/request/read-state.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";

interface Audited {
  /** The subject's name in the audit log. */
  subject: "category" | "post_tag" | "user";
  id: number;
  /** The edit tag of the row, as the transaction locked it. */
  tag: string;
}

/**
 * @param code the code of the refusal.
 * @throws {RestError} 409 with the author and time of the last change, if the call names an older version.
 */
export async function checkAuditedUnchanged(
  rows: Kysely<Tables>,
  call: Pick<RestCall, "request" | "params">,
  { subject, id, tag }: Audited,
  code: string,
): Promise<void> {
  const last = await rows
    .selectFrom("audit_entries")
    .leftJoin("users", "users.id", "audit_entries.actor_id")
    .select(["audit_entries.at", "users.id", "users.display_name as name"])
    .where("subject", "=", subject)
    .where("subject_id", "=", String(id))
    .orderBy("audit_entries.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const state = { tag, changedAt: last ? gmtTime(last.at) : null };
  if (!hasReadOlder(call, state)) return;
  throw changedMeanwhile(code, state, last?.id ? { id: last.id, name: last.name ?? "" } : null);
}
