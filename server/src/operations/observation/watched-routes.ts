/** The routes that requests are counted by. */
import { publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { readablePattern } from "./route-patterns.ts";

/** Beside the API and the pages that everybody finds; the site's own table has each of them. */
const others = [
  ...["/portfolio/:slug", "/newsletter/*", "/sign-in", "/sign-up", "/forgot-password", "/reset-password"],
  ...["/confirm-email", "/undo-email", "/end-session", "/invitation"],
  ...["/dashboard", "/dashboard/academy", "/dashboard/academy/post/:slug"],
  ...["/dashboard/settings", "/assets/*", "/media/*", "/wp-content/*", "/clip-thumbnails/*", "/avatars/*"],
  ...["/feed.xml", "/feed.json", "/feed/atom/", "/category/*", "/tag/*", "/author/*"],
  ...["/sitemap.xml", "/robots.txt", "/xmlrpc.php", "/favicon.ico", "/csp-reports", "/healthz", "/readyz"],
  ...["/.well-known/*", "/wp-json", "/__manifest"],
];

export function watchedRoutes(resources: readonly RestResource[]): string[] {
  const api = resources.flatMap(({ routes }) =>
    routes.map(({ namespace, path }) => `/wp-json/${namespace}${readablePattern(path)}`),
  );
  return [...new Set([...publicPages, ...others, ...api])];
}
