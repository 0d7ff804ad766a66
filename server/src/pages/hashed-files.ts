/** The hashed files of a build, packed. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Below the built client's folder; names in them carry a hash of the content. */
export const hashedFolders = ["assets", "media/pictures"] as const;

/** Offset and length of a file in its pack, and its SHA-256 in hexadecimal. */
export type Place = [start: number, length: number, hash: string];

export interface LocalFile {
  name: string;
  path: string;
  size: number;
}

/** Omits compressed copies beside their originals, from which they can be made. */
export async function hashedFiles(clientFolder: string, below: string): Promise<LocalFile[]> {
  const names = await readdir(join(clientFolder, below), { recursive: true }).catch(() => []);
  const found: LocalFile[] = [];
  for (const inner of names.sort()) {
    const path = join(clientFolder, below, inner);
    const name = `${below}/${inner.replaceAll("\\", "/")}`;
    const facts = await stat(path);
    if (facts.isFile() && !/\.(?:br|gz)$/.test(name)) found.push({ name, path, size: facts.size });
  }
  return found;
}

/** One file after the other; `places` fills as they pass. */
export async function* packed(
  found: readonly LocalFile[],
  places: Record<string, Place>,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (const { name, path } of found) {
    const hash = createHash("sha256");
    const start = position;
    for await (const part of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(part);
      position += part.length;
      yield part;
    }
    places[name] = [start, position - start, hash.digest("hex")];
  }
}

export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
