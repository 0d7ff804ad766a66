/** Puts the studio together and opens its doors. `main.ts` calls it; tests may. */
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { whyNoPlace } from "./backup/open-place.ts";
import { isHalfRestored } from "./backup/restore-mark.ts";
import { startBackups } from "./backup/schedule.ts";
import { startSchedule } from "./content/schedule/publish-due.ts";
import { ensureDefaultCategory } from "./content/terms/ensure-default-category.ts";
import { isDiskFull, openDataFolder, StartError, signingKeyIn } from "./data-folder.ts";
import { ContentVersions } from "./database/content-versions.ts";
import { type DatabaseClock, openDatabaseClock } from "./database/database-clock.ts";
import { SchemaError } from "./database/migrate.ts";
import { oneAtATime } from "./database/one-at-a-time.ts";
import { type Database, openDatabase } from "./database/open.ts";
import type { Dependencies } from "./dependencies.ts";
import { createHttpServer } from "./http/http-server.ts";
import { ensureAdministrator } from "./identity/accounts/administrator.ts";
import { hasAdministrator } from "./identity/users/find-user.ts";
import { seedSampleStudio } from "./importers/sample/sample-studio.ts";
import { collectGarbage } from "./lean-process.ts";
import { createLog } from "./log.ts";
import { startOutbox } from "./mail/outbox.ts";
import { startUploadSweeper } from "./media-files/sweep-uploads.ts";
import { observe } from "./observation/observe.ts";
import { startBuildCare } from "./pages/build-care.ts";
import { openBuiltSite, openSiteInDevelopment } from "./pages/site-build.ts";
import { isOneOfSeveral, refuseBrokenReplicas } from "./replicas.ts";
import { startDigest } from "./requests/digest.ts";
import { startSweeper } from "./retention/sweep.ts";
import type { Settings } from "./settings.ts";
import { startWordsSchedule } from "./site-words/publish-due-words.ts";
import { openServedFiles } from "./storage/open-storage.ts";
import { tryFiles } from "./storage/try-files.ts";
import { startUploadCare } from "./uploads/leftovers.ts";
import { startVideoJobs } from "./videos/video-jobs.ts";

/** Requests still running get this long to end; a process manager kills after 10 s. */
const graceMs = 8_000;
/** So long a start waits for `npm run migrate`, which a deploy runs beside it. */
const waitForTablesMs = 60_000;
/** How often the data folder is looked for, besides at each write to an SQLite database. */
const lookEveryMs = 250;

export interface Studio {
  /** What the person at the terminal reads. */
  welcome: string;
  /** The port it really listens on (`PORT=0` takes any). */
  port: number;
  /** Settles when the studio cannot go on: its data is gone from where it lay. */
  broken: Promise<StartError>;
  /** Finishes running requests, flushes, closes; resolves within 10 s. */
  stop(): Promise<void>;
}

/** @throws {StartError} with one clear line when the studio cannot open. */
export async function start(settings: Settings): Promise<Studio> {
  refuseBrokenReplicas(settings);
  refuseBackupsBesideData(settings);
  const folder = await openDataFolder(settings.dataDir);
  const log = createLog(settings.logLevel);
  let database: Database | undefined;
  let clock: DatabaseClock | undefined;
  try {
    refuseHalfRestored(settings.dataDir);
    database = await openDatabaseOf(settings, log);
    clock = await openDatabaseClock(database, log);
    const dependencies: Dependencies = {
      settings,
      database,
      clock: clock.now,
      log,
      files: openServedFiles(settings),
      signingKey: settings.jwtSecret ?? (await signingKeyIn(settings.dataDir)),
    };
    const administrator = await oneAtATime(database, () => seedStudio(dependencies));
    const outbox = startOutbox(dependencies);
    const digest = startDigest(dependencies, outbox);
    const sweeper = startSweeper(dependencies);
    const uploadCare = await startUploadCare(dependencies);
    const videoJobs = startVideoJobs(dependencies);
    const uploadSweeper = startUploadSweeper(dependencies);
    const schedule = startSchedule(dependencies);
    const wordsSchedule = startWordsSchedule(dependencies);
    const backups = startBackups(dependencies);
    const site =
      settings.environment === "development" ? await openSiteInDevelopment() : await openBuiltSite();
    const first = isOneOfSeveral(settings);
    const buildCare = site.clientFolder
      ? await startBuildCare(dependencies, site.clientFolder, { first })
      : null;
    const app = createApp(dependencies, { site, outbox });
    const versions = await ContentVersions.open(database, log);
    versions.onChange((resource) => app.changed(resource));
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const observation = await observe(dependencies, app.routes);
    const answer = observation.watch((request, response) => {
      if (site.middleware) site.middleware(request, response, () => void listener(request, response));
      else if (app.answerKept(request, response)) return true;
      else void listener(request, response);
      return false;
    });
    const server = createHttpServer((request, response) => void answer(request, response));
    collectGarbage();
    const port = await listen(server, settings);
    const opened = database;
    const goneBy = clock;
    const watch = watchData(settings, () => folder.isInPlace() && opened.isInPlace());
    return {
      welcome: [...welcomeLines(settings, port), ...administrator].join("\n"),
      port,
      broken: watch.broken,
      async stop() {
        watch.end();
        app.drain();
        await wait(settings.drainSeconds * 1000);
        await closeServer(server);
        await outbox.stop();
        await observation.close();
        await digest.stop();
        await sweeper.stop();
        await uploadCare.stop();
        await videoJobs.stop();
        await uploadSweeper.stop();
        await buildCare?.stop();
        await schedule.stop();
        await wordsSchedule.stop();
        await backups.stop();
        await versions.close();
        await app.close();
        await site.close();
        await goneBy.stop();
        await opened.close();
        folder.release();
      },
    };
  } catch (error) {
    await clock?.stop();
    await database?.close();
    folder.release();
    if (!isDiskFull(error)) throw error;
    const message = `DATA_DIR is ${JSON.stringify(settings.dataDir)}, whose disk is full; make room there and start again`;
    throw new StartError(message, { cause: error });
  }
}

/** Backups that would never be made are told at once, not by a mail tomorrow. */
function refuseBackupsBesideData({ backup, dataDir }: Settings): void {
  const reason = backup.to === undefined ? null : whyNoPlace(backup.to, dataDir);
  if (reason) throw new StartError(`BACKUP_TO: ${reason}`);
}

/** A new studio over half of an old one would hide that there is nothing else. */
function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return;
  const todo = "do it again (npm run restore), or empty the folder for a new studio";
  throw new StartError(`DATA_DIR is ${JSON.stringify(dataDir)}, where a restore was broken off; ${todo}`);
}

/** What an empty studio begins with. @returns lines for the person at the terminal. */
async function seedStudio(dependencies: Dependencies): Promise<string[]> {
  const { settings, database, clock } = dependencies;
  // Before there is a password that is shown once: a start that fails later would have lost it.
  if (!(await hasAdministrator(database.query))) await refuseUnusableFiles(dependencies);
  const administrator = await ensureAdministrator(dependencies);
  await seedSampleStudio(dependencies);
  if (!settings.contentApiUrl) await ensureDefaultCategory(database, clock());
  return administrator;
}

/** For a new studio; one that has begun goes on with the pictures it keeps near while its bucket is away. */
async function refuseUnusableFiles({ files, settings }: Dependencies): Promise<void> {
  try {
    await tryFiles(files);
  } catch (cause) {
    const { filesDir, s3 } = settings;
    const where = s3 ? "S3_URL names a bucket" : `Files lie in ${JSON.stringify(filesDir)}, a folder`;
    const todo = s3
      ? "see that it is there, and that server, region and keys are right"
      : "allowed: one that this user may write to (FILES_DIR)";
    throw new StartError(`${where} that cannot be used: ${(cause as Error).message}; ${todo}`, { cause });
  }
}

/** One process makes its tables itself; several wait for `npm run migrate`. */
async function openDatabaseOf(settings: Settings, log: Logger): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  try {
    if (!databaseUrl) return await openDatabase({ file: join(dataDir, "studio.db") });
    if (!isOneOfSeveral(settings)) return await openDatabase({ url: databaseUrl });
    const onWait = (missing: string[]) => log.warn({ missing }, "waiting for `npm run migrate`");
    return await openDatabase({ url: databaseUrl }, { waitForTables: waitForTablesMs, onWait });
  } catch (cause) {
    if (cause instanceof SchemaError) throw new StartError(cause.message, { cause });
    if (!databaseUrl) throw cause;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    const todo = "see that PostgreSQL runs there, and that user, password and database are right";
    throw new StartError(`DATABASE_URL names a database that cannot be opened: ${reason}; ${todo}`, {
      cause,
    });
  }
}

/** Whoever deletes the data of a running studio must not be answered as if it were kept. */
function watchData(
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

function listen(server: Server, { port, host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT is ${port}, which another program uses; stop that one or choose another port`,
        EACCES: `PORT is ${port}, which this user may not open; choose one above 1023`,
        EADDRNOTAVAIL: `HOST is ${JSON.stringify(host)}, which is no address of this machine`,
        ENOTFOUND: `HOST is ${JSON.stringify(host)}, which is no address of this machine`,
      };
      const reason = reasons[error.code ?? ""];
      reject(reason ? new StartError(reason, { cause: error }) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function welcomeLines(settings: Settings, port: number): string[] {
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
