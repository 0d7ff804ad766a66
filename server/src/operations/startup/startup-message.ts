/**
 * Messages of a start once the studio is open: as text at a terminal, and elsewhere as lines of the log, so that
 * readers of the log get nothing else.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { isatty } from "node:tty";
import { logAtAnyLevel } from "../../kernel/logging/log.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { version } from "../../kernel/version.ts";

const [standardOutput, standardError] = [1, 2];

export function welcomeLines(settings: Settings, port: number): string[] {
  const here = settings.publicUrl.replace(/:0$/, `:${port}`);
  return [
    `Extenso is open: ${here}`,
    `Desk:            ${here}/desk`,
    `Content API:     ${here}/wp-json`,
    settings.contentApiUrl ? `Content from:    ${settings.contentApiUrl}` : null,
    `Data:            ${settings.databaseUrl ? "PostgreSQL" : join(settings.dataDir, "studio.db")}`,
    `Files:           ${placeOfFiles(settings)}`,
    `Mail:            ${settings.smtpUrl ? "SMTP" : join(settings.dataDir, "outbox")}`,
    `Version:         ${version}`,
  ].filter((line) => line !== null);
}

function placeOfFiles({ s3, filesDir }: Settings): string {
  return s3 ? `${s3.endpoint}/${s3.bucket}/${s3.prefix}` : filesDir;
}

export function showWelcome(lines: readonly string[]): void {
  if (isatty(standardOutput)) console.log(lines.join("\n"));
  else logAtAnyLevel(lines);
}

/**
 * Keeps passwords out of the log: without a terminal they go to standard error, which systemd's journal and containers
 * keep as well. @throws if the output can't be written.
 */
export function showSecret(lines: readonly string[]): void {
  writeSync(isatty(standardOutput) ? standardOutput : standardError, `${lines.join("\n")}\n`);
}
