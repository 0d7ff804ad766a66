import { useEffect, useRef } from "react";
import { cardSelector } from "../../../projects/project-card.tsx";

/**
 * Gives the focus back to the card of the project that was just closed, however it was closed. The page
 * stays where it was, except when next and previous have led to a card that is out of sight.
 */
export function useFocusOnClosedCard(slug: string | undefined): void {
  const opened = useRef<{ first: string; last: string } | null>(slug ? { first: slug, last: slug } : null);

  // Only after the page has changed is there a card to focus.
  useEffect(() => {
    if (slug) {
      opened.current = { first: opened.current?.first ?? slug, last: slug };
      return;
    }
    if (!opened.current) return;
    const { first, last } = opened.current;
    opened.current = null;
    const card = document.querySelector<HTMLElement>(cardSelector(last)) ?? document.querySelector("main");
    card?.focus({ preventScroll: first === last });
  }, [slug]);
}
