/** The packages with their prices (docs/specification.md §3), and the words around them. */
import * as z from "zod/mini";
import { serviceChoices, valuesOf } from "../requests/contact-choices.ts";
import { key, line, listOf, ownFile, paragraph } from "./fields.ts";
import { picture } from "./pictures.ts";

/** The site's five colours, by the service that each belongs to. */
const hues = ["videography", "photography", "branding", "drone-operation", "web-development"] as const;

const hue = z.enum(hues, { error: "Choose one of the site’s colours." });

const color = z
  .string({ error: "This is missing." })
  .check(z.maxLength(7), z.regex(/^#[0-9A-Fa-f]{6}$/, "A colour such as #FA5537."));

/** The service that a package's link preselects in the contact form. */
const contactService = z.enum(valuesOf(serviceChoices), { error: "Choose one of the services." });

export const packages = z.object({
  title: line(80),
  intro: paragraph(600),
  /** For search engines and previews. */
  description: paragraph(300),
  detailsTitle: line(80),
  detailsLead: paragraph(300),
  items: listOf(
    z.object({
      id: z
        .int({ error: "A number from 1 to 99." })
        .check(z.gte(1, "A number from 1 to 99."), z.lte(99, "A number from 1 to 99.")),
      title: line(80),
      slug: key,
      description: paragraph(600),
      video: ownFile,
      poster: picture,
      alt: line(200),
      /** As it is read: `$2,500+`, `$1,500+/month`, `Custom`. */
      price: line(40),
      features: listOf(line(160), { most: 12, distinct: (feature) => feature }),
      details: listOf(
        z.object({
          title: line(80),
          items: listOf(line(200), { most: 12, distinct: (item) => item }),
        }),
        { most: 8, distinct: ({ title }) => title },
      ),
      color,
      hue,
      service: contactService,
      /** How long it takes or runs. */
      duration: line(60),
    }),
    { most: 24, distinct: ({ slug }) => slug },
  ),
});
