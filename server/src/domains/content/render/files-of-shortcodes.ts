/** Files of the library that a gallery or a player shows: those that it names, else those uploaded to a post. */

export type AttachedKind = "image" | "audio" | "video";

/** Files that were uploaded to a post, in the order of their uploads. */
export interface AttachedQuery {
  /** Number of the post; 0 for the one that the shortcode stands in. */
  post: number;
  kind: AttachedKind;
}

/** Their numbers, by the post's number; 0 is the text's own. */
export type AttachedFiles = ReadonlyMap<number, Partial<Record<AttachedKind, readonly number[]>>>;

/** More than this many files are no gallery but a list. */
export const mostFiles = 500;

function idsOf(text: string | undefined): number[] {
  return (text ?? "")
    .split(/[\s,]+/)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, mostFiles);
}

/** Number of the post whose files a shortcode shows that names none; 0 for the post it stands in, null for any other. */
export function attachedTo(attributes: ReadonlyMap<string, string>): number | null {
  if (attributes.get("ids") || attributes.get("include")) return null;
  const id = Number(attributes.get("id") ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}

/** Files that were uploaded to a post, less those that the shortcode leaves out. */
export function attachedIds(
  attributes: ReadonlyMap<string, string>,
  attached: AttachedFiles,
  kind: AttachedKind,
): readonly number[] {
  const post = attachedTo(attributes);
  const left = new Set(idsOf(attributes.get("exclude")));
  return post === null ? [] : (attached.get(post)?.[kind] ?? []).filter((id) => !left.has(id));
}

/** Files that `include` names are sorted, those of `ids` stand as they are named. */
export function orderedIds(
  attributes: ReadonlyMap<string, string>,
  attached: AttachedFiles,
  kind: AttachedKind,
): number[] {
  const named = idsOf(attributes.get("ids") || attributes.get("include"));
  // A file that is named twice is shown once, as in WordPress.
  const ids = [...new Set(named), ...attachedIds(attributes, attached, kind)];
  const orderBy = attributes.get("orderby") ?? (attributes.get("ids") ? "post__in" : "menu_order ID");
  if (!/\bID\b/.test(orderBy)) return ids;
  const isDescending = attributes.get("order")?.toUpperCase() === "DESC";
  return ids.toSorted((a, b) => (isDescending ? b - a : a - b));
}
