/** Where the header, the mobile menu and the footer lead: docs/specification.md §2. */

export interface MainLink {
  to: string;
  label: string;
  children?: MainLink[];
}

export const mainLinks: MainLink[] = [
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
];

export const contactLink: MainLink = { to: "/contact", label: "Contact Us" };

export const footerPages: MainLink[] = [
  { to: "/", label: "Home" },
  { to: "/services", label: "Services" },
  { to: "/about", label: "About" },
  { to: "/portfolio", label: "Portfolio" },
  { to: "/contact", label: "Contact" },
];

export const legalLinks: MainLink[] = [
  { to: "/privacy-policy", label: "Privacy & Cookies Policy" },
  { to: "/terms-of-service", label: "Terms of Use" },
];
