/** Paths of uploads, such as `/wp-content/uploads/2025/03/dune-line-1-768x512.jpg.avif`. */

export const uploadsPath = "/wp-content/uploads/";

/** Decodes the rest of the request's path after `path`; null when it is empty or can't be decoded. */
export function keyBelow(path: string, request: Request): string | null {
  try {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) || null : null;
  } catch {
    return null;
  }
}
