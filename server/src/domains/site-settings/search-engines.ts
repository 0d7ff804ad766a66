/** Whether search engines are asked to leave the whole site out, as before a studio opens. */
import { announceContentChange } from "../../engines/database/content-versions.ts";
import { fixedStatement } from "../../engines/database/fixed-statement.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

/** Key of the row in `studio_state`; none is there while the site is shown. */
const key = "hidden-from-search-engines";

const findRow = fixedStatement((query) =>
  query.selectFrom("studio_state").select("key").where("key", "=", key),
);

export async function isHiddenFromSearch(query: Query): Promise<boolean> {
  return (await findRow(query)).length > 0;
}

/** Every process hears of it as a change of `settings`. */
export async function setHiddenFromSearch(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  isHidden: boolean,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const changed = isHidden
      ? (
          await rows
            .insertInto("studio_state")
            .values({ key, value: "{}" })
            .onConflict((conflict) => conflict.column("key").doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (await rows.deleteFrom("studio_state").where("key", "=", key).executeTakeFirst()).numDeletedRows;
    if (!changed) return;
    const entry = { subject: "whole-site", id: "search-engines", name: "", changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: isHidden ? "hide" : "show" }], clock());
    await announceContentChange(rows, "settings");
  });
}
