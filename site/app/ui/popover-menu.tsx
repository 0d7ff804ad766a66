import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the menu that `element` is in; does nothing elsewhere. */
export function closeMenuAround(element: Element): void {
  element.closest<HTMLElement>("[popover]")?.hidePopover();
}

function closeWhenLeft(event: FocusEvent<HTMLElement>): void {
  const next = event.relatedTarget;
  if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
}

/**
 * A menu behind a button with `popoverTarget={id}`: it opens, closes and answers Escape without JavaScript
 * too. With it, it closes on every navigation and when the focus leaves it.
 */
export function PopoverMenu({
  id,
  label,
  className,
  children,
}: {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownOn = useRef(key);

  // The browser does not close a popover when the router shows another page.
  useEffect(() => {
    // It may have been opened before this code was there.
    if (shownOn.current === key) return;
    shownOn.current = key;
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={className}
      onBlur={closeWhenLeft}
    >
      {children}
    </div>
  );
}
