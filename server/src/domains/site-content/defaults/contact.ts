/** The studio's contact data as delivered. */
import { weekOf } from "@extenso/contract/site-content/opening-hours.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstContact: SiteDocument<"contact"> = {
  legalName: "Extenso Media Inc.",
  tagline: "Film, photography, brands and websites, made on Railway Street in Vancouver.",
  description:
    "A Vancouver studio for video, photography, branding, drones, social media, events and websites. Fixed prices, named people, work shown in full.",
  address: {
    street: "1250 Railway Street",
    city: "Vancouver",
    region: "BC",
    postalCode: "V6A 1H1",
    country: "CA",
    latitude: 49.2846,
    longitude: -123.0822,
  },
  phone: "+1 604-555-0142",
  email: "support@extenso.example",
  // “Monday to Friday, 9 a.m. to 5:30 p.m.”
  hours: "",
  opening: { week: weekOf("Mo-Fr 09:00-17:30"), holidays: [], countsReplies: false },
  socials: [
    { name: "Instagram", url: "https://www.instagram.com/extenso.example" },
    { name: "YouTube", url: "https://www.youtube.com/@extenso.example" },
    { name: "Vimeo", url: "https://vimeo.com/extensoexample" },
    { name: "LinkedIn", url: "https://www.linkedin.com/company/extenso-example" },
  ],
};
