import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ChevronDown, Menu } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { connection } from "../../../connection/connection.ts";
import { contentContext } from "../../../content.ts";
import { shownAnnouncement } from "../../../copy/announcement.ts";
import { shownContact } from "../../../copy/studio.ts";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { lazyAtRest, lazyWhenSeen, partsAreLost } from "../../../ui/lazy-when-needed.ts";
import { Wordmark } from "../../../ui/logo.tsx";
import type { Route } from "./+types/public-layout";
import { AccountButton } from "./account-button.tsx";
import { mobileMenuId } from "./mobile-menu-id.ts";

// Whole in the HTML of every page; their code arrives after what is used first.
const Footer = lazyWhenSeen("footer", async () => ({
  default: (await import("./footer-and-menus.ts")).Footer,
}));
const Announcement = lazyWhenSeen("announcement", () => import("./announcement.tsx"));
const ParticleBackground = lazyAtRest("particles", async () => ({
  default: (await import("./footer-and-menus.ts")).ParticleBackground,
}));

export async function loader({ context }: Route.LoaderArgs) {
  const { contact, menus, announcement } = await context
    .get(contentContext)
    .content.siteContent("contact", "menus", "announcement");
  return { contact: shownContact(contact), menus, announcement: shownAnnouncement(announcement) };
}

/** It stays while the site is open, and what has changed is there with the next page that is loaded whole. */
export const shouldRevalidate = () => false;

/** The page after one that lost a part would lack it: it is loaded whole. */
function useWholeNextPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes
  useEffect(
    () => () => {
      if (partsAreLost()) connection.leaveFor(location.pathname + location.search);
    },
    [pathname],
  );
}

export default function PublicLayout({ loaderData: { announcement, contact, menus } }: Route.ComponentProps) {
  useWholeNextPage();
  return (
    <>
      {/* Discovering the page's own path while online lets the router return to it offline: see stayOn. */}
      <a href="#main" data-discover className="skip-link label">
        Skip to content
      </a>
      <Suspense>
        <ParticleBackground />
      </Suspense>
      {announcement && (
        <Suspense>
          <Announcement {...announcement} />
        </Suspense>
      )}
      <Header menus={menus} />
      <main id="main" tabIndex={-1} className="relative outline-none">
        <Outlet />
      </main>
      <Suspense>
        <Footer studio={contact} menus={menus} />
      </Suspense>
    </>
  );
}

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

function Header({ menus }: { menus: Menus }) {
  const scrolled = useScrolled();
  return (
    <header data-scrolled={scrolled || undefined} className="site-header">
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
            className="icon-button menu-button"
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

const UserMenu = lazyWhenSeen("account", async () => ({
  default: (await import("./footer-and-menus.ts")).UserMenu,
}));

/** The header's account controls, for visitors and for members. The stylesheet shows those that apply. */
function SessionControls() {
  return (
    <div className="flex items-center">
      <div className="hidden md:flex">
        <AccountButton view="sign-in" className="only-anonymous nav-item">
          Sign In
        </AccountButton>
        <AccountButton view="sign-up" className="only-anonymous nav-item mr-3">
          Sign Up
        </AccountButton>
      </div>
      {/* Also on a phone: who is signed in should be seen without a press. */}
      <Suspense>
        <UserMenu />
      </Suspense>
    </div>
  );
}
