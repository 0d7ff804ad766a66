/** People who have asked: `extenso/v1/contacts`. */
import { wireContacts, wirePerson } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { read, readFile, send } from "../../api/send.ts";

const root = "/extenso/v1/contacts";

export type Person = z.infer<typeof wirePerson>;
export type FoundContact = z.infer<typeof wireContacts>[number];

export const personKeys = {
  one: (id: number) => ["request-person", id] as const,
  search: (words: string) => ["request-contacts", words] as const,
};

export function getPerson(id: number, signal?: AbortSignal): Promise<Person> {
  return read(wirePerson, `${root}/${id}`, { signal });
}

export function searchContacts(words: string, signal?: AbortSignal): Promise<FoundContact[]> {
  return read(wireContacts, root, { query: { search: words }, signal });
}

export type Correction = Pick<Person, "name" | "email" | "phone" | "company">;

/** @throws {ApiError} `rest_address_taken` where the address is somebody else's. */
export function correctContact(contact: number, correction: Correction): Promise<Person> {
  return read(wirePerson, `${root}/${contact}`, { method: "POST", body: correction });
}

/** @param correction what is known of the person from now on. */
export function mergeContact(person: number, contact: number, correction: Correction): Promise<Person> {
  return read(wirePerson, `${root}/${person}/merge`, { method: "POST", body: { contact, ...correction } });
}

export function separateContact(contact: number): Promise<Person> {
  return read(wirePerson, `${root}/${contact}/separate`, { method: "POST", body: {} });
}

export function exportPerson(id: number): Promise<Blob> {
  return readFile(`${root}/${id}/export`);
}

export async function forgetPerson(id: number): Promise<void> {
  await send(`${root}/${id}`, { method: "DELETE", timeoutMs: 120_000 });
}
