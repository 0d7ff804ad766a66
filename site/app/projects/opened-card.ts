/** The project card that was pressed last, and its position, from which the project's window grows. */
import type { OpenedCard } from "./grow-from-card.ts";

/** If the project takes longer to open, its window no longer grows from the card. */
const freshMs = 3000;

type Grow = typeof import("./grow-from-card.ts").growFromCard;

let last: { slug: string; at: number; card: OpenedCard } | null = null;
let grow: Grow | null = null;

/** Called at the first sign that a card may be pressed. A window that opens before the code is there rises instead. */
export function prepareGrowth(): void {
  if (grow) return;
  import("./grow-from-card.ts").then(
    ({ growFromCard }) => {
      grow = growFromCard;
    },
    () => {
      // The animation is only decoration.
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

/** @returns the animation from the pressed card to this project's window, once a press; null where none applies. */
export function takeGrowth(slug: string): ((dialog: HTMLDialogElement) => void) | null {
  const taken = last;
  last = null;
  if (!grow || taken?.slug !== slug || performance.now() - taken.at > freshMs) return null;
  const { card } = taken;
  const growing = grow;
  return (dialog) => growing(card, dialog);
}
