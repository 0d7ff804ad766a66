import type { MouseEvent } from "react";

const filmAddress = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;

/**
 * A film that content shows plays in its place; other presses are not its own. Nothing comes from YouTube before.
 * @returns whether it was a film's.
 */
export function playFilm(event: MouseEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.content-film") : null;
  const id = filmAddress.exec(link?.href ?? "")?.[1];
  if (!link || !id) return false;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.className = "content-film-frame";
  frame.title = link.dataset.title ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  link.replaceWith(frame);
  frame.focus();
  return true;
}
