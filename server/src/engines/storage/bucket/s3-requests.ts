/** Signed requests to one bucket, with time limits, retries where they are harmless, and distinct refusals. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { SaxesParser } from "saxes";
import type { BucketAddress } from "../../../kernel/settings/bucket-address.ts";
import { StorageAwayError } from "../file-storage.ts";

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Key of the file, without the bucket's prefix; null for the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Statuses that aren't errors, besides 2xx. */
  also?: readonly number[];
}

export interface S3Patience {
  /** Milliseconds until a response begins, or continues. */
  answerMs: number;
  /** Milliseconds before each retry. */
  pauses: readonly number[];
}

const usualPatience: S3Patience = { answerMs: 10_000, pauses: [100, 400, 1_600] };
/** Bytes of a response that is read as a whole: a list of 1,000 files is 400 kB at most. */
const mostText = 4 * 1024 * 1024;

export type S3 = (request: S3Request) => Promise<Response>;

/** Statuses of a server that asks for fewer requests. */
const busy = new Set([429, 503]);

/**
 * @returns a function that sends a request and waits for the head of the response. Requests may be sent several
 *   times, so all of them are idempotent. While the server is busy, requests of a change are repeated until the time
 *   limit: refusing one would make its caller begin the whole change anew, and load the server more.
 * @throws {StorageAwayError} after the last try, or at once where the server refuses.
 */
export function s3Requests(address: BucketAddress, patience: S3Patience = usualPatience): S3 {
  const { answerMs, pauses } = patience;
  const longest = pauses.at(-1) ?? answerMs;
  return async (request) => {
    // A request that took this long isn't tried again.
    const until = performance.now() + answerMs;
    for (let tried = 0; ; tried += 1) {
      let pause = pauses[tried];
      try {
        const answer = await send(address, request, answerMs);
        if (answer.ok || request.also?.includes(answer.status)) return answer;
        const failed = await asError(request, answer);
        if (answer.status < 500 && !busy.has(answer.status)) throw failed;
        if (busy.has(answer.status) && isOfChange(request)) pause ??= longest;
        if (pause === undefined || performance.now() + pause >= until) throw failed;
      } catch (error) {
        if (error instanceof StorageAwayError || pause === undefined || performance.now() >= until)
          throw asAway(request, error);
      }
      await wait(pause * (0.5 + Math.random()));
    }
  };
}

/** Lists belong to uploads and chores. Reads of a file have a copy nearby, or can do without it. */
function isOfChange({ method, key }: S3Request): boolean {
  return key === null || (method !== "GET" && method !== "HEAD");
}

async function send(address: BucketAddress, request: S3Request, answerMs: number): Promise<Response> {
  const { method, body, headers = {} } = request;
  const signed = await new AwsV4Signer({
    method,
    url: urlOf(address, request),
    headers: {
      ...headers,
      // The signature covers exactly these bytes: the server refuses any others.
      "X-Amz-Content-Sha256": sha256(body ?? new Uint8Array()),
      ...(body ? { "Content-MD5": createHash("md5").update(body).digest("base64") } : {}),
    },
    accessKeyId: address.accessKeyId,
    secretAccessKey: address.secretAccessKey,
    region: address.region,
    service: "s3",
  }).sign();
  // Added unsigned, because a proxy may change it.
  signed.headers.set("Accept-Encoding", "identity");
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error(`no answer within ${answerMs} ms`)), answerMs);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: "error",
      signal: giveUp.signal,
      ...(body ? { body } : {}),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** URL of a file on the server, with every name encoded as signatures require. */
export function urlOf(address: BucketAddress, { key, query = {} }: Pick<S3Request, "key" | "query">): string {
  const { endpoint, bucket, prefix, style } = address;
  const root = style === "path" ? `${endpoint}/${bucket}` : endpoint.replace("://", `://${bucket}.`);
  const path = key === null ? "" : `/${(prefix + key).split("/").map(encoded).join("/")}`;
  const asked = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `${root}${path}${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Reads an XML response as a whole. @throws {StorageAwayError} when it is too long. */
export async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > mostText) throw new StorageAwayError("the bucket's server says more than it should");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function asError({ method, key }: S3Request, answer: Response): Promise<StorageAwayError> {
  const text = await textOf(answer).catch(() => "");
  const [code = ""] = readXml(text, ["Code"]).Code ?? [];
  return new StorageAwayError(
    `the bucket answered ${answer.status} ${code} to ${method} ${key ?? ""}`.trimEnd(),
  );
}

function asAway({ method, key }: S3Request, cause: unknown): StorageAwayError {
  if (cause instanceof StorageAwayError) return cause;
  const { message, cause: inner } = cause as Error;
  const why = inner instanceof Error && inner.message ? inner.message : message;
  return new StorageAwayError(`the bucket did not answer ${method} ${key ?? ""}: ${why}`, { cause });
}

// Parses the parts of S3's XML responses that we use.

/** Texts of the named elements at any depth, in order; empty for invalid XML. */
export function readXml(text: string, names: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const parser = new SaxesParser();
  let inside: string[] | undefined;
  let failed = false;
  parser.on("error", () => {
    failed = true;
  });
  parser.on("opentag", ({ name }) => {
    inside = undefined;
    if (!names.includes(name)) return;
    inside = found[name] ??= [];
    inside.push("");
  });
  parser.on("text", (part) => {
    if (inside) inside[inside.length - 1] += part;
  });
  parser.on("closetag", () => {
    inside = undefined;
  });
  parser.write(text).close();
  return failed ? {} : found;
}

/** Elements of one name with the texts of their children, such as each `Contents` of a list. */
export function readXmlRecords(text: string, record: string): Record<string, string>[] {
  const records: Record<string, string>[] = [];
  const parser = new SaxesParser();
  const path: string[] = [];
  let current: Record<string, string> | undefined;
  parser.on("error", () => {
    records.length = 0;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name !== record) return;
    current = {};
    records.push(current);
  });
  parser.on("text", (part) => {
    const name = path.at(-1);
    if (current && name && path.at(-2) === record) current[name] = (current[name] ?? "") + part;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (name === record) current = undefined;
  });
  parser.write(text).close();
  return records;
}
