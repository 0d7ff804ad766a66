/** Reads one address of another site within bounds: https on its usual port, few redirects, counted bytes. */
import type { publicFetch } from "../../../engines/http/public-fetch.ts";

export type PublicFetch = typeof publicFetch;

const mostRedirects = 4;

/** Thrown for an address that can't or mustn't be read; the message gives the reason for the log. */
export class UnreadableError extends Error {
  override name = "UnreadableError";
}

export interface PublicQuery {
  /** Accepted media types, without parameters. */
  types: RegExp;
  /** Sent as `Accept`. */
  accept: string;
  mostBytes: number;
  /** Truncates a longer body instead of refusing it: a page's metadata stands at its beginning. */
  mayBeCut?: boolean;
}

export interface PublicResponse {
  /** After redirects. */
  url: URL;
  bytes: Buffer;
  contentType: string;
}

/** @returns null for anything but https at its usual port, without a name or a password. */
export function publicUrl(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base);
  return url?.protocol === "https:" && !url.port && !url.username && !url.password ? url : null;
}

/** @throws {UnreadableError} for a refused address or response; otherwise the error of `fetch` or the signal. */
export async function readPublic(
  address: URL,
  { types, accept, mostBytes, mayBeCut = false }: PublicQuery,
  { fetch, signal }: { fetch: PublicFetch; signal: AbortSignal },
): Promise<PublicResponse> {
  const headers = { Accept: accept, "User-Agent": "Extenso (link card)" };
  let url = address;
  for (let step = 0; step <= mostRedirects; step += 1) {
    const answer = await fetch(url, { signal, headers });
    const next = answer.headers.get("Location");
    if (answer.status >= 300 && answer.status < 400 && next) {
      await answer.body?.cancel();
      const target = publicUrl(next, url);
      if (!target) throw new UnreadableError("it is redirected to what isn't read");
      url = target;
      continue;
    }
    const contentType = (answer.headers.get("Content-Type") ?? "").toLowerCase();
    const isWanted = answer.ok && types.test(contentType.split(";")[0]?.trim() ?? "");
    if (!isWanted || !answer.body) {
      await answer.body?.cancel();
      throw new UnreadableError(
        `it answers ${answer.status}, ${contentType.slice(0, 80) || "without a type"}`,
      );
    }
    return { url, contentType, bytes: await boundedBytes(answer.body, mostBytes, mayBeCut) };
  }
  throw new UnreadableError("it is redirected again and again");
}

async function boundedBytes(
  body: AsyncIterable<Uint8Array>,
  most: number,
  mayBeCut: boolean,
): Promise<Buffer> {
  // One buffer for the whole body, because a body that arrives byte by byte would become as many buffers.
  const bytes = Buffer.alloc(most);
  let size = 0;
  for await (const part of body) {
    const room = most - size;
    bytes.set(part.subarray(0, room), size);
    size += Math.min(part.byteLength, room);
    if (part.byteLength <= room) continue;
    if (!mayBeCut) throw new UnreadableError(`more than ${most} bytes`);
    // Leaving the loop cancels the rest.
    break;
  }
  return bytes.subarray(0, size);
}
