/** Four testimonials. People and companies are fictional, like the sample projects. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstTestimonials: SiteDocument<"testimonials"> = {
  title: "What Our Clients Say",
  items: [
    {
      id: "amara-okafor",
      name: "Amara Okafor",
      position: "Head of Brand, Fjordworks",
      avatar: "/media/avatars/amara-okafor.svg",
      text: "They had four hours of usable light and used every minute. The film opened in eleven markets, and on average people watched 49 of its 60 seconds.",
    },
    {
      id: "jonas-lindqvist",
      name: "Jonas Lindqvist",
      position: "Partner, Northvane Architects",
      avatar: "/media/avatars/jonas-lindqvist.svg",
      text: "Five busy buildings, each photographed in the twenty minutes it was empty, because someone had counted the visitors. The book sold out in five weeks.",
    },
    {
      id: "priya-raman",
      name: "Priya Raman",
      position: "Founder, Emberline Coffee",
      avatar: "/media/avatars/priya-raman.svg",
      text: "We came for a label and left with a brand that prints in two inks and still reads on a cash-register receipt. The price in the March quote was the price on the June invoice.",
    },
    {
      id: "theo-marchetti",
      name: "Theo Marchetti",
      position: "Festival Director, Lumenfest",
      avatar: "/media/avatars/theo-marchetti.svg",
      text: "The headliner walked off at half past ten. Our sponsors had forty-eight graded photos before midnight, and the recap film nine days later.",
    },
  ],
};
