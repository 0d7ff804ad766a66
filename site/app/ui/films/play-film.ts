import type { MouseEvent } from "react";

const filmAddress = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;

/** Whether a click is meant for this page; others open windows and tabs. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * A film, a sound, a map or a post that content shows appears in its place; other presses are not its own. Nothing
 * comes from its provider before. The server names the frames, the page's policy bounds them.
 * @returns whether it was one of them.
 */
export function playFilm(event: MouseEvent<HTMLElement>): boolean {
  if (!isPlainClick(event)) return false;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.content-film") : null;
  const id = filmAddress.exec(link?.href ?? "")?.[1];
  const source = id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : link?.dataset.frame;
  if (!link || !source) return false;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.className = "content-film-frame";
  // A sound is lower than a film, a post higher.
  if (link.dataset.kind) frame.dataset.kind = link.dataset.kind;
  frame.title = link.dataset.title ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.src = source;
  link.replaceWith(frame);
  frame.focus();
  return true;
}
