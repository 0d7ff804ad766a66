/** Dependencies for an app or an API without a running studio around it. */

import { join } from "node:path";
import { openDatabase } from "../../server/src/engines/database/open.ts";
import { diskStorage } from "../../server/src/engines/storage/disk.ts";
import { createLog } from "../../server/src/kernel/logging/log.ts";
import { readSettings } from "../../server/src/kernel/settings/settings.ts";
import { migrations } from "../../server/src/schema.ts";

/** @param folder a studio's data folder, which may be empty. The caller closes the database. */
export async function openDependencies(folder: string) {
  return {
    settings: readSettings({ DATA_DIR: folder, PORT: "0" }),
    database: await openDatabase({ file: join(folder, "studio.db") }, migrations),
    clock: () => new Date(),
    log: createLog("silent"),
    files: diskStorage(join(folder, "files")),
    signingKey: "signs nothing in a bench, but is long enough",
  };
}
