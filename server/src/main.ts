/** The start: settings, data folder, database, app, listening, and the orderly end. Nothing else. */

import { relaunchWithMemoryFlags, saveCompileCache } from "./kernel/process/memory-flags.ts";

// Before all that takes time and memory to load.
relaunchWithMemoryFlags(import.meta.filename, process.env);
const { printFailure } = await import("./operations/print-failure.ts");
const { StartError } = await import("./kernel/start-error.ts");
const { readSettings, SettingsError } = await import("./kernel/settings/settings.ts");
const { start } = await import("./start.ts");
const { showWelcome } = await import("./operations/startup/startup-message.ts");

let end = async (): Promise<void> => process.exit(1);
let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  // The same wish often comes twice: from a terminal, and from npm that got it there, too.
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void end();
  });
}

try {
  const studio = await start(readSettings(process.env));
  end = async () => {
    await studio.stop();
    process.exit(0);
  };
  showWelcome(studio.welcome);
  await studio.showPassword();
  saveCompileCache();
  // Not an orderly end: nothing that is still to be written could be kept.
  void studio.broken.then(({ message }) => {
    console.error(message);
    process.exit(1);
  });
} catch (error) {
  printFailure(error, [StartError, SettingsError]);
  process.exit(1);
}
