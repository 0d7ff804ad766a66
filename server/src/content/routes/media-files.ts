/** `extenso/v1/media/{id}/…`: what a file is used for, and another in its place. */

import { basename, dirname } from "node:path/posix";
import { answerMedia, answerMediaUses } from "@extenso/contract/answer-media.ts";
import { auditCaller } from "../../audit/audit-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Dimensions } from "../../media-files/picture-sizes.ts";
import { idArgument, idOf } from "../../rest/collection.ts";
import { oncePerCall } from "../../rest/once-per-call.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { Permission, RestCall, RestResource } from "../../rest/route.ts";
import { mayEditPost } from "../access.ts";
import { detailsOf, filesOf, originalOf } from "../media/file-names.ts";
import { keepUpload, removeVariants } from "../media/keep-upload.ts";
import { presentMedia } from "../media/present.ts";
import { receiveUpload } from "../media/receive-upload.ts";
import { findMedia, type Media } from "../media/store.ts";
import { usesOf } from "../media/uses.ts";
import { saveContent } from "../save/save-content.ts";
import { generatedSlugs } from "../slugs/generated-slug.ts";
import { editTag } from "./check-unchanged.ts";
import { holdUnchanged } from "./hold-media.ts";
import { owned } from "./write-media.ts";

export function mediaFileRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock, files } = dependencies;

  const mediaOf = oncePerCall(
    async ({ params }): Promise<Media | RestError> =>
      (await findMedia(database, idOf(params.id))) ??
      new RestError("rest_post_invalid_id", "Invalid post ID.", 404),
  );

  const mayEdit: Permission = async (call) => {
    const media = await mediaOf(call);
    if (media instanceof RestError) return media;
    if (mayEditPost(call.user, owned(media))) return null;
    return refusal(call.user !== null, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
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
    await database.query.transaction().execute((rows) => holdUnchanged(rows, call, database.kind));
    const received = await receiveUpload(dependencies, call.request);
    const original = originalOf(media);
    const kept = await keepUpload(dependencies, received, {
      folder: dirname(original),
      name: basename(original),
      mimeType: media.mime_type,
      further: furtherSizes(media),
    });
    await database.query.transaction().execute(async (rows) =>
      saveContent(
        rows,
        [
          {
            action: "update",
            kind: "media",
            id: media.id,
            values: { file: kept.file, details: kept.details },
          },
        ],
        { kind: database.kind, now: clock(), actor: await auditCaller(rows, call, settings) },
      ),
    );
    const after = await findMedia(database, media.id);
    if (!after) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    await removeVariants(files, [...filesOf(media), ...filesOf(after)]);
    return { body: await present(call, after), headers: { ETag: editTag(after) } };
  }

  return {
    routes: [
      {
        namespace: "extenso/v1",
        path: "/media/(?P<id>[\\d]+)/uses",
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            args: { id: idArgument },
            permission: mayEdit,
            answers: answerMediaUses,
            handle: async ({ params, user }) => ({
              body: await usesOf(database, idOf(params.id), { caller: user, settings }),
            }),
          },
        ],
      },
      {
        namespace: "extenso/v1",
        path: "/media/(?P<id>[\\d]+)/file",
        hereOnly: true,
        endpoints: [
          {
            methods: ["POST", "PUT"],
            args: { id: idArgument },
            streamsBody: true,
            permission: mayEdit,
            answers: answerMedia.edit,
            handle: replace,
          },
        ],
      },
    ],
  };
}

/** What pages and texts show of the file so far, but for the upload itself. */
function furtherSizes(media: Media): Map<string, Dimensions> {
  const { sizes, width, height } = detailsOf(media);
  const upload = basename(originalOf(media));
  const shown = { file: basename(media.file), width: width ?? 0, height: height ?? 0 };
  const all = [...Object.values(sizes), shown].filter(
    (one) => one.file !== upload && one.width > 0 && one.height > 0,
  );
  return new Map(all.map((one) => [one.file, { width: one.width, height: one.height }]));
}
