/** One file to the library, by tus. */
import { type ApiResponse, errorOf, inServerWords } from "@extenso/contract/client/transport.ts";
import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import type { HttpResponse } from "tus-js-client";
import { addressOf, send, withAuthorization } from "../api/send.ts";

/** Proxies bound the length of a body. */
const pieceBytes = 4 * 1024 * 1024;
const uploadsPath = "/extenso/v1/uploads";
/** The file's number in the library, on the response to the last piece. */
const mediaHeader = "X-Extenso-Media";
const tusHeaders = { "Tus-Resumable": "1.0.0" };

/** The question whether the server has finished a file. */
const askEveryMs = 2_000;
const mostFailures = 10;

/**
 * The error code of a person whose windows have five uploads under way already. Its prefix is left out: with it,
 * strings name what the site stores in the browser.
 */
const roomCode = "_too_many_uploads";
const roomEveryMs = 5_000;
const roomWithinMs = 60_000;

export interface Sending {
  file: File;
  /** An export of another site is kept to be imported; without a purpose, the file is for the library. */
  purpose?: "import";
  /** The address of an upload that was begun before. */
  resumeAt?: string | undefined;
  signal: AbortSignal;
  onProgress?(sentBytes: number): void;
  /** Told where an upload by tus can be resumed, and cancelled. */
  onAddress?(address: string): void;
}

type TusClient = typeof import("tus-js-client");

/** Loaded with the first upload. @throws {ApiError} if it does not arrive. */
async function loadTus(): Promise<TusClient> {
  try {
    return await import("tus-js-client");
  } catch (cause) {
    throw lostConnection(cause);
  }
}

/** @returns the file's number in the library; 0 for one that isn't for it. @throws {ApiError}; when it was aborted, the signal's reason. */
export async function sendFile(sending: Sending): Promise<number> {
  const client = await loadTus();
  for (let waited = 0; ; waited += roomEveryMs) {
    try {
      return await sendByTus(client, sending);
    } catch (error) {
      const isFull = error instanceof ApiError && error.code.endsWith(roomCode);
      if (!isFull || waited >= roomWithinMs) throw error;
    }
    await pause(roomEveryMs, sending.signal);
  }
}

/** Sends the export of another site. @returns the upload's number. @throws {ApiError}, as {@link sendFile}. */
export async function sendExport(sending: Pick<Sending, "file" | "signal" | "onProgress">): Promise<string> {
  let address = "";
  const onAddress = (known: string) => {
    address = known;
  };
  try {
    await sendFile({ ...sending, purpose: "import", onAddress });
  } catch (error) {
    if (sending.signal.aborted && address) void cancelUpload(address);
    throw error;
  }
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Frees what the server holds of an upload that was stopped. One it can't be told of expires there. */
export async function cancelUpload(address: string): Promise<void> {
  await send(pathOf(address), { method: "DELETE", headers: tusHeaders }).catch(() => {});
}

async function sendByTus({ Upload, DetailedError }: TusClient, sending: Sending): Promise<number> {
  const { file, purpose, resumeAt, signal, onProgress, onAddress } = sending;
  let address = resumeAt ?? "";
  const upload = new Upload(file, {
    endpoint: addressOf(uploadsPath),
    uploadUrl: resumeAt ?? null,
    metadata: { filename: nameOf(file), ...(purpose ? { purpose } : {}) },
    chunkSize: pieceBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress: (sentBytes) => onProgress?.(sentBytes),
    onAfterResponse(request, response) {
      // tus begins anew where the server doesn't know an upload any more.
      if (request.getMethod() !== "HEAD" || response.getStatus() !== 404) checkStatus(response);
    },
  });

  /** Also continues after a new token was fetched. @returns 0 while the server finishes the file. */
  const run = (authorization: string) =>
    new Promise<number>((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        // While the upload is being created, only the response says what is to be cancelled.
        if (!upload.url) return;
        void upload.abort();
        reject(signal.reason);
      };
      signal.addEventListener("abort", stop, { once: true });
      const isOver = () => signal.removeEventListener("abort", stop);
      Object.assign(upload.options, {
        headers: { Authorization: authorization },
        onUploadUrlAvailable() {
          // The site may be open under another name than the server's own.
          address = new URL(upload.url ?? "", location.href).pathname;
          upload.url = address;
          if (signal.aborted) {
            void upload.abort();
            void cancelUpload(address).then(() => reject(signal.reason));
          } else onAddress?.(address);
        },
        onSuccess({ lastResponse }: { lastResponse: HttpResponse }) {
          isOver();
          resolve(Number(lastResponse.getHeader(mediaHeader) ?? 0));
        },
        onError(error: Error) {
          isOver();
          const cause = error instanceof DetailedError ? error.causingError : error;
          const failure = cause instanceof ApiError ? cause : lostConnection(error);
          const { originalRequest: request = null } = error instanceof DetailedError ? error : {};
          const isLastPiece =
            request?.getMethod() === "PATCH" &&
            Number(request.getHeader("Upload-Offset")) + pieceBytes >= file.size;
          // The last piece is answered when the file is finished, which may take longer than a connection lasts.
          if (isLastPiece && mayPass(failure)) resolve(0);
          else reject(failure);
        },
      });
      upload.start();
    });

  try {
    const media = await withAuthorization(run);
    return media || (await finishedMedia(address, sending));
  } catch (error) {
    if (error instanceof ApiError && error.status === 410 && address) throw await refusalAt(address, signal);
    throw error;
  }
}

/** @returns the file's number, once the server has finished it. */
async function finishedMedia(address: string, { file, purpose, signal }: Sending): Promise<number> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    const asked = send(pathOf(address), { method: "HEAD", headers: tusHeaders, signal });
    const answer = await asked.catch((error: unknown) => {
      failures += 1;
      if (!mayPass(error) || failures >= mostFailures) throw error;
      return null;
    });
    if (answer) {
      failures = 0;
      const media = Number(answer.headers.get(mediaHeader) ?? 0);
      if (media) return media;
      if (Number(answer.headers.get("Upload-Offset")) < file.size) throw lostConnection();
      if (purpose === "import") return 0;
    }
    await pause(askEveryMs, signal);
  }
}

/** Why the server refused a file that had arrived whole. */
async function refusalAt(address: string, signal: AbortSignal): Promise<ApiError> {
  const { text } = await send(pathOf(address), { headers: tusHeaders, signal });
  const { reason } = JSON.parse(text) as { reason?: string };
  return new ApiError(reason || "The file couldn’t be uploaded.", { code: "refused", status: 410 });
}

/** Pasted pictures may come without a name. */
const nameOf = (file: File) => file.name || "picture.png";

const pathOf = (address: string) => `${uploadsPath}/${address.slice(address.lastIndexOf("/") + 1)}`;

function lostConnection(cause?: unknown): ApiError {
  return new ApiError(networkError, { code: "network", status: null, cause });
}

/** @throws {ApiError} in the server's own words. */
function checkStatus(response: HttpResponse): void {
  const status = response.getStatus();
  if (status < 400) return;
  const answer: ApiResponse = { status, text: response.getBody(), headers: new Headers() };
  throw errorOf(answer, inServerWords);
}

/** Whether the server may still be at work, or is back soon. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal, abort: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      abort();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return orAborted(over, signal, () => clearTimeout(timer));
}
