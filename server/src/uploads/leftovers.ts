/** What a process left behind: complete uploads are finished, those whose day is over are removed. */
import { type Hourly, startHourly } from "../hourly.ts";
import { finishUpload, type House } from "./finish-upload.ts";
import { listIncoming, receivedBytes, removeIncoming } from "./incoming-files.ts";
import { expiryMs } from "./upload-store.ts";

const atOnce = 100;

export async function lookAfterUploads(house: House, signal?: AbortSignal): Promise<void> {
  const { database, settings, clock, log } = house;
  try {
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
      if ((await receivedBytes(settings, id)) === size) await finishUpload(house, id).catch(() => {});
    }
    const old = await database.query
      .deleteFrom("uploads")
      .where("created_at", "<=", before)
      .returning("id")
      .execute();
    for (const { id } of old) await removeIncoming(settings, id);
    for (const [id, writtenAt] of await listIncoming(settings)) {
      if (writtenAt.getTime() > clock().getTime() - expiryMs || signal?.aborted) continue;
      const known = await database.query
        .selectFrom("uploads")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!known) await removeIncoming(settings, id);
    }
  } catch (error) {
    log.error({ err: error }, "uploads not looked after, tried again in an hour");
  }
}

/** Now and every hour. */
export async function startUploadCare(house: House): Promise<Hourly> {
  // Files are this process's own where the database is: nobody else is at them.
  if (house.database.kind === "sqlite") {
    await house.database.query
      .updateTable("uploads")
      .set({ state: "receiving", claimed_until: null })
      .where("state", "=", "finishing")
      .execute();
  }
  return startHourly((signal) => lookAfterUploads(house, signal));
}
