/**
 * `npm run cluster`: a studio of three replicas behind HAProxy, with a PostgreSQL, an S3 server and a mail server of
 * its own, all on this machine and gone when it ends. To see what growing is like, for tests and for the bench; what it
 * keeps is not safe (PostgreSQL without fsync, an S3 server made for tests). `npm run cluster -- rounds 4` tries it
 * under load (`cluster-rounds.mjs`), with four times `kill -9`.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPinned } from "../../scripts/install.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";
import { startBucketServer } from "./bucket-server.mjs";
import { runRounds } from "./load-run.mjs";
import { startMailServer } from "./mail-server.mjs";
import { startProxy } from "./proxy.mjs";
import { freePorts, migrateStudio, startReplica } from "./replica.mjs";

/**
 * @param {{replicas?: number, port?: number, proxy?: boolean, environment?: Record<string, string>,
 *   ownEnvironment?: (index: number) => Record<string, string>}} options
 *   `port`: of the proxy; any without one. `proxy`: false leaves it out, and `url` is the first replica's.
 *   `ownEnvironment`: what one replica alone gets, by its index.
 * @returns null where PostgreSQL or HAProxy is not found; what is missing was said then.
 */
export async function startCluster({
  replicas: count = 3,
  port = 0,
  proxy: wantsProxy = true,
  environment = {},
  ownEnvironment = () => ({}),
} = {}) {
  const stops = [];
  const folder = mkdtempSync(join(tmpdir(), "extenso-cluster-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  async function stop() {
    for (const one of stops.splice(0).reverse()) await one();
  }
  try {
    const postgres = await startPostgres();
    if (!postgres) {
      await stop();
      return null;
    }
    stops.push(postgres.stop);
    const bucket = await startBucketServer({ folder: join(folder, "bucket") });
    stops.push(bucket.stop);
    const mail = await startMailServer();
    stops.push(mail.stop);
    const ports = await freePorts(count + 1);
    const proxyPort = port || ports[count];
    const url = `http://localhost:${wantsProxy ? proxyPort : ports[0]}`;
    const shared = {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      TRUST_PROXY: wantsProxy ? "1" : "0",
      REPLICAS: String(count),
      DRAIN_SECONDS: wantsProxy ? "2" : "0",
      DATABASE_URL: postgres.url,
      S3_URL: bucket.url,
      SMTP_URL: mail.url,
      JWT_SECRET: randomBytes(48).toString("base64url"),
      YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      ADMIN_PASSWORD: "Cluster-Admin-1",
      ADMIN_EMAIL: "admin@extenso.example",
      ...environment,
    };
    await migrateStudio({ ...shared, DATA_DIR: join(folder, "migrate") });
    const members = await Promise.all(
      ports.slice(0, count).map((own, index) => {
        const env = { ...shared, PORT: String(own), DATA_DIR: join(folder, `replica-${index + 1}`) };
        return startReplica({ ...env, ...ownEnvironment(index) });
      }),
    );
    stops.push(() => Promise.all(members.map((member) => member.stop())));
    const proxy = wantsProxy
      ? await startProxy({ folder, port: proxyPort, ports: ports.slice(0, count) })
      : null;
    if (proxy) stops.push(proxy.stop);
    if (wantsProxy && !proxy) {
      await stop();
      return null;
    }
    const untilAllUp = proxy?.untilAllUp ?? (async () => {});
    const { mails } = mail;
    return { url, folder, replicas: members, postgres, bucket, mails, environment: shared, untilAllUp, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

if (import.meta.filename === process.argv[1]) {
  await runPinned(import.meta.url, async () => {
    await ensureBuilt();
    const cluster = await startCluster({ port: Number(process.env.PORT ?? 3000) });
    if (!cluster) process.exit(1);
    const { url, replicas, bucket } = cluster;
    if (process.argv[2] === "rounds") {
      const failures = await runRounds(cluster, { kills: Number(process.argv[3] ?? 4) });
      await cluster.stop();
      process.exit(failures.length > 0 ? 1 : 0);
    }
    console.log(`Three replicas behind HAProxy: ${url}`);
    console.log(`Replicas:        ${replicas.map((one) => one.url).join("  ")}`);
    console.log(`Bucket:          ${bucket.url.replace(/\/\/.*@/, "//")}`);
    console.log("Administrator:   studio_admin, with the password Cluster-Admin-1. Ctrl-C ends it all.");
    for (const signal of ["SIGTERM", "SIGINT"]) {
      process.once(signal, async () => {
        await cluster.stop();
        process.exit(0);
      });
    }
  });
}
