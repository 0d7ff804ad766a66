import { ChevronDown, Menu } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { contactLink, type MainLink, mainLinks } from "../../../copy/navigation.ts";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { Wordmark } from "../../../ui/logo.tsx";
import { mobileMenuId } from "./mobile-menu-id.ts";
import { SessionControls } from "./session-controls.tsx";

const MobileMenu = lazyWhenSeen(mobileMenuId, () => import("./mobile-menu.tsx"));

const scrolledAfter = 20;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > scrolledAfter);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return scrolled;
}

export function Header() {
  const scrolled = useScrolled();
  return (
    <header
      data-scrolled={scrolled || undefined}
      className="site-header fixed inset-x-0 top-0 z-40 border-b border-transparent"
    >
      <div className="shell flex h-(--header-height) items-center gap-6">
        <Link to="/" aria-label="Extenso, home" viewTransition className="-ml-1 p-1">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="ml-auto hidden xl:block">
          <ul className="flex items-center">
            {mainLinks.map((link) => (
              <MainItem key={link.to} link={link} />
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <ThemeToggle />
          <SessionControls className="hidden md:flex" />
          <span className="hidden md:block">
            <ButtonLink to={contactLink.to} className="min-h-11">
              {contactLink.label}
            </ButtonLink>
          </span>
          <button
            type="button"
            popoverTarget={mobileMenuId}
            data-mobile-menu
            aria-label="Open menu"
            className="grid size-11 place-items-center rounded-sm hover:text-hue-ink xl:hidden"
          >
            <Menu aria-hidden size={24} />
          </button>
        </div>
      </div>
      <Suspense>
        <MobileMenu />
      </Suspense>
    </header>
  );
}

function MainItem({ link }: { link: MainLink }) {
  return link.children ? <ItemWithSubMenu link={link} links={link.children} /> : <PlainItem link={link} />;
}

const itemLook = "nav-item";

function PlainItem({ link }: { link: MainLink }) {
  return (
    <li>
      <NavLink to={link.to} end={link.to === "/"} viewTransition className={itemLook}>
        {link.label}
      </NavLink>
    </li>
  );
}

/**
 * Opens on hover, by its button, and (without JavaScript) while the focus is in it. Escape closes it and
 * leaves the focus on the button.
 */
function ItemWithSubMenu({ link, links }: { link: MainLink; links: MainLink[] }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(pathname);
  if (shownAt.current !== pathname) {
    shownAt.current = pathname;
    if (open) setOpen(false);
  }
  const id = `sub-menu-${link.label.toLowerCase()}`;
  return (
    <li
      ref={item}
      className="relative flex items-center"
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
      onBlur={(event) => !item.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <NavLink to={link.to} viewTransition className={classNames(itemLook, "pr-1")}>
        {link.label}
      </NavLink>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${link.label} pages`}
        onClick={() => setOpen(!open)}
        className="grid h-11 w-7 place-items-center hover:text-hue-ink"
      >
        <ChevronDown
          aria-hidden
          size={14}
          className={classNames("transition-transform duration-200", open && "rotate-180")}
        />
      </button>
      <ul id={id} data-open={open || undefined} className="sub-menu absolute top-full left-0 w-64 py-2">
        {links.map((child) => (
          <li key={child.to}>
            <NavLink to={child.to} viewTransition className="nav-sub-item">
              {child.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
