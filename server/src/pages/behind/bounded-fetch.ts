/** `fetch` for a server that may do anything: few redirects, none of them to elsewhere, and counted bytes. */

const mostRedirects = 3;

/** It leads to an address that calls do not follow. */
class RedirectError extends Error {
  override name = "RedirectError";
}

/** It sends more than there is room for. */
export class TooLargeError extends Error {
  override name = "TooLargeError";
}

/** `duplex` is Node's leave to send a body while it comes in. */
export type RemoteInit = RequestInit & { signal: AbortSignal; duplex?: "half" };

/**
 * Reads are followed to other addresses of the same scheme, host and port. Anything else is not: a redirected
 * sign-in would arrive as a plain read, and another host or port may be one that only this server reaches.
 *
 * @throws {RedirectError}
 */
export async function fetchRemote(url: string, init: RemoteInit): Promise<Response> {
  const { method = "GET" } = init;
  const reads = method === "GET" || method === "HEAD";
  let address = new URL(url);
  for (let hops = 0; ; hops++) {
    const answer = await fetch(address, { ...init, redirect: "manual" });
    const { status } = answer;
    if (status < 300 || status >= 400 || status === 304) return answer;
    await answer.body?.cancel();
    const target = answer.headers.get("Location") ?? "";
    const next = URL.canParse(target, address) ? new URL(target, address) : null;
    if (next?.origin !== address.origin) {
      throw new RedirectError(`the content server redirects to ${next?.origin ?? "no address"}`);
    }
    if (!reads) throw new RedirectError(`the content server redirects a ${method}`);
    if (hops === mostRedirects) throw new RedirectError("the content server redirects in circles");
    address = next;
  }
}

/**
 * Reads the whole body. The limit is for unpacked bytes: a few kilobytes may unpack to gigabytes.
 *
 * @throws {TooLargeError} as soon as it is more than `most` bytes.
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<Buffer<ArrayBuffer>> {
  // One piece that grows: a body that drips in single bytes must not become as many pieces.
  let bytes = Buffer.alloc(0);
  let size = 0;
  for await (const part of body ?? []) {
    if (size + part.byteLength > most) throw new TooLargeError(`more than ${most} bytes`);
    if (size + part.byteLength > bytes.byteLength) {
      const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(16_384, 2 * (size + part.byteLength))));
      bytes.copy(larger, 0, 0, size);
      bytes = larger;
    }
    bytes.set(part, size);
    size += part.byteLength;
  }
  return bytes.subarray(0, size);
}
