/** Scheduling, changing, moving, releasing and removing updates, each in one transaction that holds the record. */

import { mostUpdates } from "@extenso/contract/wire/updates.ts";
import type { Selectable, Transaction } from "kysely";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { dateToCome, invalidDate } from "../../../engines/rest/arguments/date-to-come.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { hasReadOlder } from "../../../engines/rest/request/read-state.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { publishAt } from "../../../engines/schedule/publish-at.ts";
import { saveVersion } from "../../../engines/versions/versions.ts";
import { changeVersion } from "../../../engines/versions/waiting-versions.ts";
import { appendAudit, auditCaller } from "../../audit/audit.ts";
import { mayPublish } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";
import { versionsOfUpdates } from "../posts/versions.ts";
import { checkUnchanged, editTag } from "../routes/check-unchanged.ts";
import { textsToSave } from "../routes/posts/check-shown-files.ts";
import { composePost } from "../routes/posts/compose-post.ts";
import type { CleanedTexts } from "../routes/posts/composing.ts";
import { limitedWriter, lockPost, mayUpdate, postOf } from "../routes/posts/writing.ts";
import { noPlan, savePlanned } from "../save/save-planned.ts";
import { bytesOf, countBytes } from "../save/written-content.ts";
import type { PostsTable } from "../tables.ts";
import { type Fields, fieldsOf, isSameValue, namesOf } from "./fields.ts";
import {
  auditOf,
  findReleaseObstacle,
  planRelease,
  type ReleasePlan,
  releaseUpdate,
} from "./release-update.ts";
import { bodyOf, findUpdate, listUpdates, liveFields, pruneUpdates, type Update } from "./store.ts";

type Post = Selectable<PostsTable>;
type WritingDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

interface Held {
  rows: Transaction<Tables>;
  rendering: Set<number>;
  post: Post;
  now: Date;
}

export interface UpdateWriter {
  schedule(call: RestCall): Promise<number>;
  /** Other texts or another date; one that was removed or missed its time waits again. */
  change(call: RestCall): Promise<void>;
  release(call: RestCall): Promise<void>;
  remove(call: RestCall): Promise<void>;
}

/** @param names the arguments that may be changes of the record. */
export function createUpdateWriter(
  { database, settings, clock }: WritingDependencies,
  type: PostType,
  names: readonly string[],
): UpdateWriter {
  const { kind } = database;

  const changesIn = ({ params }: RestCall) =>
    Object.fromEntries(
      names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const])),
    );

  /** The call's texts, cleaned. @throws {RestError} 403 for a file that the caller may not see. */
  async function textsIn(call: RestCall, post: Post): Promise<CleanedTexts | null> {
    const user = requireUser(call);
    const params = changesIn(call);
    // Without the right to change the record, the transaction refuses the call for that.
    if (mayUpdate({ params, user }, post, type)) return null;
    return (await textsToSave(database, { params, user, type, settings }, post)).texts;
  }

  /** @param plan reads and derives outside of the transaction in which `work` writes. */
  async function onRecord<Plan, T>(
    call: RestCall,
    plan: (post: Post) => Promise<Plan>,
    work: (held: Held, planned: Plan) => Promise<T>,
  ): Promise<T> {
    const user = requireUser(call);
    return savePlanned(
      { database, clock },
      async () => {
        const before = await postOf(database, { params: { id: call.params.record } }, type);
        return { before, planned: await plan(before) };
      },
      async (rows, { before, planned }, rendering) => {
        const post = await lockPost(rows, kind, before);
        const refused = mayUpdate({ params: changesIn(call), user }, post, type);
        if (refused) throw refused;
        if (!mayPublish(user, type)) {
          const message = "Sorry, you are not allowed to publish posts in this post type.";
          throw authorizationError(true, "rest_cannot_publish", message);
        }
        return work({ rows, rendering, post, now: clock() }, planned);
      },
    );
  }

  const onUpdate = <Plan>(
    call: RestCall,
    plan: (post: Post) => Promise<Plan>,
    work: (held: Held, update: Update, planned: Plan) => Promise<void>,
  ) =>
    onRecord(call, plan, async (held, planned) => {
      const update = await findUpdate(held.rows, held.post.id, idOf(call.params.id));
      if (!update || update.state === "released") throw noUpdate();
      checkSame(call, update);
      return work(held, update, planned);
    });

  /** For the release of an update; null if the transaction will refuse it. */
  async function releaseIn(call: RestCall, post: Post): Promise<ReleasePlan | null> {
    const user = requireUser(call);
    const update = await findUpdate(database.query, post.id, idOf(call.params.id));
    if (!update || findReleaseObstacle(post, update, user) !== null) return null;
    const planning = { outside: database.query, writer: user.id };
    return planRelease(planning, settings, post, { update, user });
  }

  /** The fields that the call changes, and their values in the live record. @throws {RestError} 400 if it changes none. */
  async function changed(
    call: RestCall,
    { rows, post, now }: Held,
    texts: CleanedTexts | null,
  ): Promise<{ own: Fields; base: Fields }> {
    const user = requireUser(call);
    const params = changesIn(call);
    if (!texts) throw new OutdatedPlanError();
    const composed = await composePost({ rows, kind, type, user, params, settings, now, texts }, post);
    const live = await liveFields(rows, post);
    const all = fieldsOf(type, composed as never, await termsNamed(rows, composed.term_ids));
    const differing = namesOf(params).filter((name) => name in all && !isSameValue(all[name], live[name]));
    if (differing.length === 0) {
      const message = "Nothing in it differs from what is published.";
      throw new RestError("rest_update_empty", message, 400);
    }
    const of = (fields: Fields) => Object.fromEntries(differing.map((name) => [name, fields[name] ?? ""]));
    return { own: of(all), base: of(live) };
  }

  async function count(call: RestCall, { rows, now }: Held, texts: readonly string[]): Promise<void> {
    await countBytes({ rows, now, addedBytes: bytesOf(texts), ...limitedWriter(requireUser(call)) });
  }

  return {
    async schedule(call) {
      const plan = (post: Post) => textsIn(call, post);
      return onRecord(call, plan, async (held, texts) => {
        const { rows, post, now } = held;
        checkPublished(post);
        await checkUnchanged(rows, call, post);
        const due = dueOf(call.params, settings.timezone, now);
        const { own, base } = await changed(call, held, texts);
        await checkRoom(held);
        const body = bodyOf({ fields: own });
        const live = JSON.stringify(base);
        const id = await saveVersion(rows, versionsOfUpdates(post.id), {
          state: "future",
          authorId: requireUser(call).id,
          at: now.toISOString(),
          body,
          due: { at: due, base: live, baseSchemaVersion: null },
        });
        await count(call, held, [body, live]);
        await publishAt(rows, now, new Date(due));
        await appendAudit(
          rows,
          auditCaller(call, settings),
          [auditOf(post, "schedule-update", null, due)],
          now,
        );
        return id;
      });
    },

    async change(call) {
      const hasTexts = Object.keys(changesIn(call)).length > 0;
      const plan = async (post: Post) => (hasTexts ? textsIn(call, post) : null);
      return onUpdate(call, plan, async (held, update, texts) => {
        const { rows, post, now } = held;
        checkPublished(post);
        const isMoved = call.params.date !== undefined || call.params.date_gmt !== undefined;
        const due = isMoved ? dueOf(call.params, settings.timezone, now) : update.due;
        if (due === null || (!isMoved && update.state !== "future"))
          throw invalidDate("Say when it is to go out.");
        if (update.state === "removed") await checkRoom(held);
        if (hasTexts) await checkLive(call, post);
        const { own, base } = hasTexts ? await changed(call, held, texts) : update;
        const written = { body: bodyOf({ fields: own }), base: JSON.stringify(base) };
        await changeVersion(rows, versionsOfUpdates(post.id), update.id, {
          state: "future",
          author_id: requireUser(call).id,
          due_at: due,
          ...written,
        });
        if (hasTexts) await count(call, held, Object.values(written));
        await publishAt(rows, now, new Date(due));
        await appendAudit(
          rows,
          auditCaller(call, settings),
          [auditOf(post, "change-update", update, due)],
          now,
        );
      });
    },

    release: (call) => {
      const plan = (post: Post) => releaseIn(call, post);
      return onUpdate(call, plan, async ({ rows, rendering, post, now }, update, planned) => {
        checkPublished(post);
        if (update.state === "removed") throw noUpdate();
        const actor = auditCaller(call, settings);
        const context = { rows, kind, settings, now, actor, rendering };
        await releaseUpdate(context, post, { update, planned, user: requireUser(call) });
      });
    },

    remove: (call) =>
      onUpdate(call, noPlan, async ({ rows, post, now }, update) => {
        if (update.state === "removed") throw noUpdate();
        const ended = { state: "removed", due_at: null };
        await changeVersion(rows, versionsOfUpdates(post.id), update.id, ended);
        await pruneUpdates(rows, post.id);
        await appendAudit(
          rows,
          auditCaller(call, settings),
          [auditOf(post, "remove-update", update, null)],
          now,
        );
      }),
  };
}

function checkPublished({ status }: Post): void {
  if (status === "publish") return;
  const message = "Only what is published has scheduled updates; all else is scheduled as a whole.";
  throw new RestError("rest_update_unpublished", message, 400);
}

async function checkRoom({ rows, post }: Held): Promise<void> {
  if ((await listUpdates(rows, post.id)).length < mostUpdates) return;
  const message = `At most ${mostUpdates} updates of one record are scheduled at a time.`;
  throw new RestError("rest_too_many_updates", message, 400);
}

/** Another person's move, change or release is not written over. */
function checkSame(call: RestCall, { etag }: Update): void {
  if (!hasReadOlder(call, { tag: etag, changedAt: null })) return;
  const message = "Someone else has moved or changed this scheduled update meanwhile.";
  throw new RestError("rest_update_changed", message, 409, {}, { ETag: etag });
}

/** New texts were written over the record as it was read; `live` says which state that was. */
async function checkLive({ params }: RestCall, post: Post): Promise<void> {
  if (params.live === undefined || params.live === editTag(post)) return;
  const message = "Someone else has saved the published version after you opened it.";
  throw new RestError("rest_post_changed", message, 409, {}, { ETag: editTag(post) });
}

function noUpdate(): RestError {
  return new RestError("rest_no_update", "This update is not scheduled any more.", 404);
}

async function termsNamed(rows: Transaction<Tables>, ids: readonly number[]) {
  const terms =
    ids.length === 0
      ? []
      : await rows.selectFrom("terms").select(["id", "taxonomy"]).where("id", "in", ids).execute();
  const of = (wanted: string) => terms.filter(({ taxonomy }) => taxonomy === wanted).map(({ id }) => id);
  return { categories: of("category"), tags: of("post_tag") };
}

function dueOf({ date, date_gmt }: Record<string, unknown>, timezone: string, now: Date): string {
  return dateToCome(date === undefined ? { date_gmt } : { date, timezone }, now);
}
