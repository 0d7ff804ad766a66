/** Files in a bucket of an S3 server. */
import { ReadableStream } from "node:stream/web";
import type { BucketAddress } from "../../../kernel/settings/bucket-address.ts";
import { type FileStorage, isStorageKey, type ListedFile, requireStorageKey } from "../file-storage.ts";
import { receiveInto } from "../incoming.ts";
import { factsOf, hashHeader, hashOf, partOf, startOf } from "./object-facts.ts";
import { type S3Patience, s3Requests, sha256, textOf } from "./s3-requests.ts";
import { readXml, readXmlRecords } from "./s3-xml.ts";
import { uploadFile } from "./upload-file.ts";
import { verified } from "./verified.ts";

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
          ...{ key, path: received.path, part },
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
