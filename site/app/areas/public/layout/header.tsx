import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ChevronDown, Menu } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { Wordmark } from "../../../ui/logo.tsx";
import { mobileMenuId } from "./mobile-menu-id.ts";
import { SessionControls } from "./session-controls.tsx";

const MobileMenu = lazyWhenSeen(mobileMenuId, async () => ({
  default: (await import("./footer-and-menus.ts")).MobileMenu,
}));

type Menus = SiteDocument<"menus">;
type MainLink = Menus["main"][number];
type SubLink = Menus["contact"];

const scrolledAfter = 20;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  // No stylesheet of every browser knows how far the page has moved.
  useEffect(() => {
    const update = () => setScrolled(scrollY > scrolledAfter);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return scrolled;
}

export function Header({ menus }: { menus: Menus }) {
  const scrolled = useScrolled();
  const overPicture = useLocation().pathname === "/";
  return (
    <header
      data-over-picture={overPicture || undefined}
      data-scrolled={scrolled || undefined}
      className="site-header"
    >
      <div className="shell flex h-(--header-height) items-center gap-6">
        <Link to="/" aria-label="Extenso, home" viewTransition className="-ml-1 p-1">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="ml-auto hidden xl:block">
          <ul className="flex items-center">
            {menus.main.map((link) => (
              <MainItem key={link.to} link={link} />
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <ThemeToggle />
          <SessionControls />
          <span className="hidden md:block">
            <ButtonLink to={menus.contact.to} className="min-h-11">
              {menus.contact.label}
            </ButtonLink>
          </span>
          <button
            type="button"
            popoverTarget={mobileMenuId}
            data-mobile-menu
            aria-label="Open menu"
            className="menu-button"
          >
            <Menu aria-hidden size={24} />
          </button>
        </div>
      </div>
      <Suspense>
        <MobileMenu menus={menus} />
      </Suspense>
    </header>
  );
}

function MainItem({ link }: { link: MainLink }) {
  return link.children ? <ItemWithSubMenu link={link} links={link.children} /> : <PlainItem link={link} />;
}

const itemLook = "nav-item";

function PlainItem({ link }: { link: SubLink }) {
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
function ItemWithSubMenu({ link, links }: { link: MainLink; links: SubLink[] }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(pathname);
  if (shownAt.current !== pathname) {
    shownAt.current = pathname;
    if (open) setOpen(false);
  }
  const id = `sub-menu${link.to.replaceAll("/", "-")}`;
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
        className="sub-menu-toggle"
      >
        <ChevronDown aria-hidden size={14} />
      </button>
      <ul id={id} data-open={open || undefined} className="sub-menu">
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
