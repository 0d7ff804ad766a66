/** One file to the library, telling how far it is: whole, or in pieces that go on where they stopped. */

import { errorOf } from "@extenso/contract/client/transport.ts";
import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import { deskMedia } from "../api/records.ts";
import { addressOf, signed } from "../api/send.ts";

/** Larger ones go in pieces, where the server takes them. */
const largestWhole = 8 * 1024 * 1024;
const pieceBytes = 4 * 1024 * 1024;

export interface Sending {
  file: File;
  /** Of an upload in pieces that was begun before. */
  resumeAt?: string | undefined;
  /** Only this site's own server takes pieces; a WordPress takes files whole. */
  inPieces: boolean;
  signal: AbortSignal;
  onProgress(sentBytes: number): void;
  /** Told where an upload in pieces goes on. */
  onAddress(address: string): void;
}

interface Said {
  status: number;
  text: string;
  header(name: string): string | null;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
  onProgress?(sentBytes: number): void;
}

/** @throws {ApiError} for all but an answer that went well, or one that `accepts`. */
function exchange(request: Request, accepts: readonly number[] = []): Promise<Said> {
  return signed(async (authorization) => {
    const said = await exchangeOnce(request, authorization);
    return accepts.includes(said.status) ? said : checked(said);
  });
}

/** `fetch` does not tell how far a body is on its way. */
function exchangeOnce(
  { method, url, headers, body, signal, onProgress }: Request,
  authorization: string,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const over = () => signal.removeEventListener("abort", abort);
    signal.throwIfAborted();
    signal.addEventListener("abort", abort);
    request.open(method, url);
    request.setRequestHeader("Authorization", authorization);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      over();
      const { status, responseText: text } = request;
      resolve({ status, text, header: (name) => request.getResponseHeader(name) });
    };
    request.onerror = () => {
      over();
      reject(new ApiError(networkError, { code: "network", status: null }));
    };
    request.onabort = () => {
      over();
      reject(signal.reason);
    };
    request.send(body);
  });
}

/** @throws {ApiError} in the server's own words. */
function checked(said: Said): Said {
  if (said.status < 400) return said;
  const headers = new Headers();
  throw errorOf(
    { status: said.status, text: said.text, headers },
    (status, words) => words || `The server answered with status ${status}.`,
  );
}

async function sendWhole({ file, signal, onProgress }: Sending): Promise<number> {
  const body = new FormData();
  body.append("file", file, file.name);
  const headers = { Accept: "application/json" };
  const request = { method: "POST", url: addressOf("/wp/v2/media"), headers, body, signal, onProgress };
  const { text } = await exchange(request);
  return deskMedia.parse(JSON.parse(text)).id;
}

const tus = { "Tus-Resumable": "1.0.0" };
/** The file's number, once all is there. */
const mediaHeader = "X-Extenso-Media";
const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Not broken off: whoever stops it meanwhile has to know what is to be cancelled. */
async function begin({ file, signal }: Sending): Promise<string> {
  const headers = {
    ...tus,
    "Upload-Length": String(file.size),
    "Upload-Metadata": `filename ${base64(file.name)}`,
  };
  const url = addressOf("/extenso/v1/uploads");
  signal.throwIfAborted();
  const said = await exchange({ method: "POST", url, headers, body: null, signal: unbroken() });
  const address = new URL(said.header("Location") ?? "", location.href).pathname;
  if (!signal.aborted) return address;
  await cancelUpload(address);
  throw signal.reason;
}

const unbroken = () => new AbortController().signal;

/** Frees what the server keeps of an upload that was stopped. One it can't be told of is replaced by the next. */
export async function cancelUpload(address: string): Promise<void> {
  const request = { method: "DELETE", url: address, headers: tus, body: null, signal: unbroken() };
  await exchange(request).catch(() => {});
}

interface Arrived {
  offset: number;
  /** 0 until it is in the library. */
  media: number;
}

/** @returns null where the server does not know the upload any more. @throws {ApiError} why it was refused. */
async function arrivedAt(address: string, signal: AbortSignal): Promise<Arrived | null> {
  const request = { method: "HEAD", url: address, headers: tus, body: null, signal };
  const said = await exchange(request, [404, 410]);
  if (said.status === 404) return null;
  if (said.status === 410) throw await refusalAt(address, signal);
  return { offset: Number(said.header("Upload-Offset")), media: Number(said.header(mediaHeader) ?? 0) };
}

async function refusalAt(address: string, signal: AbortSignal): Promise<ApiError> {
  const { text } = await exchange({ method: "GET", url: address, headers: tus, body: null, signal });
  const { reason } = JSON.parse(text) as { reason?: string };
  return new ApiError(reason || "The file could not be taken.", { code: "refused", status: 410 });
}

/** How often it is asked whether the server is done with a file that has arrived whole. */
const askEveryMs = 2_000;
const mostFailures = 10;

/** Whether the server may be at work still, or is back soon. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** @returns the file's number once the server has made a file of it; null where not all of it has arrived. */
async function finishedAt(address: string, { file, signal }: Sending): Promise<number | null> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    try {
      const arrived = await arrivedAt(address, signal);
      if (!arrived || arrived.offset < file.size) return null;
      if (arrived.media) return arrived.media;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!mayPass(error) || failures >= mostFailures) throw error;
    }
    await pause(askEveryMs, signal);
  }
}

async function sendPieces(sending: Sending): Promise<number> {
  const { file, signal, onProgress, onAddress, resumeAt } = sending;
  const known = resumeAt ? await arrivedAt(resumeAt, signal) : null;
  if (known?.media) return known.media;
  const address = resumeAt && known ? resumeAt : await begin(sending);
  onAddress(address);
  let offset = known?.offset ?? 0;
  onProgress(offset);
  while (offset < file.size) {
    const from = offset;
    const to = Math.min(from + pieceBytes, file.size);
    try {
      const said = await exchange({
        method: "PATCH",
        url: address,
        headers: { ...tus, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
        body: file.slice(from, to),
        signal,
        onProgress: (sent) => onProgress(from + sent),
      });
      offset = Number(said.header("Upload-Offset"));
      const media = Number(said.header(mediaHeader) ?? 0);
      if (media) return media;
      if (!(offset > from)) throw new ApiError(networkError, { code: "network", status: null });
    } catch (error) {
      // The last piece is answered when the file is made ready, which may be longer than a connection lasts.
      if (to < file.size || !mayPass(error)) throw error;
      const media = await finishedAt(address, sending);
      if (media === null) throw error;
      return media;
    }
  }
  const media = await finishedAt(address, sending);
  if (media === null) throw new ApiError(networkError, { code: "network", status: null });
  return media;
}

/** @returns the file's number in the library. @throws {ApiError}; when it was aborted, the signal's reason. */
export function sendFile(sending: Sending): Promise<number> {
  const pieces = sending.inPieces && sending.file.size > largestWhole;
  return pieces ? sendPieces(sending) : sendWhole(sending);
}
