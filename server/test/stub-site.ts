/** In place of the built site, for tests of what is around its pages. */
import type { PageArgumentsOf, SiteHandler } from "@extenso/contract/host/host.ts";
import type { Site } from "../src/pages/builds/site-build.ts";

/** @param handle makes each page; an empty one when left out. */
export function stubSite(
  handle: SiteHandler = async () => new Response(""),
  pageArguments: PageArgumentsOf = () => ({ shared: [], personal: [] }),
): Site {
  return { handle, pageArguments, clientFolder: null, middleware: null, close: async () => {} };
}
