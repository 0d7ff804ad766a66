import { Pause, Play } from "lucide-react";
import { useLocation } from "react-router";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { chooseParticles, useParticlesWanted } from "./particle-choice.ts";
import { hasParticles } from "./particle-pages.ts";

/** Stops what drifts behind every page (WCAG 2.2.2). It is in the footer, where it covers nothing. */
export function ParticleControl() {
  const mayMove = useMayMove();
  const wanted = useParticlesWanted();
  const { pathname } = useLocation();
  if (!mayMove || !hasParticles(pathname)) return null;
  const Icon = wanted ? Pause : Play;
  return (
    <button
      type="button"
      onClick={() => chooseParticles(!wanted)}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 transition-colors duration-200 hover:text-hue-ink"
    >
      <Icon aria-hidden size={14} />
      {wanted ? "Pause background animation" : "Play background animation"}
    </button>
  );
}
