/** The door: opened on the port and host of the settings, and closed again. */
import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";
import type { Settings } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";

/** Requests still running get this long to end. */
const graceMs = 6_000;
/** Connections that have become idle are looked for so often. */
const lookEveryMs = 50;

type Door = Pick<Settings, "port" | "host">;

/** Opened and closed at once: that a port is taken is found out before anything is made. @throws {StartError} */
export async function refuseTakenPort(door: Door): Promise<void> {
  const server = createServer();
  await listen(server, door);
  await new Promise((resolve) => server.close(resolve));
}

export function listen(server: NetServer, { port, host }: Door): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT is ${port}, which another program uses; stop that one or choose another port`,
        EACCES: `PORT is ${port}, which this user may not open; choose one above 1023`,
        EADDRNOTAVAIL: `HOST is ${JSON.stringify(host)}, which is no address of this machine`,
        ENOTFOUND: `HOST is ${JSON.stringify(host)}, which is no address of this machine`,
      };
      const reason = reasons[error.code ?? ""];
      reject(reason ? new StartError(reason, { cause: error }) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Takes no more connections, and resolves when all requests are answered, or cut off after some seconds. A proxy's
 * connections, which are never idle for long, are closed after the next answer on them.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
    const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    server.prependListener("request", (_, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(looking);
      resolve();
    });
    server.closeIdleConnections();
  });
}
