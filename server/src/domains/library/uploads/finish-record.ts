/** A complete upload becomes a record of the library, in the transaction that ends the upload. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { createMediaRecord, type Kept } from "../../content/content.ts";
import { findUser } from "../../identity/identity.ts";
import type { Claim, UploadRow } from "./upload-store.ts";

export type UploadNeeds = Pick<Dependencies, "database" | "files" | "settings" | "clock" | "log">;

/** The upload was cancelled while it was finished, or another process finishes it. */
export class ClaimLostError extends Error {
  override name = "ClaimLostError";
}

/**
 * @returns the id of the media record.
 * @throws {ClaimLostError} and writes nothing when `claim` is not the upload's any more.
 */
export async function createUploadRecord(
  needs: UploadNeeds,
  upload: UploadRow,
  { kept, claim }: { kept: Kept; claim: Claim },
): Promise<number> {
  const { user_id: author_id, title, alt_text, address } = upload;
  const user = await findUser(needs.database.query, author_id);
  const media = {
    kept,
    values: { author_id, title_raw: title, alt_text },
    writerId: author_id,
    actor: { userId: author_id, name: user?.username ?? "", address, requestId: "" },
  };
  return createMediaRecord(needs, media, async (rows, media_id) => {
    const ended = await rows
      .updateTable("uploads")
      .set({ state: "done", media_id, claimed_until: null })
      .where("id", "=", upload.id)
      .where("state", "=", "finishing")
      .where("claimed_until", "=", claim.until)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new ClaimLostError(`the claim on upload ${upload.id} was lost`);
  });
}
