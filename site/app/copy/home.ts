/** The home page's words. */
import { studio } from "./studio.ts";

const { legalName, address } = studio;

export const home = {
  hero: {
    title: "Work, shown in full",
    subtitle: "No Limits",
    note: "Creative media studio, Vancouver BC, since 2016",
  },
  offer: {
    title: "What We Offer",
    lead: "Seven services under one roof. Book one, or have your film, stills, brand and website made by the same small team.",
  },
  work: {
    title: "Selected Work",
    lead: "Recent projects: what made each one hard, what we did about it, and what happened next.",
    button: "See All Work",
  },
  collaborations: { title: "Our Valued Collaborations" },
  newsletter: {
    title: "Stay Updated with Extenso",
    note: "One email a month",
    text: "One project explained, one lesson from set, and the open dates in our calendar. About 600 words, on the first Tuesday of the month.",
    /** The catalogue's words; the code that knows it may be what could not be had. */
    unreachable: "Network error. Please check your connection.",
    consent: `Yes, ${legalName} may email me its monthly newsletter. I can unsubscribe at any time with the link in each email. ${legalName}, ${address.street}, ${address.city} ${address.region} ${address.postalCode}.`,
  },
} as const;
