/** What S3 servers started by scripts share: their bucket, and how they are run by hand. */
import { setTimeout as wait } from "node:timers/promises";
import { runPinned } from "./install.mjs";

/** The front of a server answers before those behind it do. @param {string} url as `S3_URL`. @throws what the server said last, after a minute. */
export async function untilBucketIsMade(url) {
  const { parseBucketAddress } = await import("../server/src/kernel/settings/bucket-address.ts");
  const { s3Requests } = await import("../server/src/engines/storage/bucket/s3-requests.ts");
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

/** Starts the server, prints its address for tests, and stops it with this program. */
export async function runBucketServer(main, start) {
  await runPinned(main, async () => {
    const server = await start();
    console.log(`S3_TEST_URL=${server.url}`);
    for (const signal of ["SIGTERM", "SIGINT"]) {
      process.once(signal, async () => {
        await server.stop();
        process.exit(0);
      });
    }
  });
}
