/** `npm run routes`: every route of the API with its methods and arguments, as text. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiResources } from "./app.ts";
import { openDatabase } from "./database/open.ts";
import { createLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { diskStorage } from "./storage/disk.ts";

// Routes are declared by functions that want their surroundings; an empty house will do.
const folder = await mkdtemp(join(tmpdir(), "extenso-routes-"));
const database = await openDatabase({ file: join(folder, "studio.db") });
try {
  const resources = apiResources(
    {
      settings: readSettings({ DATA_DIR: folder }),
      database,
      clock: () => new Date(),
      log: createLog("silent"),
      files: diskStorage(folder),
      signingKey: "never signs anything",
    },
    { wake() {} },
  );
  for (const { namespace, path, endpoints } of resources.flatMap(({ routes }) => routes)) {
    for (const { methods, args = {} } of endpoints) {
      const names = Object.entries(args).map(([name, { required }]) => (required ? name : `[${name}]`));
      const readable = path.replace(/\(\?P<(\w+)>[^)]*\)/g, "{$1}");
      console.log(
        `${methods.join(" ").padEnd(16)} /wp-json/${namespace}${readable}  ${names.join(" ")}`.trimEnd(),
      );
    }
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
