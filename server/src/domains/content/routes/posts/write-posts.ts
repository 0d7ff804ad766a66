/**
 * Creating, changing, binning and deleting posts: their texts are cleaned and rendered first, then one transaction each
 * writes them, if the row is still the one that was read.
 */

import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { auditCaller } from "../../../audit/audit.ts";
import type { PostType } from "../../posts/conditions.ts";
import type { Post } from "../../posts/store.ts";
import type { ContentChange, PostChange } from "../../save/changes.ts";
import { reserveContentIds } from "../../save/content-ids.ts";
import { namesItsPost } from "../../save/library.ts";
import { planCreation, planTrash, planUpdate } from "../../save/plan-changes.ts";
import type { PostPlan } from "../../save/plans.ts";
import { saveContent, saveOne } from "../../save/save-content.ts";
import { savePlanned } from "../../save/save-planned.ts";
import type { PostsTable } from "../../tables.ts";
import { checkUnchanged } from "../check-unchanged.ts";
import { textsToSave } from "./check-shown-files.ts";
import { composePost } from "./compose-post.ts";
import { limitedWriter, lockPost, mayDelete, mayUpdate, postOf } from "./writing.ts";

type Rows = Transaction<Tables>;
type Deleted = Extract<ContentChange, { action: "delete" }>;

/** A change of a post as it was read, with what the transaction needs besides. */
interface ChangePlan<More> {
  before: Post;
  plan?: PostPlan;
  more: More;
}

type WritingDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

export interface PostWriter {
  /** @returns the new record's number. */
  create(call: RestCall): Promise<number>;
  update(call: RestCall): Promise<void>;
  trash(call: RestCall): Promise<void>;
  remove(call: RestCall): Promise<void>;
}

export function createPostWriter(dependencies: WritingDependencies, type: PostType): PostWriter {
  const { database, settings, clock } = dependencies;
  const { kind } = database;

  /**
   * @param plan reads and derives, outside of any transaction.
   * @param refuse repeats the permission check on the locked row.
   */
  async function change<More>(
    call: RestCall,
    plan: (before: Post) => Promise<Omit<ChangePlan<More>, "before">>,
    refuse: (call: RestCall, post: Selectable<PostsTable>) => RestError | null,
    make: (rows: Rows, post: Post, now: Date, more: More) => Promise<PostChange | Deleted>,
  ): Promise<void> {
    const now = clock();
    await savePlanned(
      dependencies,
      async () => {
        const before = await postOf(database, call, type);
        return { before, ...(await plan(before)) };
      },
      async (rows, { before, plan: planned, more }, rendering) => {
        const post = await lockPost(rows, kind, before);
        const refused = refuse(call, post);
        if (refused) throw refused;
        await checkUnchanged(rows, call, post);
        const changed = await make(rows, post, now, more);
        const actor = auditCaller(call, settings);
        await saveContent(rows, [planned ? ({ ...changed, plan: planned } as PostChange) : changed], {
          kind,
          now,
          actor,
          held: [post],
          rendering,
          // Deleting is exempt from the limit.
          ...(changed.action === "update" ? limitedWriter(signedIn(call)) : {}),
        });
      },
    );
  }

  /** The columns on which a post's texts depend, as the call wants them. */
  async function plannedValues(call: RestCall, user: SignedInUser, before: Post | null) {
    const { params } = call;
    const { texts, featured_media_id } = await textsToSave(
      database,
      { params, user, type, settings },
      before,
    );
    return { texts, values: { type, featured_media_id, ...texts } };
  }

  return {
    async create(call) {
      const now = clock();
      const user = signedIn(call);
      const planning = { outside: database.query, writer: user.id };
      return savePlanned(
        dependencies,
        async () => {
          const { texts, values } = await plannedValues(call, user, null);
          const [reserved] = namesItsPost(values.content_raw)
            ? await reserveContentIds(database.query, [type])
            : [];
          const plan = await planCreation(planning, { id: reserved ?? 0, values, by: user.id });
          return { texts, plan, ...(reserved === undefined ? {} : { reserved }) };
        },
        async (rows, { texts, ...planned }, rendering) => {
          const composing = { rows, kind, type, user, params: call.params, settings, now, texts };
          const values = await composePost(composing, null);
          // A post that is created with a date also has it as the date of its last change, as in WordPress.
          const modifiedAt = values.date_floats ? now.toISOString() : values.published_at;
          const about = { action: "create", kind: "post", modifiedAt, by: user.id } as const;
          const actor = auditCaller(call, settings);
          const context = { kind, now, actor, rendering, ...limitedWriter(user) };
          return saveOne(rows, { ...about, values, ...planned }, context);
        },
      );
    },

    update(call) {
      const user = signedIn(call);
      const planning = { outside: database.query, writer: user.id };
      return change(
        call,
        async (before) => {
          const { texts, values } = await plannedValues(call, user, before);
          return { plan: await planUpdate(planning, before, { values, by: user.id }), more: texts };
        },
        (asked, post) => mayUpdate(asked, post, type),
        async (rows, post, now, texts) => {
          const composing = { rows, kind, type, user, params: call.params, settings, now, texts };
          const { slug, ...composed } = await composePost(composing, post);
          const values = slug === post.slug ? composed : { ...composed, slug };
          const about = { action: "update", kind: "post", id: post.id, by: user.id } as const;
          return { ...about, values, expected: post.version };
        },
      );
    },

    trash(call) {
      const { id: by } = signedIn(call);
      const planning = { outside: database.query, writer: by };
      const about = { action: "trash", kind: "post", by } as const;
      return change(
        call,
        async (before) => ({ plan: await planTrash(planning, before, about), more: null }),
        mayDelete,
        async (_rows, { id, status, version }) => {
          if (status === "trash")
            throw new RestError("rest_already_trashed", "The post has already been deleted.", 410);
          return { ...about, id, expected: version };
        },
      );
    },

    remove: (call) =>
      change(
        call,
        async () => ({ more: null }),
        mayDelete,
        async (_rows, { id }) => ({ action: "delete", kind: "post", id }),
      ),
  };
}

function signedIn({ user }: RestCall): SignedInUser {
  // Permissions have let nobody else through.
  if (!user)
    throw authorizationError(false, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  return user;
}
