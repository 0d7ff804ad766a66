/** Decides which calls the studio's own WordPress answers, and which stay here: docs/decisions/013. */

export type CallKind = "content" | "accounts" | "newsletter";

/** Only these routes of the WordPress are reachable through this server: it may be otherwise unreachable. */
const kinds: [CallKind, RegExp][] = [
  ["content", /^\/wp\/v2\/(posts|pages|portfolio-items|media|categories|tags)(\/|$)/i],
  ["accounts", /^\/wp\/v2\/users(\/|$)/i],
  ["accounts", /^\/jwt-auth\/v1\/./i],
  ["accounts", /^\/extenso\/v1\/(register|logout|password|email|account|avatar|sessions)(\/|$)/i],
  ["newsletter", /^\/extenso\/v1\/newsletter(\/|$)/i],
];

/** Routes about the content, which are for reading even in a WordPress. */
const aboutContent = /^\/(wp\/v2\/(search|types|taxonomies|statuses|comments)|oembed\/1\.0)(\/|$)/i;
/** Authors of content. */
const authors = /^\/wp\/v2\/users(\/\d+)?$/i;

export const signInRoute = "/jwt-auth/v1/token";

/** A route in the WordPress's index shows that it handles all calls of this kind. */
const tellingRoutes: Record<Exclude<CallKind, "content">, string> = {
  accounts: signInRoute,
  newsletter: "/extenso/v1/newsletter",
};

export interface CallInBrief {
  /** Below `/wp-json`, without a slash at the end. */
  path: string;
  method: string;
  /** Whether the call has a token. */
  signedIn: boolean;
}

/** Null if a WordPress doesn't handle such calls. */
export function kindOfCall({ path, method, signedIn }: CallInBrief): CallKind | null {
  const reads = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (reads && (aboutContent.test(path) || (!signedIn && authors.test(path)))) return "content";
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/**
 * The server that answers a call. Accounts are never split: a token of one server opens nothing on the other.
 *
 * @param routes routes in the WordPress's index; null while the index hasn't been read.
 * @returns `unknown` for accounts that may be on either server. Newsletter addresses stay here in that case, so
 *   that they aren't lost.
 */
export function ownerOf(
  kind: CallKind,
  routes: ReadonlySet<string> | null,
): "wordpress" | "studio" | "unknown" {
  if (kind === "content") return "wordpress";
  if (routes === null) return kind === "accounts" ? "unknown" : "studio";
  return routes.has(tellingRoutes[kind]) ? "wordpress" : "studio";
}
