/** The subject of a preview, by its name in the URL: `?preview=25`. */
import { type SitePart, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { idOf } from "../../engines/rest/collection.ts";

/** The query argument. WordPress's own `preview=true` names no subject here. */
const previewArgument = "preview";

export type PreviewSubject = { kind: "post"; id: number } | { kind: "site"; part: SitePart };

export function subjectName(subject: PreviewSubject): string {
  return subject.kind === "post" ? String(subject.id) : `site-${subject.part}`;
}

/** The address of a page that shows the subject. @param path of the page. */
export function previewAddress(path: string, subject: PreviewSubject): string {
  return `${path}?${previewArgument}=${subjectName(subject)}`;
}

/** @returns `null` for a name that can't be a post's id or a part of the site. */
function subjectNamed(name: string): PreviewSubject | null {
  if (/^[1-9]\d{0,9}$/.test(name)) {
    const id = idOf(name);
    return id === 0 ? null : { kind: "post", id };
  }
  const part = sitePartNames.find((one) => name === `site-${one}`);
  return part ? { kind: "site", part } : null;
}

/** The subject that a URL asks for. @param search with its `?`, or empty. */
export function subjectIn(search: string): PreviewSubject | null {
  if (!search.includes(`${previewArgument}=`)) return null;
  return subjectNamed(new URLSearchParams(search).get(previewArgument) ?? "");
}
