/** HEIC pictures, as telephones take them, as JPEG: upright, with their colour profile and what the camera wrote. */
import { readFile, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { NotAPictureError, PictureTooDemandingError, TooManyPixelsError } from "../picture-errors.ts";
import type { HeicInput, HeicResult } from "./heic-worker.ts";

/** Bytes; the largest of cameras have some twenty million. */
const largestHeic = 64 * 1024 * 1024;

/**
 * @param source its path, or its bytes.
 * @throws {NotAPictureError}
 * @throws {TooManyPixelsError} before anything is decoded.
 * @throws {PictureTooDemandingError} for more bytes than `largestHeic`.
 */
export async function heicToJpeg(source: string | Uint8Array, mostPixels: number): Promise<Buffer> {
  const bytes = typeof source === "string" ? (await stat(source)).size : source.byteLength;
  if (bytes > largestHeic) throw new PictureTooDemandingError("it has too many bytes");
  const content = typeof source === "string" ? await readFile(source) : source;
  const result = await runWorker({ content, mostPixels });
  if ("jpeg" in result) return Buffer.from(result.jpeg);
  if ("tooManyPixels" in result) throw new TooManyPixelsError(result.tooManyPixels);
  throw new NotAPictureError(result.unreadable);
}

function runWorker(input: HeicInput): Promise<HeicResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { workerData: input });
    worker.once("message", (result: HeicResult) => {
      resolve(result);
      worker.terminate().catch(() => {});
    });
    worker.once("error", (error) => reject(new NotAPictureError(`its decoder failed: ${error.message}`)));
    worker.once("exit", () => reject(new NotAPictureError("its decoder ended")));
  });
}
