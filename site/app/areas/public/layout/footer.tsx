import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Pause, Play } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { ShownContact } from "../../../copy/studio.ts";
import { Mark } from "../../../ui/logo.tsx";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { chooseParticles, useParticlesWanted } from "./particle-choice.ts";
import { hasParticles } from "./particle-pages.ts";

const linkLook = "inline-flex min-h-11 items-center transition-colors duration-200 hover:text-hue-ink";

export default function Footer({ studio, menus }: { studio: ShownContact; menus: SiteDocument<"menus"> }) {
  return (
    <footer id="footer" className="relative border-t border-line bg-ground">
      <div className="shell grid grid-cols-2 gap-x-gutter gap-y-8 py-12 md:grid-cols-12 md:gap-y-12 md:py-24">
        <div className="col-span-2 md:col-span-12 lg:col-span-5">
          <p className="display text-title flex items-center gap-4">
            <Mark className="h-[0.8em] w-auto text-hue" />
            Extenso
          </p>
          <p className="mt-5 max-w-[36ch] text-ink-soft">{studio.tagline}</p>
        </div>
        <nav aria-label="Pages" className="md:col-span-4 lg:col-span-2">
          <h2 className="label mb-2 text-ink-soft">Pages</h2>
          <ul>
            {menus.footer.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} viewTransition className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-md:order-last max-md:col-span-2 md:col-span-4 lg:col-span-3">
          <h2 className="label mb-2 text-ink-soft">Studio</h2>
          <address className="not-italic">
            <a href={studio.map.link} rel="noreferrer" className={`${linkLook} py-2`}>
              {studio.street}
              <br />
              {studio.town}
            </a>
            <br />
            <a href={studio.call} className={linkLook}>
              {studio.phone}
            </a>
            <br />
            <a href={`mailto:${studio.email}`} className={linkLook}>
              {studio.email}
            </a>
          </address>
        </div>
        <div className="md:col-span-4 lg:col-span-2">
          <h2 className="label mb-2 text-ink-soft">Follow</h2>
          <ul>
            {studio.socials.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noreferrer me" className={linkLook}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center gap-x-8 py-4 text-sm text-ink-soft">
          {/* The server's year stays: on New Year's Eve, or on a wrong clock, the visitor's is another. */}
          <p className="mr-auto" suppressHydrationWarning>
            © {new Date().getFullYear()} {studio.legalName}
          </p>
          <ParticleControl />
          {/* Where there is no room for both, they go to the next line together. */}
          <div className="flex flex-wrap gap-x-8">
            {menus.legal.map(({ to, label }) => (
              <Link key={to} to={to} className={linkLook}>
                {label}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}

/**
 * Stops what drifts behind every page (WCAG 2.2.2). It is in the footer, where it covers nothing; its place is there
 * before it is known whether anything moves, so that nothing beside it does.
 */
function ParticleControl() {
  const mayMove = useMayMove();
  const wanted = useParticlesWanted();
  const { pathname } = useLocation();
  if (!hasParticles(pathname)) return null;
  const Icon = wanted ? Pause : Play;
  return (
    <button
      type="button"
      onClick={() => chooseParticles(!wanted)}
      className={`needs-script -ml-1 gap-2 px-1 ${linkLook} ${mayMove ? "" : "invisible"}`}
    >
      <Icon aria-hidden size={14} />
      {wanted ? "Pause background animation" : "Play background animation"}
    </button>
  );
}
