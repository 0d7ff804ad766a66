/** The particle field of SPEC §9. Loaded when the browser is idle: the engine is no part of a page. */
import { loadBasic } from "@tsparticles/basic";
import { type Container, type ISourceOptions, tsParticles } from "@tsparticles/engine";
import { loadParticlesLinksInteraction } from "@tsparticles/interaction-particles-links";
import { loadInteractivityPlugin } from "@tsparticles/plugin-interactivity";

/** The same field on any screen: 80 particles to each 800 × 800 px, as many links as their distance allows. */
const field: ISourceOptions = {
  fullScreen: false,
  fpsLimit: 60,
  detectRetina: true,
  pauseOnBlur: true,
  pauseOnOutsideViewport: true,
  particles: {
    paint: { color: { value: "#fa5537" }, fill: { enable: true } },
    links: { enable: true, color: "#fa5537", distance: 150, opacity: 0.3, width: 1 },
    move: { enable: true, speed: 1.5, outModes: { default: "bounce" } },
    number: { value: 80, density: { enable: true, width: 800, height: 800 } },
    opacity: { value: 0.5 },
    shape: { type: "circle" },
    size: { value: { min: 1, max: 4 } },
  },
};

let ready: Promise<void> | undefined;

/** Links between particles are an interaction to the engine, so they need its interactivity first. */
async function loadParts(): Promise<void> {
  await loadBasic(tsParticles);
  await loadInteractivityPlugin(tsParticles);
  await loadParticlesLinksInteraction(tsParticles);
}

/** Starts the field in `element`. */
export async function startParticles(element: HTMLElement): Promise<Container | undefined> {
  ready ??= loadParts();
  await ready;
  return tsParticles.load({ element, options: field });
}
