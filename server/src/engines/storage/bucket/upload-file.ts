/** Uploads a local file to a bucket: a small one in one request, a larger one in parts that are retried separately. */
import { open } from "node:fs/promises";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import { StorageAwayError } from "../file-storage.ts";
import { type S3, textOf } from "./s3-requests.ts";
import { readXml } from "./s3-xml.ts";

/** Bytes of a part, and of the largest file sent in one request: each is in memory while it is sent. */
const usualPart = 8 * 1024 * 1024;
const mostParts = 10_000;
const partsAtOnce = 3;

/**
 * @param headers headers stored with the object.
 * @throws {StorageAwayError} after a failure, which leaves the bucket unchanged.
 */
export async function uploadFile(
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
