import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { connection } from "../../../connection/connection.ts";
import { lazyAtRest, lazyWhenSeen, partsAreLost } from "../../../ui/lazy-when-needed.ts";
import { Header } from "./header.tsx";

// Whole in the HTML of every page; their code arrives after what is used first.
const Footer = lazyWhenSeen("footer", () => import("./footer.tsx"));
const ParticleBackground = lazyAtRest("particles", () => import("./particle-background.tsx"));

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

export default function PublicLayout() {
  useWholeNextPage();
  return (
    <>
      <a href="#main" className="skip-link label">
        Skip to content
      </a>
      <Suspense>
        <ParticleBackground />
      </Suspense>
      <Header />
      <main id="main" tabIndex={-1} className="relative outline-none">
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
