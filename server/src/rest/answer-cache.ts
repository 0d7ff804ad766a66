/**
 * Finished answers to public reads, kept until what they read changes: a list of articles is put together
 * once, not for each visitor. Each is compressed when it is asked for a second time.
 */
import { createHash } from "node:crypto";
import { chooseEncoding, type EncodedBodies, encodeBody } from "../pages/encodings.ts";
import { etagMatches } from "../pages/etag.ts";

const keptAnswers = 2000;
/** Small answers cost more to compress than to send. */
const worthCompressing = 1400;

/** Request headers that may change a public answer; with any of them it is neither kept nor taken. */
const variesBy = ["Authorization", "Origin"];

export class KeptAnswer {
  readonly resources: readonly string[];
  readonly #headers: Headers;
  readonly #body: Uint8Array<ArrayBuffer>;
  readonly #etag: string;
  #asked = 0;
  #encoded: Promise<EncodedBodies> | undefined;

  constructor(text: string, headers: Headers, resources: readonly string[]) {
    this.resources = resources;
    this.#body = new TextEncoder().encode(text);
    this.#etag = createHash("sha256").update(this.#body).digest("base64url").slice(0, 22);
    this.#headers = new Headers(headers);
  }

  async send(request: Request): Promise<Response> {
    this.#asked += 1;
    const worthwhile = this.#asked > 1 && this.#body.byteLength >= worthCompressing;
    const encoding = worthwhile
      ? chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined)
      : "identity";
    const headers = new Headers(this.#headers);
    const etag = `"${this.#etag}-${encoding}"`;
    headers.set("ETag", etag);
    headers.set("Cache-Control", "no-cache");
    headers.set("Vary", "Origin, Accept-Encoding");
    if (etagMatches(request.headers.get("If-None-Match"), etag))
      return new Response(null, { status: 304, headers });
    if (encoding === "identity") return new Response(this.#body, { headers });
    this.#encoded ??= encodeBody(this.#body);
    headers.set("Content-Encoding", encoding);
    return new Response((await this.#encoded)[encoding], { headers });
  }
}

export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();
  #changes = 0;

  /** Remember it before reading: `keep` refuses what was read before a change. */
  versions(): number {
    return this.#changes;
  }

  find(request: Request): KeptAnswer | undefined {
    if (variesBy.some((name) => request.headers.has(name))) return undefined;
    const answer = this.#answers.get(request.url);
    if (!answer) return undefined;
    this.#answers.delete(request.url);
    this.#answers.set(request.url, answer);
    return answer;
  }

  keep(
    request: Request,
    text: string,
    headers: Headers,
    resources: readonly string[],
    versions: number,
  ): void {
    if (versions !== this.#changes || variesBy.some((name) => request.headers.has(name))) return;
    this.#answers.set(request.url, new KeptAnswer(text, headers, resources));
    const oldest = this.#answers.keys().next().value;
    if (this.#answers.size > keptAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Forgets every answer that read `resource`. */
  changed(resource: string): void {
    this.#changes += 1;
    for (const [key, { resources }] of this.#answers) {
      if (resources.includes(resource)) this.#answers.delete(key);
    }
  }
}
