/**
 * Finished answers to public reads, and dear parts of them, kept until what they read changes: a list of
 * articles is put together once, not for each visitor. An answer is compressed when it is asked for a second
 * time.
 */
import { createHash } from "node:crypto";
import { chooseEncoding, type EncodedBodies, encodeBody } from "../pages/encodings.ts";
import { etagMatches } from "../pages/etag.ts";
import { methodOverride } from "./request-target.ts";

/** Characters of all answers together; compressed copies come to about half as much again. */
const mostKept = 48 * 1024 * 1024;
/** Numbers and the like: totals of lists. */
const mostRemembered = 10_000;
/** Small answers cost more to compress than to send. */
const worthCompressing = 1400;

/** Request headers that may change an answer; with any of them it is neither kept nor taken. */
const variesBy = ["Authorization", "Origin", methodOverride];

class KeptAnswer {
  readonly resources: readonly string[];
  readonly size: number;
  readonly #headers: Headers;
  readonly #body: Uint8Array<ArrayBuffer>;
  readonly #etag: string;
  #encoded: Promise<EncodedBodies> | undefined;

  constructor(text: string, headers: Headers, resources: readonly string[]) {
    this.resources = resources;
    this.#body = new TextEncoder().encode(text);
    this.size = this.#body.byteLength;
    this.#etag = createHash("sha256").update(this.#body).digest("base64url").slice(0, 22);
    this.#headers = headers;
  }

  async send(request: Request): Promise<Response> {
    const encoding =
      this.size >= worthCompressing
        ? chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined)
        : "identity";
    const headers = new Headers(this.#headers);
    const etag = `"${this.#etag}-${encoding}"`;
    headers.set("ETag", etag);
    // The plain one is good for everybody; only the others depend on who can read them.
    if (encoding !== "identity") headers.append("Vary", "Accept-Encoding");
    if (etagMatches(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (encoding === "identity") return new Response(this.#body, { headers });
    this.#encoded ??= encodeBody(this.#body);
    headers.set("Content-Encoding", encoding);
    return new Response((await this.#encoded)[encoding], { headers });
  }
}

interface Remembered {
  resources: readonly string[];
  value: Promise<unknown>;
}

export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #remembered = new Map<string, Remembered>();
  #size = 0;
  #changes = 0;

  /** Counts changes: note it before reading; `keep` refuses what was read before a change. */
  changes(): number {
    return this.#changes;
  }

  find(request: Request): KeptAnswer | undefined {
    if (!isKeepable(request)) return undefined;
    const answer = this.#answers.get(request.url);
    if (!answer) return undefined;
    // Reading moves it to the end: the map's order is the order of use.
    this.#answers.delete(request.url);
    this.#answers.set(request.url, answer);
    return answer;
  }

  /** @param headers belongs to the cache from here on. */
  keep(
    request: Request,
    text: string,
    headers: Headers,
    resources: readonly string[],
    changes: number,
  ): void {
    if (changes !== this.#changes || !isKeepable(request)) return;
    this.#forget(request.url);
    const answer = new KeptAnswer(text, headers, resources);
    this.#answers.set(request.url, answer);
    this.#size += answer.size;
    for (const url of this.#answers.keys()) {
      if (this.#size <= mostKept) break;
      this.#forget(url);
    }
  }

  /** What `make` says, from the last time if nothing of `resources` changed since; a failure is not kept. */
  remember<T>(key: string, resources: readonly string[], make: () => Promise<T>): Promise<T> {
    const known = this.#remembered.get(key);
    if (known) return known.value as Promise<T>;
    const value = make();
    this.#remembered.set(key, { resources, value });
    value.catch(() => {
      if (this.#remembered.get(key)?.value === value) this.#remembered.delete(key);
    });
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    return value;
  }

  /** Forgets everything that read `resource`. */
  changed(resource: string): void {
    this.#changes += 1;
    for (const [url, { resources }] of this.#answers) {
      if (resources.includes(resource)) this.#forget(url);
    }
    for (const [key, { resources }] of this.#remembered) {
      if (resources.includes(resource)) this.#remembered.delete(key);
    }
  }

  #forget(url: string): void {
    this.#size -= this.#answers.get(url)?.size ?? 0;
    this.#answers.delete(url);
  }
}

function isKeepable(request: Request): boolean {
  return request.method === "GET" && !variesBy.some((name) => request.headers.has(name));
}
