/** A deploy under load: a new build with other hashed files and one more table, replica by replica, and back again. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";
import { startCluster } from "../cluster/cluster.mjs";
import { migrateStudio } from "../cluster/replica.mjs";
import { hashedFiles, makeNextBuild } from "./builds.mjs";
import { openClient } from "./client.mjs";
import { startEverybody } from "./kill-replicas.mjs";
import { few } from "./writers.mjs";

/** @returns {Promise<string[]>} files of `checkout`'s build that one of the addresses does not serve, or not whole. */
async function missingFiles(checkout, origins) {
  const missing = [];
  for (const origin of origins) {
    const client = openClient(origin);
    for (const name of hashedFiles(checkout)) {
      const { status, bytes } = await client.ask(`/assets/${name}`);
      const own = readFileSync(join(checkout, "site/build/client/assets", name));
      if (status !== 200 || !bytes.equals(own)) missing.push(`${origin}/assets/${name}: ${status}`);
    }
    client.close();
  }
  return missing;
}

/** @param {{report: ReturnType<import("./report.mjs").openReport>}} options */
export async function deploy({ report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-build-"));
  let cluster;
  try {
    const next = makeNextBuild(folder);
    const old = new Set(hashedFiles(root));
    const changed = hashedFiles(next).filter((name) => !old.has(name)).length;
    report.say(`the next build has ${changed} other hashed files`, changed > 0 ? [] : ["it is the same"]);
    cluster = await startCluster();
    if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
    const origins = cluster.replicas.map(({ url }) => url);
    const everybody = await startEverybody(cluster, { rounds: 20, crew: few });
    const restart = async (checkout, check = async () => {}) => {
      for (const replica of cluster.replicas) {
        everybody.budget.nextRound();
        await replica.stop();
        await replica.start(checkout);
        await cluster.untilAllUp();
        await check();
      }
    };
    await wait(2_000);
    await migrateStudio({ ...cluster.environment, DATA_DIR: join(cluster.folder, "migrate-next") }, next);
    const missing = { old: [], next: [] };
    await restart(next, async () => {
      missing.old.push(...(await missingFiles(root, [cluster.url])));
      missing.next.push(...(await missingFiles(next, [cluster.url])));
    });
    report.say(
      `an open tab's ${old.size} files are served while replicas are renewed, and so are the new ones`,
      [...missing.old, ...missing.next],
    );
    report.say("every renewed replica serves the old build's files", await missingFiles(root, origins));
    await restart(root);
    report.say(
      "the old build starts on the new tables, and serves the new build's files",
      await missingFiles(next, origins),
    );
    await everybody.end();
    await everybody.say(report, "deploy of a new build and back, replica by replica");
    const unanswered = everybody.ledger.counts.unanswered;
    report.say("no write was left without an answer", unanswered > 0 ? [`${unanswered} were`] : []);
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
