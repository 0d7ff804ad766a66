/** Files in a bucket of an S3 server. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import type { BucketAddress } from "../../../kernel/settings/bucket-address.ts";
import {
  DamagedFileError,
  type FileFacts,
  type FileRange,
  type FileStorage,
  isStorageKey,
  type ListedFile,
  requireStorageKey,
  StorageAwayError,
} from "../file-storage.ts";
import { receiveInto } from "../incoming.ts";
import {
  readXml,
  readXmlRecords,
  type S3,
  type S3Patience,
  s3Requests,
  sha256,
  textOf,
} from "./s3-requests.ts";

// Uploads a local file to a bucket: a small one in one request, a larger one in parts that are retried separately.

/** Bytes of a part, and of the largest file sent in one request: each is in memory while it is sent. */
const usualPart = 8 * 1024 * 1024;
const mostParts = 10_000;
const partsAtOnce = 3;

/**
 * @param headers headers stored with the object.
 * @throws {StorageAwayError} after a failure, which leaves the bucket unchanged.
 */
async function uploadFile(
  s3: S3,
  {
    key,
    path,
    headers,
    part = usualPart,
  }: { key: string; path: string; headers: Record<string, string>; part?: number | undefined },
): Promise<void> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const bytesFrom = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read({
        buffer: new Uint8Array(length),
        position: start,
        length,
      });
      if (bytesRead !== length) throw new Error(`${path} is shorter than it was`);
      return buffer;
    };
    if (size <= part) {
      await s3({ method: "PUT", key, headers, body: await bytesFrom(0, size) });
      return;
    }
    await chunkByCount(s3, { key, size, part, headers, bytesFrom });
  } finally {
    await file.close();
  }
}

interface Parts {
  key: string;
  size: number;
  /** Bytes of each part. */
  part: number;
  headers: Record<string, string>;
  bytesFrom(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

async function chunkByCount(s3: S3, { key, size, part, headers, bytesFrom }: Parts): Promise<void> {
  const begun = await textOf(await s3({ method: "POST", key, query: { uploads: "" }, headers }));
  const [uploadId] = readXml(begun, ["UploadId"]).UploadId ?? [];
  if (!uploadId) throw new StorageAwayError(`the bucket began no upload of ${key}`);
  const each = Math.max(part, Math.ceil(size / mostParts));
  const starts = Array.from({ length: Math.ceil(size / each) }, (_, index) => index * each);
  const queue = createQueue(partsAtOnce);
  let failed = false;
  const send = async (start: number, index: number): Promise<string> => {
    if (failed) throw new StorageAwayError(`another part of ${key} was not taken`);
    const query = { partNumber: String(index + 1), uploadId };
    const body = await bytesFrom(start, Math.min(each, size - start));
    const answer = await s3({ method: "PUT", key, query, body });
    await answer.body?.cancel();
    return answer.headers.get("ETag") ?? "";
  };
  try {
    const sent = await Promise.allSettled(
      starts.map((start, index) =>
        queue(() =>
          send(start, index).catch((error) => {
            failed = true;
            throw error;
          }),
        ),
      ),
    );
    const tags = sent.map((part) => {
      if (part.status === "rejected") throw part.reason;
      return part.value;
    });
    await complete(s3, { key, uploadId, tags });
  } catch (error) {
    // If the cancellation fails, the bucket's own rule for unfinished uploads removes the parts.
    await s3({ method: "DELETE", key, query: { uploadId }, also: [404] }).catch(() => {});
    throw error;
  }
}

/** S3 may send status 200 and fail afterwards, so the body decides. */
async function complete(
  s3: S3,
  { key, uploadId, tags }: { key: string; uploadId: string; tags: string[] },
): Promise<void> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replace(/[<>&]/g, "")}</ETag></Part>`,
  );
  const list = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`;
  const body = new TextEncoder().encode(list);
  const headers = { "Content-Type": "application/xml" };
  const answer = await textOf(await s3({ method: "POST", key, query: { uploadId }, headers, body }));
  // Ceph's gateway leaves the ETag empty, so success is recognised by the element.
  const said = readXml(answer, ["CompleteMultipartUploadResult", "Code"]);
  if (!said.CompleteMultipartUploadResult) {
    throw new StorageAwayError(`the bucket did not put ${key} together: ${said.Code?.[0] ?? "no answer"}`);
  }
}

export interface BucketOptions {
  /** Absolute path of a local folder for files in transit. */
  scratch: string;
  patience?: S3Patience;
  /** Bytes; 8 MiB by default, and 5 MiB at least, as S3 requires. */
  part?: number;
}

/** @returns the files of a bucket, or of a prefix in it. The bucket must exist. */
export function bucketStorage(
  address: BucketAddress,
  { scratch, patience, part }: BucketOptions,
): FileStorage {
  const s3 = s3Requests(address, patience);
  const receive = receiveInto(scratch);

  /** @param beginning prefix of the names. */
  async function* listed(folder: string, delimiter: string, beginning = ""): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const answer = await s3({
        method: "GET",
        key: null,
        query: {
          "list-type": "2",
          prefix: address.prefix + (folder === "" ? "" : `${requireStorageKey(folder)}/`) + beginning,
          ...(delimiter ? { delimiter } : {}),
          ...(token ? { "continuation-token": token } : {}),
        },
      });
      const page = await textOf(answer);
      yield page;
      [token] = readXml(page, ["NextContinuationToken"]).NextContinuationToken ?? [];
    } while (token);
  }

  function* filesOf(page: string): Generator<ListedFile> {
    for (const { Key = "", Size, LastModified = "" } of readXmlRecords(page, "Contents")) {
      const key = Key.slice(address.prefix.length);
      if (isStorageKey(key)) yield { key, size: Number(Size), modifiedAt: new Date(LastModified) };
    }
  }

  const storage: FileStorage = {
    async stat(key) {
      if (!isStorageKey(key)) return null;
      const answer = await s3({ method: "HEAD", key, also: [404] });
      return answer.status === 404 ? null : factsOf(answer);
    },

    async open(key, range) {
      if (!isStorageKey(key)) return null;
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await s3({ method: "GET", key, headers, also: [404] });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      const facts = factsOf(answer);
      const body = (answer.body as ReadableStream<Uint8Array> | null) ?? ReadableStream.from([]);
      // The checksum covers the whole object, so a range can't be verified.
      const hash = range ? null : answer.headers.get(hashHeader);
      const checked = verified(body, { key, hash, patience: patience?.answerMs });
      return { ...facts, body: range ? partOf(checked, range, startOf(answer)) : checked };
    },

    async write(key, content) {
      requireStorageKey(key);
      if (content instanceof Uint8Array) {
        const body = new Uint8Array(content);
        await s3({ method: "PUT", key, body, headers: { [hashHeader]: sha256(body) } });
        return;
      }
      await storage.keep(await receive(content), key);
    },

    receive,

    async keep(received, key) {
      requireStorageKey(key);
      try {
        const hash = await hashOf(received.path);
        await uploadFile(s3, {
          key,
          path: received.path,
          part,
          headers: { [hashHeader]: hash },
        });
      } finally {
        await received.release();
      }
    },

    async list(folder, beginning) {
      const files: ListedFile[] = [];
      for await (const page of listed(folder, "/", beginning)) files.push(...filesOf(page));
      return files;
    },

    async folders(folder) {
      const found: string[] = [];
      for await (const page of listed(folder, "/")) {
        for (const { Prefix = "" } of readXmlRecords(page, "CommonPrefixes")) {
          const key = Prefix.slice(address.prefix.length, -1);
          if (isStorageKey(key)) found.push(key);
        }
      }
      return found;
    },

    async *walk(folder) {
      for await (const page of listed(folder, "")) yield* filesOf(page);
    },

    async remove(key) {
      await s3({ method: "DELETE", key: requireStorageKey(key), also: [404] });
    },

    async asLocalFile(key) {
      const opened = await storage.open(key);
      return opened && receive(opened.body);
    },
  };
  return storage;
}

// Facts about an object, from a bucket's response headers.

/** Our own checksum, stored with every object because an ETag isn't always a hash of the bytes. */
const hashHeader = "x-amz-meta-sha256";

function factsOf({ headers, status }: Response): FileFacts {
  const whole = status === 206 ? /\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1] : undefined;
  const size = Number(whole ?? headers.get("Content-Length") ?? Number.NaN);
  const etag = headers.get("ETag") ?? "";
  if (!Number.isSafeInteger(size) || etag === "") {
    throw new StorageAwayError("the bucket's server does not tell a file's size and tag");
  }
  return { size, etag: etag.replace(/^W\//, ""), modifiedAt: new Date(headers.get("Last-Modified") ?? 0) };
}

/** Offset of the response's first byte: a server may send more than the requested range. */
function startOf({ status, headers }: Response): number {
  return status === 206 ? Number(/^bytes (\d+)-/.exec(headers.get("Content-Range") ?? "")?.[1] ?? 0) : 0;
}

function partOf(
  body: ReadableStream<Uint8Array>,
  { start, end }: FileRange,
  first: number,
): ReadableStream<Uint8Array> {
  async function* part() {
    let position = first;
    for await (const piece of body) {
      const from = Math.max(0, start - position);
      const to = Math.min(piece.length, end + 1 - position);
      position += piece.length;
      if (from < to) yield piece.subarray(from, to);
      if (position > end) return;
    }
  }
  return ReadableStream.from(part());
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

// Verifies the bytes of a file from a bucket against the checksum recorded when they were written.

/**
 * The last chunk is passed on only after the checksum matches: for a damaged file, a client receives fewer bytes than
 * announced, and notices.
 * @param hash SHA-256 in hexadecimal; null where none was recorded.
 * @param patience milliseconds for a piece to come.
 */
function verified(
  body: ReadableStream<Uint8Array>,
  { key, hash, patience = 10_000 }: { key: string; hash: string | null; patience?: number | undefined },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const digest = hash === null ? null : createHash("sha256");
  let held: Uint8Array | undefined;

  async function next(): Promise<Uint8Array | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing came for ${patience} ms`)), patience);
    });
    try {
      const { value, done } = await Promise.race([reader.read(), late]);
      return done ? undefined : value;
    } catch (cause) {
      await reader.cancel(cause).catch(() => {});
      throw new StorageAwayError(`the bucket broke off in ${key}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const piece = await next();
          digest?.update(piece ?? new Uint8Array());
          if (piece === undefined) {
            if (digest && digest.digest("hex") !== hash) {
              throw new DamagedFileError(`${key} in the bucket does not fit its checksum`);
            }
            if (held) controller.enqueue(held);
            controller.close();
            return;
          }
          const earlier = held;
          held = piece;
          if (!earlier) continue;
          controller.enqueue(earlier);
          return;
        }
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
