import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** @returns the SHA-256 of a file of this machine, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}
