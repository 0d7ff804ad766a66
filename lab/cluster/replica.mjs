/** One process of a cluster: started, ended in order or killed, and started again in its place. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pinnedNode, root } from "../../scripts/install.mjs";

/** Below those that systems give to connections: one of those may be taken while its replica begins again. */
const firstPort = 20_000;
const ports = 10_000;

/** @returns {Promise<import("node:net").Server>} that holds a port of this machine that nobody uses. */
async function holdPort() {
  for (;;) {
    const probe = createServer();
    const port = firstPort + Math.floor(Math.random() * ports);
    const isHeld = await new Promise((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isHeld) return probe;
  }
}

/** @param {number} count @returns {Promise<number[]>} */
export async function freePorts(count) {
  const probes = await Promise.all(Array.from({ length: count }, holdPort));
  const found = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return found;
}

/** The first one brings the sample studio, on a machine that may have other things to do. */
const openWithinMs = 180_000;

function run(file, environment, checkout) {
  const child = spawn(pinnedNode, [join(checkout, file)], {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return { child, ended };
}

/** @param {Record<string, string>} environment */
export async function migrateStudio(environment, checkout = root) {
  const code = await run("server/src/operations/migrate-command.ts", environment, checkout).ended;
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}`);
}

/** To a mail server each process says a name of its own, so that it can be told who handed what over. */
function named(environment, name) {
  return environment.SMTP_URL
    ? { ...environment, SMTP_URL: `${environment.SMTP_URL}/?name=${name}` }
    : environment;
}

/**
 * @param {Record<string, string>} environment with `PORT` and `DATA_DIR` of its own.
 * @returns when it answers.
 */
export async function startReplica(environment, checkout = root) {
  let running;
  let starts = 0;
  const replica = {
    /** Errors it logged since its first start. @type {string[]} */
    errors: [],
    /** Killed processes: the name that mail servers know, and the time in ms. @type {{of: string, at: number}[]} */
    kills: [],
    url: `http://127.0.0.1:${environment.PORT}`,
    async start(from = checkout) {
      starts += 1;
      const name = `start-${starts}.port-${environment.PORT}`;
      const { child, ended } = run("server/src/main.ts", named(environment, name), from);
      running = { child, ended, name };
      replica.pid = child.pid;
      let said = "";
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.startsWith('{"level":50')) replica.errors.push(line);
      });
      let giveUp;
      await new Promise((resolve, reject) => {
        giveUp = setTimeout(() => reject(new Error(`a replica did not open: ${said}`)), openWithinMs);
        child.stdout.on("data", (part) => {
          said = `${said}${part}`.slice(-4_000);
          if (said.includes("Extenso is open")) resolve();
        });
        ended.then((code) => reject(new Error(`a replica ended with ${code}: ${said}`)));
      }).finally(() => clearTimeout(giveUp));
    },
    /** In order, as a deploy does. */
    async stop() {
      running.child.kill("SIGTERM");
      return running.ended;
    },
    /** As the system does. */
    async kill() {
      replica.kills.push({ of: running.name, at: Date.now() });
      running.child.kill("SIGKILL");
      return running.ended;
    },
  };
  await replica.start();
  return replica;
}
