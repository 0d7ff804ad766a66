/** Three replicas' bucket in trouble of every kind, under writers and visitors. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startBucketServer } from "../cluster/bucket-server.mjs";
import { startCluster } from "../cluster/cluster.mjs";
import { startEverybody } from "./kill-replicas.mjs";
import { troubledBucket } from "./troubled-bucket.mjs";
import { few } from "./writers.mjs";

const troubleMs = 15_000;
/** Time limit of one upload on a busy machine, including a refused writer's pause before it tries again. */
const healsWithinMs = 15_000;
const refusedAs = "extenso_files_unavailable";

/** @param {{rounds: number, report: ReturnType<import("./report.mjs").openReport>}} options `rounds`: of all troubles. */
export async function bucketInTrouble({ rounds, report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-bucket-"));
  const server = await startBucketServer({ folder });
  const door = await troubledBucket(server.url);
  const cluster = await startCluster({ environment: { S3_URL: door.url } });
  try {
    if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
    const everybody = await startEverybody(cluster, {
      rounds: rounds * 5,
      crew: { ...few, media: 2, pieces: 2 },
    });
    const { ledger, budget } = everybody;
    const counts = () => ({
      uploads: ledger.media.size,
      texts: ledger.posts.size,
      refused: ledger.refusals.get(refusedAs) ?? 0,
    });
    async function untilUploaded(before) {
      const started = performance.now();
      while (ledger.media.size === before && performance.now() - started < healsWithinMs) await wait(50);
      return performance.now() - started;
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const trouble of ["half busy", "busy", "refusing", "silent", "away"]) {
        budget.nextRound();
        await untilUploaded(counts().uploads);
        const before = counts();
        door.trouble = trouble;
        await wait(troubleMs);
        const during = counts();
        door.trouble = "open";
        const healedMs = await untilUploaded(during.uploads);
        const [uploads, texts, refused] = ["uploads", "texts", "refused"].map(
          (of) => during[of] - before[of],
        );
        report.say(
          `bucket ${trouble} for ${troubleMs / 1000} s: ${texts} articles written, ${uploads} uploads taken, ${refused} refused; the next one whole ${Math.round(healedMs)} ms after it`,
          [
            ...(texts > 0 ? [] : ["no article was written"]),
            ...(healedMs < healsWithinMs ? [] : ["no upload was taken afterwards"]),
            ...(trouble !== "half busy" || (refused === 0 && uploads > 0) ? [] : ["it was only half busy"]),
          ],
        );
      }
    }
    await everybody.end();
    await everybody.say(report, "with the bucket in trouble", { areFilesThere: false });
  } finally {
    await cluster?.stop();
    await door.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
