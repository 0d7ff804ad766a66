/**
 * The queue of uploads to the library. It goes on while one moves about the desk; files that were not sent when the
 * page was left are kept in the browser, and go on with the next visit.
 */
import { errorMessage } from "../../../session/load-client.ts";
import { createStore } from "../store.ts";
import { knownFile } from "./known-file.ts";
import { cancelUpload, sendFile } from "./send-file.ts";

/**
 * Files that were not sent to the end, kept by the browser over a reload. Where it keeps nothing, they are lost with the page.
 */
interface Kept {
  id: string;
  file: File;
  /** Id of the person who began the upload; nobody else resumes it. */
  owner: number;
  address: string | undefined;
  at: number;
}

/** The server forgets unfinished ones after a day, and so do we. */
const keptMs = 24 * 60 * 60 * 1000;
const storeName = "uploads";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("extenso-desk-uploads", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = use(database.transaction(storeName, mode).objectStore(storeName));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A full or forbidden store must not keep a file from being sent. */
async function tolerantly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

function storeUpload(id: string, file: File, owner: number): Promise<void> {
  return tolerantly(async () => {
    await inStore("readwrite", (store) => store.put({ id, file, owner, address: undefined, at: Date.now() }));
  }, undefined);
}

function recordUploadUrl(id: string, address: string): Promise<void> {
  return tolerantly(async () => {
    const kept = await inStore<Kept | undefined>("readonly", (store) => store.get(id));
    if (kept) await inStore("readwrite", (store) => store.put({ ...kept, address }));
  }, undefined);
}

function forgetUpload(id: string): Promise<void> {
  return tolerantly(async () => {
    await inStore("readwrite", (store) => store.delete(id));
  }, undefined);
}

/** Oldest first. */
function keptUploads(owner: number): Promise<Kept[]> {
  return tolerantly(async () => {
    const all = await inStore<Kept[]>("readonly", (store) => store.getAll());
    const old = all.filter(({ at }) => Date.now() - at > keptMs);
    await Promise.all(old.map(({ id }) => forgetUpload(id)));
    return all.filter((kept) => kept.owner === owner && !old.includes(kept)).sort((a, b) => a.at - b.at);
  }, []);
}

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  /** `known`: the library has the same file; `media` is its number, and somebody has to say what is to be done. */
  state: "waiting" | "sending" | "known" | "done" | "failed";
  /** Why it failed. */
  message: string;
  /** Its number in the library, once it is there. */
  media: number;
}

/** The server takes five uploads of one person at a time, and the editor may send one beside these. */
const atOnce = 3;

interface Work {
  file: File;
  address: string | undefined;
  abort: AbortController;
  /** It is to be sent even if the library has it. */
  anyway: boolean;
  /** The library's own is to be taken if it has it. */
  takes: boolean;
}

const uploads = createStore<readonly Upload[]>([]);
let byTus = false;
let owner = 0;
const works = new Map<string, Work>();
const arrivals = new Set<(media: number) => void>();

function change(id: string, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

async function send(id: string, work: Work): Promise<void> {
  change(id, { state: "sending", message: "" });
  try {
    // A resumed upload has an address, so the library isn't asked again whether it has the file.
    const asked = byTus && !work.anyway && work.address === undefined;
    const known = asked ? await knownFile(work.file, work.abort.signal) : 0;
    const current = works.get(id);
    if (known > 0 && current?.takes) {
      change(id, { media: known });
      takeKnown(id);
      goOn();
      return;
    }
    if (known > 0 && current === work && !work.anyway) {
      change(id, { state: "known", media: known });
      goOn();
      return;
    }
    const media = await sendFile({
      file: work.file,
      resumeAt: work.address,
      byTus,
      signal: work.abort.signal,
      onProgress: (sent) => change(id, { sent: Math.min(sent, work.file.size) }),
      onAddress(address) {
        work.address = address;
        void recordUploadUrl(id, address);
      },
    });
    works.delete(id);
    void forgetUpload(id);
    change(id, { state: "done", sent: work.file.size, media });
    for (const told of arrivals) told(media);
  } catch (error) {
    if (!work.abort.signal.aborted) change(id, { state: "failed", message: errorMessage(error) });
  }
  goOn();
}

function goOn(): void {
  const running = uploads.get().filter(({ state }) => state === "sending").length;
  const next = uploads
    .get()
    .filter(({ state }) => state === "waiting")
    .slice(0, Math.max(0, atOnce - running));
  for (const { id } of next) {
    const work = works.get(id);
    if (work) void send(id, work);
  }
}

function enqueue(id: string, file: File, address?: string): void {
  works.set(id, { file, address, abort: new AbortController(), anyway: false, takes: false });
  const { name, size } = file;
  uploads.set([...uploads.get(), { id, name, size, sent: 0, state: "waiting", message: "", media: 0 }]);
}

/** Uploads a file beside those in the dock. @returns its number in the library. @throws {ApiError} */
export function uploadFile(file: File, signal: AbortSignal = new AbortController().signal): Promise<number> {
  return sendFile({ file, byTus, signal });
}

/** @returns their ids, in order. */
export function addUploads(files: readonly File[]): string[] {
  const ids = files.map((file) => {
    const id = crypto.randomUUID();
    void storeUpload(id, file, owner);
    enqueue(id, file);
    return id;
  });
  goOn();
  return ids;
}

export function retryUpload(id: string): void {
  const work = works.get(id);
  if (!work) return;
  works.set(id, { ...work, abort: new AbortController() });
  change(id, { state: "waiting", message: "" });
  goOn();
}

/** Takes the library's own in place of one that is known. */
export function takeKnown(id: string): void {
  const media = uploads.get().find((upload) => upload.id === id)?.media ?? 0;
  const size = works.get(id)?.file.size ?? 0;
  works.delete(id);
  void forgetUpload(id);
  change(id, { state: "done", sent: size });
  for (const told of arrivals) told(media);
}

/** Sends one that is known, as a file of its own. */
export function sendKnown(id: string): void {
  const work = works.get(id);
  if (!work) return;
  works.set(id, { ...work, anyway: true });
  change(id, { state: "waiting", media: 0 });
  goOn();
}

/**
 * One answer for all files that the library has, and for those that have yet to be looked at.
 *
 * @param takes the library's own are taken; otherwise each is sent as a file of its own.
 */
export function answerForAll(takes: boolean): void {
  for (const { id, state } of uploads.get()) {
    if (state === "known") (takes ? takeKnown : sendKnown)(id);
    const work = works.get(id);
    if (!work || (state !== "waiting" && state !== "sending")) continue;
    work.takes = takes;
    // One that is being looked at goes on with the answer that it finds.
    work.anyway = !takes;
  }
}

/** Stops it, or takes a finished one off the list. */
export function dropUpload(id: string): void {
  const work = works.get(id);
  work?.abort.abort();
  works.delete(id);
  if (work?.address) void cancelUpload(work.address);
  void forgetUpload(id);
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
  goOn();
}

export function clearFinished(): void {
  uploads.set(uploads.get().filter(({ state }) => state !== "done"));
}

let resumed = false;

/** Only one of several tabs resumes uploads. Its lock is free for another tab once it closes. */
function ifOnlyTab(run: () => Promise<void>): void {
  if (!navigator.locks) return void run();
  const untilClosed = () => new Promise<void>(() => {});
  void navigator.locks.request("extenso-desk-uploads", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await run();
    await untilClosed();
  });
}

/**
 * Once a visit: goes on with what an earlier one left.
 *
 * @param offersTus whether the server takes uploads by tus. @param person whose uploads.
 */
export function resumeUploads(offersTus: boolean, person: number): void {
  byTus = offersTus;
  owner = person;
  if (resumed) return;
  resumed = true;
  ifOnlyTab(async () => {
    for (const { id, file, address } of await keptUploads(person)) {
      if (!works.has(id)) enqueue(id, file, address);
    }
    goOn();
  });
}

/** @param told of each file that has come into the library. @returns stops it. */
export function onArrival(told: (media: number) => void): () => void {
  arrivals.add(told);
  return () => arrivals.delete(told);
}

export const useUploads = uploads.use;
