/**
 * Browsers that know Trusted Types take HTML from these policies alone; the server's header names them.
 * Elsewhere a text stays a text.
 */

/** React makes script elements by way of this HTML. */
const emptyScript = "<script></script>";

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string | null },
  ): { createHTML(html: string): TrustedHTML };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;

const content = policies?.createPolicy("extenso", { createHTML: (html) => html });

/**
 * For React itself, which asks for no policy: what it writes into script elements is data for search engines,
 * and has no markup. To be called once, before anything is rendered.
 */
export function allowReactScripts(): void {
  policies?.createPolicy("default", {
    createHTML: (html) => (html === emptyScript || !html.includes("<") ? html : null),
  });
}

/** @param html made safe by the server: from `safeHtml` and nowhere else. */
export function trustedHtml(html: string): string | TrustedHTML {
  return content ? content.createHTML(html) : html;
}
