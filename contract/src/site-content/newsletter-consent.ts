/** Consent text of the newsletter. A form sends its id, and the server stores the text that it knows by that id. */
import type { SiteDocument } from "./parts.ts";

export interface NewsletterConsent {
  id: string;
  words: string;
}

/** Distinguishes versions of the text (FNV-1a); not a secret. */
function idOf(words: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return `newsletter-${(hash >>> 0).toString(36)}`;
}

/** Names the sender, their address, and how to unsubscribe, as Canada's anti-spam law (CASL) demands. */
export function newsletterConsent({
  legalName,
  address,
}: Pick<SiteDocument<"contact">, "legalName" | "address">): NewsletterConsent {
  const { street, city, region, postalCode } = address;
  const words = `Yes, ${legalName} may email me its monthly newsletter. I can unsubscribe at any time with the link in each email. ${legalName}, ${street}, ${city} ${region} ${postalCode}.`;
  return { id: idOf(words), words };
}
