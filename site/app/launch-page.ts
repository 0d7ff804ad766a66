/**
 * Stands in each page as text and runs before any module: it may use nothing from outside itself.
 *
 * Begins when the first content has been painted; `restMs` after `load` in browsers that keep the paint to
 * themselves so as not to be recognised, and in tabs in the background. A button pressed before the page has
 * been taken over is pressed then. Where a script is lost on its way, the page turns into the one that is there
 * without scripts.
 *
 * @param start brings the modules; the page says `hydrated` when React has taken it over.
 */
export function launchPage(start: () => Promise<unknown>, restMs: number): void {
  let begun = false;
  let pressed: HTMLElement | null = null;

  function hold(event: Event): void {
    const button =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>("button:not([popovertarget], :disabled)");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  }
  function letGo(): void {
    removeEventListener("click", hold, true);
  }
  function begin(): void {
    if (begun) return;
    begun = true;
    start().catch((error: unknown) => {
      letGo();
      delete document.documentElement.dataset.scripted;
      throw error;
    });
  }

  addEventListener("click", hold, true);
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") pressed = null;
  });
  addEventListener("hydrated", () => {
    letGo();
    // As a press does; the page's first effects may have moved it.
    pressed?.focus({ preventScroll: true });
    pressed?.click();
    pressed = null;
  });
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
  }).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(begin, restMs));
}
