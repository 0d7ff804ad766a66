/** Assembles and starts the studio. Called by `main.ts` and by tests. */

import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { commentNoticeJob } from "./domains/comments/notices.ts";
import { mediaTrashJob } from "./domains/content/media/empty-trash.ts";
import { listedNamesIn } from "./domains/content/media/listed-uploads.ts";
import { renderAgainJob } from "./domains/content/save/render-again.ts";
import { duePosts } from "./domains/content/schedule/due-posts.ts";
import { ensureDefaultCategory } from "./domains/content/terms/ensure-default-category.ts";
import { dueUpdates } from "./domains/content/updates/due-updates.ts";
import { ensureAdministrator, showFirstPassword } from "./domains/identity/accounts/administrator.ts";
import { hasAdministrator } from "./domains/identity/users/has-administrator.ts";
import { adoptInvoicesJob } from "./domains/invoices/adopt-invoices.ts";
import { billPartJob, planBillingJob } from "./domains/invoices/bill-by-itself.ts";
import { attachPdfJob, invoiceFilesJob } from "./domains/invoices/invoice-pdf.ts";
import { remindJob } from "./domains/invoices/reminders/remind-job.ts";
import { hourlyCheckoutsJob, reviewCheckoutsJob } from "./domains/invoices/stripe/review-checkouts.ts";
import { finishUploadJob } from "./domains/library/uploads/finish-upload.ts";
import { uploadCareJob } from "./domains/library/uploads/leftovers.ts";
import { videoJob } from "./domains/library/videos/video-jobs.ts";
import { readLetterhead } from "./domains/outbox/letterhead.ts";
import { quoteFilesJob } from "./domains/quotes/quote-pdf.ts";
import { quoteReminderJob } from "./domains/quotes/send-quote.ts";
import { tellAcceptedJob } from "./domains/quotes/tell-accepted.ts";
import { quoteLinksJob } from "./domains/quotes/withdraw-quote.ts";
import { dueSoonJob } from "./domains/requests/deadlines/due-soon.ts";
import { dueTimesJob } from "./domains/requests/deadlines/due-times.ts";
import { mailboxJob } from "./domains/requests/incoming/mailbox-job.ts";
import { requestMailTaker } from "./domains/requests/incoming/take-mail.ts";
import { replyJob } from "./domains/requests/messages.ts";
import { digestJob } from "./domains/requests/notices/digest.ts";
import { morningJob, staffNoticeJob } from "./domains/requests/notices/staff-notices.ts";
import { requestFilesJob } from "./domains/requests/request-files.ts";
import { filesAddedJob } from "./domains/requests/sender/sender-files.ts";
import { dueAnnouncements } from "./domains/site-content/due-announcements.ts";
import { dueSiteContent } from "./domains/site-content/due-site-content.ts";
import { followTimezone } from "./domains/site-settings/studio-timezone.ts";
import { signingKeyIn } from "./engines/crypto/signing-key.ts";
import { openDataFolder } from "./engines/data-folder/data-folder.ts";
import { startDiskReserve } from "./engines/data-folder/disk-reserve.ts";
import { watchData } from "./engines/data-folder/watch-data.ts";
import { ContentVersions } from "./engines/database/content-versions.ts";
import { openDatabaseClock } from "./engines/database/database-clock.ts";
import { oneAtATime } from "./engines/database/one-at-a-time.ts";
import { connectBackgroundDatabase } from "./engines/database/open.ts";
import { openDatabaseOf } from "./engines/database/open-configured.ts";
import type { Dependencies } from "./engines/dependencies.ts";
import { createHttpServer } from "./engines/http/http-server.ts";
import { closeServer, listen, refuseTakenPort } from "./engines/http/listen.ts";
import { startJobs } from "./engines/jobs/runner.ts";
import { isDiskFull } from "./engines/local-files/disk-full.ts";
import { mailJob } from "./engines/mail/mail-job.ts";
import { uploadSweepJob } from "./engines/media-files/sweep-uploads.ts";
import { publishDueJob } from "./engines/schedule/publish-due.ts";
import { openServedFiles } from "./engines/storage/open-storage.ts";
import { createLog } from "./kernel/logging/log.ts";
import { collectGarbage } from "./kernel/process/memory-flags.ts";
import { isOneOfSeveral, refuseBrokenReplicas, unsharedState } from "./kernel/settings/replicas.ts";
import type { Settings } from "./kernel/settings/settings.ts";
import { StartError } from "./kernel/start-error.ts";
import { backupJob } from "./operations/backup/schedule.ts";
import { backupTaskJob } from "./operations/backup/tasks.ts";
import { importTaskJob } from "./operations/exchange/import-tasks.ts";
import { seedSampleStudio } from "./operations/importers/sample/sample-studio.ts";
import { observe } from "./operations/observation/observe.ts";
import { retentionJob } from "./operations/retention/sweep.ts";
import { awaitDatabase } from "./operations/startup/await-database.ts";
import {
  refuseBackupsBesideData,
  refuseHalfRestored,
  refuseUnusableFiles,
} from "./operations/startup/start-refusals.ts";
import { showSecret, welcomeLines } from "./operations/startup/startup-message.ts";
import { deskMorningJob } from "./operations/today/morning-mail.ts";
import { startBuildCare } from "./pages/builds/build-care.ts";
import { openBuiltSite, openSiteInDevelopment } from "./pages/builds/site-build.ts";
import { migrations } from "./schema.ts";

/** A process manager kills after 10 s, so an orderly end that takes longer is given up before that. */
const longestEndMs = 9_000;

export interface Studio {
  /** Lines for the person at the terminal. */
  welcome: string[];
  /** The last step of a start. */
  showPassword(): Promise<void>;
  /** The actual port (`PORT=0` takes any). */
  port: number;
  /** Resolves when the studio can't go on, because its data folder is gone. */
  broken: Promise<StartError>;
  /** Finishes running requests, flushes, closes; resolves within 9 s after `DRAIN_SECONDS`, finished or not. */
  stop(): Promise<void>;
}

/** @throws {StartError} with one clear line when the studio cannot open. */
export async function start(settings: Settings): Promise<Studio> {
  refuseBrokenReplicas(settings);
  refuseBackupsBesideData(settings);
  await refuseTakenPort(settings);
  /** Disposed in reverse order, at an orderly end or when the start fails. */
  const opened = new AsyncDisposableStack();
  const folder = opened.adopt(await openDataFolder(settings.dataDir), (held) => held.release());
  const log = createLog(settings.logLevel);
  try {
    refuseHalfRestored(settings.dataDir);
    if (settings.databaseUrl && settings.replicas === undefined && !isOneOfSeveral(settings)) {
      const missing = unsharedState(settings);
      log.warn({ missing }, "one process serves this database; another must not before all is shared");
    }
    const database = opened.adopt(
      await awaitDatabase(settings, log, () => openDatabaseOf(settings, migrations, log)),
      (one) => one.close(),
    );
    const backgroundDatabase = opened.adopt(
      connectBackgroundDatabase(database, settings.databaseUrl),
      (one) => one.close(),
    );
    const clock = opened.adopt(await openDatabaseClock(backgroundDatabase, log), (one) => one.stop());
    const dependencies: Dependencies = {
      settings,
      database,
      clock: clock.now,
      log,
      files: openServedFiles(settings),
      signingKey: settings.jwtSecret ?? (await signingKeyIn(settings.dataDir)),
    };
    opened.defer(await followTimezone(dependencies));
    const backgroundDependencies: Dependencies = { ...dependencies, database: backgroundDatabase };
    const administrator = await oneAtATime(database, () => seedStudio(dependencies));
    const begin = <Work extends { stop(): Promise<void> }>(work: Work): Work =>
      opened.adopt(work, (one) => one.stop());
    if (database.kind === "sqlite") begin(startDiskReserve(dependencies));
    const jobs = [
      mailJob(backgroundDependencies, { letterhead: () => readLetterhead(backgroundDependencies) }),
      digestJob(dependencies),
      replyJob(backgroundDependencies),
      dueSoonJob(dependencies),
      dueTimesJob(dependencies),
      staffNoticeJob(dependencies),
      commentNoticeJob(dependencies),
      morningJob(dependencies),
      deskMorningJob(dependencies),
      filesAddedJob(dependencies),
      requestFilesJob(dependencies),
      quoteReminderJob(dependencies),
      quoteLinksJob(dependencies),
      quoteFilesJob(dependencies),
      planBillingJob(dependencies),
      billPartJob(dependencies),
      remindJob(dependencies),
      attachPdfJob(dependencies),
      adoptInvoicesJob(dependencies),
      invoiceFilesJob(dependencies),
      reviewCheckoutsJob(dependencies),
      tellAcceptedJob(dependencies),
      retentionJob(dependencies),
      finishUploadJob(dependencies),
      uploadCareJob(dependencies),
      uploadSweepJob({ ...dependencies, listedNames: (folder) => listedNamesIn(database, folder) }),
      videoJob(dependencies),
      mediaTrashJob(dependencies),
      publishDueJob(backgroundDependencies, [
        duePosts(backgroundDependencies),
        dueUpdates(backgroundDependencies),
        dueSiteContent(backgroundDependencies),
        dueAnnouncements(backgroundDependencies),
      ]),
      renderAgainJob(dependencies),
      importTaskJob(dependencies),
    ];
    if (settings.imap) {
      const taker = requestMailTaker(backgroundDependencies);
      jobs.push(
        mailboxJob(backgroundDependencies, { address: settings.imap, taker, servers: settings.authservIds }),
      );
    }
    if (settings.stripe) jobs.push(hourlyCheckoutsJob(dependencies));
    // Another process of the same studio may be told to make them.
    if (settings.backup.to) jobs.push(backupJob(dependencies), backupTaskJob(dependencies));
    begin(startJobs(backgroundDependencies, jobs));
    const site =
      settings.environment === "development" ? await openSiteInDevelopment() : await openBuiltSite();
    opened.defer(() => site.close());
    const first = isOneOfSeveral(settings);
    if (site.clientFolder) begin(await startBuildCare(dependencies, site.clientFolder, { first }));
    const app = opened.adopt(createApp(dependencies, { site }), (one) => one.close());
    opened.adopt(await ContentVersions.open(backgroundDatabase, log), (one) => one.close());
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const pools = { requests: database.pool, own: backgroundDatabase.pool };
    const observation = opened.adopt(await observe({ ...backgroundDependencies, pools }, app.routes), (one) =>
      one.close(),
    );
    const answer = observation.watch((request, response) => {
      if (site.middleware) site.middleware(request, response, () => void listener(request, response));
      else if (app.answerFromCache(request, response)) return true;
      else void listener(request, response);
      return false;
    });
    const server = createHttpServer((request, response) => void answer(request, response));
    collectGarbage();
    const port = await listen(server, settings);
    const watch = watchData(settings, () => folder.isInPlace() && database.isInPlace());
    return {
      welcome: [...welcomeLines(settings, port), ...administrator],
      showPassword: () =>
        showFirstPassword(dependencies, showSecret).catch((error: unknown) => {
          log.warn(
            { err: error },
            "the administrator's password could not be shown; the next start shows one",
          );
        }),
      port,
      broken: watch.broken,
      async stop() {
        watch.end();
        app.drain();
        await wait(settings.drainSeconds * 1000);
        const late = new AbortController();
        const orderly = closeServer(server)
          .then(() => opened.disposeAsync())
          .finally(() => late.abort());
        await Promise.race([
          orderly,
          wait(longestEndMs, undefined, { signal: late.signal }).catch(() => orderly),
        ]);
        if (!late.signal.aborted) log.warn("not all work has ended in time; it goes on as after a kill");
      },
    };
  } catch (error) {
    // The error that stopped the start is more useful than a failure of the clean-up.
    await opened.disposeAsync().catch(() => {});
    if (!isDiskFull(error)) throw error;
    const message = `DATA_DIR is ${JSON.stringify(settings.dataDir)}, whose disk is full; make room there and start again`;
    throw new StartError(message, { cause: error });
  }
}

/** Prepares an empty studio: administrator, sample content, default category. @returns lines for the terminal. */
async function seedStudio(dependencies: Dependencies): Promise<string[]> {
  const { settings, database, clock } = dependencies;
  if (!(await hasAdministrator(database.query))) await refuseUnusableFiles(dependencies);
  const administrator = await ensureAdministrator(dependencies);
  await seedSampleStudio(dependencies);
  if (!settings.contentApiUrl) await ensureDefaultCategory(database, clock());
  return administrator;
}
