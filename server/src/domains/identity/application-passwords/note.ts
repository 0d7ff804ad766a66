/** Application passwords in the audit log: whose, what they are called, and who made them or took them back. */

import type { RestCall } from "../../../engines/rest/route.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import type { AuditActor } from "../../audit/actor.ts";
import { auditCaller } from "../../audit/audit-caller.ts";
import { differences } from "../../audit/differences.ts";
import { noteChanges } from "../../audit/note-changes.ts";
import type { ApplicationPassword, NotePassword } from "./store.ts";

const facts = (row: ApplicationPassword | null) => row && { user: row.user_id, name: row.name };

/** For changes that one call makes. */
export function noteFor(call: RestCall, settings: Settings, now: Date): NotePassword {
  return noteBy(auditCaller(call, settings), now);
}

/** For changes that somebody makes by another way. */
export function noteBy(actor: AuditActor, now: Date): NotePassword {
  return async (rows, before, after) => {
    const row = after ?? before;
    if (!row) return;
    const action = !before ? "create" : after ? "update" : "revoke";
    const changes = differences(facts(before), facts(after));
    const entry = { subject: "application-password", id: row.uuid, name: row.name, action, changes };
    await noteChanges(rows, actor, [entry], now);
  };
}
