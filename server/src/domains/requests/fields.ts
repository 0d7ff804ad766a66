/** Cleans the fields of the contact form. */
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";

/** @param fields as they were sent; fields left blank are empty. */
export function cleaned(fields: ContactValues): ContactValues {
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

/** Only line breaks are unified; markup stays, and is escaped where it is shown. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}
