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
    lead: "Seven services under one roof. Take one, or have the film, the stills, the brand and the website made by people who sit at the same table.",
  },
  work: {
    title: "Selected Work",
    lead: "Recent projects with what made them hard, what we did about it and what came of it.",
    button: "See All Work",
  },
  collaborations: { title: "Our Valued Collaborations" },
  newsletter: {
    title: "Stay Updated with Extenso",
    note: "One letter a month",
    text: "One project taken apart, one lesson from set, and open dates in our calendar. About 600 words, on the first Tuesday of the month.",
    /** The catalogue's words; the code that knows it may be what could not be had. */
    unreachable: "Network error. Please check your connection.",
    consent: `Yes, ${legalName} may e-mail me its monthly newsletter. I can unsubscribe at any time with the link in each letter. ${legalName}, ${address.street}, ${address.city} ${address.region} ${address.postalCode}.`,
  },
} as const;
