/** The data folder: made at first start, held by one process, home of the signing key. */
import { randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DataFolderInUseError, holdDataFolder } from "./database/sqlite.ts";

/** A start that cannot go on; `message` is one clear line for the person at the terminal. */
export class StartError extends Error {
  override name = "StartError";
}

export interface DataFolder {
  path: string;
  release(): void;
}

/**
 * Makes the folder where needed, proves that it can be written to, and takes it for this process.
 * @throws {StartError} unwritable, or held by another process.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await makeFolder(path);
    const probe = join(path, ".writable");
    await writeFile(probe, "");
  } catch (cause) {
    throw new StartError(
      `DATA_DIR is ${JSON.stringify(path)}, which cannot be written to (${reasonOf(cause)}); allowed: a folder this user may write to`,
      { cause },
    );
  }
  try {
    return { path, release: holdDataFolder(join(path, "process.lock")) };
  } catch (cause) {
    if (!(cause instanceof DataFolderInUseError)) throw cause;
    throw new StartError(
      `DATA_DIR is ${JSON.stringify(path)}, which another running studio uses; stop that one or choose another folder`,
      { cause },
    );
  }
}

/** Node's own recursive `mkdir` never ends where a parent exists and still refuses with ENOENT (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = reasonOf(error);
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (
      code !== "ENOENT" ||
      (await access(parent).then(
        () => true,
        () => false,
      ))
    )
      throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
}

/** The key that signs access tokens: made once, readable by this user alone. */
export async function signingKeyIn(folder: string): Promise<string> {
  const file = join(folder, "signing-key");
  try {
    return await readFile(file, "utf8");
  } catch {
    const key = randomBytes(48).toString("base64url");
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(key);
    await handle.sync();
    await handle.close();
    return key;
  }
}
