/** The whole of a save: plan, transaction, and then the posts that show what has changed. */

import type { Transaction } from "kysely";
import { planAndWrite } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { ContentChange } from "./changes.ts";
import type { Planning } from "./derived-texts.ts";
import { planChanges } from "./plan-changes.ts";
import { renderPosts } from "./render-again.ts";
import { saveContent } from "./save-content.ts";
import type { SaveContext } from "./save-run.ts";

type SavingDependencies = Pick<Dependencies, "database" | "clock">;

/**
 * Plans outside of any transaction, writes in one, and renders posts again that the change has outdated.
 * @param write passes `rendering` on to `saveContent`.
 * @throws {BusyRecordsError} from `plan-and-write.ts`.
 */
export async function savePlanned<Plan, Result>(
  dependencies: SavingDependencies,
  plan: () => Promise<Plan>,
  write: (rows: Transaction<Tables>, plan: Plan, rendering: Set<number>) => Promise<Result>,
): Promise<Result> {
  const rendering = new Set<number>();
  const result = await planAndWrite(dependencies.database, plan, (rows, planned) => {
    rendering.clear();
    return write(rows, planned, rendering);
  });
  await renderPosts(dependencies, rendering);
  return result;
}

/** For changes of which nothing is derived. */
export const noPlan = async (): Promise<null> => null;

type ChangesContext = Partial<Pick<SaveContext, "actor" | "now">> &
  Partial<Pick<Planning, "writer" | "videoTitle">>;

/**
 * Saves changes that are known beforehand, all or none of them.
 * @param also runs in the same transaction, with the ids of the records.
 * @returns the id of each record, in the order of the changes.
 */
export function saveChanges(
  dependencies: SavingDependencies,
  changes: readonly ContentChange[],
  { writer = null, videoTitle, now = dependencies.clock(), actor }: ChangesContext = {},
  also: (rows: Transaction<Tables>, ids: number[]) => Promise<void> = async () => {},
): Promise<number[]> {
  const { query, kind } = dependencies.database;
  return savePlanned(
    dependencies,
    () => planChanges({ outside: query, writer, videoTitle }, changes),
    async (rows, planned, rendering) => {
      const ids = await saveContent(rows, planned, { kind, now, rendering, ...(actor && { actor }) });
      await also(rows, ids);
      return ids;
    },
  );
}
