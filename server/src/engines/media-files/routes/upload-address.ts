/** Addresses of uploads: `/wp-content/uploads/2025/03/dune-line-1-768x512.jpg.avif` and the like. */

export const uploadsPath = "/wp-content/uploads/";

/** What follows `path` in the request's address, decoded; null when that is no text or nothing. */
export function keyBelow(path: string, request: Request): string | null {
  try {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) || null : null;
  } catch {
    return null;
  }
}
