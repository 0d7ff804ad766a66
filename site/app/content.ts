/** The context of loaders and actions: content, a client for sending, and the site's public URL. */
import { type Client, createClient } from "@extenso/contract/client/client.ts";
import { type InvoiceCalls, invoiceCalls } from "@extenso/contract/client/invoice-calls.ts";
import { type QuoteCalls, quoteCalls } from "@extenso/contract/client/quote-calls.ts";
import { type RequestCalls, requestCalls } from "@extenso/contract/client/request-calls.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import type { Places, SiteRequestContext } from "@extenso/contract/host/host.ts";
import { createContext, data, redirect, redirectDocument } from "react-router";

export interface ContentContext {
  content: ContentReader;
  /** For what visitors send. */
  client: Client;
  places: Places;
  /** The redirect of an address at which nothing is; null where it leads nowhere, or the content is a WordPress's. */
  redirectFrom(path: string): Promise<Response | null>;
  /** Calls for the pages of invoices. */
  invoices: InvoiceCalls;
  /** Calls for the pages of quotes. */
  quotes: QuoteCalls;
  /** Calls for the pages of requests. */
  requests: RequestCalls;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** The content is this server's own, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
  /** The page shows something before it is published. */
  preview: boolean;
  requestId: string;
  /** See `ownMark` in `own-mark.ts`. */
  mark: string | undefined;
  /** Writes down what broke where the visitor gets an answer all the same. */
  report(error: unknown): void;
}

export const contentContext = createContext<ContentContext>();

export function createContentContext(host: SiteRequestContext): ContentContext {
  const api = { baseUrl: `${host.publicUrl}/wp-json`, fetch: host.fetch };
  const { places } = host;
  return {
    content: withOutages(host.content),
    client: createClient(api),
    places,
    async redirectFrom(path) {
      const found = await places.leadsTo(path);
      if (!found) return null;
      host.onRedirect?.(found.from);
      return found.file ? redirectDocument(found.to, 301) : redirect(found.to, 301);
    },
    invoices: invoiceCalls(createTransport(api)),
    quotes: quoteCalls(createTransport(api)),
    requests: requestCalls(createTransport(api)),
    publicUrl: host.publicUrl,
    ownContent: host.ownContent,
    preview: host.preview ?? false,
    requestId: host.requestId,
    mark: host.mark,
    report: host.onError,
  };
}

/** Without its words there is no page: then it says so itself, for no page has anything better to say. */
function withOutages(reader: ContentReader): ContentReader {
  return {
    ...reader,
    siteContent: (...parts) =>
      reader.siteContent(...parts).catch((error: unknown) => {
        const isOutage = error instanceof ApiError && (error.status === null || error.status >= 500);
        throw isOutage ? data(null, { status: 503, headers: { "Cache-Control": "no-store" } }) : error;
      }),
  };
}
