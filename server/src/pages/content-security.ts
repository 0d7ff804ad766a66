/**
 * The security headers of a page. The policy names every inline script and style by its hash, read from
 * the finished HTML: a cached page cannot carry a nonce, and `unsafe-inline` would allow any injection.
 */
import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;
const styleAttribute = /\sstyle="([^"]*)"/g;
/** Data for search engines is never run, so it needs no leave. */
const dataBlock = /type="application\/(ld\+)?json"/;

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The value of an HTML attribute as the browser reads it: what the hash is made of. */
function decodeAttribute(value: string): string {
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function unique(values: Iterable<string>): string[] {
  return [...new Set(values)];
}

/**
 * The `Content-Security-Policy` of one finished page.
 * @param html the whole page, as sent.
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = unique(
    [...html.matchAll(inlineScript)]
      .filter(([, attributes = ""]) => !dataBlock.test(attributes))
      .map(([, , text = ""]) => hashSource(text)),
  );
  const styles = unique([...html.matchAll(inlineStyle)].map(([, text = ""]) => hashSource(text)));
  const attributes = unique(
    [...html.matchAll(styleAttribute)].map(([, value = ""]) => hashSource(decodeAttribute(value))),
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`,
    `style-src 'self' ${styles.join(" ")}`,
    attributes.length ? `style-src-attr 'unsafe-hashes' ${attributes.join(" ")}` : "style-src-attr 'none'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://www.openstreetmap.org",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}

/** What every answer carries, pages or not. `secure`: the studio is reached by https. */
export function generalSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
