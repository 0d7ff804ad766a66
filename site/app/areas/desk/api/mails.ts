/** Mails of the outbox, for administrators. */
import type { WrittenMailSettings } from "@extenso/contract/mails/mail-settings.ts";
import {
  type MailState,
  wireMail,
  wireMailCounts,
  wireMailSettings,
  wireMailsDone,
  wireSenderCheck,
  wireTestMail,
} from "@extenso/contract/wire/mails.ts";
import { read, readPage } from "./send.ts";

const path = "/extenso/v1/mails";

export interface MailQuery {
  state: MailState;
  /** Part of the recipient's address. */
  search: string;
  page: number;
  per_page: number;
}

export const listMails = (query: MailQuery, signal?: AbortSignal) => readPage(wireMail, path, query, signal);

export const countMails = (signal?: AbortSignal) => read(wireMailCounts, `${path}/counts`, { signal });

/** @returns the numbers of those that it was done to. */
export async function changeMails(act: "retry" | "discard", ids: readonly number[]): Promise<number[]> {
  return (await read(wireMailsDone, `${path}/${act}`, { method: "POST", body: { ids } })).done;
}

export type MailSettingsChange = Partial<WrittenMailSettings>;

export const readMailSettings = (signal?: AbortSignal) =>
  read(wireMailSettings, `${path}/settings`, { signal });

/** @returns them as they are now. */
export function changeMailSettings({ senderName, senderAddress, notices }: MailSettingsChange) {
  const body = { sender_name: senderName, sender_address: senderAddress, notices };
  return read(wireMailSettings, `${path}/settings`, { method: "POST", body });
}

export const readSenderCheck = (signal?: AbortSignal) =>
  read(wireSenderCheck, `${path}/sender-check`, { signal });

export const sendTestMail = (to: string) =>
  read(wireTestMail, `${path}/test`, { method: "POST", body: { to } });

export const findTestMail = (sent: number, signal?: AbortSignal) =>
  read(wireTestMail, `${path}/test`, { query: { sent }, signal });
