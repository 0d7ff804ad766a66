/** What the person at the terminal reads once the studio is open. */
import { join } from "node:path";
import type { Settings } from "./settings/settings.ts";

export function welcomeLines(settings: Settings, port: number): string[] {
  const here = settings.publicUrl.replace(/:0$/, `:${port}`);
  return [
    `Extenso is open: ${here}`,
    `Content API:     ${here}/wp-json`,
    settings.contentApiUrl ? `Content from:    ${settings.contentApiUrl}` : null,
    `Data:            ${settings.databaseUrl ? "PostgreSQL" : join(settings.dataDir, "studio.db")}`,
    `Files:           ${placeOfFiles(settings)}`,
    `Mail:            ${settings.smtpUrl ? "SMTP" : join(settings.dataDir, "outbox")}`,
  ].filter((line) => line !== null);
}

function placeOfFiles({ s3, filesDir }: Settings): string {
  return s3 ? `${s3.endpoint}/${s3.bucket}/${s3.prefix}` : filesDir;
}
