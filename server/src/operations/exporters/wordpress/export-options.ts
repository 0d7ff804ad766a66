/** Options of an export, and its result. */
import type { Database } from "../../../engines/database/open.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";

export interface Exported {
  authors: number;
  terms: number;
  media: number;
  posts: number;
  /** Number of control characters dropped, because XML can't contain them. */
  lostCharacters: number;
}

export interface ExportOptions {
  database: Database;
  settings: Pick<Settings, "publicUrl" | "timezone">;
  now: Date;
  write(text: string): Promise<void>;
  /** Called with every file of the library, for copying it. */
  onFile?(file: { file: string; details: string }): Promise<void>;
}
