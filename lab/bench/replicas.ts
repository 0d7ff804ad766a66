/**
 * Compares the throughput of three replicas with that of one: through the same proxy, with the same database and
 * bucket, on this machine. More replicas gain nothing where one replica, proxy, database and visitors already keep all
 * processors busy, so the report says how busy each of them was.
 */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";

const secondsEach = 3;
const warmUpSeconds = 3;
const turns = 5;
const connections = 24;
/** Ticks of `/proc` a second: Linux has had a hundred on every machine since 2.6. */
const ticksASecond = 100;
const password = "Cluster-Admin-1";
const list = "/wp-json/wp/v2/posts?_embed&per_page=9";

interface Cluster {
  url: string;
  replicas: { pid: number; url: string }[];
  stop(): Promise<void>;
}

/** Parties that share the processors. `visitors` is this process, which also runs the bucket and the mail server. */
const parties = ["replicas", "database", "proxy", "visitors", "other programs"] as const;
type Party = (typeof parties)[number];
type Seconds = Record<Party, number>;

interface Measured {
  perSecond: number;
  /** Processors kept busy by each, in the mean. */
  busy: Seconds;
}

// Scripts have no types.
const { startCluster } = (await import("../cluster/cluster.mjs" as string)) as {
  startCluster(options: { replicas: number }): Promise<Cluster | null>;
};

interface Process {
  pid: number;
  parent: number;
  name: string;
  seconds: number;
}

/** @returns null for one that has ended meanwhile. */
function processOf(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const nameEnds = stat.lastIndexOf(")");
    const fields = stat.slice(nameEnds + 2).split(" ");
    // Its own, and those of the processes that it started and that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const name = stat.slice(stat.indexOf("(") + 1, nameEnds);
    return { pid, parent: Number(fields[1]), name, seconds: ticks / ticksASecond };
  } catch {
    return null;
  }
}

/** Processor seconds used by each party so far; child processes count with their parent. */
function secondsOfEach(cluster: Cluster): Seconds {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const processes = new Map(
    pids.flatMap((pid) => processOf(Number(pid)) ?? []).map((one) => [one.pid, one] as const),
  );
  const partyOf = ({ pid, parent, name }: Process): Party => {
    if (pid === process.pid) return "visitors";
    if (cluster.replicas.some((replica) => replica.pid === pid)) return "replicas";
    if (parent === process.pid && name === "postgres") return "database";
    if (parent === process.pid && name === "haproxy") return "proxy";
    const above = processes.get(parent);
    return above && above.pid !== process.pid ? partyOf(above) : "other programs";
  };
  const used = { replicas: 0, database: 0, proxy: 0, visitors: 0, "other programs": 0 };
  for (const one of processes.values()) {
    const party = partyOf(one);
    if (party !== "other programs") used[party] += one.seconds;
  }
  const ours = Object.values(used).reduce((sum, seconds) => sum + seconds, 0);
  return { ...used, "other programs": secondsOfMachine() - ours };
}

/** All but idle and waiting. */
function secondsOfMachine(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n")[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksASecond;
}

type Loads = Record<string, Partial<autocannon.Options>>;

interface Contestant {
  count: number;
  cluster: Cluster;
  loads: Loads;
}

async function load(
  cluster: Cluster,
  options: Partial<autocannon.Options>,
  duration: number,
): Promise<Measured> {
  const before = secondsOfEach(cluster);
  const started = performance.now();
  const result = await autocannon({ url: cluster.url, connections, workers: 1, ...options, duration });
  const passed = (performance.now() - started) / 1000;
  const after = secondsOfEach(cluster);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const shares = parties.map((party) => [party, (after[party] - before[party]) / passed] as const);
  return { perSecond: result["2xx"] / passed, busy: Object.fromEntries(shares) as Seconds };
}

async function prepare(count: number): Promise<Contestant | null> {
  const cluster = await startCluster({ replicas: count });
  if (!cluster) return null;
  const answer = await fetch(`${cluster.url}/wp-json/jwt-auth/v1/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "studio_admin", password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const compressed = { "accept-encoding": "br" };
  // An Origin header makes an answer this caller's own: it is put together each time.
  const fresh = { ...compressed, origin: "https://bench.example.test" };
  const body = JSON.stringify({
    title: "An article of the bench",
    content: "<p>Text.</p>",
    status: "publish",
  });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const loads = {
    "home page, kept": { url: `${cluster.url}/`, headers: compressed },
    "9 articles, put together each time": { url: cluster.url + list, headers: fresh },
    "articles published": {
      url: `${cluster.url}/wp-json/wp/v2/posts`,
      method: "POST" as const,
      headers,
      body,
    },
  };
  return { count, cluster, loads };
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** In turns, so that what else the machine has to do meanwhile hinders both. */
async function compare(contestants: [Contestant, Contestant], what: string): Promise<void> {
  const measured = new Map<Contestant, Measured[]>(contestants.map((one) => [one, []]));
  // Code is compiled, pictures are made and pages kept before it counts.
  for (const { cluster, loads } of contestants) await load(cluster, loads[what] ?? {}, warmUpSeconds);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const one of turn % 2 === 0 ? contestants : contestants.toReversed()) {
      measured.get(one)?.push(await load(one.cluster, one.loads[what] ?? {}, secondsEach));
    }
  }
  const [one, several] = contestants.map((each) => measured.get(each) ?? []) as [Measured[], Measured[]];
  const ratios = several.map(({ perSecond }, turn) => perSecond / (one[turn]?.perSecond ?? perSecond));
  const [least = 0, most = 0] = [Math.min(...ratios), Math.max(...ratios)];
  const ratio = median(ratios).toFixed(2);
  console.log(
    `${`${what}: three replicas against one`.padEnd(60)} ${ratio.padStart(6)} times   (${least.toFixed(2)} to ${most.toFixed(2)} in ${turns} turns)`,
  );
  for (const contestant of contestants) sayBusy(contestant.count, measured.get(contestant) ?? []);
}

function sayBusy(count: number, measured: Measured[]): void {
  const mean = (figureOf: (one: Measured) => number) =>
    measured.reduce((sum, one) => sum + figureOf(one), 0) / measured.length;
  const busy = Object.fromEntries(parties.map((party) => [party, mean((one) => one.busy[party])])) as Seconds;
  const rate = Math.round(mean(({ perSecond }) => perSecond));
  const shares = parties.map((party) => `${party} ${busy[party].toFixed(2)}`).join(", ");
  // The same however much else the machine has to do.
  const cost = Math.round(rate / (busy.replicas + busy.database + busy.proxy));
  console.log(
    `  ${count}: ${rate} a second, ${cost} for a second of a processor; processors busy with ${shares}: ${whatBinds(busy, count, availableParallelism())}`,
  );
}

/** Prints as it goes. Linux alone tells processor times this way. */
export async function replicas(): Promise<void> {
  const contestants: Contestant[] = [];
  try {
    for (const count of [1, 3]) {
      const contestant = await prepare(count);
      if (!contestant) return;
      contestants.push(contestant);
    }
    const both = contestants as [Contestant, Contestant];
    for (const what of Object.keys(both[0].loads)) await compare(both, what);
  } finally {
    for (const { cluster } of contestants) await cluster.stop();
  }
}

/** A process of Node.js does its work on one thread. */
function whatBinds(busy: Seconds, replicas: number, processors: number): string {
  const all = parties.reduce((sum, party) => sum + busy[party], 0);
  const each = busy.replicas / replicas;
  if (each > 0.9) return "each replica's one thread binds";
  if (all > 0.9 * processors) return `the ${processors} processors bind`;
  return busy.visitors > 0.9 ? "the visitors' one thread binds" : "waiting binds";
}
