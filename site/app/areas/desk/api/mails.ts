/** Mails of the outbox, for administrators. */
import { readList } from "@extenso/contract/client/transport.ts";
import { type MailState, wireMail, wireMailCounts, wireMailsDone } from "@extenso/contract/wire/mails.ts";
import { read, send } from "./send.ts";

const path = "/extenso/v1/mails";

export interface MailQuery {
  state: MailState;
  /** Part of the recipient's address. */
  search: string;
  page: number;
  per_page: number;
}

export async function listMails({ search, ...query }: MailQuery, signal?: AbortSignal) {
  const sought = search === "" ? {} : { search };
  return readList(wireMail, await send(path, { query: { ...query, ...sought }, signal }));
}

export const countMails = (signal?: AbortSignal) => read(wireMailCounts, `${path}/counts`, { signal });

/** @returns the numbers of those that it was done to. */
export async function changeMails(act: "retry" | "discard", ids: readonly number[]): Promise<number[]> {
  return (await read(wireMailsDone, `${path}/${act}`, { method: "POST", body: { ids } })).done;
}
