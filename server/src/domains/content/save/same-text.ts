import { decodeBody } from "../../../engines/versions/body.ts";

/** Equal but for white space, as WordPress compares a text with its revision. */
export function sameText(one: string, other: string): boolean {
  return one === other || normalized(one) === normalized(other);
}

function normalized(text: string): string {
  return text
    .trim()
    .replaceAll("\r", "\n")
    .replace(/\n+/g, "\n")
    .replace(/[ \t]+/g, " ");
}

/** Whether a version has the same texts: decoded and compared in one job, since others may save in between. */
export function isSameVersion(body: string, texts: Readonly<Record<string, string>>): boolean {
  const version = decodeBody(body);
  return Object.entries(texts).every(([name, text]) => sameText(text, String(version[name] ?? "")));
}
