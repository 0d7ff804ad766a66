/** Browsers that know Trusted Types take HTML from policies alone, which the server's header names. */
export interface TrustedTypes {
  createPolicy(
    name: "default" | "extenso",
    rules: { createHTML(html: string): string | null },
  ): { createHTML(html: string): TrustedHTML };
}

/**
 * For React, which asks for no policy of its own: it makes script elements by way of empty ones, and what it
 * writes into them is data for search engines, without markup. To be called once, before anything is rendered.
 */
export function allowReactScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
    createHTML: (html) => (/^[^<]*$|^<script><\/script>$/.test(html) ? html : null),
  });
}
