/**
 * What changes need of their texts, on the records as they are now: rendered and search texts, bodies of versions. A
 * transaction doesn't fit the types, since on SQLite all other writers would wait for a long text.
 */

import { isDeepStrictEqual } from "node:util";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import { type MediaDetails, readDetails } from "../../../engines/media-files/media-details.ts";
import { findMedia } from "../media/store.ts";
import { runWritersTextJob } from "../run-text-job.ts";
import type { ContentChange, MediaChange, PostChange } from "./changes.ts";
import { type MediaTexts, mediaTexts } from "./derive-media.ts";
import { deriveTexts, type Planning } from "./derived-texts.ts";
import { namesItsPost } from "./library.ts";
import type { DerivedMedia, MediaPlan, PostPlan } from "./plans.ts";
import { findWhole, type Post } from "./post-rows.ts";
import { planAutosave, planProjectState, planRevision } from "./save-versions.ts";
import type { WrittenPost } from "./written-content.ts";

/** The columns of a new post on which its texts depend; the rest may not be known before the transaction. */
export type PlannedPost = Pick<
  WrittenPost,
  "type" | "title_raw" | "content_raw" | "excerpt_raw" | "footnotes" | "featured_media_id" | "acf"
>;

type Trashed = Extract<PostChange, { action: "trash" | "restore" }>;

/**
 * Each by the records as they are now: a change of the list can't build on the texts that an earlier one writes.
 * @throws {RestError} for texts that a save would refuse.
 */
export async function planChanges(
  planning: Planning,
  changes: readonly ContentChange[],
): Promise<ContentChange[]> {
  const planned: ContentChange[] = [];
  for (const change of changes) planned.push(await planChange(planning, change));
  return planned;
}

/** @returns the change with its plan; as it is if nothing has to be derived for it. */
export async function planChange(planning: Planning, change: ContentChange): Promise<ContentChange> {
  if (change.action === "delete") return change;
  if (change.kind === "media") return planMediaChange(planning, change);
  if (change.kind !== "post") return change;
  if (change.action === "create") {
    const id = change.reserved ?? change.id ?? 0;
    return { ...change, plan: await planCreation(planning, { id, values: change.values, by: change.by }) };
  }
  const before = await findWhole(planning.outside, change.id);
  if (!before) return change;
  if (change.action === "autosave") return { ...change, plan: await planAutosave(planning, before, change) };
  if (change.action === "update") return { ...change, plan: await planUpdate(planning, before, change) };
  return { ...change, plan: await planTrash(planning, before, change) };
}

/** @param id 0 if the number isn't reserved, which only a text needs that names its post. */
export async function planCreation(
  planning: Planning,
  { id, values, by }: { id: number; values: PlannedPost; by?: number | undefined },
): Promise<PostPlan> {
  const texts = await deriveTexts(planning, { ...values, id }, "");
  if (by === undefined || values.type !== "portfolio-items") return { texts };
  const { title_raw, content_raw, featured_media_id, acf } = values;
  const state = { title_raw, content_raw, featured_media_id, acf: JSON.stringify(acf ?? []) };
  return { texts, projectState: await planProjectState(planning, id, state) };
}

export async function planUpdate(
  planning: Planning,
  before: Post,
  { values: { acf, term_ids: _terms, ...values }, by, unrevised }: PlannedUpdate,
): Promise<PostPlan> {
  const after = { ...before, ...values, ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }) };
  const isShownSame = hasSameTexts(before, after) && !namesItsPost(after.content_raw);
  const texts = isShownSame ? undefined : await deriveTexts(planning, after, before.content_rendered);
  const plan = { before, ...(texts && { texts }) };
  if (by === undefined || unrevised) return plan;
  if (before.type === "portfolio-items")
    return { ...plan, projectState: await planProjectState(planning, before.id, after, before) };
  return { ...plan, revision: await planRevision(planning, { ...after, ...texts?.derived }) };
}

interface PlannedUpdate {
  values: Partial<WrittenPost>;
  by?: number | undefined;
  unrevised?: boolean | undefined;
}

export async function planTrash(
  planning: Planning,
  before: Post,
  { action, by }: Pick<Trashed, "action" | "by">,
): Promise<PostPlan> {
  const isRevised = action === "trash" && by !== undefined && before.type !== "portfolio-items";
  return { before, ...(isRevised && { revision: await planRevision(planning, before) }) };
}

/**
 * The same texts are shown as they are: what else they show is rendered again when it changes (`render-again.ts`), but
 * for the addresses of a gallery's own pictures, which follow the post's.
 */
export function hasSameTexts(before: Post, after: Post): boolean {
  return (["title_raw", "content_raw", "excerpt_raw", "footnotes"] as const).every(
    (text) => before[text] === after[text],
  );
}

// Media records.

async function planMediaChange(planning: Planning, change: MediaChange): Promise<ContentChange> {
  if (change.action === "create") {
    const { details, ...texts } = change.values;
    return { ...change, plan: await planMedia(planning, mediaTexts(texts), details) };
  }
  if (change.action !== "update") return change;
  const before = await findMedia({ query: planning.outside }, change.id);
  if (!before) return change;
  const { details, ...texts } = change.values;
  const after = mediaTexts({ ...before, ...texts });
  return { ...change, plan: await planMedia(planning, after, details ?? readDetails(before.details)) };
}

async function planMedia({ writer }: Planning, texts: MediaTexts, details: MediaDetails): Promise<MediaPlan> {
  return {
    source: { texts, details },
    derived: await runWritersTextJob(writer, "deriveMedia", texts, details),
  };
}

/** @throws {OutdatedPlanError} if the record has other texts by now. */
export function plannedMediaTexts(
  plan: MediaPlan | undefined,
  media: MediaTexts,
  details: MediaDetails,
): DerivedMedia {
  if (!plan) throw new Error("the texts of a file are derived before the transaction");
  if (!isDeepStrictEqual(plan.source, { texts: mediaTexts(media), details })) throw new OutdatedPlanError();
  return plan.derived;
}
