/** A scheduled update goes out: its changes become a save of its record, with the rights of who answers for it. */

import { isDeepStrictEqual } from "node:util";
import type { Selectable, Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { changeVersion } from "../../../engines/versions/waiting-versions.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { mayPublish } from "../access.ts";
import { versionsOfUpdates } from "../posts/versions.ts";
import { cleanedTexts, composePost, pictureFor } from "../routes/posts/compose-post.ts";
import type { CleanedTexts } from "../routes/posts/composing.ts";
import { mayUpdate } from "../routes/posts/writing.ts";
import type { Planning } from "../save/derived-texts.ts";
import { planUpdate } from "../save/plan-changes.ts";
import type { PostPlan } from "../save/plans.ts";
import { saveContent } from "../save/save-content.ts";
import type { PostsTable } from "../tables.ts";
import { type Fields, paramsOf } from "./fields.ts";
import { mergeUpdate } from "./merge-update.ts";
import { bodyOf, liveFields, pruneUpdates, type Update } from "./store.ts";

type Post = Selectable<PostsTable>;
export type Releaser = Pick<SignedInUser, "id" | "roles">;

export interface ReleaseContext {
  rows: Transaction<Tables>;
  kind: DatabaseKind;
  settings: Pick<Settings, "publicUrl" | "timezone">;
  now: Date;
  actor: AuditActor;
  rendering: Set<number>;
}

/** The changes that an update makes to its record as it was read, and the save that follows. */
export interface ReleasePlan {
  fields: Fields;
  /** Null if nothing is left to be changed. */
  saved: { texts: CleanedTexts; plan: PostPlan } | null;
}

/** Merges the update into its record as it is now, and derives what follows. */
export async function planRelease(
  planning: Planning,
  settings: Pick<Settings, "publicUrl" | "timezone">,
  post: Post,
  { update, user }: { update: Update; user: Releaser },
): Promise<ReleasePlan> {
  const { type } = post;
  const { fields } = mergeUpdate(update.base, update.own, await liveFields(planning.outside, post));
  if (Object.keys(fields).length === 0) return { fields, saved: null };
  const params = paramsOf(fields);
  const texts = await cleanedTexts({ params, user, type, settings }, post);
  const featured_media_id = await pictureFor(planning.outside, params.featured_media, post.featured_media_id);
  const values = { ...texts, featured_media_id };
  const plan = await planUpdate(planning, post, { values, by: user.id });
  return { fields, saved: { texts, plan } };
}

/** Why an update can't go out; null if it can. @param user null: the account is gone or closed. */
export function findReleaseObstacle(post: Post, update: Update, user: Releaser | null): string | null {
  if (post.status !== "publish") return "It was not published at that time.";
  if (!user) return "The account of the person who scheduled it is closed.";
  const params = paramsOf(update.own);
  const isAllowed = mayUpdate({ params, user }, post, post.type) === null && mayPublish(user, post.type);
  return isAllowed ? null : "The person who scheduled it may no longer publish it.";
}

/**
 * Saves what the update changes of the record as it is by now.
 * @param post as the transaction holds it.
 * @throws {RestError} for what a save of today refuses; the transaction can't be used any more.
 * @throws {OutdatedPlanError} if the update has been changed since it was planned; the same holds.
 */
export async function releaseUpdate(
  { rows, kind, settings, now, actor, rendering }: ReleaseContext,
  post: Post,
  { update, planned, user }: { update: Update; planned: ReleasePlan | null; user: Releaser },
): Promise<void> {
  const { fields } = mergeUpdate(update.base, update.own, await liveFields(rows, post));
  if (!planned || !isDeepStrictEqual(fields, planned.fields)) throw new OutdatedPlanError();
  if (planned.saved) {
    const { texts, plan } = planned.saved;
    const params = paramsOf(fields);
    const composing = { rows, kind, type: post.type, user, params, settings, now, texts };
    const { slug, ...composed } = await composePost(composing, post);
    const values = slug === post.slug ? composed : { ...composed, slug };
    const about = { action: "update", kind: "post", id: post.id, by: user.id, plan } as const;
    await saveContent(rows, [{ ...about, values, expected: post.version }], {
      kind,
      now,
      actor,
      held: [post],
      rendering,
    });
  }
  await changeVersion(rows, versionsOfUpdates(post.id), update.id, { state: "released", due_at: null });
  await pruneUpdates(rows, post.id);
  await appendAudit(rows, actor, [auditOf(post, "release-update", update, null)], now);
}

/** It stays beside its record and tells why; somebody gives it another date, or removes it. */
export async function missUpdate(
  rows: Transaction<Tables>,
  { id, post, own }: Update,
  problem: string,
): Promise<void> {
  const body = bodyOf({ fields: own, problem });
  await changeVersion(rows, versionsOfUpdates(post), id, { state: "missed", body });
}

/** @param due when it is to go out now; null: it isn't scheduled any more. */
export function auditOf(
  post: Pick<Post, "id" | "type" | "title_raw">,
  action: "schedule-update" | "change-update" | "remove-update" | "release-update",
  update: Pick<Update, "due"> | null,
  due: string | null,
) {
  return {
    subject: post.type,
    id: post.id,
    name: post.title_raw,
    action,
    changes: { due: { from: update?.due ?? null, to: due } },
  };
}
