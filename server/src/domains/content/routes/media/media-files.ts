/** `extenso/v1/media/{id}/…`: what a file is used for, and another in its place. */

import { basename, dirname } from "node:path/posix";
import {
  answerMedia,
  answerMediaUse,
  answerMediaUses,
  answerSameMedia,
} from "@extenso/contract/answers/media.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Dimensions } from "../../../../engines/media-files/pictures/picture-sizes.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { oncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { idArgument, idOf } from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource } from "../../../../engines/rest/route.ts";
import { studioRoute } from "../../../../engines/rest/studio-route.ts";
import { can } from "../../../access/access.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { mayEditPost } from "../../access.ts";
import { detailsOf, filesOf, originalOf } from "../../media/file-names.ts";
import { readableAmong } from "../../media/file-readers.ts";
import { presentMedia } from "../../media/present.ts";
import { receiveUpload } from "../../media/receive-upload.ts";
import { createStorageUse } from "../../media/storage-use.ts";
import { asOwnedContent, findMedia, type Media, mediaById } from "../../media/store.ts";
import { removeVariants, storeUpload } from "../../media/store-upload.ts";
import { usesOf } from "../../media/uses.ts";
import { saveChanges } from "../../save/save-planned.ts";
import { generatedSlugs } from "../../slugs/generated-slug.ts";
import { editTag } from "../check-unchanged.ts";
import { lockUnchanged } from "./lock-media.ts";

const mostSame = 5;

const sha256Argument: Argument<RestCall> = {
  description: "SHA-256 of a file, in hexadecimal.",
  type: "string",
  pattern: "^[0-9a-f]{64}$",
  required: true,
};

export function mediaFileRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, files } = dependencies;

  const mediaOf = oncePerCall(
    async ({ params }): Promise<Media | RestError> =>
      (await findMedia(database, idOf(params.id))) ??
      new RestError("rest_post_invalid_id", "Invalid post ID.", 404),
  );

  const mayEdit: Permission = async (call) => {
    const media = await mediaOf(call);
    if (media instanceof RestError) return media;
    if (mayEditPost(call.user, asOwnedContent(media))) return null;
    return authorizationError(
      call.user !== null,
      "rest_cannot_edit",
      "Sorry, you are not allowed to edit this post.",
    );
  };

  async function present(call: RestCall, media: Media) {
    const slugs = await generatedSlugs(database, [{ ...media, type: "attachment" }]);
    const generatedSlug = slugs.get(media.id) ?? "";
    return presentMedia(media, settings, "edit", { caller: call.user, generatedSlug });
  }

  /** All addresses of before lead to the new file, in the measures they had. */
  async function replace(call: RestCall) {
    const media = await mediaOf(call);
    if (media instanceof RestError) throw media;
    // Before the bytes: they take the place of the old ones as they are kept.
    await database.query.transaction().execute((rows) => lockUnchanged(rows, call, database.kind));
    const received = await receiveUpload(dependencies, call.request);
    const original = originalOf(media);
    const kept = await storeUpload(dependencies, received, {
      replaced: {
        folder: dirname(original),
        name: basename(original),
        mimeType: media.mime_type,
        further: furtherSizes(media),
      },
    });
    const values = { file: kept.file, details: kept.details, upload_sha256: kept.sha256 };
    const replaced = { action: "update", kind: "media", id: media.id, values } as const;
    const context = { writer: call.user?.id ?? null, actor: auditCaller(call, settings) };
    await saveChanges(dependencies, [replaced], context);
    const after = await findMedia(database, media.id);
    if (!after) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    await removeVariants(files, [...filesOf(media), ...filesOf(after)]);
    return { body: await present(call, after), headers: { ETag: editTag(after) } };
  }

  const mayUpload: Permission = async ({ user }) => {
    if (can(user, "upload_files")) return null;
    return authorizationError(
      user !== null,
      "rest_cannot_create",
      "Sorry, you are not allowed to upload files.",
    );
  };

  /** Files that came with the same bytes, oldest first, as far as the caller may see them. */
  async function same({ params, user }: RestCall) {
    const found = await database.query
      .selectFrom("media")
      .select("id")
      .where("upload_sha256", "=", String(params.sha256))
      .where("trashed_at", "is", null)
      .orderBy("id")
      .limit(mostSame)
      .execute();
    const known = await mediaById(
      database,
      found.map(({ id }) => id),
    );
    const readable = await readableAmong(database.query, user, [...known.values()]);
    const ids = found.map(({ id }) => id).filter((id) => readable.has(id));
    return { body: { ids } };
  }

  const storageUse = createStorageUse(dependencies);

  async function use() {
    const { files: count, bytes, whole, countedAt } = await storageUse();
    const counted_gmt = countedAt.toISOString().slice(0, 19);
    return { body: { files: count, bytes, whole, place: settings.s3 ? "bucket" : "disk", counted_gmt } };
  }

  return {
    routes: [
      studioRoute("/media/use", {
        GET: { permission: mayUpload, response: answerMediaUse, handle: use },
      }),
      studioRoute("/media/same", {
        GET: {
          args: { sha256: sha256Argument },
          permission: mayUpload,
          response: answerSameMedia,
          handle: same,
        },
      }),
      studioRoute("/media/(?P<id>[\\d]+)/uses", {
        GET: {
          args: { id: idArgument },
          permission: mayEdit,
          response: answerMediaUses,
          async handle(call) {
            const media = await mediaOf(call);
            if (media instanceof RestError) throw media;
            const [found] = await usesOf(database, [media], { caller: call.user, settings });
            return { body: found };
          },
        },
      }),
      studioRoute("/media/(?P<id>[\\d]+)/file", {
        "POST, PUT": {
          args: { id: idArgument },
          streamsBody: true,
          permission: mayEdit,
          response: answerMedia.edit,
          handle: replace,
          noStore: false,
        },
      }),
    ],
  };
}

// The sizes that a picture has besides its own.

/** The sizes that pages and texts show, by file name, except the upload itself. */
function furtherSizes(media: Media): Map<string, Dimensions> {
  const { sizes, width, height } = detailsOf(media);
  const upload = basename(originalOf(media));
  const shown = { file: basename(media.file), width: width ?? 0, height: height ?? 0 };
  const all = [...Object.values(sizes), shown].filter(
    (one) => one.file !== upload && one.width > 0 && one.height > 0,
  );
  return new Map(all.map((one) => [one.file, { width: one.width, height: one.height }]));
}
