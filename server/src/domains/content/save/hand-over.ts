/** Gives a user's content to another; the rows get new versions, so editors that were open can't overwrite it. */

import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { AuditActor } from "../../audit/audit.ts";
import type { HandedOver } from "./changes.ts";
import { saveContent } from "./save-content.ts";

/** For `identity`, which ends accounts and doesn't depend on content. */
export function handOverContent({ database, clock }: Pick<Dependencies, "database" | "clock">) {
  return async (
    rows: Transaction<Tables>,
    { from, to, actor }: Pick<HandedOver, "from" | "to"> & { actor?: AuditActor },
  ): Promise<void> => {
    const context = { kind: database.kind, now: clock(), ...(actor ? { actor } : {}) };
    await saveContent(rows, [{ action: "hand-over", kind: "author", from, to }], context);
  };
}
