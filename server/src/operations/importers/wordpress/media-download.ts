/** Downloads files from the other site. */
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { largestFile, type MediaSource } from "./media-source.ts";

const patienceMs = 60_000;

const mostRedirects = 3;

interface DownloadOptions {
  /** Allowed host names, with their port where they have one; redirects to others fail. */
  hosts: readonly string[];
  /** Folder for unfinished downloads, created and removed here. */
  folder: string;
  fetch?: (url: URL, options: { redirect: "manual"; signal: AbortSignal }) => Promise<Response>;
  /** Makes the remark on a file whose host is not allowed. */
  elsewhere?: (host: string) => string;
}

/** Downloads from the URLs in the export, one after another. */
export function mediaDownload({
  hosts,
  folder,
  fetch: ask = fetch,
  elsewhere = (host) => `it lies at ${host}, which --allow-host does not name`,
}: DownloadOptions): MediaSource {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  let count = 0;

  function placeOf(address: string, base?: string): URL | { missing: string } {
    const url = URL.parse(address, base);
    if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "") {
      return { missing: `${JSON.stringify(address.slice(0, 200))} is no address of a file` };
    }
    if (allowed.has(url.host.toLowerCase())) return url;
    return { missing: elsewhere(url.host) };
  }

  async function open(address: string, signal: AbortSignal): Promise<Response | { missing: string }> {
    let url = placeOf(address);
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (!(url instanceof URL)) return url;
      const answer = await ask(url, { redirect: "manual", signal });
      const next = answer.headers.get("Location");
      if (answer.status < 300 || answer.status > 399 || !next) {
        if (answer.ok && answer.body) return answer;
        await answer.body?.cancel();
        return { missing: `${url.host} answers ${answer.status}` };
      }
      await answer.body?.cancel();
      url = placeOf(next, url.href);
    }
    return { missing: "it is redirected again and again" };
  }

  async function fetchTo(path: string, address: string): Promise<{ missing: string } | null> {
    const ending = new AbortController();
    // Timeout of silence, not of the whole download: a long film may take its time.
    const timer = setTimeout(() => ending.abort(), patienceMs);
    try {
      const answer = await open(address, ending.signal);
      if ("missing" in answer) return answer;
      let bytes = 0;
      const bounded = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          timer.refresh();
          bytes += chunk.byteLength;
          done(bytes > largestFile ? new TooLargeError() : null, chunk);
        },
      });
      const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      await pipeline(body, bounded, createWriteStream(path, { flags: "wx" }), { signal: ending.signal });
      return null;
    } catch (error) {
      if (error instanceof TooLargeError) return { missing: "it is larger than what is taken" };
      if (ending.signal.aborted) return { missing: "its server fell silent" };
      return { missing: `it could not be fetched: ${reasonOf(error)}` };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async take(_file, address) {
      await mkdir(folder, { recursive: true });
      count += 1;
      const path = join(folder, `file-${count}`);
      const release = () => rm(path, { force: true });
      await release();
      const failure = await fetchTo(path, address);
      if (!failure) return { path, release };
      await release();
      return failure;
    },
    async find(_file, address) {
      const place = placeOf(address);
      return place instanceof URL ? { path: null } : place;
    },
  };
}

class TooLargeError extends Error {}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return (cause instanceof Error ? cause.message || cause.name : error.message).slice(0, 200);
}
