/**
 * The security headers of a page. The policy names the page's own inline scripts and styles by their hash: a
 * kept page cannot carry a nonce, and `unsafe-inline` would allow any injection. What is our own is told by a
 * mark that the server gives the site anew for each making of a page, that the site puts on its scripts, and
 * that leaves the page before it is sent: content cannot know it.
 */
import { createHash, randomBytes } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/g;
const styledTag = /<[a-z][^>]*\sstyle="([^"]*)"[^>]*>/g;

/** Where browsers report what a policy stopped. */
export const reportsPath = "/csp-reports";
const reportsGroup = "csp";

/** Policies that the site's own code may make; `site/app/trusted-html.ts` makes them. */
const trustedTypes = "default extenso";

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

/** A mark for one making of one page. */
export function newMark(): string {
  return randomBytes(18).toString("base64url");
}

interface PolicyOptions {
  /** As the site was given it. */
  mark: string;
  /** Hosts, with their port where needed, besides our own, that pictures and films may come from. */
  mediaHosts: readonly string[];
}

/**
 * The page without its marks, and its `Content-Security-Policy`.
 * @param markedHtml the whole page as the site made it.
 */
export function securePage(
  markedHtml: string,
  { mark, mediaHosts }: PolicyOptions,
): { html: string; policy: string } {
  const marked = ` nonce="${mark}"`;
  const hashes = (pattern: RegExp, textOf: (match: RegExpExecArray) => string) => [
    ...new Set(
      [...markedHtml.matchAll(pattern)]
        .filter(([tag, attributes = ""]) => (pattern === styledTag ? tag : attributes).includes(marked))
        .map((match) => hashSource(textOf(match))),
    ),
  ];
  const scripts = hashes(inlineScript, ([, , text = ""]) => text);
  const styles = hashes(inlineStyle, ([, , text = ""]) => text);
  const attributes = hashes(styledTag, ([, value = ""]) => decodeAttribute(value));
  const media = ["'self'", ...new Set(mediaHosts)].join(" ");
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`,
    `style-src 'self' ${styles.join(" ")}`,
    attributes.length ? `style-src-attr 'unsafe-hashes' ${attributes.join(" ")}` : "style-src-attr 'none'",
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://www.openstreetmap.org",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-to ${reportsGroup}`,
    `report-uri ${reportsPath}`,
  ]
    .map((directive) => directive.trim())
    .join("; ");
  return { html: markedHtml.replaceAll(marked, ""), policy };
}

/** Goes with every `Content-Security-Policy` of a page. */
export const reportingHeaders = { "Reporting-Endpoints": `${reportsGroup}="${reportsPath}"` };

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
