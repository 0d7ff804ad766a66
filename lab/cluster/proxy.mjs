/** HAProxy with the configuration of `deploy/haproxy.cfg`, on this machine's ports. */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";
import { findServer, startServer } from "./private-server.mjs";

/** The lines that name places of the real deployment, with this machine's. */
function configured({ port, ports, socket, checkMs }) {
  const deploy = join(root, "deploy");
  const own = readFileSync(join(deploy, "haproxy.cfg"), "utf8");
  const each = (name, options = "") =>
    ports.map((at, index) => `    server ${name}${index + 1} 127.0.0.1:${at}${options}\n`).join("");
  return own
    .replace("default-path config", `default-path origin ${deploy}`)
    .replace("timeout check 3s", `timeout check ${checkMs}ms`)
    .replace("global\n", `global\n    stats socket ${socket} mode 600 level user\n`)
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace(/( {4}server replica\d .*\n?)+/, each("replica"))
    .replace(/( {4}server unchecked\d .*\n?)+/, each("unchecked", " no-check backup"));
}

/** @returns {Promise<number>} how many replicas it believes to be there. */
async function countUp(socket) {
  const asked = connect(socket);
  asked.end("show stat\n");
  const lines = (await text(asked)).split("\n");
  return lines.filter((line) => /^replicas,replica\d/.test(line) && line.split(",")[17] === "UP").length;
}

/**
 * @param {{folder: string, port: number, ports: number[], checkMs?: number}} options `checkMs`: how long a replica may
 *   take to answer a check.
 * @returns {Promise<{untilAllUp: () => Promise<void>, countUp: () => Promise<number>, stop: () => Promise<void>} | null>}
 *   null: not found, and said so. `untilAllUp`: until it sends visitors to every replica.
 */
export async function startProxy({ folder, port, ports, checkMs = 3_000 }) {
  const haproxy = findServer("haproxy");
  if (!haproxy) {
    console.log("HAProxy was not found: apt-get install haproxy");
    return null;
  }
  const file = join(folder, "haproxy.cfg");
  const socket = join(folder, "haproxy.sock");
  writeFileSync(file, configured({ port, ports, socket, checkMs }));
  const args = ["-db", "-q", "-f", file];
  const stop = await startServer({ name: "HAProxy", command: haproxy, args, port });
  async function untilAllUp() {
    while ((await countUp(socket)) < ports.length) await wait(100);
  }
  return { untilAllUp, countUp: () => countUp(socket), stop };
}
