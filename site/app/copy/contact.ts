/** The contact page's words. What can be chosen, and what each choice is called, is the contract's. */
import { type Choice, type Service, serviceChoices } from "@extenso/contract/contact-choices.ts";
import type { PictureName } from "../ui/picture.tsx";

export const wizardSteps = [
  { label: "Contact Info", title: "Who are we talking to?" },
  { label: "Company Details", title: "Where do you work?" },
  { label: "Project Details", title: "What shall we make?" },
  { label: "Message", title: "Tell us about it" },
] as const;

interface ServiceCard {
  description: string;
  picture: PictureName;
}

const serviceCards: Record<Service, ServiceCard> = {
  videography: {
    description: "Brand films, adverts, interviews, music videos",
    picture: "services/tiles/videography",
  },
  photography: {
    description: "Products, places, portraits, editorial",
    picture: "services/tiles/photography",
  },
  branding: { description: "Identity, packaging, print, guidelines", picture: "services/tiles/branding" },
  "web-development": {
    description: "Websites, shops, design systems",
    picture: "services/tiles/web-development",
  },
  "drone-operation": {
    description: "Aerial film, stills and surveys, permits included",
    picture: "services/tiles/drone-operation",
  },
  "social-media": {
    description: "Content, publishing and reports, month by month",
    picture: "services/tiles/media-management",
  },
  "event-coverage": {
    description: "Concerts, conferences, openings, live edits",
    picture: "services/tiles/event-coverage",
  },
  "custom-package": {
    description: "Several of these at once, or something else",
    picture: "packages/emerging-custom",
  },
};

export const serviceOptions = serviceChoices.map((choice): Choice<Service> & ServiceCard => ({
  ...choice,
  ...serviceCards[choice.value],
}));

export const contactHints = {
  email: "The confirmation and our reply go here.",
  phone: "Only if you would rather be called.",
  message: "What should it do, who is it for, and is there a date it must be ready by?",
} as const;

export const contactIntro = {
  title: "Start here",
  note: "Four short steps · about two minutes",
  lead: "Tell us what you need. A producer reads it and replies within 24 hours, with questions or with a price.",
  description:
    "Ask Extenso for a quote in four short steps, or visit the studio on Railway Street in Vancouver. A producer replies within 24 hours.",
} as const;

export const contactSuccess = {
  text: "Your request has reached us. A producer reads it and replies within 24 hours.",
  sent: "Your request has reached us.",
  next: "A producer replies by email within 24 hours. To add something, answer our confirmation.",
} as const;
