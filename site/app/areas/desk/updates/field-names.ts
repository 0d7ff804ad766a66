/** Fields of an update in words. */
import { mapOwnFields } from "@extenso/contract/fields/own-fields.ts";
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";

const names: Record<string, string> = {
  title: "title",
  content: "text",
  excerpt: "excerpt",
  slug: "address",
  author: "author",
  featured_media: "featured image",
  categories: "categories",
  tags: "tags",
  parent: "parent page",
  ...mapOwnFields((_name, { label }) => label.toLowerCase()),
  robots: "word to search engines",
  "meta.footnotes": "footnotes",
};

/** @param flat `title`, `acf.client`. */
function fieldName(flat: string): string {
  const own = projectFieldNames.find((name) => `acf.${name}` === flat);
  return own ? projectField(own).label : (names[flat] ?? flat.replace(/^acf\./, "").replaceAll("_", " "));
}

/** Warning about fields that somebody changed since the update was scheduled. */
export function conflictWords(conflicts: readonly string[]): string {
  const list = conflicts.map(fieldName).join(", ");
  const text = conflicts.includes("content")
    ? " Blocks of the text that only one of you changed keep that change."
    : "";
  return `Changed by someone since this was scheduled: ${list}. The update replaces it; what it was stays in the history.${text}`;
}
