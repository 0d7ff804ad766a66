/** The words that the site begins with: docs/specification.md's, until the studio writes others. */

import type { SiteDocuments, SitePart } from "@extenso/contract/site-content/parts.ts";
import { firstAbout } from "./defaults/about.ts";
import { firstAnnouncement } from "./defaults/announcement.ts";
import { firstBrand } from "./defaults/brand.ts";
import { firstClients } from "./defaults/clients.ts";
import { firstContact } from "./defaults/contact.ts";
import { firstFaq } from "./defaults/faq.ts";
import { firstHome } from "./defaults/home.ts";
import { firstMenus } from "./defaults/menus.ts";
import { firstPackages } from "./defaults/packages.ts";
import { firstPortfolio } from "./defaults/portfolio.ts";
import { firstPrivacyPolicy } from "./defaults/privacy-policy.ts";
import { firstQuotations } from "./defaults/quotations.ts";
import { firstServices } from "./defaults/services.ts";
import { firstTermsOfService } from "./defaults/terms-of-service.ts";
import { firstTestimonials } from "./defaults/testimonials.ts";

export const defaultContent: SiteDocuments<SitePart> = {
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
  brand: firstBrand,
  menus: firstMenus,
  "privacy-policy": firstPrivacyPolicy,
  "terms-of-service": firstTermsOfService,
};
