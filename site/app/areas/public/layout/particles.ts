/** The particle field of docs/specification.md §9. Loaded when the browser is idle: the engine is no part of a page. */
import { loadBasic } from "@tsparticles/basic";
import {
  type Container,
  DrawLayer,
  type IContainerPlugin,
  type IPlugin,
  type ISourceOptions,
  tsParticles,
} from "@tsparticles/engine";
import { loadParticlesLinksInteraction } from "@tsparticles/interaction-particles-links";
import { loadInteractivityPlugin } from "@tsparticles/plugin-interactivity";
import { watchFormations } from "./particle-formations.ts";
import { watchTexts } from "./text-clearings.ts";

const accent = "#fa5537";
/** The hues of tokens.css; a canvas reads no custom property. */
const colors: Record<string, string> = {
  videography: "#fa5537",
  photography: "#1eadd9",
  branding: "#e74c3c",
  "drone-operation": "#49b96d",
  "web-development": "#8a5cff",
};

/** The same field on any screen: 80 particles to each 800 × 800 px, as many links as their distance allows. */
const field = (color: string): ISourceOptions => ({
  fullScreen: false,
  fpsLimit: 60,
  detectRetina: true,
  pauseOnBlur: true,
  pauseOnOutsideViewport: true,
  particles: {
    paint: { color: { value: color }, fill: { enable: true } },
    links: { enable: true, color, distance: 150, opacity: 0.3, width: 1 },
    move: { enable: true, speed: 1.5, outModes: { default: "bounce" } },
    number: { value: 80, density: { enable: true, width: 800, height: 800 } },
    opacity: { value: 0.5 },
    shape: { type: "circle" },
    size: { value: { min: 1, max: 4 } },
  },
});

/** Particles give way to text, and gather where a section asks them to. */
const manners: IPlugin = {
  id: "manners",
  needsPlugin: () => true,
  loadOptions: () => {},
  async getPlugin({ retina, particles }: Container): Promise<IContainerPlugin> {
    const texts = watchTexts();
    const formations = watchFormations();
    return {
      layer: DrawLayer.CanvasCleanup,
      clearDraw: (context) => texts.cut(context, retina.pixelRatio),
      particleUpdate: (particle) => formations.lead(particle, particles.count, retina.pixelRatio),
      destroy() {
        texts.stop();
        formations.stop();
      },
    };
  },
};

let ready: Promise<void> | undefined;

/** Lets the page do what it is asked between two parts of the work: nobody waits for this one. */
const pause = () => new Promise((go) => setTimeout(go));

/** Links between particles are an interaction to the engine, so they need its interactivity first. */
async function loadParts(): Promise<void> {
  await loadBasic(tsParticles);
  await pause();
  await loadInteractivityPlugin(tsParticles);
  await loadParticlesLinksInteraction(tsParticles);
  await tsParticles.pluginManager.register((engine) => engine.pluginManager.addPlugin(manners));
  await pause();
}

/** Starts the field in `element`; `hue` as the page's `data-hue` names it. */
export async function startParticles(
  element: HTMLElement,
  hue: string | undefined,
): Promise<Container | undefined> {
  ready ??= loadParts();
  await ready;
  return tsParticles.load({ element, options: field(colors[hue ?? ""] ?? accent) });
}
