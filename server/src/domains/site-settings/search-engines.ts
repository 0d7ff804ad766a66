/** Whether search engines are asked to leave the whole site out, as before a studio opens. */
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import { addState, readState, removeState } from "../../engines/database/studio-state.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

/** Key of the studio's state; none is there while the site is shown. */
const key = "hidden-from-search-engines";

export async function isHiddenFromSearch(query: Query): Promise<boolean> {
  return (await readState(query, key)) !== null;
}

/** Every process hears of it as a change of `settings`. */
export async function setHiddenFromSearch(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  isHidden: boolean,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const changed = isHidden ? await addState(rows, key, "{}") : await removeState(rows, key);
    if (!changed) return;
    const entry = { subject: "whole-site", id: "search-engines", name: "", changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: isHidden ? "hide" : "show" }], clock());
    await announceContentChange(rows, "settings");
  });
}
