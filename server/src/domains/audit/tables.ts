/** The audit log. */
import type { Generated } from "kysely";

export interface AuditTables {
  audit_entries: AuditEntriesTable;
}

/** The audit log. The database refuses changes, and deletions before three years (retention/rules.ts). */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  /** Null: the server itself. Not a foreign key, because the entry outlives the account. */
  actor_id: number | null;
  actor_name: string;
  address: string;
  request_id: string;
  action: string;
  /** The kind of thing that was changed. */
  subject: string;
  /** The thing's id, or its name if it has no id. */
  subject_id: string;
  subject_name: string;
  /** JSON: by field, `from` and `to`; no secret, no whole text. */
  changes: string;
}
