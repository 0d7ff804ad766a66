/** The mailbox that answers arrive in, and what other mail servers see of the domain that mails come from. */

import { newestSenderChecks } from "../../domains/requests/incoming/mail-figures.ts";
import { mailboxState } from "../../domains/requests/incoming/mailbox-job.ts";
import type { Database } from "../../engines/database/open.ts";
import type { MailSettings } from "../../engines/mail/mail-settings.ts";
import { replyAddressOf, replyAddressProblem } from "../../engines/mail/reply-address.ts";
import { checkSenderDomain, type NameServers } from "../../engines/mail/sender-domain.ts";
import { type MailboxOpener, openImapMailbox } from "../../engines/mailbox/imap-mailbox.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const patienceMs = 20_000;
/** While a studio is open its mailbox is looked at every minute. */
const longestPauseMs = 10 * 60_000;

/** @param database `null` where there is none, or it is empty. */
export async function checkMailbox(
  { imap, authservIds }: Pick<Settings, "imap" | "authservIds">,
  database: Pick<Database, "query"> | null,
  { now, open = openImapMailbox }: { now: Date; open?: MailboxOpener },
): Promise<Finding[]> {
  if (!imap) return [okFinding("mailbox", "IMAP_URL is not set: answers stay in the studio’s mailbox")];
  try {
    const mailbox = await open(imap, AbortSignal.timeout(patienceMs));
    mailbox.close();
  } catch (error) {
    const todo = "see that IMAP_URL names the server, user, password and folder";
    return [errorFinding("mailbox", reasonOf(error), todo)];
  }
  const findings = database ? await checkServerName(database, authservIds) : [];
  const state = database && (await mailboxState(database, imap));
  if (!state?.readAt) return [okFinding("mailbox", "it can be read, and has not been read yet")];
  const minutes = Math.round((now.getTime() - Date.parse(state.readAt)) / 60_000);
  if (now.getTime() - Date.parse(state.readAt) > longestPauseMs) {
    const said = state.problem ? `: ${state.problem}` : "";
    const todo = "see that a process of the studio runs with IMAP_URL; its log says why it stopped reading";
    return [warningFinding("mailbox", `last read ${minutes} minutes ago${said}`, todo)];
  }
  return [
    ...findings,
    okFinding("mailbox", `last read ${minutes === 0 ? "within a minute" : `${minutes} minutes ago`}`),
  ];
}

/**
 * Whether answers come into the mailbox that is read. @param contactEmail the studio's public address.
 */
export function checkReplies(settings: Pick<Settings, "imap" | "mail">, contactEmail: string): Finding[] {
  if (!settings.imap) return [];
  const problem = replyAddressProblem(settings, contactEmail);
  if (problem) return [warningFinding("answers", problem.text, problem.todo)];
  return [okFinding("answers", `they go to ${replyAddressOf(settings, contactEmail)}, which is read`)];
}

/** Mails of which some bear the results of the server that received them, if its name is right. */
const mostLooked = 50;
const fewest = 5;

/** A wrong name marks nothing, and nobody would know. */
async function checkServerName(
  { query }: Pick<Database, "query">,
  authservIds: readonly string[],
): Promise<Finding[]> {
  if (authservIds.length === 0) return [];
  const asked = (await newestSenderChecks(query, mostLooked)).filter((check) => check !== "");
  if (asked.length < fewest || asked.some((check) => check !== "unknown")) return [];
  const text = `none of the last ${asked.length} mails bears a result of ${authservIds.join(", ")}`;
  const todo =
    "see that AUTHSERV_ID is what the mail server’s Authentication-Results headers begin with (mx.microsoft.com for Microsoft 365)";
  return [warningFinding("mailbox", text, todo)];
}

/** @param servers replaces this machine's name servers in tests. */
export async function checkSender(
  settings: Pick<Settings, "smtpUrl"> & Pick<MailSettings, "mailFrom">,
  servers?: NameServers,
): Promise<Finding[]> {
  // The sample studio’s domain is nobody’s; files have no sender that anybody judges.
  if (!settings.smtpUrl || /@extenso\.example\b/.test(settings.mailFrom)) return [];
  const findings = await checkSenderDomain(settings, servers);
  return findings.map(({ name, verdict, text, todo }) => {
    if (verdict === "good") return okFinding("sender", `${name}: ${text}`);
    if (verdict === "unknown") return okFinding("sender", `${name}: ${text} ${todo}`.trim());
    return warningFinding("sender", `${name}: ${text}`, todo);
  });
}
