/**
 * Writes the studio's content as a WordPress export to its output, in a process of its own: on SQLite its one moment
 * would otherwise hold the turn of all who write.
 */
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { readSettings } from "../../kernel/settings/settings.ts";
import { openDependencies } from "../backup/open-dependencies.ts";
import { exportWordPress } from "../exporters/wordpress/export-wordpress.ts";

const { stdout } = process;
const ended = finished(stdout, { readable: false });
ended.catch(() => {});
const settings = readSettings(process.env);
// Its output is the file: the log may not stand in it.
const { database, clock } = await openDependencies(settings, "silent");
try {
  await exportWordPress({
    database,
    settings,
    now: clock(),
    async write(text) {
      if (stdout.errored) throw stdout.errored;
      if (!stdout.write(text)) await Promise.race([once(stdout, "drain"), ended]);
    },
  });
} finally {
  await database.close();
}
