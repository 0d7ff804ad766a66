/** What people type into the contact form, and what of it is kept. */
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";

/** @param fields as they came; those left blank are empty. */
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

/** Keeps what was written, markup included, which is escaped where it is shown; only line breaks are unified. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}
