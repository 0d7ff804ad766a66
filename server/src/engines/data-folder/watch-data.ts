/** Detects when a running studio's data folder disappears. */
import type { Settings } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";

/** The data folder is checked this often, besides at each write to an SQLite database. */
const lookEveryMs = 250;

/** Deleting the data folder of a running studio stops it: it must not confirm writes that are lost. */
export function watchData(
  { dataDir }: Settings,
  isInPlace: () => boolean,
): { broken: Promise<StartError>; end(): void } {
  const { promise: broken, resolve } = Promise.withResolvers<StartError>();
  const timer = setInterval(() => {
    if (isInPlace()) return;
    clearInterval(timer);
    const where = JSON.stringify(dataDir);
    resolve(
      new StartError(`DATA_DIR is ${where}, which was deleted or moved away while the studio was running`),
    );
  }, lookEveryMs).unref();
  return { broken, end: () => clearInterval(timer) };
}
