/** The one function that writes the audit log. */

import type { Insertable } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import { fixedStatement } from "../../engines/database/fixed-statement.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { AuditActor } from "./actor.ts";
import { type AuditChanges, auditName } from "./differences.ts";

export interface AuditedChange {
  /** The kind: `post`, `page`, `portfolio-items`, `media`, `category`, `post_tag`, `user`, `settings`. */
  subject: string;
  /** The id, or the name of a subject that has none. */
  id: number | string;
  /** The title or the username. */
  name: string;
  /** A verb: `create`, `update`, `publish`, `trash`, `restore`, `delete`, `role`, `deactivate`. */
  action: string;
  /** The result of `differences()`. */
  changes: AuditChanges;
}

/** Rows per statement, within the parameter limits of both databases. */
const rowsAtOnce = 50;

/**
 * Adds entries to the audit log.
 * @param rows the transaction of the changes, so that both are stored or neither.
 */
export async function appendAudit(
  rows: Query,
  actor: AuditActor,
  changes: readonly AuditedChange[],
  now: Date,
): Promise<void> {
  const entries = changes.map(({ subject, id, name, action, changes: made }) => ({
    at: now.toISOString(),
    actor_id: actor.userId,
    actor_name: auditName(actor.name),
    address: actor.address.slice(0, 64),
    request_id: actor.requestId.slice(0, 128),
    action,
    subject,
    subject_id: String(id).slice(0, 100),
    subject_name: auditName(name),
    changes: JSON.stringify(made),
  }));
  for (const some of chunkByCount(entries, rowsAtOnce)) await addEntries(rows, some);
}

const addEntries = fixedStatement((query, entries: Insertable<Tables["audit_entries"]>[]) =>
  query.insertInto("audit_entries").values(entries),
);
