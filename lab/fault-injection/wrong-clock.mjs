/** A replica whose clock is ten minutes off, beside two that are right: `libfaketime`, from Debian's `faketime`. */
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "../cluster/cluster.mjs";
import { startEverybody } from "./kill-replicas.mjs";
import { few } from "./writers.mjs";

function findLibrary() {
  const folders = existsSync("/usr/lib")
    ? readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/faketime`)
    : [];
  return folders.map((folder) => `${folder}/libfaketimeMT.so.1`).find((path) => existsSync(path));
}

/** @param {{rounds: number, report: ReturnType<import("./report.mjs").openReport>}} options `rounds`: of 20 seconds. */
export async function wrongClock({ rounds, report }) {
  const library = findLibrary();
  if (!library) return report.say("a wrong clock", ["libfaketime was not found: apt-get install faketime"]);
  for (const off of ["+10m", "-10m"]) {
    const faked = { LD_PRELOAD: library, FAKETIME: off, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
    const cluster = await startCluster({ ownEnvironment: (index) => (index === 0 ? faked : {}) });
    if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
    try {
      const everybody = await startEverybody(cluster, { rounds, crew: { ...few, scheduled: 2 } });
      for (let round = 1; round <= rounds; round += 1) {
        everybody.budget.nextRound();
        await wait(20_000);
      }
      await everybody.end();
      await everybody.say(report, `one replica's clock at ${off} for ${rounds * 20} s`);
    } finally {
      await cluster.stop();
    }
  }
}
