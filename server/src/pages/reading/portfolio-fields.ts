/** The portfolio's own fields: read from whatever a WordPress sends. */
import type { FilmCut } from "@extenso/contract/entities.ts";
import {
  type CreditLine,
  creditLines,
  type FilmLine,
  filmLines,
} from "@extenso/contract/projects/field-lines.ts";
import { projectFields } from "@extenso/contract/projects/project-fields.ts";
import { plainText } from "../../engines/html/text.ts";
import { usableVideoUrl } from "./html/embedded-video.ts";

const defaultColor = "#FA5537";

export function textField(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : "";
}

/** ACF's plain text may hold entities when it was pasted from HTML. */
export function plainField(value: unknown, byDefault: string): string {
  return plainText(textField(value)) || byDefault;
}

/** Comma-separated; blank and the form's placeholder count as none. */
export function parseTags(value: unknown): string[] {
  const text = plainText(textField(value));
  const none = text === "" || /^comma[ -]separated$/i.test(text);
  const tags = none
    ? []
    : text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean);
  return tags.length > 0 ? [...new Set(tags)] : ["portfolio"];
}

/** Only what is a colour reaches a stylesheet; editors forget the hash. */
export function brandColor(value: unknown): string {
  const digits = projectFields.brand_color.rule.pattern.exec(textField(value))?.[1];
  return digits ? `#${digits}` : defaultColor;
}

/** A film's length as editors write it: "90" or "1:30". Longer than a day is a mistake. */
export function filmSeconds(value: unknown): number | null {
  const [, minutes = "0", seconds] = projectFields.film_length.rule.pattern.exec(textField(value)) ?? [];
  const length = Number(minutes) * 60 + Number(seconds);
  return length > 0 && length <= 86_400 ? length : null;
}

/** More than a choice of lengths can show side by side. */
const mostCuts = 6;

/** The shorter cuts as editors write them, one a line: "30 /a.mp4". Lines that name none are left out. */
export function filmCuts(value: unknown): FilmCut[] {
  const cuts = textField(value)
    .split(/\r?\n/, mostCuts)
    .flatMap((line) => {
      const [, length, address] = /^\s*(\S+)\s+(\S+)\s*$/.exec(line) ?? [];
      const seconds = filmSeconds(length);
      const url = usableVideoUrl(address);
      return seconds !== null && url !== null ? [{ seconds, url }] : [];
    });
  return cuts.sort((one, other) => other.seconds - one.seconds);
}

/** Films whose addresses play, each with its title; empty where it has none. */
export function furtherFilms(value: unknown): FilmLine[] {
  return filmLines(textField(value)).flatMap(({ address, title }) => {
    const url = usableVideoUrl(address);
    return url === null ? [] : [{ address: url, title: plainText(title) }];
  });
}

/** Whole credits alone: a role and a name. */
export function credits(value: unknown): CreditLine[] {
  return creditLines(textField(value))
    .map(({ role, name, person }) => ({ role: plainText(role), name: plainText(name), person }))
    .filter(({ role, name }) => role && name);
}

export function yearOf(acf: Record<string, unknown>, date: string): string {
  return plainField(acf.project_year, "") || /^\d{4}/.exec(date)?.[0] || "";
}
