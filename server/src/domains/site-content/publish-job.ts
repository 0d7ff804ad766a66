/** The site's own words have one job between them, which is due when the first scheduled ones are. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { onlyKey } from "../../engines/jobs/runner.ts";

export const publishingSiteContent = { name: "site-content.publish", payload: z.strictObject({}) };

/** In the transaction that schedules words, or publishes an announcement with times of its own. */
export async function schedulePublishing(rows: Transaction<Tables>, now: Date, runAt: Date): Promise<void> {
  await enqueue(rows, publishingSiteContent, {}, { now, runAt, key: onlyKey });
}
