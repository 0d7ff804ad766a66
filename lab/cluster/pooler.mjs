/**
 * PgBouncer that lends connections for a transaction, before a private PostgreSQL. `node lab/cluster/pooler.mjs` starts both
 * until Ctrl-C, and prints what the database tests want to run through it.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPinned } from "../../scripts/install.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { findServer, startServer } from "./private-server.mjs";

/** It refuses to run as root; Debian's package of PostgreSQL brings a user for it. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * @param {{folder: string, url: string, connections?: number}} options `folder`: for its configuration; `url`: of the
 *   database; `connections`: to the database, at most.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null: not found, and said so.
 */
export async function startPooler({ folder, url, connections = 20 }) {
  const pgbouncer = findServer("pgbouncer");
  if (!pgbouncer) {
    console.log("PgBouncer was not found: apt-get install pgbouncer");
    return null;
  }
  const { hostname, port, username, pathname } = new URL(url);
  const own = await freePort();
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port} user=${username}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${own}`, "unix_socket_dir =", "auth_type = any"],
    ...["pool_mode = transaction", `default_pool_size = ${connections}`, "max_client_conn = 1000"],
    "ignore_startup_parameters = extra_float_digits,options",
  ];
  // Another user reads it, in a folder that is ours alone.
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${lines.join("\n")}\n`);
  chmodSync(file, 0o644);
  chmodSync(folder, 0o711);
  const stop = await startServer({
    ...{ name: "PgBouncer", command: pgbouncer, args: ["-q", file], port: own },
    as: unprivilegedUser(),
  });
  return { url: `postgres://${username}@127.0.0.1:${own}${pathname}`, stop };
}

if (import.meta.filename === process.argv[1]) {
  await runPinned(import.meta.url, async () => {
    const folder = mkdtempSync(join(tmpdir(), "extenso-pooler-"));
    const postgres = await startPostgres();
    const pooler = postgres && (await startPooler({ folder, url: postgres.url }));
    if (pooler) console.log(`DATABASE_TEST_URL=${postgres.url} DATABASE_TEST_POOLED_URL=${pooler.url}`);
    const end = async () => {
      await pooler?.stop();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
      process.exit(pooler ? 0 : 1);
    };
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, end);
    if (!pooler) await end();
  });
}
