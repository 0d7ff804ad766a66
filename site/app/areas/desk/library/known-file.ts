/** Whether the library has a file already, by what is in it. */
import { sameMedia } from "../api/media.ts";

/** Bytes. A film beyond is sent without being looked at: it would have to lie in memory as a whole. */
const largest = 128 * 1024 * 1024;

/** @returns its number; 0 where it is new, or nobody can say. */
export async function knownFile(file: File, signal: AbortSignal): Promise<number> {
  if (file.size > largest || !globalThis.crypto?.subtle) return 0;
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const [first = 0] = await sameMedia(sha256, signal);
    return first;
  } catch {
    // The question must not keep a file from being sent.
    return 0;
  }
}
