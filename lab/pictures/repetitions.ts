/** Which pictures stand on more than one page. */

/** One showing of a picture. */
export interface Showing {
  /** Number of the look: pictures that look alike share it. */
  look: number;
  /** Path of the page that shows it. */
  page: string;
  /** Path of the project or service that the picture leads to as part of its card, if it does. */
  leadsTo: string | null;
}

export interface Repetition {
  look: number;
  /** More than one, or the one page that shows it twice. */
  pages: string[];
}

const isProject = (path: string) => /^\/portfolio\/./.test(path);

/**
 * A picture belongs to one page: every showing is on it, or in a card that leads to it, and only once on each page;
 * a project's own page shows its pictures as often as it likes.
 */
export function repetitions(showings: readonly Showing[]): Repetition[] {
  return [...Map.groupBy(showings, ({ look }) => look)].flatMap(([look, places]) => {
    const [first, ...others] = places.map(({ page, leadsTo }) => [page, leadsTo ?? page]);
    if (!first?.some((owner) => others.every((possible) => possible.includes(owner))))
      return [{ look, pages: [...new Set(places.map(({ page, leadsTo }) => leadsTo ?? page))].sort() }];
    return [...Map.groupBy(places, ({ page }) => page)]
      .filter(([page, onPage]) => !isProject(page) && onPage.length > 1)
      .map(([page]) => ({ look, pages: [page] }));
  });
}
