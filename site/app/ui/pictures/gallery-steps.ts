/** Moving through a gallery, which has no ends. */

export function step(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (((index + by) % count) + count) % count;
}

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** How far a key moves the gallery; with a modifier the arrows are the browser's. */
export function stepOfKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): number {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : 0;
}

/** Fields, tab lists and players need the arrow keys themselves. */
export function ownsArrowKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(arrowKeyOwners) !== null;
}

const arrowKeyOwners =
  'input, textarea, select, video, audio, iframe, [contenteditable="true"], [role="tablist"]';
