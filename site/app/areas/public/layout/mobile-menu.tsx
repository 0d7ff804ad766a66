import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { contactLink, mainLinks } from "../../../copy/navigation.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Wordmark } from "../../../ui/logo.tsx";
import { SessionLinks } from "./session-controls.tsx";

export const mobileMenuId = "mobile-menu";

/** Slides in over the page. A popover: it opens, closes and answers Escape without JavaScript too. */
export function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [pathname]);

  return (
    <div
      ref={menu}
      id={mobileMenuId}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      className="mobile-menu"
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
      }}
    >
      <div className="flex min-h-full flex-col px-margin pb-8">
        <div className="flex h-(--header-height) items-center justify-between">
          <Wordmark />
          <button
            type="button"
            popoverTarget={mobileMenuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="-mr-2 grid size-11 place-items-center rounded-sm hover:text-hue-ink"
          >
            <X aria-hidden size={24} />
          </button>
        </div>
        <nav aria-label="Mobile" className="mt-4 flex-1">
          <ul>
            {mainLinks.map((link) => (
              <li key={link.to} className="border-t border-line py-2">
                <NavLink
                  to={link.to}
                  end={link.to === "/"}
                  className="display text-heading flex min-h-12 items-center hover:text-hue-ink aria-[current=page]:text-hue-ink"
                >
                  {link.label}
                </NavLink>
                {link.children && (
                  <ul className="grid grid-cols-1 gap-x-gutter pb-2 min-[420px]:grid-cols-2">
                    {link.children.map((child) => (
                      <li key={child.to}>
                        <NavLink
                          to={child.to}
                          className="flex min-h-11 items-center text-ink-soft hover:text-hue-ink aria-[current=page]:text-hue-ink"
                        >
                          {child.label}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-6 grid gap-3">
          <ButtonLink to={contactLink.to}>{contactLink.label}</ButtonLink>
          <SessionLinks />
        </div>
      </div>
    </div>
  );
}
