/** Pictures, clips and documents of the WordPress, passed on as they come. */
import type { Logger } from "pino";
import { fetchRemote } from "./bounded-fetch.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { harmless } from "./fetch-remote.ts";
import { largestFile, type RemoteLimits } from "./limits.ts";
import { encodePath } from "./remote-target.ts";

/** Request headers, and what they may say: one range, not many. */
const forwarded: Record<string, RegExp> = {
  accept: /^[\x20-\x7E]{1,500}$/,
  range: /^bytes=\d{0,15}-\d{0,15}$/,
  "if-none-match": /^[\x20-\x7E]{1,500}$/,
  "if-modified-since": /^[\w,: +-]{20,40}$/,
  "if-range": /^[\x20-\x7E]{1,200}$/,
};
const returned: Record<string, RegExp> = {
  "content-type": /^[\w.+-]{1,60}\/[\w.+-]{1,80}(; ?charset="?[\w-]{1,30}"?)?$/,
  "content-length": /^\d{1,15}$/,
  "content-range": /^bytes (\d{1,15}-\d{1,15}|\*)\/(\d{1,15}|\*)$/,
  "accept-ranges": /^(bytes|none)$/,
  etag: /^[\x21-\x7E]{1,200}$/,
  "last-modified": /^[\w,: +-]{20,40}$/,
};

function fitting(headers: Headers, rules: Record<string, RegExp>, more: Record<string, string>): Headers {
  const result = new Headers(more);
  for (const [name, fits] of Object.entries(rules)) {
    const value = headers.get(name);
    if (value !== null && fits.test(value)) result.set(name, value);
  }
  return result;
}

interface Options {
  /** Root URL of the WordPress's files, without a slash at the end. */
  filesRoot: string;
  /** Below it, in plain text. */
  path: string;
  places: ConcurrencyLimit;
  limits: RemoteLimits;
  log: Logger;
}

/** The file, or the part of it that was asked for; a text that says why not. */
export async function forwardFile(request: Request, options: Options): Promise<Response> {
  const { filesRoot, path, places, limits, log } = options;
  const end = new AbortController();
  const signal = AbortSignal.any([request.signal, end.signal]);
  const total = setTimeout(() => end.abort(), limits.fileMs).unref();
  const idle = setTimeout(() => end.abort(), limits.idleMs).unref();
  let leave = () => {};
  const done = () => {
    clearTimeout(total);
    leave();
  };
  try {
    leave = await places.take(signal);
    const answer = await fetchRemote(filesRoot + encodePath(path), {
      method: request.method,
      // Lengths and ranges are those of the file, not of a compressed copy.
      headers: fitting(request.headers, forwarded, { "Accept-Encoding": "identity" }),
      signal,
    });
    clearTimeout(idle);
    const passed = passedOn(answer);
    if (passed) {
      const body = answer.body && paced(answer.body, { idleMs: limits.idleMs, end, done });
      if (!body) done();
      return new Response(body, { status: answer.status, headers: passed });
    }
    await answer.body?.cancel();
    done();
    const { status } = answer;
    if (status === 304 || status === 416) {
      const headers = fitting(answer.headers, returned, harmless);
      headers.delete("Content-Length");
      return new Response(null, { status, headers });
    }
    return status >= 500 ? unreachable() : noSuchFile();
  } catch (error) {
    clearTimeout(idle);
    done();
    // A visitor who leaves is no trouble of the content server's.
    if (!request.signal.aborted) log.warn({ err: error, path }, "content server did not send a file");
    return unreachable(end.signal.aborted ? 504 : 502);
  }
}

/** The headers of a file that is passed on; null for anything else. */
function passedOn(answer: Response): Headers | null {
  if (answer.status !== 200 && answer.status !== 206) return null;
  const headers = fitting(answer.headers, returned, {
    ...harmless,
    "Content-Type": "application/octet-stream",
    "Cache-Control": "public, max-age=86400",
  });
  if (answer.headers.has("Content-Encoding")) headers.delete("Content-Length");
  // Browsers show a PDF in a part of their own, which a sandbox shuts.
  if (headers.get("Content-Type")?.startsWith("application/pdf")) headers.delete("Content-Security-Policy");
  return headers;
}

const plainText = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export function noSuchFile(): Response {
  return new Response("There is no such file.\n", { status: 404, headers: plainText });
}

function unreachable(status = 502): Response {
  return new Response("The content server could not be reached.\n", { status, headers: plainText });
}

// A body that has to keep coming.

/**
 * Part by part, as fast as the visitor takes them. It ends when the next one is long in coming, which is not
 * the visitor's fault, and when it is more than any file.
 */
function paced(
  body: ReadableStream<Uint8Array>,
  { idleMs, end, done }: { idleMs: number; end: AbortController; done: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(stream) {
      const idle = setTimeout(() => end.abort(), idleMs).unref();
      try {
        const part = await reader.read();
        if (part.done) {
          done();
          stream.close();
          return;
        }
        size += part.value.byteLength;
        if (size > largestFile) throw new RangeError("larger than any file");
        stream.enqueue(part.value);
      } catch (error) {
        end.abort();
        done();
        stream.error(error);
      } finally {
        clearTimeout(idle);
      }
    },
    cancel() {
      end.abort();
      done();
    },
  });
}
