import { ApiError, networkError, timeoutError } from "@extenso/contract/errors/errors.ts";
import { client } from "../../../session/client.ts";

/** Pictures may take longer than other calls on a slow line; a line that stands still for so long is dead. */
const timeoutMs = 60_000;

/**
 * Sends a picture and tells how far it is. By `XMLHttpRequest`, since `fetch` does not say what has been
 * sent.
 *
 * @param onProgress from 0 to 1.
 * @returns the address of the member's new picture.
 * @throws {ApiError} when it was refused or did not arrive; the signal's reason when the caller aborted.
 */
export async function uploadAvatar(
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { url, headers } = await client.prepareAvatarUpload();
  const { status, text } = await send(url, headers, picture, onProgress, signal);
  return client.readAvatarAnswer(status, text).avatar;
}

function send(
  url: string,
  headers: Record<string, string>,
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.set("file", picture, `photo.${picture.type.split("/")[1] ?? "png"}`);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (message: string, code: string) => () =>
      reject(new ApiError(message, { code, status: null }));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", failed(networkError, "network"));
    request.addEventListener("timeout", failed(timeoutError, "timeout"));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("Accept", "application/json");
    request.timeout = timeoutMs;
    signal.aborted ? reject(signal.reason) : request.send(form);
  });
}
