/** Error page of a few hundred bytes, for requests that never reach the site. */
import { createNonce, reportingHeaders, securePage } from "./content-security.ts";

const styles =
  ":root{color-scheme:light dark}" +
  "body{margin:0;font:1.125rem/1.55 system-ui,'Helvetica Neue',Arial,sans-serif;" +
  "background:light-dark(#f5f2ec,#0b0b0d);color:light-dark(#141417,#f4f1ea)}" +
  "main{min-height:100dvh;display:grid;align-content:center;justify-items:start;gap:1.5rem;" +
  "padding:0 clamp(1.25rem,6vw,6rem)}" +
  "h1{margin:0;max-width:14ch;font-size:clamp(2rem,5vw,4.5rem);line-height:1;letter-spacing:-.02em}" +
  "p{margin:0;max-width:34rem;color:light-dark(#5b5751,#a8a5a0)}" +
  "a{display:inline-block;padding:.75rem 1.5rem;background:#fa5537;color:#0b0b0d;font-weight:700;text-decoration:none}" +
  "a:focus-visible{outline:3px solid currentColor;outline-offset:3px}";

export interface Refusal {
  status: number;
  title: string;
  /** Advice for the visitor. */
  text: string;
  /** Link to where the advice can be followed; the home page when omitted. */
  way?: { label: string; url: string };
}

/** For failures in which the site can't render its own error page. */
export const backInAMoment: Refusal = {
  status: 503,
  title: "We’ll be back in a moment",
  text: "We cannot read the studio’s content at the moment. Nothing is lost. Try again in a minute.",
};
export const broken: Refusal = {
  status: 500,
  title: "Something broke",
  text: "Something on our side broke while making this page. Try again in a minute.",
};

/** @param refusal texts of our own, so only the URL is escaped. */
export function refusalPage({
  status,
  title,
  text,
  way = { label: "Return Home", url: "/" },
}: Refusal): Response {
  const href = way.url.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const mark = createNonce();
  const marked = `<!DOCTYPE html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Extenso</title><style nonce="${mark}">${styles}</style></head><body><main><p>${status}</p><h1>${title}</h1><p>${text}</p><p><a href="${href}">${way.label}</a></p></main></body></html>\n`;
  const { html, policy } = securePage(marked, { mark, mediaHosts: [] });
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      ...reportingHeaders,
    },
  });
}
