/** Categories of projects: words in a field of their own, which addresses and counts take in one form. */

export interface ProjectCategory {
  label: string;
  /** Its form in the URL. */
  slug: string;
  /** Published projects in it. */
  count: number;
}

/** "Drone Operation" and "drone-operation" are one category: links from other pages carry either. */
export function categorySlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** The distinct categories, in the order in which they first appear. */
export function categoriesOf(items: readonly { category: string }[]): ProjectCategory[] {
  const byLabel = new Map<string, ProjectCategory>();
  const bySlug = new Map<string, ProjectCategory>();
  for (const { category: label } of items) {
    let known = byLabel.get(label);
    if (!known) {
      const slug = categorySlug(label);
      known = bySlug.get(slug) ?? { label, slug, count: 0 };
      bySlug.set(slug, known);
      byLabel.set(label, known);
    }
    known.count += 1;
  }
  return [...bySlug.values()];
}
