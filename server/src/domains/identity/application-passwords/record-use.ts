/** When a password was used last. */
import type { Query } from "../../../engines/database/query.ts";
import type { ApplicationPassword } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Once a day: a program that calls every second must not write every second. */
export async function noteUse(
  query: Query,
  { uuid, last_used_at }: ApplicationPassword,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  if (last_used_at && now.getTime() - Date.parse(last_used_at) < dayMs) return;
  await query
    .updateTable("application_passwords")
    .set({ last_used_at: now.toISOString(), last_address: address })
    .where("uuid", "=", uuid)
    .execute();
}
