/** Reads a page request: its page, whether a bot sent it, and the referring site. */
import { isbot } from "isbot";

/** A request for a page, or for the data of one. */
export interface PageRequest {
  method: string;
  /** As it was sent. */
  pathname: string;
  /** @param name in lower case. */
  header(name: string): string | undefined;
  /** Address of the connection. */
  connectionAddress(): string | undefined;
}

const longestPath = 200;
const longestHost = 100;
/** No browser's description of itself is longer. */
const longestUserAgent = 1_000;
const mostUserAgents = 500;

/** Not counted: a secret or a person's own number stands in their path, or a mailed link leads there. */
const personalPages =
  /^\/(?:(?:invoice|quote|request|preview|confirm-email|reset-password|invitation|end-session|undo-email)(?:\/|$)|newsletter\/|dashboard(?!\/academy))/;

/** @returns the page's path in one spelling; null for pages that aren't counted. */
export function countedPath(pathname: string): string | null {
  const path = pathname.replace(/_?\.data$/, "").replace(/\/+$/, "") || "/";
  if (path.length > longestPath || personalPages.test(path) || path.startsWith("/wp-")) return null;
  return path;
}

/** The desk's own pages, which staff alone open. */
export function isDesk(path: string): boolean {
  return path === "/desk" || path.startsWith("/desk/");
}

/** Whether the browser fetches a page that nobody has asked for yet. */
export function isPrefetch({ header }: PageRequest): boolean {
  const purpose = header("sec-purpose") ?? header("purpose") ?? header("x-moz");
  return purpose !== undefined && /prefetch|preview/i.test(purpose);
}

/** Whether a page of this site led to this one. Browsers say so; old ones by the address of the page alone. */
export function isFromInside({ header }: PageRequest, ownHost: string): boolean {
  const site = header("sec-fetch-site");
  return site === undefined ? hostIn(header("referer")) === ownHost : site === "same-origin";
}

/** @returns the host that led here, without `www.`; empty where none is told, or this site itself. */
export function sourceOf({ header }: PageRequest, ownHost: string): string {
  const host = hostIn(header("referer"));
  return host === ownHost ? "" : host;
}

/** @param url an app of Android has an address, too. */
export function hostIn(url: string | undefined): string {
  const [, host = ""] =
    /^(?:https?|android-app):\/\/(?:www\.)?([a-z0-9.-]+)(?=[/:?#]|$)/i.exec(url ?? "") ?? [];
  return host.length > longestHost ? "" : host.toLowerCase();
}

/** @returns a function that tells programs by what they call themselves; what it found is cached. */
export function createBotCheck(): (userAgent: string) => boolean {
  const known = new Map<string, boolean>();
  return (userAgent) => {
    if (userAgent === "" || userAgent.length > longestUserAgent) return true;
    const found = known.get(userAgent);
    if (found !== undefined) return found;
    const isBot = isbot(userAgent);
    if (known.size >= mostUserAgents) known.clear();
    known.set(userAgent, isBot);
    return isBot;
  };
}
