/** Makes the bucket of an S3 server that has just been started: its front answers before those behind it do. */
import { setTimeout as wait } from "node:timers/promises";

/** @param {string} url as `S3_URL`. @throws what the server said last, after a minute. */
export async function untilBucketIsMade(url) {
  const { parseBucketAddress } = await import("../server/src/storage/bucket/bucket-address.ts");
  const { s3Requests } = await import("../server/src/storage/bucket/s3-requests.ts");
  const s3 = s3Requests(parseBucketAddress(url));
  for (const until = performance.now() + 60_000; ; await wait(500)) {
    try {
      await s3({ method: "PUT", key: null });
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
