/** Writing `wp/v2/media`: uploads, their metadata, and their deletion. */

import { answerMedia, answerMediaDeleted } from "@extenso/contract/answers/media.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { giveBackUploadName } from "../../../../engines/media-files/upload-name.ts";
import { checkArguments } from "../../../../engines/rest/arguments/argument-schema.ts";
import type { OncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { forceArgument, idArgument, idOf } from "../../../../engines/rest/collection.ts";
import { requireUser } from "../../../../engines/rest/request/caller.ts";
import { readFields } from "../../../../engines/rest/request/request-body.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall } from "../../../../engines/rest/route.ts";
import { recordOfVersion } from "../../../../engines/versions/versions.ts";
import { can } from "../../../access/access.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { findUser } from "../../../identity/identity.ts";
import { mayDeletePost, mayEditPost } from "../../access.ts";
import { createMediaRecord } from "../../media/create-media-record.ts";
import { filesOf } from "../../media/file-names.ts";
import { mayReadMedia } from "../../media/file-readers.ts";
import { receiveUpload } from "../../media/receive-upload.ts";
import { removeMedia } from "../../media/remove-media.ts";
import { asOwnedContent, findMedia, type Media } from "../../media/store.ts";
import { type Kept, removeFiles, storeUpload } from "../../media/store-upload.ts";
import {
  mediaUploadArguments,
  mediaWriteArguments,
  titleOfFile,
  writtenMedia,
} from "../../media/written-media.ts";
import { postKind } from "../../posts/versions.ts";
import type { ContentChange } from "../../save/changes.ts";
import { planChange } from "../../save/plan-changes.ts";
import { saveOne } from "../../save/save-content.ts";
import { savePlanned } from "../../save/save-planned.ts";
import type { WrittenMedia } from "../../save/written-content.ts";
import { editTag } from "../check-unchanged.ts";
import { cannotShow } from "../posts/check-shown-files.ts";
import { pictureFor } from "../posts/compose-post.ts";
import { namesAnother } from "./described-media.ts";
import { lockUnchanged } from "./lock-media.ts";

const args = mediaWriteArguments;

/** Bytes of a JSON body sent in place of a file, which may only contain a `url`. */
const longestJson = 8_192;

/** `_fields` names these whole or not at all. */
export const wholeFields = ["media_details", "caption", "description"];

interface Reading {
  /** The file before the write, or the error if there is none. */
  mediaOf: OncePerCall<Media | RestError>;
  /** In edit context. */
  present(call: RestCall, media: Media): Promise<Record<string, unknown>>;
}

export function mediaWriters(
  dependencies: Dependencies,
  { mediaOf, present }: Reading,
): { create: Endpoint; update: Endpoint; remove: Endpoint; process: Endpoint } {
  const { database, settings, clock, files } = dependencies;

  const write = (call: RestCall, change: ContentChange) =>
    savePlanned(
      dependencies,
      () => planChange({ outside: database.query, writer: call.user?.id ?? null }, change),
      async (rows, planned, rendering) => {
        await lockUnchanged(rows, call, database.kind);
        const actor = auditCaller(call, settings);
        return saveOne(rows, planned, { kind: database.kind, now: clock(), actor, rendering });
      },
    );

  async function read(id: number): Promise<Media> {
    const media = await findMedia(database, id);
    if (!media) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    return media;
  }

  async function edited(call: RestCall, id: number) {
    const media = await read(id);
    return { body: await present(call, media), wholeFields, headers: { ETag: editTag(media) } };
  }

  const refuse = ({ user }: RestCall, code: string, what: string) =>
    authorizationError(user !== null, code, `Sorry, you are not allowed to ${what}.`);

  /** An attached file is shown by its post, so attaching it takes the right to edit that post. */
  async function mayAttach(call: RestCall): Promise<RestError | null> {
    if (!call.params.post) return null;
    const id = idOf(call.params.post);
    const post = await database.query
      .selectFrom("posts")
      .select(["type", "status", "author_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (post && mayEditPost(call.user, post)) return null;
    const other = post ? undefined : await hangsBelowNothing(id);
    // Files can't be attached to these either, but WordPress refuses that only when it stores the file.
    if (other && mayEditPost(call.user, other)) return null;
    return refuse(call, "rest_cannot_edit", "upload media to this post");
  }

  /** The owner of a file or revision with this id; files can't be attached to either. */
  async function hangsBelowNothing(id: number) {
    const file = await findMedia(database, id);
    if (file) return asOwnedContent(file);
    const postId = await recordOfVersion(database.query, postKind, id);
    if (postId === undefined) return undefined;
    return database.query
      .selectFrom("posts")
      .select(["type", "status", "author_id"])
      .where("id", "=", Number(postId))
      .executeTakeFirst();
  }

  async function mayCreate(call: RestCall): Promise<RestError | null> {
    const { params, user } = call;
    if (params.id) return new RestError("rest_post_exists", "Cannot create existing post.", 400);
    if (namesAnother(call)) return refuse(call, "rest_cannot_edit_others", "create posts as this user");
    if (!can(user, "upload_files")) return refuse(call, "rest_cannot_create", "create posts as this user");
    return mayAttach(call);
  }

  async function mayUpdate(call: RestCall): Promise<RestError | null> {
    const media = await mediaOf(call);
    if (media instanceof RestError) return media;
    if (!mayEditPost(call.user, asOwnedContent(media)))
      return refuse(call, "rest_cannot_edit", "edit this post");
    if (namesAnother(call)) return refuse(call, "rest_cannot_edit_others", "update posts as this user");
    const moves = call.params.post !== undefined && idOf(call.params.post) !== media.parent_post_id;
    return moves ? mayAttach(call) : null;
  }

  async function mayDelete(call: RestCall): Promise<RestError | null> {
    const media = await mediaOf(call);
    if (media instanceof RestError) return media;
    return mayDeletePost(call.user, asOwnedContent(media))
      ? null
      : refuse(call, "rest_cannot_delete", "delete this post");
  }

  /** @throws {RestError} 403 for a picture that the caller may not see. */
  async function shownPoster(user: RestCall["user"], sent: unknown, before: number): Promise<number> {
    const id = await pictureFor(database.query, sent, before);
    const picture = id > 0 && id !== before ? await findMedia(database, id) : undefined;
    if (picture && !(await mayReadMedia(database.query, user, picture))) throw cannotShow(id);
    return id;
  }

  /**
   * Author, post and poster, as far as they were sent.
   * @param poster the one that an unknown id leaves.
   * @throws {RestError} for an invalid author, post or poster.
   */
  async function placed({ params, user }: RestCall, poster = 0) {
    const values: Partial<Pick<WrittenMedia, "author_id" | "parent_post_id" | "featured_media_id">> = {};
    if (params.featured_media !== undefined)
      values.featured_media_id = await shownPoster(user, params.featured_media, poster);
    if (params.author) {
      const author = await findUser(database.query, idOf(params.author));
      if (!author) throw new RestError("rest_invalid_author", "Invalid author ID.", 400);
      values.author_id = author.id;
    }
    if (params.post !== undefined) {
      values.parent_post_id = idOf(params.post) || null;
      if (await hangsBelowNothing(idOf(params.post))) {
        throw new RestError("rest_invalid_param", "Invalid parent type.", 400);
      }
    }
    return values;
  }

  /** Date of the post that a file is uploaded to, which determines its folder. Pages don't count, as in WordPress. */
  async function dateOfPost(id: number | null | undefined): Promise<string | undefined> {
    if (!id) return undefined;
    const post = await database.query
      .selectFrom("posts")
      .select("published_at")
      .where("id", "=", id)
      .where("type", "!=", "page")
      .executeTakeFirst();
    return post?.published_at;
  }

  async function create(call: RestCall) {
    const caller = requireUser(call);
    await refuseJsonUrl(call);
    const received = await receiveUpload(dependencies, call.request);
    let kept: Kept | undefined;
    try {
      if (Object.keys(received.fields).length > 0) {
        const given = { ...Object.fromEntries(call.query), ...received.fields };
        call.params = checkArguments(given, mediaUploadArguments, call);
        const refused = await mayCreate(call);
        if (refused) throw refused;
      }
      const written = await writtenMedia(call, settings);
      const place = await placed(call);
      kept = await storeUpload(dependencies, received, { datedAs: await dateOfPost(place.parent_post_id) });
      const id = await createMediaRecord(dependencies, {
        kept,
        // For a bare body, whose name stands in a header, WordPress makes the title from the stored name.
        ...(received.inForm ? { name: titleOfFile(received.name, call, settings.publicUrl) } : {}),
        values: { author_id: caller.id, ...written, ...place },
        writerId: caller.id,
        actor: auditCaller(call, settings),
      });
      const address = `${settings.publicUrl}/wp-json/wp/v2/media/${id}`;
      const answer = await edited(call, id);
      return { ...answer, status: 201, headers: { ...answer.headers, Location: address } };
    } catch (error) {
      await received.file.release();
      if (kept) {
        await removeFiles(files, filesOf({ file: kept.file, details: JSON.stringify(kept.details) }));
        await giveBackUploadName(database, kept.original);
      }
      throw error;
    }
  }

  /** Refuses JSON with a `url` in place of a file. @throws {RestError} the same as for `url` in the query. */
  async function refuseJsonUrl(call: RestCall): Promise<void> {
    const { headers } = call.request;
    if (
      headers.has("Content-Disposition") ||
      !/^application\/json\b/i.test(headers.get("Content-Type") ?? "")
    )
      return;
    const { url } = await readFields(call.request, longestJson).catch((error: unknown) => {
      // An unreadable body has no file either, and is refused for that later.
      if (error instanceof RestError) return { url: undefined };
      throw error;
    });
    if (url !== undefined) checkArguments({ url }, mediaUploadArguments, call);
  }

  return {
    create: {
      methods: ["POST"],
      args: mediaUploadArguments,
      streamsBody: true,
      permission: mayCreate,
      handle: create,
      response: answerMedia.edit,
    },
    update: {
      methods: ["POST", "PUT", "PATCH"],
      args: { id: idArgument, ...args },
      takesContent: true,
      permission: mayUpdate,
      response: answerMedia.edit,
      async handle(call) {
        const media = await mediaOf(call);
        if (media instanceof RestError) throw media;
        const values = {
          ...(await writtenMedia(call, settings)),
          ...(await placed(call, media.featured_media_id)),
        };
        if (Object.keys(values).length > 0) {
          await write(call, { action: "update", kind: "media", id: media.id, values });
        }
        mediaOf.forget(call);
        return edited(call, media.id);
      },
    },
    /** WordPress's retry after a server error during an upload: here all sizes exist before the response. */
    process: {
      methods: ["POST"],
      args: {
        id: { ...idArgument, description: "Unique identifier for the attachment." },
        action: { type: "string", enum: ["create-image-subsizes"], required: true },
      },
      permission: mayUpdate,
      response: answerMedia.edit,
      handle: (call) => edited(call, idOf(call.params.id)),
    },
    remove: {
      methods: ["DELETE"],
      args: { id: idArgument, force: forceArgument },
      permission: mayDelete,
      response: answerMediaDeleted,
      async handle(call) {
        const media = await mediaOf(call);
        if (media instanceof RestError) throw media;
        if (call.params.force !== true) {
          const message = "The post does not support trashing. Set 'force=true' to delete.";
          throw new RestError("rest_trash_not_supported", message, 501);
        }
        const { _links, ...previous } = await present(call, media);
        await removeMedia(dependencies, media, {
          actor: auditCaller(call, settings),
          checked: (rows) => lockUnchanged(rows, call, database.kind),
        });
        mediaOf.forget(call);
        return { body: { deleted: true, previous } };
      },
    },
  };
}
