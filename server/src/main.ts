/** The start: settings, data folder, database, app, listening, and the orderly end. Nothing else. */

import { StartError } from "./data-folder.ts";
import { readSettings, SettingsError } from "./settings.ts";
import { start } from "./start.ts";

try {
  const studio = await start(readSettings(process.env));
  console.log(studio.welcome);
  // Not an orderly end: nothing that is still to be written could be kept.
  void studio.broken.then(({ message }) => {
    console.error(message);
    process.exit(1);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await studio.stop();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
