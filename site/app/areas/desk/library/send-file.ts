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

async function begin({ file, signal }: Sending): Promise<string> {
  const headers = {
    ...tus,
    "Upload-Length": String(file.size),
    "Upload-Metadata": `filename ${base64(file.name)}`,
  };
  const url = addressOf("/extenso/v1/uploads");
  const said = await exchange({ method: "POST", url, headers, body: null, signal });
  return new URL(said.header("Location") ?? "", location.href).pathname;
}

/** How much the server has; null: it does not know the upload any more. */
async function offsetAt(
  address: string,
  signal: AbortSignal,
): Promise<{ offset: number; media: number } | null> {
  const request = { method: "HEAD", url: address, headers: tus, body: null, signal };
  const said = await exchange(request, [404, 410]);
  if (said.status >= 400) return null;
  return { offset: Number(said.header("Upload-Offset")), media: Number(said.header(mediaHeader) ?? 0) };
}

async function sendPieces(sending: Sending): Promise<number> {
  const { file, signal, onProgress, onAddress, resumeAt } = sending;
  const known = resumeAt ? await offsetAt(resumeAt, signal) : null;
  if (known?.media) return known.media;
  const address = resumeAt && known ? resumeAt : await begin(sending);
  onAddress(address);
  let offset = known?.offset ?? 0;
  while (true) {
    const from = offset;
    const said = await exchange({
      method: "PATCH",
      url: address,
      headers: { ...tus, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
      body: file.slice(from, from + pieceBytes),
      signal,
      onProgress: (sent) => onProgress(from + sent),
    });
    offset = Number(said.header("Upload-Offset"));
    const media = Number(said.header(mediaHeader) ?? 0);
    if (media) return media;
    if (!(offset > from)) throw new ApiError(networkError, { code: "network", status: null });
    if (offset >= file.size) return (await offsetAt(address, signal))?.media ?? 0;
  }
}

/** @returns the file's number in the library. @throws {ApiError}; when it was aborted, the signal's reason. */
export function sendFile(sending: Sending): Promise<number> {
  const pieces = sending.inPieces && sending.file.size > largestWhole;
  return pieces ? sendPieces(sending) : sendWhole(sending);
}
