/**
 * Creating, changing, binning and deleting posts: their texts are prepared, then one transaction each writes them, on
 * the row as it is then.
 */

import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { auditCaller } from "../../../audit/audit.ts";
import type { PostType } from "../../posts/conditions.ts";
import { findPost, type Post } from "../../posts/store.ts";
import type { ContentChange, PostChange } from "../../save/changes.ts";
import { reserveContentIds } from "../../save/content-ids.ts";
import { namesItsPost } from "../../save/library.ts";
import { type MadeTexts, PreparedTexts } from "../../save/prepared-texts.ts";
import { type PlannedPost, rehearse } from "../../save/rehearse.ts";
import { saveContent, saveOne } from "../../save/save-content.ts";
import type { PostsTable } from "../../tables.ts";
import { checkUnchanged } from "../check-unchanged.ts";
import { checkShownFiles } from "./check-shown-files.ts";
import { composePost, pictureFor, textsOf } from "./compose-post.ts";
import { limitedWriter } from "./limited-writer.ts";
import { lockPost } from "./lock-post.ts";
import { customFieldsOf } from "./requested-fields.ts";
import { mayDelete, mayUpdate } from "./writing.ts";

type Rows = Transaction<Tables>;
type Deleted = Extract<ContentChange, { action: "delete" }>;

/** Texts that a save will write, unless somebody else changes the post first. */
interface Prepared {
  texts: PreparedTexts;
  values: PlannedPost;
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

  /** @param refuse repeats the permission check on the locked row. */
  async function change(
    call: RestCall,
    refuse: (call: RestCall, post: Selectable<PostsTable>) => RestError | null,
    texts: PreparedTexts,
    make: (rows: Rows, post: Post, now: Date, texts: MadeTexts) => Promise<PostChange | Deleted>,
  ): Promise<void> {
    const now = clock();
    await texts.write(database, async (rows, made) => {
      const post = await lockPost({ rows, texts: made }, call, { type, kind });
      const refused = refuse(call, post);
      if (refused) throw refused;
      await checkUnchanged(rows, call, post);
      const changed = await make(rows, post, now, made);
      const actor = auditCaller(call, settings);
      await saveContent(rows, [changed], {
        kind,
        now,
        actor,
        held: [post],
        texts: made,
        // Deleting is exempt from the limit.
        ...(changed.action === "update" ? limitedWriter(signedIn(call)) : {}),
      });
    });
  }

  /** Runs the text jobs of a save before its transaction, where no other writer has to wait for them. */
  async function prepare(call: RestCall, user: SignedInUser, before: Post | null): Promise<Prepared> {
    const texts = new PreparedTexts(user.id);
    const { params } = call;
    const written = await texts.complete(async (made) => {
      const composing = { params, user, type, settings, texts: made };
      return { ...textsOf(composing, before), acf: customFieldsOf(composing, before) };
    });
    const status = (params.status as Post["status"] | undefined) || (before?.status ?? "draft");
    const picture = before?.featured_media_id ?? 0;
    const featured_media_id = await pictureFor(database.query, params.featured_media, picture);
    const share_picture = await pictureFor(database.query, params.share_picture, before?.share_picture ?? 0);
    await checkShownFiles(database, user, texts, { ...written, featured_media_id, share_picture }, before);
    return { texts, values: { type, status, featured_media_id, ...written } };
  }

  return {
    async create(call) {
      const now = clock();
      const user = signedIn(call);
      const { texts, values: planned } = await prepare(call, user, null);
      const [reserved] = namesItsPost(planned.content_raw)
        ? await reserveContentIds(database.query, [type])
        : [];
      await rehearse({ rows: database.query, texts }, [
        { action: "create", kind: "post", values: planned, by: user.id, reserved: reserved ?? 0 },
      ]);
      return texts.write(database, async (rows, made) => {
        const composing = { rows, kind, type, user, params: call.params, settings, now, texts: made };
        const values = await composePost(composing, null);
        // A post that is created with a date also has it as the date of its last change, as in WordPress.
        const modifiedAt = values.date_floats ? now.toISOString() : values.published_at;
        const about = { action: "create", kind: "post", values, modifiedAt, by: user.id } as const;
        const change = reserved === undefined ? about : { ...about, reserved };
        const actor = auditCaller(call, settings);
        return saveOne(rows, change, { kind, now, actor, texts: made, ...limitedWriter(user) });
      });
    },

    async update(call) {
      const user = signedIn(call);
      const before = await findPost(database, type, idOf(call.params.id));
      if (!before) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
      const { texts, values: planned } = await prepare(call, user, before);
      const { type: _type, ...values } = planned;
      const about = { action: "update", kind: "post", id: before.id, by: user.id } as const;
      await rehearse({ rows: database.query, texts }, [{ ...about, values }]);
      await change(
        call,
        (asked, post) => mayUpdate(asked, post, type),
        texts,
        async (rows, post, now, made) => {
          const composing = { rows, kind, type, user, params: call.params, settings, now, texts: made };
          const { slug, ...composed } = await composePost(composing, post);
          const named = slug === post.slug ? composed : { ...composed, slug };
          return { ...about, values: named, expected: post.version };
        },
      );
    },

    async trash(call) {
      const { id: by } = signedIn(call);
      const texts = new PreparedTexts(by);
      const about = { action: "trash", kind: "post", id: idOf(call.params.id), by } as const;
      await rehearse({ rows: database.query, texts }, [about]);
      await change(call, mayDelete, texts, async (_rows, post) => {
        if (post.status === "trash")
          throw new RestError("rest_already_trashed", "The post has already been deleted.", 410);
        return { ...about, expected: post.version };
      });
    },

    async remove(call) {
      const texts = new PreparedTexts(signedIn(call).id);
      await change(call, mayDelete, texts, async (_rows, { id }) => ({ action: "delete", kind: "post", id }));
    },
  };
}

function signedIn({ user }: RestCall): SignedInUser {
  // Permissions have let nobody else through.
  if (!user)
    throw authorizationError(false, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  return user;
}
