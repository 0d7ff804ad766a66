// The type alone: the code of the other policy is every page's, this one's comes with the content.
import type { TrustedTypes } from "./trusted-types.ts";

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("extenso", { createHTML: (html) => html });

/**
 * Where browsers know Trusted Types, the text as markup they take; elsewhere a text stays a text.
 * @param html made safe by the server: from `safeHtml` and nowhere else.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : html;
}
