/** Files that have been in the trash for their time are deleted, every hour. */
import { trashDays } from "@extenso/contract/fields/library-limits.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { hourlyJob } from "../../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../../engines/jobs/runner.ts";
import { systemActor } from "../../audit/audit.ts";
import { lockingRows } from "../save/save-run.ts";
import { removeMedia } from "./remove-media.ts";

type TrashDependencies = Pick<Dependencies, "database" | "files" | "clock" | "log">;

const dayMs = 24 * 60 * 60 * 1000;
const filesAtOnce = 100;

class RestoredError extends Error {}

/** @returns how many files were deleted. One that fails is logged, and tried again in an hour. */
export async function emptyTrash(dependencies: TrashDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clock, log } = dependencies;
  const before = new Date(clock().getTime() - trashDays * dayMs).toISOString();
  let removed = 0;
  let last = 0;
  for (;;) {
    const due = await database.query
      .selectFrom("media")
      .select(["id", "file", "details"])
      .where("trashed_at", "<", before)
      .where("id", ">", last)
      .orderBy("id")
      .limit(filesAtOnce)
      .execute();
    for (const media of due) {
      if (signal?.aborted) return removed;
      last = media.id;
      try {
        await removeMedia(dependencies, media, {
          actor: systemActor("trash"),
          async checked(rows) {
            const still = await rows
              .selectFrom("media")
              .select("id")
              .where("id", "=", media.id)
              .where("trashed_at", "<", before)
              .$call(lockingRows(database.kind))
              .executeTakeFirst();
            if (!still) throw new RestoredError();
          },
        });
        removed += 1;
      } catch (error) {
        if (!(error instanceof RestoredError)) {
          log.error(
            { err: error, media: media.id },
            "a file in the trash was not deleted, tried again in an hour",
          );
        }
      }
    }
    if (due.length < filesAtOnce) break;
  }
  if (removed > 0) log.info({ removed }, "files in the trash, deleted");
  return removed;
}

/** {@link emptyTrash}, every hour. */
export function mediaTrashJob(dependencies: TrashDependencies): JobHandler {
  return hourlyJob("media.trash", (signal) => emptyTrash(dependencies, signal));
}
