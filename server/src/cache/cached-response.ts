/**
 * A finished answer as it is kept: ready headers and bodies in the encodings that were asked for, each made
 * once. What differs by request is decided here, so that whoever sends it only writes it out.
 */
import { createHash } from "node:crypto";
import { chooseEncoding, compress, type Encoding } from "../http/encodings.ts";
import { etagMatches } from "../http/etag.ts";
import { bytesOfText } from "./bounded-cache.ts";

export type HeaderList = readonly (readonly [name: string, value: string])[];
type Body = Uint8Array<ArrayBuffer>;

/** What of a request decides which of its forms an answer takes. */
export interface Asked {
  method: string;
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
}

/** Ready to be written out. */
export interface ReadyAnswer {
  status: 200 | 304;
  headers: HeaderList;
  /** Null for HEAD and 304. */
  body: Body | null;
}

export interface CachedResponseOptions {
  /** All but ETag, Vary, Content-Encoding and Content-Length. */
  headers: HeaderList;
  /** What the answer varies by besides its encoding. */
  varyBy?: readonly string[];
  /**
   * The plain form has `Vary: Accept-Encoding` too. Left out, that one is good for everybody, and only
   * the others depend on who can read them.
   */
  plainVaries?: boolean;
}

/** One encoding: what is said of it, and its body once that is needed. */
interface Form {
  etag: string;
  notModified: ReadyAnswer;
  whole?: ReadyAnswer;
  making?: Promise<ReadyAnswer>;
}

/** Smaller bodies cost more to compress than to send. */
const worthCompressing = 1400;
/** A place in a list of headers, whose texts are counted once. */
const bytesOfHeader = 80;
/** What an answer takes besides its texts and buffers. */
const ownBytes = 1500;

export class CachedResponse {
  /** Called when the answer has come to hold more. */
  onGrowth: () => void = () => {};
  readonly #options: CachedResponseOptions;
  readonly #plain: Body;
  readonly #tag: string;
  readonly #forms: Partial<Record<Encoding, Form>> = {};

  constructor(text: string, options: CachedResponseOptions) {
    this.#plain = new TextEncoder().encode(text);
    this.#tag = createHash("sha256").update(this.#plain).digest("base64url").slice(0, 22);
    this.#options = options;
  }

  /** All it holds: bodies in the encodings there are by now, and headers. */
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

  /** A promise only while its encoding is made, which is once. */
  answer({ method, acceptEncoding, ifNoneMatch }: Asked): ReadyAnswer | Promise<ReadyAnswer> {
    const encoding = this.#encodingFor(acceptEncoding);
    this.#forms[encoding] ??= this.#describe(encoding);
    const form = this.#forms[encoding];
    if (etagMatches(ifNoneMatch, form.etag)) return form.notModified;
    const whole = form.whole ?? this.#make(encoding, form);
    if (method !== "HEAD") return whole;
    return whole instanceof Promise ? whole.then(withoutBody) : withoutBody(whole);
  }

  #encodingFor(acceptEncoding: string | null | undefined): Encoding {
    return this.#plain.byteLength >= worthCompressing
      ? chooseEncoding(acceptEncoding ?? undefined)
      : "identity";
  }

  #describe(encoding: Encoding): Form {
    const { headers, varyBy = [], plainVaries = false } = this.#options;
    const etag = `"${this.#tag}-${encoding}"`;
    const vary = [...varyBy, ...(encoding === "identity" && !plainVaries ? [] : ["Accept-Encoding"])];
    const all: HeaderList = [
      ...headers,
      ["ETag", etag],
      ...(vary.length > 0 ? [["Vary", vary.join(", ")] as const] : []),
    ];
    return { etag, notModified: { status: 304, headers: all, body: null } };
  }

  #make(encoding: Encoding, form: Form): ReadyAnswer | Promise<ReadyAnswer> {
    const finish = (body: Body): ReadyAnswer => {
      const about: HeaderList = [
        ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
        ["Content-Length", String(body.byteLength)],
      ];
      form.whole = { status: 200, headers: [...form.notModified.headers, ...about], body };
      this.onGrowth();
      return form.whole;
    };
    if (encoding === "identity") return finish(this.#plain);
    form.making ??= compress(this.#plain, encoding)
      .then(finish)
      .finally(() => {
        delete form.making;
      });
    return form.making;
  }
}

function withoutBody(answer: ReadyAnswer): ReadyAnswer {
  return { ...answer, body: null };
}
