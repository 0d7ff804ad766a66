/** Source of an import's files: a folder beside the export, or the other site itself. */
import { realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isStorageKey } from "../../../engines/storage/file-storage.ts";

/** A file on this machine, or why there is none. */
type FoundFile = { path: string; release(): Promise<void> } | { missing: string };

export interface MediaSource {
  /**
   * @param file below `wp-content/uploads/`, such as `2024/05/dusk.jpg`.
   * @param address where the other site has it.
   */
  take(file: string, address: string): Promise<FoundFile>;
  /** Whether it would be found, and its path if it is on this machine; asks no other one. */
  find(file: string, address: string): Promise<{ path: string | null } | { missing: string }>;
}

/** Longer ones are films that go through an upload. */
export const largestFile = 2 * 1024 * 1024 * 1024;

/** Stands for a run without a source of files. */
export function withoutMedia(missing: string): MediaSource {
  return { take: async () => ({ missing }), find: async () => ({ missing }) };
}

export const noMedia = withoutMedia("neither --media nor --download was given");

/** A folder laid out like `wp-content/uploads`; links out of it are not followed. */
export async function mediaFolder(folder: string): Promise<MediaSource> {
  const root = await realpath(folder);
  async function find(file: string): Promise<{ path: string } | { missing: string }> {
    if (!isStorageKey(file)) return { missing: `${JSON.stringify(file)} is no path of a file` };
    const path = await realpath(join(root, file)).catch(() => null);
    if (path === null) return { missing: `${file} is not in the media folder` };
    const below = relative(root, path);
    if (below.startsWith(`..${sep}`) || below === "..")
      return { missing: `${file} leads out of the media folder` };
    const found = await stat(path);
    if (!found.isFile()) return { missing: `${file} is no file` };
    if (found.size > largestFile) return { missing: `${file} is larger than 2 GB` };
    return { path };
  }
  return {
    async take(file) {
      const found = await find(file);
      return "missing" in found ? found : { ...found, release: async () => {} };
    },
    find,
  };
}
