import { Suspense } from "react";
import { Outlet } from "react-router";
import { lazyAtRest, lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { Header } from "./header.tsx";

// Whole in the HTML of every page; their code arrives after what is used first.
const Footer = lazyWhenSeen("footer", () => import("./footer.tsx"));
const ParticleBackground = lazyAtRest("particles", () => import("./particle-background.tsx"));

export default function PublicLayout() {
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
