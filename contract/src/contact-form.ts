/** The contact request: SPEC §3 and §5. One schema for the wizard, the plain form and the server. */
import * as z from "zod/mini";
import { email, optional, required } from "./rules.ts";

export const serviceValues = [
  "videography",
  "photography",
  "branding",
  "web-development",
  "drone-operation",
  "social-media",
  "event-coverage",
  "custom-package",
] as const;

export const budgetValues = ["under-5k", "5k-15k", "15k-30k", "30k-50k", "50k-plus"] as const;

export const timelineValues = [
  "asap",
  "1-2-weeks",
  "1-month",
  "2-3-months",
  "3-plus-months",
  "flexible",
] as const;

const longestMessage = 5000;

const noService = "Please select a service";

function choiceOrNone(values: readonly string[], name: string) {
  return z._default(
    z
      .string()
      .check(
        z.refine((value) => value === "" || values.includes(value), `Please choose a ${name} from the list`),
      ),
    "",
  );
}

const contact = z.object({
  name: required("Name is required", 120),
  email: email("Email is required", "Email is invalid"),
});
const company = z.object({ company: optional(160), phone: optional(40) });
const project = z.object({
  service: z
    .string({ error: noService })
    .check(z.refine((value) => (serviceValues as readonly string[]).includes(value), noService)),
  budget: choiceOrNone(budgetValues, "budget"),
  timeline: choiceOrNone(timelineValues, "timeline"),
});
const message = z.object({ message: required("Message is required", longestMessage) });

/** The four steps of the wizard, in order. */
export const contactStepForms = [contact, company, project, message] as const;

export const contactForm = z.object({
  ...contact.shape,
  ...company.shape,
  ...project.shape,
  ...message.shape,
});

/** All eight fields as text; optional ones are empty. */
export type ContactValues = Record<keyof z.infer<typeof contactForm>, string>;
