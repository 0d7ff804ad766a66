/**
 * The site's own words, part by part: what a studio changes at the desk. A part is declared once: its schema here,
 * its first version in `first/`, its form at the desk. Routes, storage, caches and drafts follow from this table.
 */
import type * as z from "zod/mini";
import { about } from "./about.ts";
import { announcement } from "./announcement.ts";
import { brand } from "./brand.ts";
import { clients } from "./clients.ts";
import { contact, withOpening } from "./contact.ts";
import { faq } from "./faq.ts";
import { home } from "./home.ts";
import { legal } from "./legal.ts";
import { menus } from "./menus.ts";
import { packages } from "./packages.ts";
import { portfolio } from "./portfolio.ts";
import { quotations, withQuotes, withTaxNumber } from "./quotations.ts";
import { services } from "./services.ts";
import { testimonials } from "./testimonials.ts";

/** Brings a stored document from one version of its schema to the next. */
type SchemaStep = (document: unknown) => unknown;

export interface SitePartDeclaration {
  /** As the desk calls it. */
  title: string;
  /** One line about which part of the site this is. */
  description: string;
  schema: z.ZodMiniType;
  /**
   * One for each change of the schema, oldest first: the first leads from version 1 to 2. A change that documents as they
   * are stored don't fit needs one; a step that has landed is never edited, only followed by another.
   */
  steps?: readonly SchemaStep[];
  /** Left out: editors and administrators. */
  administratorsOnly?: boolean;
}

export const siteParts = {
  announcement: {
    title: "Announcement",
    description: "A line at the top of every public page, from one day until another.",
    schema: announcement,
  },
  services: {
    title: "Services",
    description: "The seven services: text, starting prices, images, and their tiles on the home page.",
    schema: services,
  },
  packages: {
    title: "Packages and prices",
    description: "The packages with their prices, features and details.",
    schema: packages,
  },
  quotations: {
    title: "Quotations and rates",
    description: "The custom quotations page, the day rates behind every quote, and quotes’ taxes and terms.",
    schema: quotations,
    steps: [withQuotes, withTaxNumber],
  },
  contact: {
    title: "Contact data",
    description: "Name, address, phone, hours and social links: footer, contact page and search engines.",
    schema: contact,
    steps: [withOpening],
  },
  home: {
    title: "Home",
    description: "The home page’s hero, its headings, how a project runs, and the newsletter.",
    schema: home,
  },
  about: {
    title: "About",
    description: "The about page: who the studio is, its people, figures, years and promises.",
    schema: about,
  },
  portfolio: {
    title: "Order of the portfolio",
    description: "Which project comes first in the portfolio, and which ones the home page shows.",
    schema: portfolio,
  },
  clients: {
    title: "Client logos",
    description: "The logos that run along the home page.",
    schema: clients,
  },
  testimonials: {
    title: "Testimonials",
    description: "What clients said, on the home page.",
    schema: testimonials,
  },
  faq: {
    title: "Questions and answers",
    description: "Frequently asked questions on the home page, and what search engines show of them.",
    schema: faq,
  },
  brand: {
    title: "Brand",
    description: "The studio’s colour, logo, icons, and the picture that is shown where a page is shared.",
    schema: brand,
  },
  menus: {
    title: "Menus",
    description: "Links in the header, the mobile menu and the footer.",
    schema: menus,
  },
  "privacy-policy": {
    title: "Privacy & Cookies Policy",
    description: "The text at /privacy-policy, with its effective date.",
    schema: legal,
    administratorsOnly: true,
  },
  "terms-of-service": {
    title: "Terms of Use",
    description: "The text at /terms-of-service, with its effective date.",
    schema: legal,
    administratorsOnly: true,
  },
} as const satisfies Record<string, SitePartDeclaration>;

export type SitePart = keyof typeof siteParts;

/** A part as it is stored, sent and shown. */
export type SiteDocument<Part extends SitePart = SitePart> = z.output<(typeof siteParts)[Part]["schema"]>;

/** Several of them, by part. */
export type SiteDocuments<Part extends SitePart> = { [Each in Part]: SiteDocument<Each> };

export const sitePartNames = Object.keys(siteParts) as SitePart[];

/** The declaration of a part, with what a part need not say. */
export function declarationOf(part: SitePart): SitePartDeclaration {
  return siteParts[part];
}
