/**
 * Builds' hashed files in the file storage: pages opened before a deployment still find their files, and a replica
 * that isn't renewed yet finds those of the new build. One pack of bytes and one list for each set of files; an
 * unchanged set is the same pack.
 */

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { FileStorage } from "../../engines/storage/file-storage.ts";

const folder = "site-files";
const dayMs = 24 * 60 * 60 * 1000;
/** Thirty days, and the one by which a note may be behind. */
const keptMs = 31 * dayMs;
/** Lists are read again after that, when something is asked for that none of them has. */
const listedMs = 5_000;
/** The newest of them are looked into. */
const mostLists = 200;
const largestList = 4 * 1024 * 1024;

const buildList = z.object({
  /** The day on which a process that serves it ran last, as its beginning in ISO 8601. */
  usedAt: z.string(),
  /** By path, such as `assets/entry.client-D3x.js`: where in the pack, how long, and its hash. */
  files: z.record(z.string(), z.tuple([z.number(), z.number(), z.string()])),
});
type BuildList = z.infer<typeof buildList>;

/**
 * Puts what is not there yet into storage, and notes that it is in use.
 * @param clientFolder absolute path of the built client.
 */
export async function storeBuild(files: FileStorage, clientFolder: string, now: Date): Promise<void> {
  for (const below of hashedFolders) {
    const found = await hashedFiles(clientFolder, below);
    if (found.length === 0) continue;
    // Names carry hashes of contents: the same names are the same bytes.
    const id = createHash("sha256")
      .update(found.map(({ name }) => name).join("\n"))
      .digest("hex")
      .slice(0, 20);
    const listKey = `${folder}/${below.replace("/", "-")}-${id}.json`;
    const known = await readList(files, listKey);
    const list = known ?? { usedAt: "", files: {} };
    if (!known) await files.write(packOf(listKey), packed(found, list.files));
    if (now.getTime() - Date.parse(list.usedAt || "1970") < dayMs) continue;
    // To the day: replicas that start together write the same bytes, whichever of them comes last.
    list.usedAt = new Date(now.getTime() - (now.getTime() % dayMs)).toISOString();
    await files.write(listKey, new TextEncoder().encode(JSON.stringify(list)));
  }
}

/** @returns how many builds went whose last process ended 30 days ago or more. */
export async function sweepBuilds(files: FileStorage, now: Date): Promise<number> {
  let removed = 0;
  for (const { key, modifiedAt } of await files.list(folder)) {
    if (!key.endsWith(".json") || now.getTime() - modifiedAt.getTime() < keptMs) continue;
    const list = await readList(files, key);
    if (list && now.getTime() - Date.parse(list.usedAt) < keptMs) continue;
    await files.remove(key);
    await files.remove(packOf(key));
    removed += 1;
  }
  return removed;
}

export interface StoredBuilds {
  /** The bytes of a hashed file of any kept build; null when none has it. */
  find(path: string): Promise<{ content: Uint8Array<ArrayBuffer>; hash: string } | null>;
}

export function createStoredBuilds(files: FileStorage): StoredBuilds {
  let places = new Map<string, { pack: string; place: Place }>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    const lists = (await files.list(folder)).filter(({ key }) => key.endsWith(".json"));
    lists.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
    const found: typeof places = new Map();
    for (const { key } of lists.slice(0, mostLists)) {
      const list = await readList(files, key);
      for (const [path, place] of Object.entries(list?.files ?? {})) {
        if (!found.has(path)) found.set(path, { pack: packOf(key), place });
      }
    }
    places = found;
    readAt = performance.now();
  }

  return {
    async find(path) {
      if (!places.has(path) && performance.now() - readAt > listedMs) {
        reading ??= readAll().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      const known = places.get(path);
      if (!known) return null;
      const [start, length, hash] = known.place;
      const opened = length > 0 ? await files.open(known.pack, { start, end: start + length - 1 }) : null;
      if (!opened) return null;
      const content = Buffer.concat(await Array.fromAsync(opened.body));
      return sha256(content) === hash ? { content, hash } : null;
    },
  };
}

async function readList(files: FileStorage, key: string): Promise<BuildList | null> {
  const opened = await files.open(key);
  if (!opened) return null;
  if (opened.size > largestList) {
    await opened.body.cancel();
    return null;
  }
  try {
    return buildList.parse(JSON.parse(Buffer.concat(await Array.fromAsync(opened.body)).toString()));
  } catch {
    return null;
  }
}

function packOf(listKey: string): string {
  return listKey.replace(/json$/, "pack");
}

// The hashed files of a build, packed.

/** Below the built client's folder; names in them carry a hash of the content. */
const hashedFolders = ["assets", "media/pictures"] as const;

/** Offset and length of a file in its pack, and its SHA-256 in hexadecimal. */
type Place = [start: number, length: number, hash: string];

interface LocalFile {
  name: string;
  path: string;
  size: number;
}

/** Omits compressed copies beside their originals, from which they can be made. */
async function hashedFiles(clientFolder: string, below: string): Promise<LocalFile[]> {
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
async function* packed(
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

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
