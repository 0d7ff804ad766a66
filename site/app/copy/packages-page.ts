import type { PictureName } from "../ui/picture.tsx";

/** The words around the packages. */
export const packagesPage = {
  base: {
    tab: "Base Packages",
    title: "Nine ways to begin",
    intro:
      "Each package has a starting price, in Canadian dollars before tax, and a list of what's included. Book one as it is, or use it as the first line of a quote. Either way, the price is fixed in writing before we begin.",
    description:
      "Nine packages by Extenso in Vancouver, from $600 remote work to $3,000 websites: what's included, where prices start and how long each one takes.",
    detailsTitle: "Full Service Details",
    detailsLead: "Everything in each package, line by line. Prices are in Canadian dollars, before tax.",
  },
  custom: {
    tab: "Custom Quotations",
    title: "Tailored Quotations for Your Unique Needs",
    intro:
      "Some projects are two and a half packages. Tell us what you want to achieve. We put together the people, the days and the price, and you see every line before you sign.",
    description:
      "A quote for exactly what you need from Extenso in Vancouver: the services you choose, sized to the job, with one account manager and a free consultation.",
    picture: {
      name: "portfolio/sparks-and-stone-4" satisfies PictureName,
      alt: "Rough stone wall of a courtyard at night, lit from below by amber lamps",
      caption: "in the old courtyard: four sites, two camera teams and an editor in a van, on one quote.",
      link: { label: "Sparks & Stone", to: "/portfolio/sparks-and-stone" },
    },
    benefits: [
      {
        title: "Mix & Match Services",
        text: "A film, stills from the same set, and the website they launch on. One crew for one day costs less than three suppliers for three, and everything looks like it belongs together.",
        example: "Two-day shoot, 40 stills, landing page: one quote, one invoice",
      },
      {
        title: "Scale to Your Needs",
        text: "Start with one afternoon and grow once it has paid for itself. The first quote includes rates for a second and third month, so there's nothing to renegotiate.",
        example: "From half a day to a crew of fourteen, with the same producer throughout",
      },
      {
        title: "Dedicated Account Manager",
        text: "One person knows your budget, your calendar and where your logo files are, and answers within four working hours. That person works on your project, not in a call centre.",
        example: "A direct number, a shared folder, a call every two weeks",
      },
    ],
    consultation: {
      title: "Half an hour, free of charge",
      text: "Start with a free consultation: 30 minutes by phone, by video or at our studio, with the producer who would run your project. Three days later you have a fixed price in writing, and no one calls to ask if you've read it.",
      button: "Contact Us",
      steps: [
        {
          title: "30 minutes",
          text: "You tell us about the project. We ask about people, places and dates.",
        },
        { title: "3 days", text: "A quote with every line explained, and a cheaper option if there is one." },
        { title: "30 days", text: "That's how long the price holds. Nothing is due until you sign." },
      ],
    },
  },
} as const;
