/** A complete upload becomes a record of the library. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import type { StoredMedia } from "../../../engines/media-files/store-media.ts";
import type { AuditActor } from "../../audit/actor.ts";
import { addVideoJob } from "../../content/media/add-video-job.ts";
import { described } from "../../content/routes/media/described-media.ts";
import { PreparedTexts } from "../../content/save/prepared-texts.ts";
import { saveContent } from "../../content/save/save-content.ts";
import { findUser } from "../../identity/users/find-user.ts";
import type { Claim, UploadRow } from "./upload-store.ts";

export type UploadNeeds = Pick<Dependencies, "database" | "files" | "settings" | "clock" | "log">;

/** The upload was cancelled while it was finished, or another process finishes it. */
export class ClaimLostError extends Error {
  override name = "ClaimLostError";
}

export interface FinishedFile extends StoredMedia {
  /** Hash of the file as it was uploaded, in hexadecimal. */
  sha256: string;
}

/** @throws {ClaimLostError} and writes nothing when `claim` is not the upload's any more. */
export async function createMediaRecord(
  { database, clock }: UploadNeeds,
  upload: UploadRow,
  { file, claim }: { file: FinishedFile; claim: Claim },
): Promise<number> {
  const now = clock();
  const user = await findUser(database.query, upload.user_id);
  const actor: AuditActor = {
    userId: upload.user_id,
    name: user?.username ?? "",
    address: upload.address,
    requestId: "",
  };
  const values = described({ ...file, original: upload.name });
  return new PreparedTexts(upload.user_id).write(database, async (rows, texts) => {
    const [mediaId = 0] = await saveContent(
      rows,
      [
        {
          action: "create",
          kind: "media",
          values: {
            ...values,
            slug: "",
            title_raw: upload.title || values.title_raw,
            description_raw: "",
            alt_text: upload.alt_text,
            author_id: upload.user_id,
            parent_post_id: null,
            acf: [],
            published_at: now.toISOString(),
          },
        },
      ],
      { kind: database.kind, now, actor, texts },
    );
    if (file.mimeType.startsWith("video/")) await addVideoJob(rows, mediaId, now);
    const ended = await rows
      .updateTable("uploads")
      .set({ state: "done", media_id: mediaId, claimed_until: null })
      .where("id", "=", upload.id)
      .where("state", "=", "finishing")
      .where("claimed_until", "=", claim.until)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new ClaimLostError(`the claim on upload ${upload.id} was lost`);
    return mediaId;
  });
}
