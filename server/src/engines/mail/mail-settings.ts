/**
 * Sender of all mails, and to whom notices go: from the environment, or one row that administrators change at the desk
 * (docs/decisions/101-mail-settings-at-the-desk.md). Read wherever a mail is made or sent, so replicas agree at once.
 */
import type { Transaction } from "kysely";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Query } from "../database/query.ts";
import { lockState, readState, writeState } from "../database/studio-state.ts";
import type { Tables } from "../database/tables.ts";
import { addressIn, mailDomain } from "./sender.ts";

export interface MailSettings {
  /** Sender of every mail: `Name <mailbox@host>`, or the mailbox alone. */
  mailFrom: string;
  /** Addresses that the studio's notices go to: one to five. */
  notices: string[];
  /** Senders of earlier mails, which may still lie in a mailbox. */
  earlierSenders: string[];
}

/** Settings that administrators have saved at the desk; a field is absent until then. */
type Stored = Partial<MailSettings>;

const key = "mail-settings";
const mostEarlierSenders = 20;

type Given = Pick<Settings, "mail">;

/** @param query the transaction that writes the mail, if there is one; `null` before the database is open. */
export async function readMailSettings(query: Query | null, { mail }: Given): Promise<MailSettings> {
  const stored = query ? await readStored(query) : {};
  const { sender, notices } = mail;
  return {
    mailFrom: sender.isSet ? sender.value : (stored.mailFrom ?? sender.value),
    notices: notices.isSet ? [notices.value] : (stored.notices ?? [notices.value]),
    earlierSenders: stored.earlierSenders ?? [],
  };
}

async function readStored(query: Query): Promise<Stored> {
  return JSON.parse((await readState(query, key)) ?? "{}");
}

/** Makes other writers of the settings wait for this transaction. Call it before reading them. */
export async function lockMailSettings(rows: Transaction<Tables>): Promise<void> {
  await lockState(rows, key, "{}");
}

/** Call it in the transaction that holds {@link lockMailSettings}. */
export async function writeMailSettings(
  rows: Transaction<Tables>,
  settings: Given,
  changes: Partial<Pick<MailSettings, "mailFrom" | "notices">>,
): Promise<void> {
  const before = await readMailSettings(rows, settings);
  const stored: Stored = { ...(await readStored(rows)), ...changes };
  const { mailFrom = before.mailFrom } = changes;
  if (addressIn(mailFrom) !== addressIn(before.mailFrom)) {
    const earlier = [addressIn(before.mailFrom), ...before.earlierSenders];
    const others = earlier.filter((address) => address !== addressIn(mailFrom));
    stored.earlierSenders = [...new Set(others)].slice(0, mostEarlierSenders);
  }
  await writeState(rows, key, JSON.stringify(stored));
}

/** Domain of our `Message-ID`s. A new sender at the desk doesn't change it, so that conversations go on. */
export function messageDomain({ mail, publicUrl }: Pick<Settings, "mail" | "publicUrl">): string {
  return mail.sender.isSet ? mailDomain(mail.sender.value) : new URL(publicUrl).hostname;
}
