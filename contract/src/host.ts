/** What the host gives the site with each request. */
import type { ClipPictures } from "./clip-pictures.ts";

export interface SiteRequestContext {
  /** Reaches the content API in process; only addresses below `publicUrl` + `/wp-json`. */
  fetch: typeof fetch;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** Hosts whose links in content lead to this site. */
  contentHosts: string[];
  /** The content comes from this server, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
  clipPictures: ClipPictures;
  requestId: string;
  /** Told of what broke while the page was made. */
  onError(error: unknown): void;
}

export type SiteHandler = (request: Request, context: SiteRequestContext) => Promise<Response>;
