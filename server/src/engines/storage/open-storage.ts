/** The files of a studio, wherever its settings say they lie. */
import { join } from "node:path";
import type { Settings } from "../../kernel/settings/settings.ts";
import { bucketStorage } from "./bucket/bucket.ts";
import { diskStorage } from "./disk.ts";
import type { FileStorage } from "./file-storage.ts";
import { nearFiles } from "./near-files.ts";

type StorageSettings = Pick<Settings, "s3" | "filesDir" | "dataDir">;

/** A bucket if one is configured, else a folder. The first call opens it. */
export function openFileStorage({ s3, filesDir, dataDir }: StorageSettings): FileStorage {
  return s3 ? bucketStorage(s3, { scratch: join(dataDir, "passing-files") }) : diskStorage(filesDir);
}

/** The same for the process that serves them, and holds the data folder: a bucket's are kept near. */
export function openServedFiles(places: StorageSettings): FileStorage {
  const files = openFileStorage(places);
  return places.s3 ? nearFiles(files, { folder: join(places.dataDir, "near-files") }) : files;
}
