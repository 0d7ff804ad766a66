import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageHue } from "../../../theme/page-hue.ts";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { useParticlesWanted } from "./particle-choice.ts";
import { hasParticles } from "./particle-pages.ts";

/** The field says nothing: it waits until somebody stays to read. */
const restMs = 4000;

/** Calls back when the page has come to rest; returns what takes the request back. */
function whenAtRest(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(run, restMs);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    clearTimeout(timer);
  };
}

/**
 * Drifts behind the content, never in its way, and can be paused for good (in the footer). It takes the
 * page's hue.
 */
export default function ParticleBackground() {
  const canvasHome = useRef<HTMLDivElement>(null);
  const mayMove = useMayMove();
  const playing = useParticlesWanted();
  const { pathname } = useLocation();
  const shown = hasParticles(pathname);
  const hue = pageHue(pathname);

  useEffect(() => {
    const element = canvasHome.current;
    if (!element || !mayMove || !playing || !shown) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    async function start(home: HTMLElement) {
      const { startParticles } = await import("./particles.ts");
      if (isGone) return;
      stop = startParticles(home, hue);
      home.dataset.running = "";
    }
    const cancel = whenAtRest(() => {
      start(element).catch((error: unknown) => console.debug("The particles did not start", error));
    });
    return () => {
      isGone = true;
      cancel();
      stop?.();
      delete element.dataset.running;
    };
  }, [mayMove, playing, shown, hue]);

  return (
    <div
      ref={canvasHome}
      id="particles"
      aria-hidden="true"
      className="particles pointer-events-none fixed inset-0"
    />
  );
}
