import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { connection } from "../../../connection/connection.ts";
import { contentContext } from "../../../content.ts";
import { shownAnnouncement } from "../../../copy/announcement.ts";
import { shownContact } from "../../../copy/studio.ts";
import { lazyAtRest, lazyWhenSeen, partsAreLost } from "../../../ui/lazy-when-needed.ts";
import type { Route } from "./+types/public-layout";
import { Header } from "./header.tsx";

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
    .content.words("contact", "menus", "announcement");
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
