/** A complete upload becomes a record of the library. */
import type { AuditActor } from "../audit/actor.ts";
import { saveContent } from "../content/save/save-content.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUser } from "../identity/users/find-user.ts";
import { endingOf } from "../media-files/file-types.ts";
import type { StoredMedia } from "../media-files/store-media.ts";
import { addVideoJob } from "../videos/job-store.ts";
import type { UploadRow } from "./upload-store.ts";

export type UploadNeeds = Pick<Dependencies, "database" | "files" | "settings" | "clock" | "log">;

export async function enter(
  { database, clock }: UploadNeeds,
  upload: UploadRow,
  stored: StoredMedia,
): Promise<number> {
  const now = clock();
  const user = await findUser(database.query, upload.user_id);
  const actor: AuditActor = {
    userId: upload.user_id,
    name: user?.username ?? "",
    address: upload.address,
    requestId: "",
  };
  const ending = endingOf(upload.name);
  return database.query.transaction().execute(async (rows) => {
    const [mediaId = 0] = await saveContent(
      rows,
      [
        {
          action: "create",
          kind: "media",
          values: {
            slug: "",
            title_raw: upload.title || upload.name.slice(0, upload.name.length - ending.length),
            caption_raw: "",
            description_raw: "",
            alt_text: upload.alt_text,
            media_type: stored.mediaType,
            mime_type: stored.mimeType,
            author_id: upload.user_id,
            parent_post_id: null,
            file: stored.file,
            details: stored.details,
            acf: [],
            published_at: now.toISOString(),
          },
        },
      ],
      { kind: database.kind, now, actor },
    );
    if (stored.mimeType.startsWith("video/")) await addVideoJob(rows, mediaId, now);
    const ended = await rows
      .updateTable("uploads")
      .set({ state: "done", media_id: mediaId, claimed_until: null })
      .where("id", "=", upload.id)
      .where("state", "=", "finishing")
      .where("claimed_until", "=", upload.claimed_until)
      .executeTakeFirst();
    // Somebody else took it over: theirs counts.
    if (ended.numUpdatedRows === 0n) throw new Error("the claim on this upload was lost");
    return mediaId;
  });
}
