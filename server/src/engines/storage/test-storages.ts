/**
 * Storages for store tests: a folder, and a bucket of an S3 server. By default that is `s3rver` from npm, in this
 * process; `S3_TEST_URL` names a bucket elsewhere, in the format of `S3_URL`.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type BucketAddress, parseBucketAddress } from "../../kernel/settings/bucket-address.ts";
import { bucketStorage } from "./bucket/bucket.ts";
import { diskStorage } from "./disk.ts";
import type { FileStorage } from "./file-storage.ts";

/** Whether the bucket's server is `s3rver`. */
export const isOwnServer = !process.env.S3_TEST_URL;

export const storageKinds = ["disk", "bucket"] as const;

interface TestStorage {
  files: FileStorage;
  /** Names of files that are still being received. */
  passing(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openTestStorage(kind: (typeof storageKinds)[number]): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-files-"));
  const scratch = kind === "disk" ? join(folder, "files", ".incoming") : join(folder, "passing");
  const files =
    kind === "disk" ? diskStorage(join(folder, "files")) : bucketStorage(await testBucket(), { scratch });
  return {
    files,
    passing: () => readdir(scratch).catch(() => []),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** URL of this process's server, which ends with the process. */
let server: Promise<string> | undefined;

/** A separate prefix in the tests' bucket. */
export async function testBucket(): Promise<BucketAddress> {
  const given = process.env.S3_TEST_URL;
  if (!given) server ??= startBucketServer();
  const address = parseBucketAddress(given ?? (await server) ?? "");
  if (!address) throw new Error("S3_TEST_URL names no bucket");
  return { ...address, prefix: `${address.prefix}${randomBytes(8).toString("hex")}/` };
}

interface S3rverServer {
  configureBuckets(): Promise<unknown>;
  run(): Promise<{ port: number }>;
}

/** With one bucket, `studio`, in memory of this machine's disk that goes with it. */
async function startBucketServer(): Promise<string> {
  // @ts-expect-error it brings no types.
  const { default: S3rver } = (await import("@20minutes/s3rver")) as {
    default: new (options: Record<string, unknown>) => S3rverServer;
  };
  const directory = await mkdtemp(join(inject("scratch"), "bucket-"));
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "studio" }],
  });
  await s3.configureBuckets();
  const { port } = await s3.run();
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/studio`;
}
