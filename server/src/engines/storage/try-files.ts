/** Whether files can be kept: one is written, read and removed. */
import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { DamagedFileError, type FileStorage } from "./file-storage.ts";

const probeBytes = 70_000;

/** @throws what the storage says where it cannot; {@link DamagedFileError} where other bytes come back. */
export async function tryFiles(files: FileStorage): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  const content = randomBytes(probeBytes);
  await files.write(key, content);
  const opened = await files.open(key);
  const read = opened && (await buffer(opened.body));
  await files.remove(key);
  if (!read?.equals(content)) throw new DamagedFileError("what was read is not what was written");
}
