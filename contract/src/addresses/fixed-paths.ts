/** Paths that the site answers itself, whatever its content. */
import { publicPages } from "./site-addresses.ts";

/** With everything below them. */
const folders = [
  "/desk",
  "/wp-json",
  "/wp-admin",
  "/wp-content",
  "/wp-includes",
  "/assets",
  "/media",
  "/feed",
];

const pages = [
  ...publicPages,
  ...["/newsletter/confirm", "/newsletter/unsubscribe", "/packages", "/privacy", "/terms", "/404"],
  ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email", "/undo-email"],
  ...["/end-session", "/invitation"],
  ...["/favicon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"],
  ...["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"],
  ...["/preview", "/dashboard", "/dashboard/academy", "/dashboard/settings"],
  ...[
    "/wp-login.php",
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.ico",
    "/healthz",
    "/readyz",
    "/portfolio-items",
  ],
];

/**
 * Whether the path opens a page or a file of the site's own, so that no redirect from there would ever be followed.
 * @param path lower case, without a slash at its end.
 */
export function isFixedPath(path: string): boolean {
  if (pages.includes(path) || folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))
    return true;
  // Unknown paths of the members' area lead to its first page; articles are content.
  return path.startsWith("/dashboard/") && !path.startsWith("/dashboard/academy/post/");
}
