/** Default links of the header, the mobile menu and the footer: docs/specification.md §2. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstMenus: SiteDocument<"menus"> = {
  main: [
    { to: "/", label: "Home" },
    {
      to: "/services",
      label: "Services",
      children: [
        { to: "/services/videography", label: "Videography" },
        { to: "/services/photography", label: "Photography" },
        { to: "/services/branding", label: "Branding" },
        { to: "/services/drone-operation", label: "Drone Operation" },
        { to: "/services/web-development", label: "Web Development" },
        { to: "/services/media-management", label: "Media Management" },
        { to: "/services/event-coverage", label: "Event Coverage" },
      ],
    },
    {
      to: "/packages",
      label: "Packages",
      children: [
        { to: "/packages/base", label: "Base Packages" },
        { to: "/packages/custom", label: "Custom quotations" },
      ],
    },
    { to: "/portfolio", label: "Portfolio" },
    { to: "/about", label: "About" },
    { to: "/contact", label: "Contact" },
  ],
  contact: { to: "/contact", label: "Contact Us" },
  footer: [
    { to: "/", label: "Home" },
    { to: "/services", label: "Services" },
    { to: "/about", label: "About" },
    { to: "/portfolio", label: "Portfolio" },
    { to: "/contact", label: "Contact" },
  ],
  legal: [
    { to: "/privacy-policy", label: "Privacy & Cookies Policy" },
    { to: "/terms-of-service", label: "Terms of Use" },
  ],
};
