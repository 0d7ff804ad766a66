import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { FoundPage } from "./found-pages.ts";

/**
 * Pages to choose from, each with its address; nothing where none was found. Arrows lead from the field above into the
 * list and back, Enter takes a page.
 */
export function FoundPagesList({
  pages,
  onChoose,
}: {
  pages: readonly FoundPage[];
  onChoose: (page: FoundPage) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const isShown = pages.length > 0;

  // The field is the caller's, and stands right before the list. A layout effect, because a passive one runs after the
  // paint, and a key that is pressed in between would be lost.
  useLayoutEffect(() => {
    const field = isShown ? fieldBefore(list.current) : null;
    const onKey = (event: Event) => {
      if (!(event instanceof window.KeyboardEvent) || event.key !== "ArrowDown" || event.isComposing) return;
      event.preventDefault();
      list.current?.querySelector("button")?.focus();
    };
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [isShown]);

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const all = [...event.currentTarget.querySelectorAll("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    (all[next] ?? fieldBefore(list.current))?.focus();
  }

  if (!isShown) return null;
  return (
    <ul ref={list} aria-label="Pages of this site" className="desk-found-pages" onKeyDown={move}>
      {pages.map((page) => (
        <li key={page.key}>
          <button type="button" onClick={() => onChoose(page)}>
            <span>{page.label}</span>
            <span className="desk-soft">{page.path}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function fieldBefore(list: Element | null): HTMLInputElement | null {
  const before = list?.previousElementSibling;
  return before instanceof HTMLInputElement ? before : (before?.querySelector("input") ?? null);
}
