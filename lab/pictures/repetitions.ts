/** Pictures that are seen on more than one page. */

/** One showing of a picture. */
export interface Showing {
  /** Number of the look: pictures that look alike share it. */
  look: number;
  /** Path of the page that shows it. */
  page: string;
  /** A project's cover on the card that leads to it: the same wherever projects are listed. */
  isCard: boolean;
}

export interface Repetition {
  look: number;
  /** More than one, or the one page that shows it twice. */
  pages: string[];
}

/** A picture belongs to one page and is there once; a project's cover belongs to its cards. */
export function repetitions(showings: readonly Showing[]): Repetition[] {
  return [...Map.groupBy(showings, ({ look }) => look)].flatMap(([look, places]) => {
    const [cards, others] = [places.filter(({ isCard }) => isCard), places.filter(({ isCard }) => !isCard)];
    const isRepeated =
      others.length > 1 ||
      (others.length > 0 && cards.length > 0) ||
      new Set(cards.map(({ page }) => page)).size < cards.length;
    return isRepeated ? [{ look, pages: [...new Set(places.map(({ page }) => page))].sort() }] : [];
  });
}
