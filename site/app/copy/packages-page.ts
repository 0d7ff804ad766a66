import type { PictureName } from "../ui/picture.tsx";

/** The words around the packages. */
export const packagesPage = {
  base: {
    tab: "Base Packages",
    title: "Nine ways to begin",
    intro:
      "Each package is a price to start from, in Canadian dollars before tax, and a list of what it buys. Take one as it stands, or take it as the first line of a quote: the sum is fixed in writing before we begin.",
    description:
      "Nine packages by Extenso in Vancouver, from $600 remote work to $3,000 websites: what is in each, what it starts at and how long it takes.",
    detailsTitle: "Full Service Details",
    detailsLead: "Everything in each package, line by line. Prices are in Canadian dollars, before tax.",
  },
  custom: {
    tab: "Custom Quotations",
    title: "Tailored Quotations for Your Unique Needs",
    intro:
      "Some projects are two packages and a half. Tell us what you are trying to reach; we put together the people, the days and the price, and you see each line before you sign.",
    description:
      "A quote for exactly what you need from Extenso in Vancouver: services mixed, sized to the job, with one account manager and a free consultation.",
    picture: {
      name: "portfolio/sparks-and-stone-4" satisfies PictureName,
      alt: "Looking up through a curved courtyard flooded with amber light",
      caption: "in the old courtyard: four sites, two camera teams and an editor in a van, on one quote.",
      link: { label: "Sparks & Stone", to: "/portfolio/sparks-and-stone" },
    },
    benefits: [
      {
        title: "Mix & Match Services",
        text: "A film, the stills from the same set, and the website they open on. One crew on one day costs less than three suppliers on three, and everything looks related because it is.",
        example: "Two-day shoot, 40 stills, landing page: one quote, one invoice",
      },
      {
        title: "Scale to Your Needs",
        text: "Begin with one afternoon and grow when it has earned its keep. Rates for a second and a third month stand in the first quote, so growing is never a negotiation.",
        example: "From half a day to a crew of fourteen, with the same producer",
      },
      {
        title: "Dedicated Account Manager",
        text: "One person has your budget, your calendar and your logo files, and answers within four working hours. That person sits in the edit, not in a call centre.",
        example: "A direct number, a shared folder, a call every second week",
      },
    ],
    consultation: {
      title: "Half an hour, free of charge",
      text: "Begin with a free consultation: 30 minutes by phone, by video or on Railway Street, with the producer who would run your project. Three days later you have a fixed price in writing, and no one calls to ask whether you have read it.",
      button: "Contact Us",
      steps: [
        { title: "30 minutes", text: "You talk, we ask about people, places and dates." },
        { title: "3 days", text: "A quote with every line explained, and a cheaper way if there is one." },
        { title: "30 days", text: "So long the price holds. Nothing is due until you sign." },
      ],
    },
  },
} as const;
