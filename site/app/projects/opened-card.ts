/** Which card was pressed last, and where it was: the project grows out of it. */
import type { OpenedCard } from "./grow-from-card.ts";

/** A page that takes longer to come has nothing to do with the press any more. */
const freshMs = 3000;

type Grow = typeof import("./grow-from-card.ts").growFromCard;

let last: { slug: string; at: number; card: OpenedCard } | null = null;
let grow: Grow | null = null;

/** With the first sign that a card may be pressed. A window that is there sooner rises instead. */
export function prepareGrowth(): void {
  if (grow) return;
  import("./grow-from-card.ts").then(
    ({ growFromCard }) => {
      grow = growFromCard;
    },
    () => {
      // It only adorns.
    },
  );
}

export function rememberCard(slug: string, link: Element): void {
  const frame = link.querySelector(".project-frame")?.getBoundingClientRect();
  const image = link.querySelector("img");
  if (!frame) return;
  const picture =
    image?.complete && image.naturalWidth > 0
      ? { source: image.currentSrc, ratio: image.naturalWidth / image.naturalHeight }
      : null;
  last = { slug, at: performance.now(), card: { frame, picture } };
}

/** How the window of this project grows out of the card that was pressed; null: it wasn't. Once for each press. */
export function takeGrowth(slug: string): ((dialog: HTMLDialogElement) => void) | null {
  const taken = last;
  last = null;
  if (!grow || taken?.slug !== slug || performance.now() - taken.at > freshMs) return null;
  const { card } = taken;
  const growing = grow;
  return (dialog) => growing(card, dialog);
}
