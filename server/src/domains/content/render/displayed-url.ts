/** URLs in markup, as WordPress's `esc_url` writes them. */
import { originPlaceholder } from "../origin.ts";

/** Signs that a URL may have; any other is left out. */
const foreign = /[^\w\-~+.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g;

/**
 * A URL without a scheme or a slash gets `http://`, so that the name of a file becomes a host, as in WordPress.
 *
 * @returns with `&` and quotes escaped; empty for a scheme other than http and https.
 */
export function displayedUrl(written: string): string {
  const origin = written.startsWith(originPlaceholder) ? originPlaceholder : "";
  const url = written
    .slice(origin.length)
    .trimStart()
    .replaceAll(" ", "%20")
    .replace(foreign, "")
    .replace(/%0[ad]/gi, "")
    .replaceAll(";//", "://");
  if (origin) return origin + escaped(url);
  if (url === "" || /^(?:https?:|[/#?])/i.test(url) || /^[a-z\d-]+\.php/i.test(url)) return escaped(url);
  return url.includes(":") ? "" : escaped(`http://${url}`);
}

function escaped(url: string): string {
  return url
    .replaceAll("&", "&#038;")
    .replaceAll("'", "&#039;")
    .replaceAll("[", "%5B")
    .replaceAll("]", "%5D");
}
