/** `wp/v2/media/{id}/edit`: a picture cropped and turned, as a file of its own beside the one it was made of. */
import { basename } from "node:path/posix";
import { answerMedia } from "@extenso/contract/answers/media.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { libraryPictures } from "../../../../engines/media-files/pictures/library-pictures.ts";
import type { PictureModifier } from "../../../../engines/media-files/pictures/modify-picture.ts";
import { uploadsFolder } from "../../../../engines/media-files/store-media.ts";
import { giveBackUploadName } from "../../../../engines/media-files/upload-name.ts";
import type { OncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { requireUser } from "../../../../engines/rest/request/signed-in.ts";
import { RestError, refusal } from "../../../../engines/rest/rest-error.ts";
import type { Endpoint, Permission, RestCall } from "../../../../engines/rest/route.ts";
import { can } from "../../../access/can.ts";
import { auditCaller } from "../../../audit/audit-caller.ts";
import { detailsOf, filesOf, originalOf } from "../../media/file-names.ts";
import { findMedia, type Media } from "../../media/store.ts";
import { asRefusal, removeFiles, storeUpload } from "../../media/store-upload.ts";
import { PreparedTexts } from "../../save/prepared-texts.ts";
import { rehearse } from "../../save/rehearse.ts";
import { saveOne } from "../../save/save-content.ts";
import { editTag } from "../check-unchanged.ts";
import { args, askedFor } from "./picture-modifiers.ts";

const kinds = ["image/jpeg", "image/png", "image/gif", "image/webp"];

interface Reading {
  mediaOf: OncePerCall<Media | RestError>;
  present(call: RestCall, media: Media): Promise<Record<string, unknown>>;
  mayUpdate: Permission | undefined;
}

export function pictureEditor(
  dependencies: Dependencies,
  { mediaOf, present, mayUpdate }: Reading,
): Endpoint {
  const { database, settings, clock, files } = dependencies;

  const permission: Permission = async (call) => {
    if (can(call.user, "upload_files")) return (await mayUpdate?.(call)) ?? null;
    const message = "Sorry, you are not allowed to upload media on this site.";
    return refusal(call.user !== null, "rest_cannot_edit_image", message);
  };

  /** @throws {RestError} where it cannot be read, or asks for too much. */
  async function edited(media: Media, modifiers: PictureModifier[]): Promise<Uint8Array> {
    const local = await files.asLocalFile(uploadsFolder + originalOf(media));
    if (!local) throw unknownFile();
    try {
      return await libraryPictures.run("edited", { path: local.path, mimeType: media.mime_type, modifiers });
    } catch (error) {
      const refuse = () => new RestError("rest_image_crop_failed", "Unable to crop this image.", 400);
      throw asRefusal(error, refuse);
    } finally {
      await local.release();
    }
  }

  async function handle(call: RestCall) {
    const media = await mediaOf(call);
    if (media instanceof RestError) throw media;
    const source = URL.parse(String(call.params.src), settings.publicUrl)?.pathname ?? "";
    const before = detailsOf(media);
    if (!filesOf(media).some((file) => decoded(source).endsWith(`/${file}`))) throw unknownFile();
    if (!kinds.includes(media.mime_type)) {
      throw new RestError("rest_cannot_edit_file_type", "This type of file cannot be edited.", 400);
    }
    const content = await edited(media, askedFor(call));
    const original = originalOf(media);
    const file = await files.receive(inOnePiece(content));
    const kept = await storeUpload(dependencies, {
      file,
      name: editedName(original),
      fields: {},
      inForm: false,
    });
    try {
      // The picture was made anew: what the camera wrote is told on, and that it is upright.
      const image_meta = { ...kept.details.image_meta, ...before.image_meta };
      if (Number(image_meta.orientation ?? 0) > 0) image_meta.orientation = 1;
      const parent_image = { attachment_id: media.id, file: original };
      const { title_raw, caption_raw, description_raw, alt_text } = media;
      const values = {
        ...{ slug: "", title_raw, caption_raw, description_raw, alt_text, acf: [] },
        author_id: requireUser(call).id,
        parent_post_id: null,
        published_at: clock().toISOString(),
        mime_type: kept.mimeType,
        media_type: kept.mediaType,
        file: kept.file,
        upload_sha256: kept.sha256,
        details: { ...kept.details, image_meta, parent_image },
      };
      const texts = new PreparedTexts(values.author_id);
      const change = { action: "create", kind: "media", values } as const;
      await rehearse({ rows: database.query, texts }, [change]);
      const actor = auditCaller(call, settings);
      const id = await texts.write(database, (rows, made) =>
        saveOne(rows, change, { kind: database.kind, now: clock(), actor, texts: made }),
      );
      const made = await findMedia(database, id);
      if (!made) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
      const address = `${settings.publicUrl}/wp-json/wp/v2/media/${made.id}`;
      const headers = { Location: address, ETag: editTag(made) };
      return { status: 201, body: await present(call, made), headers };
    } catch (error) {
      await removeFiles(files, filesOf({ file: kept.file, details: JSON.stringify(kept.details) }));
      await giveBackUploadName(database, kept.original);
      throw error;
    }
  }

  return { methods: ["POST"], args, permission, answers: answerMedia.edit, handle };
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

function unknownFile(): RestError {
  return new RestError("rest_unknown_attachment", "Unable to get meta information for file.", 404);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `pier.jpg` becomes `pier-edited.jpg`, and stays so when it is edited again. */
function editedName(original: string): string {
  const [, name = "", ending = ""] = /^(.*?)(\.[^.]+)?$/.exec(basename(original)) ?? [];
  return `${name.replace(/-edited(?:-\d+)?$/, "")}-edited${ending}`;
}
