/** Looks at everything a studio needs: for `npm run doctor`, and for the desk. */
import { withSignature } from "../../domains/site-content/site-content.ts";
import type { Queryable } from "../../engines/database/query.ts";
import { countJobs } from "../../engines/jobs/job-store.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { openFileStorage } from "../../engines/storage/open-storage.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackup } from "./check-backup.ts";
import { checkContentServer } from "./check-content-server.ts";
import { checkDatabase } from "./check-database.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkMail } from "./check-mail.ts";
import { checkMailbox, checkReplies, checkSender } from "./check-mailbox.ts";
import { checkPayments } from "./check-payments.ts";
import { checkReplicas } from "./check-replicas.ts";
import { checkSiteContent } from "./check-site-content.ts";
import { checkDisk, checkFiles } from "./check-storage.ts";
import { type Finding, okFinding, warningFinding } from "./finding.ts";

/** @param isToSend a mail to the studio itself. */
export async function runDoctor(
  settings: Settings,
  isToSend: boolean,
  tell: (finding: Finding) => void,
): Promise<void> {
  checkReplicas(settings).forEach(tell);
  const { database, hasTables, findings } = await checkDatabase(settings);
  findings.forEach(tell);
  try {
    tell(await checkDisk(settings));
    tell(await checkFiles(openFileStorage(settings), settings));
    const mail = await readMailSettings(database && hasTables ? database.query : null, settings);
    (await checkMail(settings, mail, isToSend)).forEach(tell);
    (await checkSender({ ...settings, ...mail })).forEach(tell);
    (await checkContentServer(settings)).forEach(tell);
    (await checkAddress(settings)).forEach(tell);
    (await checkIdentity(settings, hasTables ? database : null)).forEach(tell);
    if (database && hasTables) (await checkSiteContent(database)).forEach(tell);
    (await checkMailbox(settings, hasTables ? database : null, { now: new Date() })).forEach(tell);
    const contact = database && hasTables ? await withSignature(database.query, settings) : null;
    checkReplies(settings, contact?.contactEmail ?? mail.notices[0] ?? "").forEach(tell);
    tell(checkPayments(settings));
    if (database && hasTables) (await checkJobs(database)).forEach(tell);
    if (database && hasTables) (await checkBackup(database, settings, new Date())).forEach(tell);
  } finally {
    await database?.close();
  }
}

/** Background work: what waits, runs and has failed for good. */
async function checkJobs({ query }: Queryable): Promise<Finding[]> {
  const counts = await countJobs(query);
  const sum = (state: string) =>
    counts.filter((one) => one.state === state).reduce((total, { count }) => total + count, 0);
  const failed = counts.filter(({ state }) => state === "failed");
  if (failed.length === 0)
    return [okFinding("jobs", `${sum("waiting")} wait, ${sum("running")} run, none failed`)];
  return failed.map(({ kind, count, error }) =>
    warningFinding("jobs", `${count} of ${kind} failed: ${error}`, "the log says more; do it again by hand"),
  );
}
