/** The context that the host gives the site with each request. */
import type { PermalinkCalls } from "../client/permalink-calls.ts";
import type { ContentReader } from "./content-reader.ts";

/** Where an address of before leads. */
export interface Redirect {
  /** A path of this site, or an `https:` URL elsewhere that the studio has chosen. */
  to: string;
  /** A file or another site instead of a page. */
  file: boolean;
  /** The redirect's own path, by which its uses are counted. */
  from: string;
}

/** What one of WordPress's addresses leads to, and an address at which nothing is any more. */
export interface Places extends PermalinkCalls {
  /** Where the studio leads a path; null: nowhere, or the content is a WordPress's. */
  leadsTo(path: string): Promise<Redirect | null>;
}

export interface SiteRequestContext {
  /** Reaches the content API in process; only addresses below `publicUrl` + `/wp-json`. */
  fetch: typeof fetch;
  /** Public URL of the site, without a slash at the end. */
  publicUrl: string;
  /** Content, ready to be shown. */
  content: ContentReader;
  places: Places;
  /** The content comes from this server, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
  /** Whether the page shows unpublished content, to people who may see it. */
  preview?: boolean;
  requestId: string;
  /**
   * Put as `nonce` on each inline script, style and styled element of the site's own: what doesn't carry it
   * does not run. Undefined where all may.
   */
  mark: string | undefined;
  /** Told that the answer is a redirect. @param from the redirect's own path, by which its uses are counted. */
  onRedirect?(from: string): void;
  /** Told of what broke while the page was made. */
  onError(error: unknown): void;
}

export type SiteHandler = (request: Request, context: SiteRequestContext) => Promise<Response>;

/** The arguments of a page's query that its answer depends on; all others change nothing in it. */
export interface PageArguments {
  /** Each value has an answer of its own, the same for everybody. */
  shared: readonly string[];
  /** Responses that depend on these are for one person alone and are never cached. */
  personal: readonly string[];
}

/** @param pathname of a page, as in its address. */
export type PageArgumentsOf = (pathname: string) => PageArguments;
