/** Dependencies of the app; tests put their own in place of each. */
import type { Logger } from "pino";
import type { Settings } from "../kernel/settings/settings.ts";
import type { Database } from "./database/open.ts";
import type { FileStorage } from "./storage/file-storage.ts";

export interface Dependencies {
  settings: Settings;
  database: Database;
  /** The current time, so that tests can move it. */
  clock: () => Date;
  log: Logger;
  /** Original uploads and their variants. */
  files: FileStorage;
  /** Signs access tokens: `JWT_SECRET`, or the key kept in the data folder. */
  signingKey: string;
}
