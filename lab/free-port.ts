import { createServer } from "node:net";

/** @returns a TCP port of 127.0.0.1 that nobody listens on. Another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no port is free");
  return address.port;
}
