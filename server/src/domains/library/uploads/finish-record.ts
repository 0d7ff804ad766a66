/** A complete upload becomes a record of the library, in the transaction that ends the upload. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Attempt } from "../../../engines/jobs/runner.ts";
import { createMediaRecord, type Kept } from "../../content/content.ts";
import { findUser } from "../../identity/identity.ts";
import { endFinishing, type UploadRow } from "./upload-store.ts";

export type UploadDependencies = Pick<Dependencies, "database" | "files" | "settings" | "clock" | "log">;

/** The upload was cancelled while it was finished. */
export class UploadGoneError extends Error {
  override name = "UploadGoneError";
}

/**
 * Writes nothing where the lease is lost.
 * @returns the id of the media record.
 * @throws {UploadGoneError} and {LeaseLostError}.
 */
export async function createUploadRecord(
  dependencies: UploadDependencies,
  upload: UploadRow,
  { kept, holdLease }: { kept: Kept } & Pick<Attempt, "holdLease">,
): Promise<number> {
  const { user_id: author_id, title, alt_text, address, created_at } = upload;
  const user = await findUser(dependencies.database.query, author_id);
  const media = {
    kept,
    // Begun in the order of a shoot, files are finished in any.
    values: { author_id, title_raw: title, alt_text, published_at: created_at },
    writerId: author_id,
    actor: { userId: author_id, name: user?.username ?? "", address, requestId: "" },
  };
  return createMediaRecord(dependencies, media, async (rows, media_id) => {
    if (!(await endFinishing(rows, upload.id, { state: "done", media_id }))) {
      throw new UploadGoneError(`upload ${upload.id} was cancelled`);
    }
    await holdLease(rows);
  });
}
