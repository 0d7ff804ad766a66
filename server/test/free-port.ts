/** Ports for servers of tests and measurements that have to be named before they listen. */
import { createServer } from "node:net";

/** Below the ports that systems give to connections and to servers that ask for any. */
const first = 10_000;
const ofProcess = 100;
const processes = 200;

let next = 0;

/**
 * A port on which nothing listens. Between this and its use no other program is given it, as it would be one from the
 * system's own range; each process of a run has a range to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (process.pid % processes) * ofProcess + (next++ % ofProcess);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
