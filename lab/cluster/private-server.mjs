/** Somebody else's server as a child of this process, on a port of this machine. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Where Debian puts servers is not on everybody's path. @returns {string | undefined} */
export function findServer(name) {
  const folders = ["/usr/sbin", "/usr/local/sbin", ...(process.env.PATH ?? "").split(":")];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/**
 * Starts it, and waits until it takes connections.
 * @param {{name: string, command: string, args: string[], port: number, as?: {uid?: number, gid?: number}}} options
 *   `name`: for people; `as`: another user.
 * @returns {Promise<() => Promise<void>>} what stops it.
 */
export async function startServer({ name, command, args, port, as = {} }) {
  const child = spawn(command, args, { ...as, stdio: ["ignore", "ignore", "inherit"] });
  let code;
  const ended = new Promise((resolve) =>
    child.once("close", (status) => {
      code = status ?? -1;
      resolve();
    }),
  );
  while (!(await isOpen(port))) {
    if (code !== undefined) throw new Error(`${name} ended with ${code}`);
    await wait(20);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}
