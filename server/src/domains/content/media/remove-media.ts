/** The end of a file: its record, its bytes and its name. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { giveBackUploadName } from "../../../engines/media-files/upload-name.ts";
import type { AuditActor } from "../../audit/audit.ts";
import { saveOne } from "../save/save-content.ts";
import { noPlan, savePlanned } from "../save/save-planned.ts";
import { filesOf, originalOf } from "./file-names.ts";
import type { Media } from "./store.ts";
import { removeFiles } from "./store-upload.ts";

/**
 * Deletes a file for good; posts that showed it forget it.
 *
 * @param checked locks the row and checks it, in the transaction; what it throws ends the deletion.
 */
export async function removeMedia(
  { database, files, clock }: Pick<Dependencies, "database" | "files" | "clock">,
  media: Pick<Media, "id" | "file" | "details">,
  { actor, checked }: { actor: AuditActor; checked: (rows: Transaction<Tables>) => Promise<void> },
): Promise<void> {
  const change = { action: "delete", kind: "media", id: media.id } as const;
  await savePlanned({ database, clock }, noPlan, async (rows, _plan, rendering) => {
    await checked(rows);
    return saveOne(rows, change, { kind: database.kind, now: clock(), actor, rendering });
  });
  // Imports may have two records of one file.
  const other = await database.query
    .selectFrom("media")
    .select("id")
    .where("file", "=", media.file)
    .executeTakeFirst();
  // The files go after the row: the sweep removes those that a crash leaves behind.
  if (!other) await removeFiles(files, filesOf(media));
  await giveBackUploadName(database, originalOf(media));
}
