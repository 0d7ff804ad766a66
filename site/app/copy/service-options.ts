/** The contact form's services, each with a picture of our work. Part of the page's data, so that scripts needn't carry it. */
import { type Choice, type Service, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import type { PictureName } from "../ui/pictures/picture.tsx";

interface ServiceCard {
  description: string;
  picture: PictureName;
  /** The picture's project and client. */
  work: string;
}

const serviceCards: Record<Service, ServiceCard> = {
  videography: {
    description: "Brand films, ads, interviews, music videos",
    picture: "portfolio/dune-line-10",
    work: "Dune Line, Fjordworks",
  },
  photography: {
    description: "Products, places, portraits, editorial",
    picture: "portfolio/shape-of-quiet-4",
    work: "Shape of Quiet, Northvane Architects",
  },
  branding: {
    description: "Identity, packaging, print, guidelines",
    picture: "portfolio/emberline-8",
    work: "Slow Burn, Emberline Coffee",
  },
  "web-development": {
    description: "Websites, shops, design systems",
    picture: "portfolio/ridgeline-5",
    work: "Ridgeline, Ridgeline Labs",
  },
  "drone-operation": {
    description: "Aerial film, stills and surveys, permits included",
    picture: "portfolio/above-the-cut-6",
    work: "Above the Cut, Kestrel Aero",
  },
  "social-media": {
    description: "Content, posting and reports, month by month",
    picture: "portfolio/open-kitchen-7",
    work: "Open Kitchen, Marrow & Fig",
  },
  "event-coverage": {
    description: "Concerts, conferences, openings, live edits",
    picture: "portfolio/sparks-and-stone-6",
    work: "Sparks & Stone, Lumenfest",
  },
  "custom-package": {
    description: "Several of these at once, or something else",
    picture: "portfolio/blue-hour-6",
    work: "Blue Hour, Tidefall Hotels",
  },
};

export type ServiceOption = Choice<Service> & ServiceCard;

export const serviceOptions = serviceChoices.map(
  (choice): ServiceOption => ({
    ...choice,
    ...serviceCards[choice.value],
  }),
);
