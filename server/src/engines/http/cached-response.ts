/**
 * A cached response: its headers, and its body in the encodings that were requested, each made once. Everything that
 * depends on the request is decided here, so that the server only writes the result.
 */
import { createHash } from "node:crypto";
import { bytesOfText } from "../cache/bounded-cache.ts";
import { chooseEncoding, compress, type Encoding } from "./encodings.ts";

export type HeaderList = readonly (readonly [name: string, value: string])[];
type Body = Uint8Array<ArrayBuffer>;

/** The parts of a request that decide which form of the response it gets. */
export interface ConditionalRequest {
  method: string;
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
}

/** Ready to be written out. */
export interface ReadyResponse {
  status: 200 | 304;
  headers: HeaderList;
  /** Null for HEAD and 304. */
  body: Body | null;
}

export interface CachedResponseOptions {
  /** All headers but ETag, Vary, Content-Encoding and Content-Length. */
  headers: HeaderList;
  /** Request headers for `Vary`, besides `Accept-Encoding`. */
  varyBy?: readonly string[];
  /**
   * Adds `Vary: Accept-Encoding` to the uncompressed form too. Without this option, caches may send that form to
   * every client, and only the compressed forms vary.
   */
  plainVaries?: boolean;
  /** A response in such demand that it is compressed as far as possible once it is requested again. */
  isPopular?: boolean;
}

/** One encoding: its headers, and its body once it is needed. */
interface Form {
  etag: string;
  notModified: ReadyResponse;
  whole?: ReadyResponse;
  making?: Promise<ReadyResponse>;
}

/** Bytes. Best compression of a larger body would occupy a thread for half a second. */
const mostForSmall = 300_000;
/** Only one best compression runs at a time, because password hashing needs the same threads. */
let isMakingSmall = false;

/** Smaller bodies cost more to compress than to send. */
const worthCompressing = 1400;
/** Estimated overhead in bytes of one entry in a list of headers, whose texts are counted once. */
const bytesOfHeader = 80;
/** Estimated overhead in bytes of a response besides its texts and buffers. */
const ownBytes = 1500;

export class CachedResponse {
  /** Called when the response takes more memory than before. */
  onGrowth: () => void = () => {};
  readonly #options: CachedResponseOptions;
  readonly #plain: Body;
  readonly #tag: string;
  readonly #forms: Partial<Record<Encoding, Form>> = {};
  #isSmall = false;

  constructor(text: string, options: CachedResponseOptions) {
    this.#plain = new TextEncoder().encode(text);
    this.#tag = createHash("sha256").update(this.#plain).digest("base64url").slice(0, 22);
    this.#options = options;
  }

  /** Bytes of all bodies made so far, and headers. */
  get bytes(): number {
    const { headers } = this.#options;
    const texts = headers.reduce((sum, [name, value]) => sum + bytesOfText(name) + bytesOfText(value), 0);
    let bytes = ownBytes + this.#plain.byteLength + texts + headers.length * bytesOfHeader;
    for (const { whole } of Object.values(this.#forms)) {
      bytes += 2 * headers.length * bytesOfHeader;
      if (whole?.body && whole.body !== this.#plain) bytes += whole.body.byteLength;
    }
    return bytes;
  }

  /** A promise only while the requested encoding is being made, which happens once. */
  answer({
    method,
    acceptEncoding,
    ifNoneMatch,
  }: ConditionalRequest): ReadyResponse | Promise<ReadyResponse> {
    const encoding = this.#encodingFor(acceptEncoding);
    this.#forms[encoding] ??= this.#describe(encoding);
    const form = this.#forms[encoding];
    if (encoding === "br" && form.whole) this.#makeSmall();
    if (etagMatches(ifNoneMatch, form.etag)) return form.notModified;
    const whole = form.whole ?? this.#make(encoding, form);
    if (method !== "HEAD") return whole;
    return whole instanceof Promise ? whole.then(withoutBody) : withoutBody(whole);
  }

  /** Whether body and headers are equal. */
  equals(other: CachedResponse): boolean {
    const said = ({ headers }: CachedResponseOptions) => JSON.stringify(headers);
    return this.#tag === other.#tag && said(this.#options) === said(other.#options);
  }

  #encodingFor(acceptEncoding: string | null | undefined): Encoding {
    return this.#plain.byteLength >= worthCompressing
      ? chooseEncoding(acceptEncoding ?? undefined)
      : "identity";
  }

  #describe(encoding: Encoding, mark: string = encoding): Form {
    const { headers, varyBy = [], plainVaries = false } = this.#options;
    const etag = `"${this.#tag}-${mark}"`;
    const vary = [...varyBy, ...(encoding === "identity" && !plainVaries ? [] : ["Accept-Encoding"])];
    const all: HeaderList = [
      ...headers,
      ["ETag", etag],
      ...(vary.length > 0 ? [["Vary", vary.join(", ")] as const] : []),
    ];
    return { etag, notModified: { status: 304, headers: all, body: null } };
  }

  #make(encoding: Encoding, form: Form): ReadyResponse | Promise<ReadyResponse> {
    if (encoding === "identity") return this.#finish(encoding, form, this.#plain);
    form.making ??= compress(this.#plain, encoding)
      .then((body) => this.#finish(encoding, form, body))
      .finally(() => {
        delete form.making;
      });
    return form.making;
  }

  #finish(encoding: Encoding, form: Form, body: Body): ReadyResponse {
    const about: HeaderList = [
      ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
      ["Content-Length", String(body.byteLength)],
    ];
    form.whole = { status: 200, headers: [...form.notModified.headers, ...about], body };
    this.#forms[encoding] = form;
    this.onGrowth();
    return form.whole;
  }

  /** Compresses in the background. The smaller body gets an ETag of its own, because its bytes differ. */
  #makeSmall(): void {
    const isWorth = this.#options.isPopular && this.#plain.byteLength <= mostForSmall;
    if (!isWorth || this.#isSmall || isMakingSmall) return;
    isMakingSmall = true;
    this.#isSmall = true;
    compress(this.#plain, "br", "small")
      .then((body) => {
        const made = this.#forms.br?.whole?.body;
        if (made && body.byteLength < made.byteLength) {
          this.#finish("br", this.#describe("br", "br-small"), body);
        }
      })
      // Compression may run out of memory; the larger form is still valid.
      .catch(() => {})
      .finally(() => {
        isMakingSmall = false;
      });
  }
}

function withoutBody(answer: ReadyResponse): ReadyResponse {
  return { ...answer, body: null };
}

/** `If-None-Match` compares weakly: a proxy may have marked our strong tag as weak. */
export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}
