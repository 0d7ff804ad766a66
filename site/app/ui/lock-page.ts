let locks = 0;

/**
 * Keeps the page behind a window from scrolling. Where its scrollbar takes room, the page keeps its width without it
 * (base.css), so that a window that scrolls has its own scrollbar in the same place.
 * @returns what unlocks it
 */
export function lockPage(): () => void {
  const root = document.documentElement;
  if (locks === 0) {
    root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
    root.dataset.locked = "";
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    delete root.dataset.locked;
    root.style.removeProperty("--scrollbar");
  };
}
