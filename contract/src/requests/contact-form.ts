/** The contact request: docs/specification.md §3 and §5. One schema for the wizard, the plain form and the server. */
import * as z from "zod/mini";
import { budgetChoices, type Choice, isChoice, serviceChoices, timelineChoices } from "./contact-choices.ts";
import { email, optional, required } from "./rules.ts";

const longestMessage = 5000;

const noService = "Please select a service";

function choiceOrNone(choices: readonly Choice[], name: string) {
  return z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value === "" || isChoice(choices, value),
          `Please choose a ${name} from the list`,
        ),
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
    .check(z.refine((value) => isChoice(serviceChoices, value), noService)),
  budget: choiceOrNone(budgetChoices, "budget"),
  timeline: choiceOrNone(timelineChoices, "timeline"),
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
