/** The studio's name, address and contact data: for footer, contact page, search engines, forms and mails. */
import * as z from "zod/mini";
import { line, listOf, optionalLine, paragraph, webAddress } from "./fields.ts";
import { hoursLabel } from "./hours-label.ts";
import { opening, weekOf } from "./opening-hours.ts";

const noPlace = "Degrees, such as 49.2846.";
const degrees = (most: number) =>
  z.number({ error: noPlace }).check(z.gte(-most, noPlace), z.lte(most, noPlace));

export const contact = z.object({
  legalName: line(120),
  tagline: line(160),
  /** One or two sentences for search engines and previews. */
  description: paragraph(300),
  address: z.object({
    street: line(120),
    city: line(80),
    region: line(40),
    postalCode: line(20),
    /** Two letters, as ISO 3166 has them. */
    country: z
      .string({ error: "Two capital letters, such as CA." })
      .check(z.maxLength(2), z.regex(/^[A-Z]{2}$/, "Two capital letters, such as CA.")),
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  phone: z
    .string({ error: "This is missing." })
    .check(
      z.maxLength(30, "At most 30 characters."),
      z.regex(/^\+?[\d][\d ()./-]{4,}$/, "A phone number, such as +1 604-555-0142."),
    ),
  email: z
    .string({ error: "This is missing." })
    .check(
      z.maxLength(254, "At most 254 characters."),
      z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+$/, "An email address."),
    ),
  /** As people read them; empty: as they follow from `opening`. */
  hours: optionalLine(80),
  opening,
  socials: listOf(z.object({ name: line(40), url: webAddress }), {
    least: 0,
    most: 10,
    distinct: ({ name }) => name,
  }),
});

/** Version 1 had its hours as a text for people, and one line for search engines. */
export function withOpening(document: unknown): unknown {
  const { openingHours, hours, ...others } = document as { openingHours: unknown; hours: unknown };
  const week = weekOf(String(openingHours));
  const follows = hoursLabel(week) === hours;
  return { ...others, hours: follows ? "" : hours, opening: { week, holidays: [], countsReplies: false } };
}
