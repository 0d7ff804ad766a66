/** The studio's name, address and contact data: for footer, contact page, search engines, forms and mails. */
import * as z from "zod/mini";
import { line, listOf, paragraph, webAddress } from "./fields.ts";

const noPlace = "Degrees, such as 49.2846.";
const degrees = (most: number) =>
  z.number({ error: noPlace }).check(z.gte(-most, noPlace), z.lte(most, noPlace));

/** As schema.org has them: `Mo-Fr 09:00-17:30`. */
const day = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
const openingHours = new RegExp(
  `^${day}(?:-${day})?(?:,${day}(?:-${day})?)* (?:[01]\\d|2[0-4]):[0-5]\\d-(?:[01]\\d|2[0-4]):[0-5]\\d$`,
);

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
  /** As people read them. */
  hours: line(80),
  openingHours: z
    .string({ error: "This is missing." })
    .check(
      z.maxLength(60, "At most 60 characters."),
      z.regex(openingHours, "Days and times, such as Mo-Fr 09:00-17:30."),
    ),
  socials: listOf(z.object({ name: line(40), url: webAddress }), {
    least: 0,
    most: 10,
    distinct: ({ name }) => name,
  }),
});
