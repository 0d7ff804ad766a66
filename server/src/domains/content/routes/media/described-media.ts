/** A file's values, from a call or from the upload itself. */
import { idOf } from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { mayEditPosts } from "../../access.ts";
import type { Kept } from "../../media/keep-upload.ts";
import type { Media } from "../../media/store.ts";
import type { ContentChange } from "../../save/changes.ts";

export function isNewFilm(change: ContentChange): boolean {
  return (
    change.kind === "media" && change.action === "create" && change.values.mime_type.startsWith("video/")
  );
}

/** `author` may name somebody else only if the caller may edit others' posts. */
export function namesAnother({ params, user }: RestCall): boolean {
  return idOf(params.author) > 0 && params.author !== user?.id && !mayEditPosts(user);
}

/** Title and caption from the camera's metadata; without a title there, the file's name. */
export function described({ original, details, file, mimeType, mediaType, sha256 }: Kept) {
  const meta = details.image_meta;
  const name = original.slice(original.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const title = typeof meta?.title === "string" && !/^\d*$/.test(meta.title) ? meta.title : name;
  const caption = typeof meta?.caption === "string" ? meta.caption : "";
  const kind = { mime_type: mimeType, media_type: mediaType };
  return { ...kind, file, details, title_raw: title, caption_raw: caption, upload_sha256: sha256 };
}

/** A file as the rules of writing see it. */
export function owned({ author_id }: Pick<Media, "author_id">) {
  return { type: "attachment", status: "inherit", author_id };
}
