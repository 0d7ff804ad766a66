/** Where the bytes of unfinished uploads lie: beside the storage, each under its id. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings.ts";

export const uploadId = /^[0-9a-f]{32}$/;

export function incomingFolder({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(dataDir, "incoming-uploads");
}

export function incomingPath(settings: Pick<Settings, "dataDir">, id: string): string {
  if (!uploadId.test(id)) throw new RangeError(`${JSON.stringify(id)} is no upload`);
  return join(incomingFolder(settings), id);
}

/** How much is here; null when there is no such upload. */
export async function receivedBytes(settings: Pick<Settings, "dataDir">, id: string): Promise<number | null> {
  const found = await stat(incomingPath(settings, id)).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** With what `tus` notes beside it. */
export async function removeIncoming(settings: Pick<Settings, "dataDir">, id: string): Promise<void> {
  const path = incomingPath(settings, id);
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
}

/** Ids of what lies there, and when each was last written to. */
export async function listIncoming(settings: Pick<Settings, "dataDir">): Promise<Map<string, Date>> {
  const folder = incomingFolder(settings);
  const names = await readdir(folder).catch(() => []);
  const found = new Map<string, Date>();
  for (const name of names) {
    const id = name.replace(/\.json$/, "");
    const file = await stat(join(folder, name)).catch(() => null);
    if (!file || !uploadId.test(id)) continue;
    const known = found.get(id);
    if (!known || known < file.mtime) found.set(id, file.mtime);
  }
  return found;
}
