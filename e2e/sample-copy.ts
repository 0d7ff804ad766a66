/**
 * Keeps the sample studio as it is before any journey, for those that write in one of their own: encoding its
 * pictures again would take half a minute of a processor for each.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export default async function keepSample(): Promise<() => Promise<void>> {
  const running = process.env.E2E_DATA_DIR ?? "";
  const copy = await mkdtemp(join(tmpdir(), "extenso-sample-"));
  await cp(join(running, "files"), join(copy, "files"), { recursive: true });
  const database = new DatabaseSync(join(running, "studio.db"), { readOnly: true });
  database.prepare("VACUUM INTO ?").run(join(copy, "studio.db"));
  database.close();
  process.env.E2E_SAMPLE_DIR = copy;
  return () => rm(copy, { recursive: true, force: true });
}
