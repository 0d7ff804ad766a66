/** Creating, changing, binning and deleting posts: one transaction each, on the row as it is then. */

import type { Selectable, Transaction } from "kysely";
import { auditCaller } from "../../../audit/audit-caller.ts";
import type { PostsTable } from "../../../database/tables/content-tables.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { SignedInUser } from "../../../rest/request/authentication.ts";
import { RestError, refusal } from "../../../rest/rest-error.ts";
import type { RestCall } from "../../../rest/route.ts";
import type { PostType } from "../../posts/conditions.ts";
import type { Post } from "../../posts/store.ts";
import type { PostChange } from "../../save/changes.ts";
import { saveContent, saveOne } from "../../save/save-content.ts";
import { checkUnchanged } from "../check-unchanged.ts";
import { composePost } from "./compose-post.ts";
import { holdPost } from "./hold-post.ts";
import { mayDelete, mayUpdate } from "./writing.ts";

type Rows = Transaction<Tables>;
type Needs = Pick<Dependencies, "database" | "settings" | "clock">;

export interface PostWriting {
  /** @returns the new record's number. */
  create(call: RestCall): Promise<number>;
  update(call: RestCall): Promise<void>;
  trash(call: RestCall): Promise<void>;
  remove(call: RestCall): Promise<void>;
}

export function postWriting(needs: Needs, type: PostType): PostWriting {
  const { database, settings, clock } = needs;

  const composing = (rows: Rows, { params }: RestCall, user: SignedInUser, now: Date) => ({
    rows,
    kind: database.kind,
    type,
    user,
    params,
    settings,
    now,
  });

  /** @param refuse asks once more, of the row as it is held. */
  async function change(
    call: RestCall,
    refuse: (call: RestCall, post: Selectable<PostsTable>) => RestError | null,
    make: (rows: Rows, post: Post, user: SignedInUser, now: Date) => Promise<PostChange | null>,
  ): Promise<void> {
    const now = clock();
    const user = signedIn(call);
    await database.query.transaction().execute(async (rows) => {
      const post = await holdPost(rows, call, { type, kind: database.kind });
      const refused = refuse(call, post);
      if (refused) throw refused;
      await checkUnchanged(rows, call, post);
      const made = await make(rows, post, user, now);
      if (!made) return;
      const actor = auditCaller(call, settings);
      await saveContent(rows, [made], { kind: database.kind, now, actor, held: [post] });
    });
  }

  return {
    async create(call) {
      const now = clock();
      const user = signedIn(call);
      return database.query.transaction().execute(async (rows) => {
        const values = await composePost(composing(rows, call, user, now), null);
        // What is made with a date has it as that of its last change, too, as in WordPress.
        const modifiedAt = values.date_floats ? now.toISOString() : values.published_at;
        const made = { action: "create", kind: "post", values, modifiedAt, by: user.id } as const;
        const actor = auditCaller(call, settings);
        return saveOne(rows, made, { kind: database.kind, now, actor });
      });
    },

    update: (call) =>
      change(
        call,
        (asked, post) => mayUpdate(asked, post, type),
        async (rows, post, user, now) => {
          const { slug, ...values } = await composePost(composing(rows, call, user, now), post);
          const named = slug === post.slug ? values : { ...values, slug };
          return {
            action: "update",
            kind: "post",
            id: post.id,
            values: named,
            expected: post.version,
            by: user.id,
          };
        },
      ),

    trash: (call) =>
      change(call, mayDelete, async (_rows, post, user) => {
        if (post.status === "trash")
          throw new RestError("rest_already_trashed", "The post has already been deleted.", 410);
        return { action: "trash", kind: "post", id: post.id, expected: post.version, by: user.id };
      }),

    remove: (call) =>
      change(call, mayDelete, async (rows, post, _user, now) => {
        await saveContent(rows, [{ action: "delete", kind: "post", id: post.id }], {
          kind: database.kind,
          now,
          actor: auditCaller(call, settings),
          held: [post],
        });
        return null;
      }),
  };
}

function signedIn({ user }: RestCall): SignedInUser {
  // Permissions have let nobody else through.
  if (!user) throw refusal(false, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  return user;
}
