/**
 * Has made beforehand what changes need of their texts, on the rows as they are now: then their transaction finds
 * everything at its first run. It would come to the same without, in more runs.
 */
import type { OutsideTransaction } from "../../../engines/database/query.ts";
import type { ContentChange, PostChange } from "./changes.ts";
import { mediaTexts } from "./derive-media.ts";
import { derivedFrom } from "./derived-texts.ts";
import { findWhole } from "./post-rows.ts";
import type { MadeTexts, PreparedTexts } from "./prepared-texts.ts";
import { derivedAfter } from "./save-post.ts";
import { planAutosave, planProjectVersions, planRevision } from "./save-versions.ts";
import type { WrittenPost } from "./written-content.ts";

/** The columns of a new post on which its texts depend; the rest may not be known before the transaction. */
export type PlannedPost = Pick<
  WrittenPost,
  "type" | "status" | "title_raw" | "content_raw" | "excerpt_raw" | "footnotes" | "featured_media_id" | "acf"
>;

type Creation = Extract<PostChange, { action: "create" }>;
export type RehearsedChange = ContentChange | (Omit<Creation, "values"> & { values: PlannedPost });

interface Rehearsing {
  rows: OutsideTransaction;
  texts: PreparedTexts;
  videoTitle?(videoId: string): string | undefined;
}

/** @throws {RestError} for texts that a save would refuse. */
export async function rehearse(rehearsing: Rehearsing, changes: readonly RehearsedChange[]): Promise<void> {
  const { texts, ...others } = rehearsing;
  for (const change of changes)
    await texts.complete((made) => rehearseOne({ ...others, texts: made }, change));
}

async function rehearseOne(
  rehearsing: Omit<Rehearsing, "texts"> & { texts: MadeTexts },
  change: RehearsedChange,
): Promise<void> {
  const { texts } = rehearsing;
  if (change.kind === "media" && change.action === "create") {
    texts.getResult("deriveMedia", mediaTexts(change.values), change.values.details);
  }
  if (change.kind !== "post") return;
  if (change.action === "create") {
    const { acf = [], ...values } = change.values;
    const id = change.reserved ?? change.id ?? 0;
    await derivedFrom(rehearsing, { ...values, id }, "");
    if (change.by === undefined || values.type !== "portfolio-items") return;
    const made = { ...values, id, acf: JSON.stringify(acf), modified_at: "" };
    await planProjectVersions(rehearsing, made, change.by);
    return;
  }
  if (change.action === "delete") return;
  const before = await findWhole(rehearsing, change.id);
  if (!before) return;
  if (change.action === "autosave") {
    await planAutosave(rehearsing, before, change);
    return;
  }
  if (!("values" in change)) {
    const isRevised = change.action === "trash" && change.by !== undefined;
    if (isRevised && before.type !== "portfolio-items") await planRevision(rehearsing, before);
    return;
  }
  const { acf, term_ids: _terms, ...values } = change.values;
  const after = { ...before, ...values, ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }) };
  const derived = await derivedAfter(rehearsing, before, after);
  if (change.by === undefined || change.unrevised) return;
  if (before.type === "portfolio-items") await planProjectVersions(rehearsing, after, change.by, before);
  else await planRevision(rehearsing, { ...after, ...derived });
}
