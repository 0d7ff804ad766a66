/**
 * Custom quotations and the published rates of a film. The academy's article "How We Quote a Two-Day Shoot" explains
 * the same figures, and takes the same signed quote apart.
 */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { usualQuotes } from "@extenso/contract/site-content/quotations.ts";

export const firstQuotations: SiteDocument<"quotations"> = {
  title: "Tailored Quotations for Your Unique Needs",
  intro:
    "Some projects are two and a half packages. Tell us what you want to achieve. We put together the crew, the days and the price, and you see every line before you sign.",
  description:
    "A quote for exactly what you need from Extenso in Vancouver: the services you choose, sized to the job, with one account manager and a free consultation.",
  picture: {
    name: "pages/quotations",
    alt: "Studio floor after a rehearsal: tape marks in four colours, one cable, a lamp from the side",
    caption: "was rehearsed for two days on a taped floor and filmed in one take, on one quote.",
    link: { label: "Night Signal", to: "/portfolio/night-signal" },
  },
  benefits: [
    {
      title: "Mix & Match Services",
      text: "A film, stills from the same set, and the website they launch on. One crew for one day costs less than three vendors for three, and everything looks like it belongs together.",
      example: "Two-day shoot, 40 stills, landing page: one quote, one invoice",
    },
    {
      title: "Scale to Your Needs",
      text: "Start with one afternoon and grow once it has paid for itself. The first quote includes rates for a second and third month, so there’s nothing to renegotiate.",
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
    text: "Start with a free consultation: 30 minutes by phone, by video or at our studio, with the producer who would run your project. Three days later you have a fixed price in writing, and no one calls to ask if you’ve read it.",
    button: "Contact Us",
    steps: [
      {
        title: "30 minutes",
        text: "You tell us about the project. We ask about people, places and dates.",
      },
      { title: "3 days", text: "A quote with every line explained, and a cheaper option if there is one." },
      { title: "30 days", text: "That’s how long the price holds. Nothing is due until you sign." },
    ],
  },
  rates: {
    people: [
      { name: "Director and camera", rate: 900, prepares: false },
      { name: "Sound recordist with kit", rate: 650, prepares: false },
      { name: "Producer, prep and shoot", rate: 550, prepares: true },
      { name: "Camera assistant", rate: 450, prepares: false },
    ],
    kit: { camera: 400, lighting: 250, permits: 600, meals: 45 },
    after: { edit: 550, gradeAndMix: 700, music: 300 },
    editDays: 4.5,
    cutDownsPerHalfDay: 3,
  },
  quotes: usualQuotes,
  sample: {
    title: "One quote, every line",
    lead: "A ninety-second company film for a manufacturer in Burnaby: two shooting days, three cut-downs. We removed the client’s name and left the rest. The bars are drawn to scale.",
    total: "Total before tax",
    after:
      "It didn’t rain and the permits came to $410. The unused contingency and the rest of the allowance went back: the final bill was $10,920, or $816 under the quote.",
  },
};
