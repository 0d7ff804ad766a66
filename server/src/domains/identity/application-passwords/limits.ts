/** Restricts a limited application password to the content: people, requests and settings are out of its reach. */
import type { CheckedCall } from "../../../engines/rest/request/authentication.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";

/** Routes of the content, as they are declared; their revisions, autosaves and single records are below them. */
const content = /^wp\/v2\/(?:posts|pages|portfolio-items|media|categories|tags|search)\b/;
/** Read-only routes that clients query before they begin: types, statuses, themes, authors. */
const lookups =
  /^(?:oembed\/1\.0|wp-block-editor\/v1)\/|^wp\/v2\/(?:types|taxonomies|statuses|block-types|themes|menus|users)\b/;
const introspection = /^wp\/v2\/users\/.+\/application-passwords\/introspect$/;
const passwords = /^wp\/v2\/users\/.+\/application-passwords/;

function isOwnProfile(route: string): boolean {
  return route === "wp/v2/users/me";
}

function mayRead({ params, user }: CheckedCall, route: string): boolean {
  if (content.test(route) || introspection.test(route)) return true;
  if (passwords.test(route) || !lookups.test(route)) return false;
  // The `edit` context shows addresses and roles of others.
  const isOfOthers = /^wp\/v2\/users\b/.test(route) && !isOwnProfile(route);
  return !isOfOthers || params.context !== "edit" || Number(params.id) === user?.id;
}

/**
 * @param route namespace and path, as they are declared.
 * @returns 403 for a call beyond the limit of the caller's application password.
 */
export function checkLimit(call: CheckedCall, route: string): RestError | null {
  const { credential } = call.user ?? {};
  if (!credential?.limitedTo) return null;
  const isRead = call.method === "GET" || call.method === "OPTIONS";
  const isAllowed = isRead
    ? mayRead(call, route)
    : credential.limitedTo === "content" && (content.test(route) || route === "batch/v1");
  if (isAllowed) return null;
  const message = "This application password is not for that.";
  return new RestError("extenso_application_password_limited", message, 403);
}
