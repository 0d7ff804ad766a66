/** The built site (or, in development, the site as Vite serves it) as a function of requests. */
import { realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PageArgumentsOf, SiteHandler } from "@extenso/contract/host/host.ts";
import { StartError } from "../../kernel/start-error.ts";

export interface Site {
  handle: SiteHandler;
  /** The URL arguments that each page depends on. */
  pageArguments: PageArgumentsOf;
  /** The built files that browsers fetch; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** Handles a request before the app, in development; calls `next` for requests that aren't Vite's. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
}

const siteFolder = fileURLToPath(new URL("../../../../site/", import.meta.url));

/** @throws {StartError} when the site hasn't been built. */
export async function openBuiltSite(): Promise<Site> {
  let build: string;
  try {
    // Resolves the link once: a build that is made meanwhile is for the next start.
    build = await realpath(`${siteFolder}build`);
  } catch (cause) {
    throw new StartError("The site is not built; `npm start` builds it, or run `npm run build`", { cause });
  }
  const { handleRequest, pageArguments } = (await import(pathToFileURL(`${build}/server/index.js`).href)) as {
    handleRequest: SiteHandler;
    pageArguments: PageArgumentsOf;
  };
  return {
    handle: handleRequest,
    pageArguments,
    clientFolder: `${build}/client/`,
    middleware: null,
    close: async () => {},
  };
}

/** The site with hot reload. Vite is a development tool, so it is loaded only here. */
export async function openSiteInDevelopment(): Promise<Site> {
  // The name is in a variable, because a production install has no Vite, and its types are the site's dependency.
  const viteName = "vite";
  const { createServer } = await import(viteName);
  const vite = await createServer({ root: siteFolder, server: { middlewareMode: true }, appType: "custom" });
  return {
    async handle(request, host) {
      const { handleRequest } = (await vite.environments.ssr.runner.import("/app/host.ts")) as {
        handleRequest: SiteHandler;
      };
      return handleRequest(request, host);
    },
    // Pages aren't cached in development.
    pageArguments: () => ({ shared: [], personal: [] }),
    clientFolder: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
