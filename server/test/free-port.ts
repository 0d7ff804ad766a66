/** Ports for servers of tests and measurements that have to be named before they listen. */
import { createServer } from "node:net";

/** Systems give ports from 32768 on (49152 on macOS) to outgoing connections and to servers that listen on port 0. */
const firstPort = 10_000;
const portsPerProcess = 100;
const processes = 200;

let next = 0;

/**
 * A port of 127.0.0.1 on which nothing listens. It lies below the system's own range, and each process of a test run
 * has a hundred to itself, so that nobody else takes it before the caller listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (process.pid % processes) * portsPerProcess + (next++ % portsPerProcess);
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
