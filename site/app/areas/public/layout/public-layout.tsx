import { Outlet } from "react-router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { ParticleBackground } from "./particle-background.tsx";

export default function PublicLayout() {
  return (
    <>
      <a href="#main" className="skip-link label">
        Skip to content
      </a>
      <ParticleBackground />
      <Header />
      <main id="main" tabIndex={-1} className="relative outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
