import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Tells screen readers which page they are on now and moves the focus to its start, which browsers do
 * for a full page load and a router has to do itself. Going back keeps the focus where the browser puts it.
 */
export function NavigationAnnouncer() {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const region = useRef<HTMLParagraphElement>(null);
  const shown = useRef(pathname);

  // A browser announces a page that it loads, not one that the router shows.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The dialog that a deep link opens takes the focus itself.
    if (document.querySelector("dialog[open], [role=dialog]:not([popover])")) return;
    if (region.current) region.current.textContent = document.title;
    // A page that closes something in itself gives the focus back itself, and one to write on has it in its first field.
    if (kind === "POP" || state?.keepsFocus || document.activeElement?.matches("[data-first-focus]")) return;
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [pathname, kind, state]);

  return <p ref={region} aria-live="polite" className="sr-only" />;
}
