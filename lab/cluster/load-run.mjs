/** Faults that a cluster must survive under load: a rolling restart, `kill -9`, a database outage. */
import { setTimeout as wait } from "node:timers/promises";

const password = "Cluster-Admin-1";

/** Calls the cluster's API as a client does. */
export function clientOf(url) {
  async function call(path, { method = "GET", token, body, headers = {} } = {}) {
    return fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body && !(body instanceof Uint8Array) ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: body instanceof Uint8Array ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
  }
  return {
    url,
    call,
    async signIn() {
      const body = { username: "studio_admin", password };
      const answer = await call("/wp-json/jwt-auth/v1/token", { method: "POST", body });
      if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).token;
    },
    createPost(token, title) {
      return call("/wp-json/wp/v2/posts", { method: "POST", token, body: { title, status: "publish" } });
    },
  };
}

/** Readers and writers until they are told to end; every acknowledged write is remembered. */
export function startLoad(
  url,
  token,
  { readers = 6, writers = 4, paths = ["/", "/services", "/portfolio"] } = {},
) {
  const client = clientOf(url);
  const seen = {
    read: 0,
    written: 0,
    failedReads: [],
    failedWrites: [],
    refusedWrites: 0,
    withRetryAfter: 0,
  };
  const acknowledged = [];
  const started = performance.now();
  const at = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  let ended = false;
  async function reading(index) {
    for (let count = index; !ended; count += 1) {
      const path = paths[count % paths.length];
      try {
        const answer = await client.call(path);
        const text = await answer.text();
        if (answer.status === 200 && text.length > 0) seen.read += 1;
        else seen.failedReads.push(`${at()} ${path} ${answer.status}`);
      } catch (error) {
        seen.failedReads.push(`${at()} ${path} ${error.cause?.code ?? error.message}`);
      }
    }
  }
  async function writing(index) {
    for (let count = 0; !ended; count += 1) {
      const title = `Round ${index}-${count}-${Math.round(performance.now())}`;
      try {
        const answer = await client.createPost(token, title);
        const body = await answer.json().catch(() => ({}));
        if (answer.status === 201) {
          seen.written += 1;
          acknowledged.push({ id: body.id, title });
        } else if (answer.status === 503) {
          seen.refusedWrites += 1;
          if (answer.headers.has("Retry-After")) seen.withRetryAfter += 1;
          await wait(100);
        } else seen.failedWrites.push(`${at()} ${answer.status} ${JSON.stringify(body).slice(0, 120)}`);
      } catch (error) {
        seen.failedWrites.push(`${at()} ${error.cause?.code ?? error.message}`);
      }
    }
  }
  const running = [
    ...Array.from({ length: readers }, (_, index) => reading(index)),
    ...Array.from({ length: writers }, (_, index) => writing(index)),
  ];
  return {
    seen,
    acknowledged,
    async end() {
      ended = true;
      await Promise.all(running);
      return seen;
    },
  };
}

/** Acknowledged posts that are not there, or not as they were sent. */
export async function lostOf(client, acknowledged) {
  const lost = [];
  for (let start = 0; start < acknowledged.length; start += 100) {
    const part = acknowledged.slice(start, start + 100);
    const ids = part.map(({ id }) => id).join(",");
    const answer = await client.call(`/wp-json/wp/v2/posts?include=${ids}&per_page=100&_fields=id,title`);
    const there = new Map((await answer.json()).map(({ id, title }) => [id, title.rendered]));
    lost.push(...part.filter(({ id, title }) => there.get(id) !== title));
  }
  return lost;
}

/** One replica after the other ends in order and begins again, as a deploy does. */
export async function rollingRestart(cluster, checkout) {
  for (const replica of cluster.replicas) {
    await replica.stop();
    await replica.start(checkout);
    // Until the proxy has seen it.
    await wait(1_500);
  }
}

/** A replica is killed every `everyMs`, and begins again at once. */
export async function killReplicas(cluster, { rounds, everyMs }) {
  for (let round = 0; round < rounds; round += 1) {
    const replica = cluster.replicas[round % cluster.replicas.length];
    await replica.kill();
    await Promise.all([replica.start(), wait(everyMs)]);
  }
}

/**
 * Prints what was seen of each.
 * @returns what was lost or failed; nothing where all was borne.
 */
export async function runRounds(cluster, { kills = 4, awayMs = 30_000 } = {}) {
  const client = clientOf(cluster.url);
  const failures = [];
  const expect = (isTrue, what) => {
    console.log(`${isTrue ? "✓" : "✗"} ${what}`);
    if (!isTrue) failures.push(what);
  };
  const few = (lines) => (lines.length > 0 ? `: ${lines.slice(0, 4).join("; ")}` : "");
  const token = await client.signIn();
  for (const path of ["/", "/services", "/portfolio"]) {
    for (const { url } of cluster.replicas) await (await fetch(url + path)).text();
  }

  const deploy = startLoad(cluster.url, token);
  await rollingRestart(cluster);
  const deployed = await deploy.end();
  const failed = [...deployed.failedReads, ...deployed.failedWrites];
  expect(
    failed.length === 0 && deployed.refusedWrites === 0,
    `rolling restart: ${deployed.read} pages, ${deployed.written} writes, ${failed.length} failed${few(failed)}`,
  );

  const killing = startLoad(cluster.url, token);
  await killReplicas(cluster, { rounds: kills, everyMs: 5_000 });
  const killed = await killing.end();
  const lost = await lostOf(client, killing.acknowledged);
  expect(
    lost.length === 0,
    `kill -9, ${kills} times: ${killed.read} pages (${killed.failedReads.length} failed${few(killed.failedReads)}), ${killed.written} acknowledged writes, ${lost.length} lost, ${killed.failedWrites.length} not acknowledged`,
  );

  // Pages of before are still kept, and nothing may change them while the database is away.
  for (const path of ["/", "/services", "/portfolio"]) {
    for (const { url } of cluster.replicas) await (await fetch(url + path)).text();
  }
  const away = startLoad(cluster.url, token);
  await wait(500);
  await cluster.postgres.pause();
  const before = { ...away.seen };
  await wait(awayMs);
  const readMeanwhile = away.seen.read - before.read;
  await cluster.postgres.resume();
  await wait(3_000);
  const healedFrom = away.seen.written;
  await wait(2_000);
  const seen = await away.end();
  const lostAway = await lostOf(client, away.acknowledged);
  expect(
    readMeanwhile > 0 && seen.failedReads.length === 0,
    `database away for ${awayMs / 1000} s: ${readMeanwhile} kept pages meanwhile, ${seen.failedReads.length} failed${few(seen.failedReads)}`,
  );
  expect(
    seen.refusedWrites > 0 && seen.withRetryAfter === seen.refusedWrites && seen.failedWrites.length === 0,
    `writes meanwhile: ${seen.refusedWrites} refused with 503, ${seen.withRetryAfter} with Retry-After, ${seen.failedWrites.length} otherwise${few(seen.failedWrites)}`,
  );
  expect(
    away.seen.written > healedFrom && lostAway.length === 0,
    `healed by itself; ${away.acknowledged.length} acknowledged writes, ${lostAway.length} lost`,
  );
  return failures;
}
