/** Every route of the API as it is declared, without a studio behind it. Run by itself (`npm run routes`) it prints them. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiResources } from "./app.ts";
import { openDatabase } from "./engines/database/open.ts";
import type { RestRoute } from "./engines/rest/route.ts";
import { diskStorage } from "./engines/storage/disk.ts";
import { createLog } from "./kernel/logging/log.ts";
import { readSettings } from "./kernel/settings/settings.ts";
import { migrations } from "./schema.ts";

/** In the order of the index. Their handlers have nothing to answer from: they are to be read, not called. */
export async function apiRoutes(): Promise<RestRoute[]> {
  // Routes are declared by functions that take the server's dependencies; empty ones are enough.
  const folder = await mkdtemp(join(tmpdir(), "extenso-routes-"));
  const database = await openDatabase({ file: join(folder, "studio.db") }, migrations);
  try {
    const resources = apiResources({
      settings: readSettings({ DATA_DIR: folder }),
      database,
      clock: () => new Date(),
      log: createLog("silent"),
      files: diskStorage(folder),
      signingKey: "never signs anything",
    });
    return resources.flatMap(({ routes }) => routes);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the path with `{id}` instead of the regular expression of each argument. */
export function readablePath(path: string): string {
  return path.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, "{$1}");
}

if (import.meta.main) {
  for (const { namespace, path, endpoints } of await apiRoutes()) {
    for (const { methods, args = {} } of endpoints) {
      const names = Object.entries(args).map(([name, { required }]) => (required ? name : `[${name}]`));
      console.log(
        `${methods.join(" ").padEnd(16)} /wp-json/${namespace}${readablePath(path)}  ${names.join(" ")}`.trimEnd(),
      );
    }
  }
}
