/**
 * The security headers of a page. The policy names the page's own inline scripts and styles by their hash: a cached
 * page can't carry a nonce, and `unsafe-inline` would allow any injection. A random mark tells our own scripts from
 * others: the server gives the site a new one for each rendering, the site puts it on its scripts, and it is removed
 * before the page is sent, so that content can't know it.
 */
import { createHash, randomBytes } from "node:crypto";
import { frameSources } from "@extenso/contract/embeds/players.ts";
import type { MiddlewareHandler } from "hono";
import { attributeOf, htmlTokens } from "../html/tokens.ts";
import type { HeaderList } from "./cached-response.ts";

/** Path to which browsers report policy violations. */
export const reportsPath = "/csp-reports";
const reportsGroup = "csp";

/** Policies that the site's own code may make; `site/app/trusted-types/` and the contact form's worker do. */
const trustedTypes = "default extenso extenso-worker";

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** A mark for one making of one page. */
export function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

interface PolicyOptions {
  /** The mark that the site was given for this page. */
  mark: string;
  /** Hosts, with their port where needed, besides our own, that pictures and films may come from. */
  mediaHosts: readonly string[];
  /** The page is shown in a frame of this site's own, as only the desk's preview is. */
  framedByUs?: boolean;
  /** Origin elsewhere to which a form of the page leads by a redirect. */
  formTarget?: string | null | undefined;
}

/**
 * The page without its marks, and its `Content-Security-Policy`.
 * @param markedHtml the whole page as the site made it.
 */
export function securePage(
  markedHtml: string,
  { mark, mediaHosts, framedByUs = false, formTarget = null }: PolicyOptions,
): { html: string; policy: string } {
  const { scripts, styles, attributes } = ownHashes(markedHtml, mark);
  const media = ["'self'", ...new Set(mediaHosts)].join(" ");
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    ["style-src-attr", ...(attributes.size > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"])].join(" "),
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    // 'self' is for previews: no other page of ours lets itself be framed.
    // OpenStreetMap is the contact page's, too.
    ["frame-src 'self' https://www.youtube-nocookie.com", ...frameSources].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formTarget === null ? "" : ` ${formTarget}`}`,
    `frame-ancestors ${framedByUs ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-to ${reportsGroup}`,
    `report-uri ${reportsPath}`,
  ].join("; ");
  return { html: markedHtml.replaceAll(nonceOf(mark), ""), policy };
}

const nonceOf = (mark: string) => ` nonce="${mark}"`;

/** Hashes of everything that carries the mark. Only those places are parsed, so that hostile pages cost nothing. */
function ownHashes(html: string, mark: string) {
  const hashes = { scripts: new Set<string>(), styles: new Set<string>(), attributes: new Set<string>() };
  const nonce = nonceOf(mark);
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + 1)) {
    // React writes each `>` of a value as `&gt;`: the next one ends the tag.
    const end = html.indexOf(">", at) + 1;
    const [tag] = htmlTokens(html.slice(html.lastIndexOf("<", at), end));
    if (tag?.kind !== "open" || attributeOf(tag, "nonce") !== mark) continue;
    const style = attributeOf(tag, "style");
    if (style !== null) hashes.attributes.add(hashSource(style));
    const kind = tag.name === "script" ? hashes.scripts : tag.name === "style" ? hashes.styles : null;
    if (!kind || attributeOf(tag, "src") !== null) continue;
    const closing = html.indexOf(`</${tag.name}`, end);
    if (closing > end) kind.add(hashSource(html.slice(end, closing)));
  }
  return hashes;
}

/** Sent with every `Content-Security-Policy` of a page. */
export const reportingHeaders = { "Reporting-Endpoints": `${reportsGroup}="${reportsPath}"` };

/** Ends the policy of what any site may show in a frame: cards that hold nothing and do nothing for anybody. */
export const framedByAll = "frame-ancestors *";

/** The header that older browsers know in place of `frame-ancestors`. */
export const framing = "X-Frame-Options";

/** For responses that aren't our pages: they can't be framed, embed plugins or change the base URL. */
const fallbackPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** @param hasPolicy whether the answer has a `Content-Security-Policy` of its own. */
export type SecurityHeaders = (hasPolicy: boolean) => HeaderList;

/**
 * Security headers of every response, pages or not.
 * @param options `secure`: the studio is reached by https; `subdomains`: so is everything below its host name.
 */
export function securityHeaders({
  secure,
  subdomains,
}: {
  secure: boolean;
  subdomains: boolean;
}): SecurityHeaders {
  const transport = `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`;
  const general: HeaderList = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    [framing, "DENY"],
    ...(secure ? [["Strict-Transport-Security", transport] as const] : []),
  ];
  const withPolicy: HeaderList = [...general, ["Content-Security-Policy", fallbackPolicy]];
  return (hasPolicy) => (hasPolicy ? general : withPolicy);
}

/** Adds the security headers to every response. */
export function sendSecurityHeaders(security: SecurityHeaders): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // A preview says by itself who may frame it.
    for (const [name, value] of security(headers.has("Content-Security-Policy")))
      if (name !== framing || !headers.has(framing)) headers.set(name, value);
    // `X-Frame-Options` has no value for "anybody".
    if (headers.get("Content-Security-Policy")?.endsWith(framedByAll)) headers.delete(framing);
  };
}
