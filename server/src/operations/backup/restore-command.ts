/**
 * `npm run restore -- SOURCE`: a studio out of a backup, into an empty DATA_DIR or DATABASE_URL. Exit codes: 0 it is
 * there, 1 it is not, 2 wrong words.
 */
import { parseArgs } from "node:util";
import { DamagedError, KeyError } from "../../engines/crypto/encryption/seal-format.ts";
import { openDataFolder } from "../../engines/data-folder/data-folder.ts";
import { SchemaError } from "../../engines/database/migrate.ts";
import { openFileStorage } from "../../engines/storage/open-storage.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { printFailure } from "../print-failure.ts";
import { readerOf } from "./destination.ts";
import { DestinationError, openBackupDestination } from "./open-destination.ts";
import { DamagedFilesError, type Restored, RestoreError, restore } from "./restore.ts";
import { RowsDifferError } from "./rows/compare-rows.ts";
import { FullDatabaseError } from "./rows/fill-database.ts";
import { UnknownDatabaseError } from "./rows/row-source.ts";

const usage = `npm run restore -- [SOURCE] [--backup ID] [--without-mail] [--skip-damaged] [--start]   SOURCE: a folder or a bucket with backups; without it BACKUP_TO
  --backup ID     another than the newest that was proved
  --without-mail  mails that waited when it was made are not sent: for a try beside the running studio
  --skip-damaged  leaves damaged files out, and lists them; without it they end the restore
  --start         starts the studio when it is there`;

const expected = [
  ...[SettingsError, StartError, DestinationError, RestoreError, FullDatabaseError, RowsDifferError],
  ...[UnknownDatabaseError, SchemaError, DamagedError, KeyError],
];

const options = {
  backup: { type: "string" },
  "without-mail": { type: "boolean", default: false },
  "skip-damaged": { type: "boolean", default: false },
  start: { type: "boolean", default: false },
} as const;

type RestoreArguments = ReturnType<typeof parse>;

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [written, ...more] = positionals;
    // A shell without the variable leaves nothing of "$BACKUP_TO".
    const source = written || readSettings(process.env).backup.to;
    if (!source || more.length > 0) throw new Error("Name one place with backups.");
    return { values, source };
  } catch (cause) {
    console.error(`${(cause as Error).message}\n${usage}`);
    process.exit(2);
  }
}

async function run({ values, source }: RestoreArguments): Promise<void> {
  const settings = readSettings(process.env);
  const started = performance.now();
  const place = openBackupDestination(source, settings);
  const folder = await openDataFolder(settings.dataDir);
  let restored: Restored;
  try {
    restored = await restore({
      settings,
      files: openFileStorage(settings),
      place,
      reader: readerOf(place, settings.backup),
      ...(values.backup === undefined ? {} : { id: values.backup }),
      withoutMail: values["without-mail"],
      skipDamaged: values["skip-damaged"],
      onChosen: ({ studio, madeAt }) =>
        console.log(`Restoring ${studio.publicUrl}, as it was at ${madeAt} …`),
      clock: () => new Date(),
    });
  } finally {
    folder.release();
  }
  const { manifest, isProved, rows, bytes, waitingMails, remade, leftOut } = restored;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { publicUrl, timezone } = manifest.studio;
  const where = settings.databaseUrl ? `${settings.dataDir} and the database` : settings.dataDir;
  console.log(`${where}: the studio ${publicUrl} of ${manifest.madeAt}, in ${seconds} s`);
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const whole =
    manifest.files.length - remade.length - leftOut.filter(({ key }) => key !== "signing-key").length;
  console.log(`  ${rows} rows, ${whole} files, ${megabytes} MB, all as they were backed up`);
  if (remade.length > 0) {
    console.log(`  ${remade.length} files were damaged that are made of others, and are made anew`);
  }
  if (leftOut.length > 0) {
    console.log(`  ${leftOut.length} damaged files were left out:`);
    for (const { key, reason } of leftOut) console.log(`    ${key} (${reason})`);
  }
  if (!isProved) console.log("  this backup was never proved when it was made; it is whole now");
  if (publicUrl !== settings.publicUrl) console.log(`  it was set to PUBLIC_URL=${publicUrl}`);
  if (timezone !== settings.timezone) console.log(`  its time zone was ${timezone}`);
  if (settings.jwtSecret) console.log("  JWT_SECRET is set and goes before the key of the backup");
  if (waitingMails > 0) console.log(`  ${waitingMails} mails wait and will be sent (--without-mail)`);
  if (!values.start) console.log("  npm start opens it.");
}

const asked = parse(process.argv.slice(2));
try {
  await run(asked);
} catch (error) {
  printFailure(error, expected);
  if (error instanceof DamagedError) {
    console.error("There is no studio now. An older backup may be whole: --backup ID takes another.");
    if (error instanceof DamagedFilesError) {
      console.error("Everything else is whole: --skip-damaged restores it, and lists what it leaves out.");
    }
    console.error("Which there are: npm run backup -- SOURCE --list");
  }
}
