/**
 * `npm run doctor`: looks at everything a studio needs, beside one that runs or before it does. Exit codes: 0 nothing
 * is wrong, 1 something is, 2 wrong words.
 */

import { parseArgs } from "node:util";
import type { Queryable } from "../../engines/database/query.ts";
import { countJobs } from "../../engines/jobs/job-store.ts";
import { makeFilesPrivate } from "../../engines/local-files/file-modes.ts";
import { openFileStorage } from "../../engines/storage/open-storage.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackup } from "./check-backup.ts";
import { checkContentServer } from "./check-content-server.ts";
import { checkDatabase } from "./check-database.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkMail } from "./check-mail.ts";
import { checkMailbox, checkSender } from "./check-mailbox.ts";
import { checkReplicas } from "./check-replicas.ts";
import { checkSiteContent } from "./check-site-content.ts";
import { checkDisk, checkFiles } from "./check-storage.ts";
import { bad, doubtful, type Finding, good, linesOf } from "./finding.ts";

const usage = `npm run doctor -- [--no-mail]
  --no-mail  sends nothing; asks the mail server only whether it lets us in`;

async function examine(isToSend: boolean, tell: (finding: Finding) => void): Promise<void> {
  const settings = readSettings(process.env);
  tell(good("settings", "all can be used"));
  checkReplicas(settings).forEach(tell);
  const { database, hasTables, findings } = await checkDatabase(settings);
  findings.forEach(tell);
  tell(await checkDisk(settings));
  tell(await checkFiles(openFileStorage(settings), settings));
  (await checkMail(settings, isToSend)).forEach(tell);
  (await checkSender(settings)).forEach(tell);
  (await checkContentServer(settings)).forEach(tell);
  try {
    (await checkAddress(settings)).forEach(tell);
    (await checkIdentity(settings, hasTables ? database : null)).forEach(tell);
    if (database && hasTables) (await checkSiteContent(database)).forEach(tell);
    (await checkMailbox(settings, hasTables ? database : null, { now: new Date() })).forEach(tell);
    if (database && hasTables) (await checkJobs(database)).forEach(tell);
    if (database && hasTables) (await checkBackup(database, settings, new Date())).forEach(tell);
  } finally {
    await database?.close();
  }
}

async function run(words: string[]): Promise<number> {
  let isToSend: boolean;
  try {
    const options = { "no-mail": { type: "boolean", default: false } } as const;
    isToSend = !parseArgs({ args: words, options }).values["no-mail"];
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  makeFilesPrivate();
  const counts = { good: 0, doubtful: 0, bad: 0 };
  const tell = (finding: Finding) => {
    counts[finding.verdict] += 1;
    console.log(linesOf(finding));
  };
  try {
    await examine(isToSend, tell);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.message.split("\n")) {
      tell(bad("settings", line, "README.md says what each setting is"));
    }
  }
  console.log(`${counts.bad} wrong, ${counts.doubtful} to look at, ${counts.good} good`);
  return counts.bad > 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));

/** Background work: what waits, runs and has failed for good. */
async function checkJobs({ query }: Queryable): Promise<Finding[]> {
  const counts = await countJobs(query);
  const sum = (state: string) =>
    counts.filter((one) => one.state === state).reduce((total, { count }) => total + count, 0);
  const failed = counts.filter(({ state }) => state === "failed");
  if (failed.length === 0)
    return [good("jobs", `${sum("waiting")} wait, ${sum("running")} run, none failed`)];
  return failed.map(({ kind, count, error }) =>
    doubtful("jobs", `${count} of ${kind} failed: ${error}`, "the log says more; do it again by hand"),
  );
}
