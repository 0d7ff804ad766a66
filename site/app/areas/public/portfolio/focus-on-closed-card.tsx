import { type RefObject, useEffect, useRef } from "react";
import { cardSelector } from "../../../projects/project-card.tsx";

/** Slugs of the first and the latest project that were opened since the list was last in use; else `null`. */
type OpenedProjects = RefObject<{ first: string; last: string } | null>;

export function useOpenedProjects(slug: string | undefined): OpenedProjects {
  const opened: OpenedProjects = useRef(slug ? { first: slug, last: slug } : null);
  useEffect(() => {
    if (slug) opened.current = { first: opened.current?.first ?? slug, last: slug };
  }, [slug]);
  return opened;
}

/**
 * Gives the focus back to the card of the project that was just closed, however it was closed. The page stays where
 * it was, except when next and previous have led to a card that is out of sight. Stands in the list's own Suspense
 * boundary: behind a project that was opened by its address, the list loads only when the project is closed.
 */
export function FocusOnClosedCard({ slug, opened }: { slug: string | undefined; opened: OpenedProjects }) {
  useEffect(() => {
    if (slug || !opened.current) return;
    const { first, last } = opened.current;
    opened.current = null;
    const card = document.querySelector<HTMLElement>(cardSelector(last)) ?? document.querySelector("main");
    card?.focus({ preventScroll: first === last });
  }, [slug, opened]);
  return null;
}
