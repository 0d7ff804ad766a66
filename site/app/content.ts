/** What loaders and actions get from the host: the content server's client and where the site lives. */
import { type ContentClient, createClient } from "@extenso/contract/client.ts";
import type { SiteRequestContext } from "@extenso/contract/host.ts";
import { createContext } from "react-router";

export interface ContentContext {
  client: ContentClient;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** The content is this server's own, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
  requestId: string;
  /** Writes down what broke where the visitor gets an answer all the same. */
  report(error: unknown): void;
}

export const contentContext = createContext<ContentContext>();

export function createContentContext(host: SiteRequestContext): ContentContext {
  return {
    client: createClient({
      baseUrl: `${host.publicUrl}/wp-json`,
      fetch: host.fetch,
      contentHosts: host.contentHosts,
      clipPictures: host.clipPictures,
    }),
    publicUrl: host.publicUrl,
    ownContent: host.ownContent,
    requestId: host.requestId,
    report: host.onError,
  };
}
