/** Other words by which parts of the site are found; those of the desk's pages are in `commands/desk-links.ts`. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";

export const partSynonyms: Record<SitePart, string> = {
  announcement: "banner notice bar news alert message top holiday closed",
  services: "offer offers work videography photography branding drone web prices starting",
  packages: "prices price pricing rates cost costs fees tiers plans offers sale discount",
  quotations: "rates prices pricing day rate taxes tax gst pst hst deposit terms validity custom quote",
  contact: "phone telephone email address map location opening hours holidays social instagram footer",
  home: "front page frontpage landing hero headline process newsletter start",
  about: "team people staff story history mission values portraits",
  portfolio: "order sort featured projects home page sequence",
  clients: "logos brands partners references customers",
  testimonials: "reviews review references praise feedback recommendations quotes clients stars",
  faq: "faq help questions answers frequently asked",
  brand: "logo mark icon favicon colour color accent identity share social picture og image theme look",
  menus: "menu navigation header footer links nav",
  "privacy-policy": "privacy gdpr data protection cookies legal pipeda",
  "terms-of-service": "terms conditions legal agreement tos",
};
