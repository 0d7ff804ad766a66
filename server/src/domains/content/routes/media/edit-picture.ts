/** `wp/v2/media/{id}/edit`: a picture cropped, turned and mirrored, as a file of its own beside the one it was made of. */

import { basename } from "node:path/posix";
import { answerMedia } from "@extenso/contract/answers/media.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { libraryPictures } from "../../../../engines/media-files/pictures/library-pictures.ts";
import type { PictureModifier } from "../../../../engines/media-files/pictures/modify-picture.ts";
import { uploadsFolder } from "../../../../engines/media-files/store-media.ts";
import { giveBackUploadName } from "../../../../engines/media-files/upload-name.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import type { OncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { idArgument } from "../../../../engines/rest/collection.ts";
import { requireUser } from "../../../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { Endpoint, Permission, RestCall } from "../../../../engines/rest/route.ts";
import { can } from "../../../access/access.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { detailsOf, filesOf, originalOf } from "../../media/file-names.ts";
import { findMedia, type Media } from "../../media/store.ts";
import { asRefusal, removeFiles, storeUpload } from "../../media/store-upload.ts";
import { mediaWriteArguments, writtenMedia } from "../../media/written-media.ts";
import { saveChanges } from "../../save/save-planned.ts";
import { editTag } from "../check-unchanged.ts";

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
    return authorizationError(call.user !== null, "rest_cannot_edit_image", message);
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
        slug: "",
        title_raw,
        caption_raw,
        description_raw,
        alt_text,
        ...(await writtenMedia(call, settings)),
        acf: [],
        author_id: requireUser(call).id,
        parent_post_id: null,
        published_at: clock().toISOString(),
        mime_type: kept.mimeType,
        media_type: kept.mediaType,
        file: kept.file,
        upload_sha256: kept.sha256,
        details: { ...kept.details, image_meta, parent_image },
      };
      const change = { action: "create", kind: "media", values } as const;
      const actor = auditCaller(call, settings);
      const [id = 0] = await saveChanges(dependencies, [change], { writer: values.author_id, actor });
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

  return { methods: ["POST"], args, permission, response: answerMedia.edit, handle };
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

// The edits that a call asks for: WordPress's `modifiers`, or its older fields.

/** Bound on the edits of one call, above what a person does by hand. */
const mostModifiers = 10;

const percentage = { type: "number", minimum: 0, maximum: 100 } as const;

const side = (what: string): Argument<RestCall> => ({
  ...percentage,
  description: `As a percentage of the image, ${what}. DEPRECATED: Use \`modifiers\` instead.`,
});

/** One kind of edit, as WordPress declares it. */
function edit(
  title: string,
  what: string,
  type: Modifier["type"],
  how: string,
  numbers: Record<string, string>,
) {
  const properties = Object.fromEntries(
    Object.entries(numbers).map(([name, description]) => [name, { description, type: "number" }]),
  );
  return {
    title,
    type: "object",
    properties: {
      type: { description: what, type: "string", enum: [type] },
      args: { description: how, type: "object", required: Object.keys(numbers), properties },
    },
  };
}

const flip = {
  title: "Flip",
  type: "object",
  properties: {
    type: { description: "Flip type.", type: "string", enum: ["flip"] },
    args: {
      description: "Flip arguments.",
      type: "object",
      required: ["flip"],
      properties: {
        flip: {
          description: "Flip direction.",
          type: "object",
          required: ["horizontal", "vertical"],
          properties: {
            horizontal: {
              description: "Whether to flip in the horizontal direction.",
              type: "boolean",
            },
            vertical: {
              description: "Whether to flip in the vertical direction.",
              type: "boolean",
            },
          },
        },
      },
    },
  },
};

/** The new file has those of the old one where none are sent. */
const sentTexts = Object.fromEntries(
  ["title", "caption", "description", "alt_text"].map((name) => [
    name,
    mediaWriteArguments[name] as Argument<RestCall>,
  ]),
);

const args: Record<string, Argument<RestCall>> = {
  id: idArgument,
  src: { description: "URL to the edited image file.", type: "string", format: "uri", required: true },
  modifiers: {
    description: "Array of image edits.",
    type: "array",
    minItems: 1,
    items: {
      description: "Image edit.",
      type: "object",
      required: ["type", "args"],
      oneOf: [
        flip,
        edit("Rotation", "Rotation type.", "rotate", "Rotation arguments.", {
          angle: "Angle to rotate clockwise in degrees.",
        }),
        edit("Crop", "Crop type.", "crop", "Crop arguments.", {
          left: "Horizontal position from the left to begin the crop as a percentage of the image width.",
          top: "Vertical position from the top to begin the crop as a percentage of the image height.",
          width: "Width of the crop as a percentage of the image width.",
          height: "Height of the crop as a percentage of the image height.",
        }),
      ],
    },
    sanitize: modifiersOf,
  },
  rotation: {
    description: "The amount to rotate the image clockwise in degrees. DEPRECATED: Use `modifiers` instead.",
    type: "integer",
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  },
  x: side("the x position to start the crop from"),
  y: side("the y position to start the crop from"),
  width: side("the width to crop the image to"),
  height: side("the height to crop the image to"),
  ...sentTexts,
};

type Modifier =
  | { type: "rotate" | "crop"; args: Record<string, number> }
  | { type: "flip"; args: { flip: { horizontal: boolean; vertical: boolean } } };

/** @throws {ValueError} for more, or larger numbers, than a picture can be edited by. */
function modifiersOf(value: unknown): PictureModifier[] {
  const modifiers = value as Modifier[];
  const wrong = (message: string) => new ValueError({ code: "rest_out_of_bounds", message, data: null });
  if (modifiers.length > mostModifiers) {
    throw wrong(`modifiers must contain at most ${mostModifiers} items.`);
  }
  return modifiers.map(({ type, args }, at) => {
    if (type === "flip") return { type, args: args.flip };
    const number = (name: string, most: number) => {
      const given = args[name] ?? Number.NaN;
      if (Number.isFinite(given) && Math.abs(given) <= most) return given;
      throw wrong(`modifiers[${at}][args][${name}] is not a number that a picture can be edited by.`);
    };
    if (type === "rotate") return { type, args: { angle: number("angle", 360) } };
    const [left, top] = [number("left", 100), number("top", 100)];
    return { type, args: { left, top, width: number("width", 100), height: number("height", 100) } };
  });
}

/** The older fields become modifiers too; they rotate before they crop. */
function askedFor({ params }: RestCall): PictureModifier[] {
  if (params.modifiers !== undefined) return params.modifiers as PictureModifier[];
  const { rotation, x, y, width, height } = params as Record<string, number | undefined>;
  const found: PictureModifier[] = [];
  if (rotation) found.push({ type: "rotate", args: { angle: rotation } });
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    found.push({ type: "crop", args: { left: x, top: y, width, height } });
  }
  if (found.length > 0) return found;
  const message = "The image was not edited. Edit the image before applying the changes.";
  throw new RestError("rest_image_not_edited", message, 400);
}
