/**
 * What three replicas answer against one: through the same proxy, with the same database and bucket, on this machine.
 * Where it has no more processors than one replica, proxy, database and visitors keep busy, there is nothing to gain:
 * so it is told how busy they were, and with what.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";

const secondsEach = 8;
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

interface Measured {
  perSecond: number;
  /** Processors kept busy, by the replicas and by all the machine. */
  replicas: number;
  machine: number;
}

// Scripts have no types.
const { startCluster } = (await import("../../scripts/cluster.mjs" as string)) as {
  startCluster(options: { replicas: number }): Promise<Cluster | null>;
};

function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksASecond;
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

async function load(cluster: Cluster, options: Partial<autocannon.Options>): Promise<Measured> {
  const seconds = () => cluster.replicas.reduce((sum, { pid }) => sum + secondsOf(pid), 0);
  const before = { replicas: seconds(), machine: secondsOfMachine(), at: performance.now() };
  const result = await autocannon({
    ...{ url: cluster.url, connections, duration: secondsEach, workers: 1 },
    ...options,
  });
  const passed = (performance.now() - before.at) / 1000;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    perSecond: result.requests.average,
    replicas: (seconds() - before.replicas) / passed,
    machine: (secondsOfMachine() - before.machine) / passed,
  };
}

async function measure(replicas: number): Promise<Record<string, Measured> | null> {
  const cluster = await startCluster({ replicas });
  if (!cluster) return null;
  try {
    const answer = await fetch(`${cluster.url}/wp-json/jwt-auth/v1/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "studio_admin", password }),
    });
    const { token } = (await answer.json()) as { token: string };
    for (const { url } of cluster.replicas) await (await fetch(`${url}/`)).arrayBuffer();
    const compressed = { "accept-encoding": "br" };
    // An Origin header makes an answer this caller's own: it is put together each time.
    const fresh = { ...compressed, origin: "https://bench.example.test" };
    const body = JSON.stringify({
      title: "An article of the bench",
      content: "<p>Text.</p>",
      status: "publish",
    });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    return {
      "home page, kept": await load(cluster, { url: `${cluster.url}/`, headers: compressed }),
      "9 articles, put together each time": await load(cluster, { url: cluster.url + list, headers: fresh }),
      "articles published": await load(cluster, {
        ...{ url: `${cluster.url}/wp-json/wp/v2/posts`, method: "POST", headers, body },
      }),
    };
  } finally {
    await cluster.stop();
  }
}

/** Prints as it goes. Linux alone tells processor times this way. */
export async function replicas(): Promise<void> {
  const one = await measure(1);
  const three = one && (await measure(3));
  if (!one || !three) return;
  const processors = availableParallelism();
  for (const [what, single] of Object.entries(one)) {
    const several = three[what] ?? single;
    const rates = `${Math.round(single.perSecond)} and ${Math.round(several.perSecond)} a second`;
    const gained = (several.perSecond / single.perSecond).toFixed(2);
    console.log(
      `${`${what}: three replicas against one`.padEnd(60)} ${gained.padStart(6)} times   (${rates})`,
    );
    for (const [name, { machine, replicas }] of Object.entries({ one: single, three: several })) {
      const rest = (machine - replicas).toFixed(2);
      const bound = machine > 0.9 * processors ? "the processors bind" : "something else binds";
      console.log(
        `  ${name.padEnd(6)} ${machine.toFixed(2)} of ${processors} processors busy: ${replicas.toFixed(2)} with replicas, ${rest} with all else; ${bound}`,
      );
    }
  }
}
