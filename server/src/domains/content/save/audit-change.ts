/** Records a content change in the audit log, by its row before and after. */
import { type AuditChanges, differences, textDifferences } from "../../audit/differences.ts";
import { heldState, madeState, type State, stateOf } from "./audited-state.ts";
import type { ContentChange } from "./changes.ts";
import { lockedPost, type SaveRun } from "./save-run.ts";

/** Makes the change, and adds its differences to the audit log if it has an actor. */
export async function audited(
  run: SaveRun,
  change: ContentChange,
  apply: () => Promise<number>,
): Promise<number> {
  // An autosave isn't logged: it changes nothing that anybody else sees.
  if (!run.actor || change.action === "autosave") return apply();
  if (change.action === "hand-over") {
    const { from, to } = change;
    const changes = { author: { from, to } };
    run.audited.push({ subject: "user", id: from, name: "", action: change.action, changes });
    return apply();
  }
  const before = change.action === "create" ? null : await stateBefore(run, change.kind, change.id);
  const id = await apply();
  const isGone = change.action === "delete" || change.action === "merge";
  const after = isGone ? null : (madeState(run, change, id) ?? (await stateOf(run, change.kind, id)));
  const known = after ?? before;
  if (!known) return id;
  const changes: AuditChanges = {
    ...differences(before?.facts ?? null, after?.facts ?? null),
    ...textDifferences(before?.texts ?? null, after?.texts ?? null),
    ...(change.action === "merge" ? { merged_into: { from: null, to: change.into } } : {}),
  };
  // An update that saves the present values isn't logged.
  if (change.action === "update" && Object.keys(changes).length === 0) return id;
  const { subject, name } = known;
  const about = change.action === "merge" ? change.id : id;
  run.audited.push({ subject, id: about, name, action: actionOf(change, changes), changes });
  return id;
}

function stateBefore(run: SaveRun, kind: "post" | "media" | "term", id: number): Promise<State | null> {
  const post = kind === "post" && lockedPost(run, id);
  return post ? heldState(run, post) : stateOf(run, kind, id);
}

/** An update that publishes is logged as `publish`, as readers of the log look for that. */
function actionOf({ action }: ContentChange, { status }: AuditChanges): string {
  return action === "update" && status?.to === "publish" ? "publish" : action;
}
