/** The studio's own app over the same content, with one difference: a query keeps its pages out of the cache. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "../../server/src/app.ts";
import { openBuiltSite } from "../../server/src/pages/site-build.ts";
import { openDependencies } from "./open-dependencies.ts";

/** @param folder of a studio that has content. @returns a page's address that is rendered each time, and what ends it. */
export async function openUnkeptPages(
  folder: string,
): Promise<{ address(path: string): string; close(): Promise<void> }> {
  const dependencies = await openDependencies(folder);
  const { database } = dependencies;
  const built = await openBuiltSite();
  const site = { ...built, pageArguments: () => ({ shared: [], personal: ["rendered"] }) };
  const app = createApp(dependencies, { site });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (path) => `http://127.0.0.1:${port}${path}?rendered=each-time`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
