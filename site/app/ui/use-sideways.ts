import { type RefObject, useEffect, useRef } from "react";

/**
 * For a row that scrolls sideways. `data-before` and `data-after` say on which sides it continues, and the stylesheet
 * fades it out there. The active item is scrolled into view.
 */
export function useSideways<Element extends HTMLElement>(): RefObject<Element | null> {
  const row = useRef<Element>(null);
  // Stylesheets can't read scroll positions in every browser.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-before", scrollLeft > 1);
      element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 1);
    };
    const active = element.querySelector<HTMLElement>("[data-active], [aria-pressed=true]");
    if (active && active.offsetLeft + active.offsetWidth > element.clientWidth) {
      element.scrollLeft = active.offsetLeft - element.clientWidth / 3;
    }
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, []);
  return row;
}
