import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { X } from "lucide-react";
import { Link, NavLink } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { AccountButton } from "./account-button.tsx";
import { mobileMenuId } from "./mobile-menu-id.ts";
import { SignOutButton } from "./sign-out-button.tsx";

/** Slides in over the page. */
export default function MobileMenu({ menus }: { menus: SiteDocument<"menus"> }) {
  return (
    <PopoverMenu id={mobileMenuId} label="Menu" className="slide-menu mobile-menu">
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
            {menus.main.map((link) => (
              <li key={link.to} className="border-t border-line py-1">
                <NavLink
                  to={link.to}
                  end={link.to === "/"}
                  className="display text-heading flex min-h-12 items-center hover:text-hue-ink aria-[current=page]:text-hue-ink"
                >
                  {link.label}
                </NavLink>
                {link.children && (
                  <ul className="grid grid-cols-1 gap-x-gutter pb-2 min-[350px]:grid-cols-2">
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
          <ButtonLink to={menus.contact.to}>{menus.contact.label}</ButtonLink>
          <SessionLinks />
        </div>
      </div>
    </PopoverMenu>
  );
}

/** The mobile menu's account controls: those of the header in another layout. */
function SessionLinks() {
  const { user } = useSession();
  const row =
    "label flex min-h-12 items-center justify-center gap-3 rounded-sm border border-line-strong px-6 hover:text-hue-ink";
  return (
    <>
      <div className="only-anonymous grid grid-cols-2 gap-3">
        <AccountButton view="sign-in" className={row}>
          Sign In
        </AccountButton>
        <AccountButton view="sign-up" className={row}>
          Sign Up
        </AccountButton>
      </div>
      <div className="only-member grid gap-3">
        <div className="flex min-h-12 items-center gap-3">
          <span className="size-10 shrink-0 rounded-full bg-raised">
            {user && <Avatar user={user} className="size-10" />}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{user?.name}</span>
            <span className="block truncate text-sm text-ink-soft">{user?.email}</span>
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Link to="/dashboard" className={row}>
            Dashboard
          </Link>
          <SignOutButton className={row}>Sign Out</SignOutButton>
        </div>
      </div>
    </>
  );
}
