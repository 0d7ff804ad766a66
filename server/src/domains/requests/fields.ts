/** Cleans the fields of the contact form. */
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";

/** @param fields as they were sent; fields left blank are empty. */
export function cleanContactValues(fields: ContactValues): ContactValues {
  return {
    name: cleanLine(fields.name),
    email: fields.email.trim(),
    company: cleanLine(fields.company),
    phone: cleanLine(fields.phone),
    service: fields.service,
    budget: fields.budget,
    timeline: fields.timeline,
    message: cleanText(fields.message),
  };
}
