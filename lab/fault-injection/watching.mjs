/** A real Prometheus that scrapes three replicas under load: every panel of the dashboard has data, every rule is taken. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";
import { startCluster } from "../cluster/cluster.mjs";
import { findServer, startServer } from "../cluster/private-server.mjs";
import { freePorts } from "../cluster/replica.mjs";
import { openClient } from "./client.mjs";
import { startEverybody } from "./kill-replicas.mjs";
import { few } from "./writers.mjs";

/** Rates need two samples, and a backup its time. */
const withinMs = 150_000;
/** A backup's process has low priority: where writers keep all processors busy, it gets none. */
const busyMs = 45_000;
const watching = join(root, "docs/watching");

/** @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null: not found, and said so. */
async function startPrometheus({ folder, ports }) {
  const prometheus = findServer("prometheus");
  if (!prometheus) {
    console.log("Prometheus was not found: apt-get install prometheus");
    return null;
  }
  const [port] = await freePorts(1);
  const targets = ports.map((each) => `127.0.0.1:${each}`);
  const settings = {
    global: { scrape_interval: "3s", scrape_timeout: "3s", evaluation_interval: "3s" },
    rule_files: [join(watching, "alerts.yaml")],
    scrape_configs: [{ job_name: "extenso", static_configs: [{ targets }] }],
  };
  // JSON is YAML.
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(settings));
  const own = [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "series")}`,
  ];
  const args = [...own, `--web.listen-address=127.0.0.1:${port}`, "--log.level=error"];
  const stop = await startServer({ name: "Prometheus", command: prometheus, args, port });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** @returns the queries of a dashboard's panels. */
function queriesOf(file) {
  const { panels } = JSON.parse(readFileSync(file, "utf8"));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
}

/** @param {{report: ReturnType<import("./report.mjs").openReport>}} options */
export async function watch({ report }) {
  const place = mkdtempSync(join(tmpdir(), "extenso-rounds-backups-"));
  const ports = await freePorts(3);
  const cluster = await startCluster({
    environment: { BACKUP_TO: place },
    ownEnvironment: (index) => ({ METRICS_PORT: String(ports[index]) }),
  });
  if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
  let prometheus;
  try {
    const folder = join(cluster.folder, "prometheus");
    mkdirSync(folder);
    prometheus = await startPrometheus({ folder, ports });
    if (!prometheus) return report.say("Prometheus starts", ["what is missing was said above"]);
    const client = openClient(prometheus.url);
    const ask = async (path) => JSON.parse((await client.ask(path)).bytes).data;
    const everybody = await startEverybody(cluster, { rounds: 20, crew: few });
    const empty = new Map(queriesOf(join(watching, "grafana-dashboard.json")).map((one) => [one.expr, one]));
    const asked = empty.size;
    const isNumber = ({ value: [, text] }) => Number.isFinite(Number(text));
    const began = performance.now();
    for (let isBusy = true; empty.size > 0 && performance.now() < began + withinMs; ) {
      await wait(1_000);
      if (isBusy && performance.now() > began + busyMs) {
        await everybody.end();
        isBusy = false;
      }
      for (const expr of empty.keys()) {
        const { result } = await ask(`/api/v1/query?query=${encodeURIComponent(expr)}`);
        if (result.some(isNumber)) empty.delete(expr);
      }
    }
    const without = [...empty.values()].map(({ title, expr }) => `${title}: ${expr}`);
    report.say(`${asked} queries of the dashboard's panels have data`, without);
    const { groups } = await ask("/api/v1/rules");
    const rules = groups.flatMap((group) => group.rules);
    const refused = rules.filter(({ health }) => health !== "ok");
    report.say(
      `${rules.length} alert rules are evaluated`,
      rules.length > 0 ? refused.map(({ name, lastError }) => `${name}: ${lastError}`) : ["there is none"],
    );
    const { activeTargets } = await ask("/api/v1/targets");
    const down = activeTargets.filter(({ health }) => health !== "up").map(({ scrapeUrl }) => scrapeUrl);
    report.say(`${activeTargets.length} replicas are scraped`, down);
    client.close();
    await everybody.end();
  } finally {
    await prometheus?.stop();
    await cluster.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
