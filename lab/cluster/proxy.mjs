/** HAProxy with the configuration of `deploy/haproxy.cfg`, on this machine's ports. */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";
import { findServer, startServer } from "./private-server.mjs";

/** The lines that name places of the real deployment, with this machine's. */
function configured({ port, ports, socket }) {
  const own = readFileSync(join(root, "deploy/haproxy.cfg"), "utf8");
  const servers = ports.map((each, index) => `    server replica${index + 1} 127.0.0.1:${each}`);
  return own
    .replace("global\n", `global\n    stats socket ${socket} mode 600 level user\n`)
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace(/( {4}server replica\d .*\n?)+/, `${servers.join("\n")}\n`);
}

/** @returns {Promise<number>} how many replicas it sends visitors to. */
async function countUp(socket) {
  const asked = connect(socket);
  asked.end("show stat\n");
  const lines = (await text(asked)).split("\n");
  return lines.filter((line) => /^replicas,replica\d/.test(line) && line.split(",")[17] === "UP").length;
}

/**
 * @returns {Promise<{untilAllUp: () => Promise<void>, stop: () => Promise<void>} | null>} null: not found, and said so.
 *   `untilAllUp`: until it sends visitors to every replica.
 */
export async function startProxy({ folder, port, ports }) {
  const haproxy = findServer("haproxy");
  if (!haproxy) {
    console.log("HAProxy was not found: apt-get install haproxy");
    return null;
  }
  const file = join(folder, "haproxy.cfg");
  const socket = join(folder, "haproxy.sock");
  writeFileSync(file, configured({ port, ports, socket }));
  const args = ["-db", "-q", "-f", file];
  const stop = await startServer({ name: "HAProxy", command: haproxy, args, port });
  async function untilAllUp() {
    while ((await countUp(socket)) < ports.length) await wait(100);
  }
  return { untilAllUp, stop };
}
