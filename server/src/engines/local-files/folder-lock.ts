/**
 * Holds a place in the file system rather than a file in it: who deletes the folder that lies there cannot
 * let a second process in.
 */
import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, dirname } from "node:path";

/** Another process holds the place. */
export class FolderTakenError extends Error {
  override name = "FolderTakenError";
}

/**
 * Takes the place for this process, as a name that the kernel keeps for as long as the process lives. Only
 * Linux has such names; elsewhere nothing is held.
 * @param folder one that is there.
 * @throws {FolderTakenError}
 * @returns what gives it back.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  if (process.platform !== "linux") return () => {};
  const path = await realpath(folder);
  // Not by its path alone: containers that share a network may each have a `/data` of their own.
  const { dev, ino } = await stat(dirname(path), { bigint: true });
  const place = createHash("sha256")
    .update(`${dev} ${ino} ${basename(path)}`)
    .digest("base64url");
  const holder = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EADDRINUSE") reject(new FolderTakenError("another process holds this place"));
      else resolve();
    });
    holder.listen({ path: `\0extenso-${place}`, exclusive: true }, resolve);
  });
  holder.unref();
  return () => holder.close();
}
