/**
 * The queue of uploads to the library. It goes on while one moves about the desk; files that were not sent when the
 * page was left are kept in the browser, and go on with the next visit.
 */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { forgetUpload, keptUploads, recordUploadUrl, storeUpload } from "./kept-uploads.ts";
import { knownFile } from "./known-file.ts";
import { cancelUpload, sendFile } from "./send-file.ts";
import { tellArrival, type Upload, uploader, uploads } from "./upload-list.ts";

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

const works = new Map<string, Work>();
/** Ids of all uploads of this visit, ended ones, too. */
const begun = new Set<string>();

/** Ends when the upload before has been begun at the server, or doesn't begin. */
let lastBegun: Promise<void> = Promise.resolve();

/** Uploads begin one after another, since the library sorts them by when they were begun: a shoot keeps its order. */
function takeTurn(): { turn: Promise<void>; pass: () => void } {
  const turn = lastBegun;
  const { promise, resolve } = Promise.withResolvers<void>();
  lastBegun = promise;
  return { turn, pass: resolve };
}

function change(id: string, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

async function send(id: string, work: Work): Promise<void> {
  change(id, { state: "sending", message: "" });
  const { turn, pass } = takeTurn();
  try {
    // A resumed upload has an address, so the library isn't asked again whether it has the file.
    const asked = !work.anyway && work.address === undefined;
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
    await turn;
    const media = await sendFile({
      file: work.file,
      resumeAt: work.address,
      signal: work.abort.signal,
      onProgress: (sent) => change(id, { sent: Math.min(sent, work.file.size) }),
      onAddress(address) {
        work.address = address;
        pass();
        void recordUploadUrl(id, address);
      },
    });
    works.delete(id);
    void forgetUpload(id);
    change(id, { state: "done", sent: work.file.size, media });
    tellArrival(media);
  } catch (error) {
    if (!work.abort.signal.aborted) change(id, { state: "failed", message: errorMessage(error) });
  } finally {
    pass();
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
  begun.add(id);
  const { name, size } = file;
  uploads.set([...uploads.get(), { id, name, size, sent: 0, state: "waiting", message: "", media: 0 }]);
}

/** Uploads a file beside those in the dock. @returns its number in the library. @throws {ApiError} */
export function uploadFile(file: File, signal: AbortSignal = new AbortController().signal): Promise<number> {
  return sendFile({ file, signal });
}

/** @returns their ids, in order. */
export function addUploads(files: readonly File[]): string[] {
  const ids = files.map((file) => {
    const id = crypto.randomUUID();
    void storeUpload(id, file, uploader.get().person);
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
  tellArrival(media);
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

/** Once a visit: goes on with what an earlier one left. */
export function resumeUploads(): void {
  if (resumed) return;
  resumed = true;
  ifOnlyTab(async () => {
    for (const { id, file, address } of await keptUploads(uploader.get().person)) {
      // A small file of this visit may have been sent while the kept ones were read.
      if (!begun.has(id)) enqueue(id, file, address);
    }
    goOn();
  });
}
