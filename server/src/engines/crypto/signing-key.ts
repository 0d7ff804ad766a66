/** The key that signs access tokens, where `JWT_SECRET` gives none: a file of the data folder. */
import { randomBytes } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../kernel/start-error.ts";
import { writeSynced } from "../local-files/write-synced.ts";

/** As of `JWT_SECRET`. */
const shortestKey = 32;

/**
 * Made once, readable by this user alone. It takes its name when it is whole,
 * so that a process killed meanwhile leaves none rather than half of one.
 */
export async function signingKeyIn(folder: string): Promise<string> {
  const file = join(folder, "signing-key");
  const present = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(`${file} cannot be read (${error.code})`, { cause: error });
  });
  if (present !== null && present.trim().length < shortestKey) {
    throw new StartError(
      `${file} holds no key; put it back from a backup, or remove it to sign everyone out`,
    );
  }
  if (present !== null) return present;
  const key = randomBytes(48).toString("base64url");
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  await writeSynced(unfinished, key, { flags: "wx", mode: 0o600 });
  await rename(unfinished, file);
  return key;
}
