/** The home page's own words. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstHome: SiteDocument<"home"> = {
  hero: {
    title: "Work, shown in full",
    subtitle: "No Limits",
    note: "Creative media studio, Vancouver BC, since 2016",
  },
  offer: {
    title: "What We Offer",
    lead: "Film, photo, brand and web from one team of eight. Book one or all of it.",
  },
  work: {
    title: "Selected Work",
    lead: "Recent work: the problem, our answer, the result.",
    button: "See All Work",
  },
  runs: {
    title: "How a Project Runs",
    lead: "The same five stages, whether it’s a one-day shoot or a six-month rebrand. You always know which one you’re in.",
    note: "2 to 4 weeks for a standard video",
    steps: [
      {
        title: "Brief",
        text: "A 30-minute call: what the work has to do, who will see it and where, and what you already have. You get a one-page brief to mark up.",
        fromYou: "one person who can decide, and anything you’ve made before.",
        duration: "Day 1",
      },
      {
        title: "Quote",
        text: "A fixed price with every line explained: crew, days, gear, edits, licences. If there’s a cheaper way that works just as well, it’s on the same page.",
        fromYou: "a yes, a no, or the line you’d cut.",
        duration: "Within 3 days",
      },
      {
        title: "Pre-production",
        text: "Treatment or design direction, shot list, locations, permits, casting and a schedule by the half hour. Nothing is booked until you approve it.",
        fromYou: "access, approvals and a 40% deposit.",
        duration: "3 to 8 days",
      },
      {
        title: "Production",
        text: "The shoot, the design or the build. Footage and stills are backed up to two drives before the crew leaves the location.",
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
  film: {
    title: "One film, drawn to scale",
    text: "Let the screen be a minute wide. Blue Hour, made for a group of hotels, fills it; its cuts end at thirty, fifteen and six seconds. Press a length to play it.",
    link: {
      label: "See the whole project",
      to: "/portfolio/blue-hour",
    },
    picture: "portfolio/blue-hour-7",
    alt: "Folds of a linen curtain in the last light, deep shadow between them",
  },
  newsletter: {
    title: "Stay Updated with Extenso",
    note: "One email a month",
    text: "One project broken down, one lesson from set, and our open dates. About 600 words, on the first Tuesday of the month.",
  },
};
