import { renderToReadableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { contentContext } from "./content.ts";
import { NonceContext } from "./page-context/nonce.ts";

/** Renders the whole page before answering: a half page must never reach the page cache. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let failure: unknown;
  const { mark } = context.get(contentContext);
  const page = (
    <NonceContext value={mark}>
      <ServerRouter context={routerContext} url={request.url} {...(mark ? { nonce: mark } : {})} />
    </NonceContext>
  );
  const body = await renderToReadableStream(page, {
    ...(mark ? { nonce: mark } : {}),
    signal: request.signal,
    // Larger parts would be sent behind the page and put in place by a script: not for a page that must be
    // whole without one.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  await body.allReady;
  if (failure) throw failure;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status });
}

/** Data requests and forms that fail are the host's to log, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A page that isn't there, or a method it doesn't know, is nothing to be woken for.
  const asked = isRouteErrorResponse(error) && error.status < 500;
  if (!asked && !request.signal.aborted) context.get(contentContext).report(error);
};
