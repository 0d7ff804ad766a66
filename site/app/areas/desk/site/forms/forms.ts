/** The form of each part: a part of the contract without one here does not pass the types. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import type { ComponentType } from "react";
import type { SiteContentForm } from "../content-form.ts";
import { AboutForm } from "./about.tsx";
import { AnnouncementForm } from "./announcement.tsx";
import { BrandForm } from "./brand.tsx";
import { ClientsForm } from "./clients.tsx";
import { ContactForm } from "./contact.tsx";
import { FaqForm } from "./faq.tsx";
import { HomeForm } from "./home.tsx";
import { LegalForm } from "./legal.tsx";
import { MenusForm } from "./menus.tsx";
import { PackagesForm } from "./packages.tsx";
import { PortfolioForm } from "./portfolio.tsx";
import { QuotationsForm } from "./quotations.tsx";
import { ServicesForm } from "./services.tsx";
import { TestimonialsForm } from "./testimonials.tsx";

interface PartForm {
  Form: ComponentType<{ form: SiteContentForm }>;
  /** Where visitors see it. */
  shownAt: string;
}

export const partForms: Record<SitePart, PartForm> = {
  announcement: { Form: AnnouncementForm, shownAt: "/" },
  services: { Form: ServicesForm, shownAt: "/services" },
  packages: { Form: PackagesForm, shownAt: "/packages/base" },
  quotations: { Form: QuotationsForm, shownAt: "/packages/custom" },
  contact: { Form: ContactForm, shownAt: "/contact" },
  home: { Form: HomeForm, shownAt: "/" },
  about: { Form: AboutForm, shownAt: "/about" },
  portfolio: { Form: PortfolioForm, shownAt: "/portfolio" },
  clients: { Form: ClientsForm, shownAt: "/" },
  testimonials: { Form: TestimonialsForm, shownAt: "/" },
  faq: { Form: FaqForm, shownAt: "/" },
  brand: { Form: BrandForm, shownAt: "/" },
  menus: { Form: MenusForm, shownAt: "/" },
  "privacy-policy": { Form: LegalForm, shownAt: "/privacy-policy" },
  "terms-of-service": { Form: LegalForm, shownAt: "/terms-of-service" },
};

export function isPart(name: string | undefined): name is SitePart {
  return name !== undefined && Object.hasOwn(partForms, name);
}
