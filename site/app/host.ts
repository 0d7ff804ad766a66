/** The site as one function from request to finished answer; the server calls it and keeps what it says. */

import * as build from "virtual:react-router/server-build";
import type { SiteHandler } from "@extenso/contract/host/host.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { contentContext, createContentContext } from "./content.ts";
import { paintFirst } from "./page-start/paint-first.ts";

export { pageArguments } from "./addresses/page-arguments.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

async function reordered(answer: Response): Promise<Response> {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const { status, headers } = answer;
  return new Response(paintFirst(await answer.text()), { status, headers });
}

/**
 * @param request a page, a form sent without JavaScript, or a `.data` request of the router.
 * @returns the finished answer: every page is whole before its first byte leaves.
 */
export const handleRequest: SiteHandler = async (request, host) => {
  const context = new RouterContextProvider();
  context.set(contentContext, createContentContext(host));
  return reordered(await handle(request, context));
};
