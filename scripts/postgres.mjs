/** A private PostgreSQL for the store tests, where its binaries are found or can be installed. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "./debian.mjs";

function findBinaries() {
  const versions = "/usr/lib/postgresql";
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [];
  const onPath = (process.env.PATH ?? "").split(":");
  return [...folders, ...onPath].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
    );
    return { uid, gid };
  } catch {
    return null;
  }
}

/** Installs Debian's PostgreSQL where there is none. @returns {Promise<boolean>} whether `startPostgres` has what it needs. */
export async function ensurePostgres() {
  const isThere = () => findBinaries() !== undefined && unprivilegedUser() !== null;
  if (!isThere()) await installFromDebian("postgresql");
  return isThere();
}

/** @returns {Promise<{url: string, pause: () => Promise<void>, resume: () => Promise<void>, stop: () => Promise<void>} | null>} null: not found, and said so. */
export async function startPostgres() {
  const binaries = findBinaries();
  const user = binaries && unprivilegedUser();
  if (!binaries || user === null) {
    console.log("PostgreSQL was not found: the store tests run on SQLite alone.");
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "extenso-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "studio", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...options, stdio: "ignore" },
  );
  const port = await freePort();
  const begin = () =>
    spawn(
      join(binaries, "postgres"),
      [
        "-D",
        data,
        "-p",
        String(port),
        "-h",
        "127.0.0.1",
        "-k",
        folder,
        "-c",
        "fsync=off",
        "-c",
        "max_connections=300",
        // The rounds ask when others could see what a transaction wrote.
        "-c",
        "track_commit_timestamp=on",
        // Each test copies a database, which is a checkpoint.
        "-c",
        "log_checkpoints=off",
      ],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
  let server;
  async function start() {
    server = begin();
    let log = "";
    await new Promise((resolve, reject) => {
      server.stderr.on("data", (part) => {
        log += part;
        if (log.includes("database system is ready to accept connections")) resolve();
      });
      server.on("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
  }
  async function end() {
    server.removeAllListeners("exit");
    const ended = new Promise((resolve) => server.on("exit", resolve));
    server.kill("SIGINT");
    await ended;
  }
  await start();
  return {
    url: `postgres://studio@127.0.0.1:${port}/postgres`,
    /** Ends the server and keeps its data, until `resume`. */
    pause: end,
    resume: start,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
