/** The words that the site begins with: docs/specification.md's, until the studio writes others. */
import { firstAbout } from "./first/about.ts";
import { firstAnnouncement } from "./first/announcement.ts";
import { firstClients } from "./first/clients.ts";
import { firstContact } from "./first/contact.ts";
import { firstFaq } from "./first/faq.ts";
import { firstHome } from "./first/home.ts";
import { firstMenus } from "./first/menus.ts";
import { firstPackages } from "./first/packages.ts";
import { firstPortfolio } from "./first/portfolio.ts";
import { firstPrivacyPolicy } from "./first/privacy-policy.ts";
import { firstQuotations } from "./first/quotations.ts";
import { firstServices } from "./first/services.ts";
import { firstTermsOfService } from "./first/terms-of-service.ts";
import { firstTestimonials } from "./first/testimonials.ts";
import type { SiteDocuments, SitePart } from "./parts.ts";

export const firstWords: SiteDocuments<SitePart> = {
  announcement: firstAnnouncement,
  services: firstServices,
  packages: firstPackages,
  quotations: firstQuotations,
  contact: firstContact,
  home: firstHome,
  about: firstAbout,
  portfolio: firstPortfolio,
  clients: firstClients,
  testimonials: firstTestimonials,
  faq: firstFaq,
  menus: firstMenus,
  "privacy-policy": firstPrivacyPolicy,
  "terms-of-service": firstTermsOfService,
};
