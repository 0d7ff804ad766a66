/** The contact page's words. Values are the contract's; labels are ours. */
import type { budgetValues, serviceValues, timelineValues } from "@extenso/contract/contact-form.ts";
import type { PictureName } from "../ui/picture.tsx";

export const wizardSteps = [
  { label: "Contact Info", title: "Who are we talking to?" },
  { label: "Company Details", title: "Where do you work?" },
  { label: "Project Details", title: "What shall we make?" },
  { label: "Message", title: "Tell us about it" },
] as const;

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export interface ServiceOption extends Option<(typeof serviceValues)[number]> {
  description: string;
  picture: PictureName;
}

export const serviceOptions: ServiceOption[] = [
  {
    value: "videography",
    label: "Videography",
    description: "Brand films, adverts, interviews, music videos",
    picture: "services/tiles/videography",
  },
  {
    value: "photography",
    label: "Photography",
    description: "Products, places, portraits, editorial",
    picture: "services/tiles/photography",
  },
  {
    value: "branding",
    label: "Branding",
    description: "Identity, packaging, print, guidelines",
    picture: "services/tiles/branding",
  },
  {
    value: "web-development",
    label: "Web Development",
    description: "Websites, shops, design systems",
    picture: "services/tiles/web-development",
  },
  {
    value: "drone-operation",
    label: "Drone Operation",
    description: "Aerial film, stills and surveys, permits included",
    picture: "services/tiles/drone-operation",
  },
  {
    value: "social-media",
    label: "Social Media",
    description: "Content, publishing and reports, month by month",
    picture: "services/tiles/media-management",
  },
  {
    value: "event-coverage",
    label: "Event Coverage",
    description: "Concerts, conferences, openings, live edits",
    picture: "services/tiles/event-coverage",
  },
  {
    value: "custom-package",
    label: "Custom Package",
    description: "Several of these at once, or something else",
    picture: "packages/emerging-custom",
  },
];

export const budgetOptions: Option<(typeof budgetValues)[number]>[] = [
  { value: "under-5k", label: "Under $5,000" },
  { value: "5k-15k", label: "$5,000 to $15,000" },
  { value: "15k-30k", label: "$15,000 to $30,000" },
  { value: "30k-50k", label: "$30,000 to $50,000" },
  { value: "50k-plus", label: "More than $50,000" },
];

export const timelineOptions: Option<(typeof timelineValues)[number]>[] = [
  { value: "asap", label: "As soon as possible" },
  { value: "1-2-weeks", label: "In 1 to 2 weeks" },
  { value: "1-month", label: "In a month" },
  { value: "2-3-months", label: "In 2 to 3 months" },
  { value: "3-plus-months", label: "In more than 3 months" },
  { value: "flexible", label: "Flexible" },
];

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
} as const;
