/** Settings as they are stored. */
import { escapeLoneAmpersands } from "@extenso/contract/html/escape.ts";
import type { SiteSettings } from "./site-settings.ts";

/** As WordPress keeps them: names as HTML, numbers within what they can mean. */
export const cleaned: { [Name in keyof SiteSettings]: (value: SiteSettings[Name]) => SiteSettings[Name] } = {
  title: asHtml,
  description: asHtml,
  date_format: oneLine,
  time_format: oneLine,
  start_of_week: (day) => Math.abs(day) % 7,
  posts_per_page: (count) => (count === 0 ? 1 : Math.min(count < -1 ? -count : count, 1_000)),
  default_category: (id) => Math.abs(id),
};

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .replace(/<[^<>]*>/g, "")
    .trim();
}

/** Entities that are there already stay. */
function asHtml(text: string): string {
  const escapes: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#039;" };
  return escapeLoneAmpersands(text.toWellFormed().replace(/\p{Cc}+/gu, " "))
    .replace(/[<>"']/g, (sign) => escapes[sign] ?? sign)
    .trim();
}
