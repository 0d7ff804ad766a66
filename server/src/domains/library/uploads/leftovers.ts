/** Uploads left behind by a process: the end of complete ones is requested, those older than `expiryMs` are removed. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { hourlyJob } from "../../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../../engines/jobs/runner.ts";
import type { UploadDependencies } from "./finish-record.ts";
import { requestFinish } from "./finish-upload.ts";
import { listIncoming, receivedBytes, removeIncoming } from "./incoming-files.ts";
import { expiryMs } from "./upload-store.ts";

const atOnce = 100;

export async function lookAfterUploads(
  dependencies: UploadDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { database, files, settings, clock, log } = dependencies;
  try {
    // Unfinished uploads lay there once, beside the storage.
    await rm(join(settings.dataDir, "incoming-uploads"), { recursive: true, force: true });
    const before = new Date(clock().getTime() - expiryMs).toISOString();
    const open = await database.query
      .selectFrom("uploads")
      .select(["id", "size"])
      .where("state", "in", ["receiving", "finishing"])
      .where("created_at", ">", before)
      .limit(atOnce)
      .execute();
    for (const { id, size } of open) {
      if (signal?.aborted) return;
      if ((await receivedBytes(files, id)) === Number(size)) await requestFinish(dependencies, id);
    }
    const old = await database.query
      .deleteFrom("uploads")
      .where("created_at", "<=", before)
      .returning("id")
      .execute();
    for (const { id } of old) await removeIncoming(files, id);
    for (const [id, writtenAt] of await listIncoming(files)) {
      if (writtenAt.getTime() > clock().getTime() - expiryMs || signal?.aborted) continue;
      const known = await database.query
        .selectFrom("uploads")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!known) await removeIncoming(files, id);
    }
  } catch (error) {
    log.error({ err: error }, "uploads not looked after, tried again in an hour");
  }
}

/** {@link lookAfterUploads}, every hour. */
export function uploadCareJob(dependencies: UploadDependencies): JobHandler {
  return hourlyJob("uploads.care", (signal) => lookAfterUploads(dependencies, signal));
}
