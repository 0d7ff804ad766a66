/** Mails from outside over the API: `extenso/v1/requests/mail` and its neighbours. */
import type { Page } from "@extenso/contract/entities.ts";
import {
  wireMailbox,
  wireQuotedText,
  wireStrayMailMoved,
  wireStrayMails,
} from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { read, readFile } from "../../api/send.ts";

const root = "/extenso/v1/requests";

export type StrayMail = z.infer<typeof wireStrayMails>["mails"][number];
export type Mailbox = z.infer<typeof wireMailbox>;

export const mailKeys = {
  /** Below the requests' key, so that a change to any request reads this list again. */
  strays: (filed: boolean, page: number) => ["requests", "mail", filed, page] as const,
  mailbox: ["request-mailbox"] as const,
  quoted: (mail: number) => ["quoted-text", mail] as const,
};

export const straysPerPage = 50;

export async function listStrayMails(
  filed: boolean,
  page: number,
  signal?: AbortSignal,
): Promise<Page<StrayMail>> {
  const query = { filed: String(filed), page };
  const { mails, total } = await read(wireStrayMails, `${root}/mail`, { query, signal });
  return { items: mails, total, totalPages: Math.ceil(total / straysPerPage) };
}

/** @param request number or reference, to `place` it. @returns the request that it is in now. */
export function moveStrayMail(
  id: number,
  action: "request" | "place" | "file" | "unfile",
  request = "",
): Promise<z.infer<typeof wireStrayMailMoved>> {
  return read(wireStrayMailMoved, `${root}/mail/${id}`, { method: "POST", body: { action, request } });
}

/** A mail's picture, made safe to show. @throws {ApiError} for files that can't be shown. */
export function strayMailPicture(mail: number, file: number): Promise<Blob> {
  return readFile(`${root}/mail/${mail}/files/${file}/picture`);
}

export function strayMailFile(mail: number, file: number): Promise<Blob> {
  return readFile(`${root}/mail/${mail}/files/${file}`);
}

export function readQuoted(request: number, mail: number, signal?: AbortSignal) {
  return read(wireQuotedText, `${root}/${request}/mails/${mail}`, { signal });
}

export function readMailbox(signal?: AbortSignal): Promise<Mailbox> {
  return read(wireMailbox, `${root}/mailbox`, { signal });
}
