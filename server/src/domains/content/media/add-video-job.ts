/** A film's record is written together with the job that makes the film ready for the web. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";

export const filmJob = { name: "library.film", payload: z.strictObject({ media: z.int() }) };

/** In the transaction that writes the film's record. */
export async function addVideoJob(rows: Transaction<Tables>, mediaId: number, now: Date): Promise<void> {
  await rows
    .insertInto("video_jobs")
    .values({
      media_id: mediaId,
      state: "waiting",
      progress: 0,
      attempts: 0,
      reason: "",
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(rows, filmJob, { media: mediaId }, { now, key: String(mediaId) });
}
