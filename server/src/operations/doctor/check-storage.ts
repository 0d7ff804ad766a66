import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { DamagedFileError, type FileStorage } from "../../engines/storage/file-storage.ts";
import { tryFiles } from "../../engines/storage/try-files.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

type StorageSettings = Pick<Settings, "s3" | "dataDir" | "filesDir" | "filesDirIsShared">;

/** Writes a file, reads it back, removes it. Makes no folder: that is the studio's, whose user may be another. */
export async function checkFiles(
  files: FileStorage,
  { s3, dataDir, filesDir, filesDirIsShared }: StorageSettings,
): Promise<Finding> {
  const where = s3 ? `bucket ${s3.bucket}` : "folder";
  const needed = filesDirIsShared ? filesDir : dataDir;
  if (!s3 && !existsSync(needed)) {
    const todo = filesDirIsShared
      ? "make or mount it: FILES_DIR names it"
      : "start the studio once: it makes it";
    return errorFinding("files", `folder: there is no ${needed}`, todo);
  }
  try {
    await tryFiles(files);
    return okFinding("files", `${where}: written, read and removed`);
  } catch (error) {
    if (error instanceof DamagedFileError) {
      return errorFinding("files", `${where}: ${error.message}`, "look at the disk or the bucket's server");
    }
    const todo = s3
      ? "see that S3_URL names the bucket, its region and keys, and that they may write"
      : "see that this user may write there, and that the disk has room";
    return errorFinding("files", `${where}: ${reasonOf(error)}`, todo);
  }
}

export async function checkDisk({ dataDir }: Pick<Settings, "dataDir">): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const share = Math.round((bavail / blocks) * 100);
    const room = free < gigabyte ? `${Math.round(free / megabyte)} MB` : `${(free / gigabyte).toFixed(1)} GB`;
    const message = `${room} are free (${share}%)`;
    const todo = "make room: with a full disk pages are still shown, and nothing that is sent is taken";
    if (free < gigabyte / 2) return errorFinding("disk", message, todo);
    return share < 10 ? warningFinding("disk", message, todo) : okFinding("disk", message);
  } catch (error) {
    return errorFinding(
      "disk",
      `DATA_DIR: ${reasonOf(error)}`,
      "name the folder of the studio with DATA_DIR",
    );
  }
}
