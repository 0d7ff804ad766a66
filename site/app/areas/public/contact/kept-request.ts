/**
 * The contact form's storage on the device, beside the draft's texts: chosen files, and a request that waits for a
 * connection, with its outcome. Where the browser forbids storage, nothing is kept, and the form still works.
 */
import type { ContactRequest } from "@extenso/contract/requests/extenso.ts";
import { createStore, delMany, get, set, type UseStore } from "idb-keyval";

/** A request that was sent, by the page or by its worker. */
export interface Sent {
  /** Key of the submission that this is the answer to. */
  submissionKey: string;
  reference: string | undefined;
  /** Path of the sender's page; empty where none was given. */
  path: string;
  /** Names of files that were refused or didn't get through. */
  unsent: string[];
}

let store: UseStore | null = null;

/** The one connection of this page, or of this worker. */
function kept(): UseStore {
  store ??= createStore("extenso_contact", "kept");
  return store;
}

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export const keepFiles = (files: readonly File[]) => quietly(() => set("files", files, kept()));
export const keptFiles = async () => (await quietly(() => get<File[]>("files", kept()))) ?? [];

/** @param request as it goes out once there is a connection. */
export const keepWaiting = (request: ContactRequest) => quietly(() => set("waiting", request, kept()));
export const waitingRequest = () => quietly(() => get<ContactRequest>("waiting", kept()));

export const keepSent = (sent: Sent) => quietly(() => set("sent", sent, kept()));
export const sentRequest = () => quietly(() => get<Sent>("sent", kept()));

/** Once it is sent, or begun anew. */
export const forgetKept = () => quietly(() => delMany(["files", "waiting", "sent"], kept()));
/** The request is a draft again; its files stay with it. */
export const forgetWaiting = () => quietly(() => delMany(["waiting", "sent"], kept()));
