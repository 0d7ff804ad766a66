/** The home page's own words. */
import type { SiteDocument } from "../parts.ts";

export const firstHome: SiteDocument<"home"> = {
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
  runs: {
    title: "How a Project Runs",
    lead: "The same five stages, whether it's a one-day shoot or a six-month rebrand. You always know which one you're in.",
    note: "2 to 4 weeks for a standard video",
    steps: [
      {
        title: "Brief",
        text: "A 30-minute call. We ask what the work has to change, who will see it and where, and what you already have. You get a one-page summary to correct.",
        fromYou: "one person who can decide, and anything you've made before.",
        duration: "Day 1",
      },
      {
        title: "Quote",
        text: "A fixed price with every line explained: crew, days, kit, edits, licences. If there's a cheaper way that works just as well, it's on the same page.",
        fromYou: "a yes, a no, or the line you'd rather not pay for.",
        duration: "Within 3 days",
      },
      {
        title: "Pre-production",
        text: "Treatment or design direction, shot list, locations, permits, casting and a schedule by the half hour. We rent nothing until you've seen it.",
        fromYou: "access, approvals and a 40% deposit.",
        duration: "3 to 8 days",
      },
      {
        title: "Production",
        text: "The shoot, the design or the build. Footage and photographs are backed up to two drives before the crew leaves the site.",
        fromYou: "someone on set, or on a call once a day.",
        duration: "1 to 10 days",
      },
      {
        title: "Post and delivery",
        text: "A first cut or first build, two rounds of changes, then masters, cut-downs and source files in the formats you need.",
        fromYou: "one list of changes per round.",
        duration: "5 to 15 days",
      },
    ],
  },
  newsletter: {
    title: "Stay Updated with Extenso",
    note: "One email a month",
    text: "One project explained, one lesson from set, and the open dates in our calendar. About 600 words, on the first Tuesday of the month.",
  },
};
