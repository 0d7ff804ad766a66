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

/**
 * What may not lie on a particle. The field shows in the bands between these alone, from one edge of the window to the
 * other, so that it never is behind or beside a text.
 */
const content =
  ":is(header, main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, th, td, label, legend, figcaption, blockquote, summary, button, input, select, textarea, output, address, a, img, video, svg, canvas, [role=progressbar]), footer";

/** CSS pixels: what a band leaves free above and below it, and how high it has to be at least. */
const clearance = 20;
const lowestBand = 88;
/** The band's edges fade over these. */
const softEdge = 28;
/** While the page moves nothing is drawn: places are only true at rest. */
const restMs = 160;

interface Band {
  top: number;
  bottom: number;
}

/** @returns the parts of the window, top to bottom, that nothing of the page takes. */
function freeBands(): Band[] {
  const taken: Band[] = [];
  for (const element of document.querySelectorAll(content)) {
    const { top, bottom, width } = element.getBoundingClientRect();
    // A closed sub-menu takes nothing.
    if (width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true }))
      taken.push({ top, bottom });
  }
  taken.sort((one, other) => one.top - other.top);
  const free: Band[] = [];
  let from = 0;
  for (const { top, bottom } of [...taken, { top: innerHeight + clearance, bottom: innerHeight }]) {
    const band = { top: from && from + clearance, bottom: top - clearance };
    if (band.bottom - band.top >= lowestBand) free.push(band);
    from = Math.max(from, bottom);
  }
  return free;
}

interface Gaps {
  /** Leaves of a finished frame what is in the bands; `ratio`: the canvas's pixels to a CSS pixel. */
  keep(context: OffscreenCanvasRenderingContext2D, ratio: number): void;
  stop(): void;
}

function watchGaps(): Gaps {
  const mask = document.createElement("canvas");
  mask.width = 1;
  let stale = true;
  let movedAt = 0;
  const move = () => {
    stale = true;
    movedAt = performance.now();
  };
  const changed = new ResizeObserver(move);
  changed.observe(document.body);
  changed.observe(document.documentElement);
  const watching = new AbortController();
  for (const sign of ["scroll", "animationend", "transitionend", "toggle", "load"])
    addEventListener(sign, move, { capture: true, passive: true, signal: watching.signal });

  function draw(): void {
    stale = false;
    mask.height = innerHeight;
    const context = mask.getContext("2d");
    if (!context) return;
    for (const { top, bottom } of freeBands()) {
      const shade = context.createLinearGradient(0, top, 0, bottom);
      const soft = Math.min(0.5, softEdge / (bottom - top));
      shade.addColorStop(0, "transparent");
      shade.addColorStop(soft, "#000");
      shade.addColorStop(1 - soft, "#000");
      shade.addColorStop(1, "transparent");
      context.fillStyle = shade;
      context.fillRect(0, top, 1, bottom - top);
    }
  }

  return {
    keep(context, ratio) {
      if (performance.now() - movedAt < restMs) {
        context.clearRect(0, 0, innerWidth * ratio, innerHeight * ratio);
        return;
      }
      if (stale) draw();
      context.save();
      context.globalCompositeOperation = "destination-in";
      context.drawImage(mask, 0, 0, innerWidth * ratio, innerHeight * ratio);
      context.restore();
    },
    stop() {
      changed.disconnect();
      watching.abort();
    },
  };
}

const accent = "#fa5537";
/** The hues of tokens.css; a canvas reads no custom property. */
const colors: Record<string, string> = {
  videography: "#fa5537",
  photography: "#1eadd9",
  branding: "#e74c3c",
  "drone-operation": "#49b96d",
  "web-development": "#8a5cff",
};

/** docs/specification.md §9, with 80 particles on any screen: what shows of them in the bands is sparse. */
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
    number: { value: 80 },
    opacity: { value: 0.5 },
    shape: { type: "circle" },
    // Radii: from 1 to 4 px across.
    size: { value: { min: 0.5, max: 2 } },
  },
});

/** Particles show where the page leaves room. */
const manners: IPlugin = {
  id: "manners",
  needsPlugin: () => true,
  loadOptions: () => {},
  async getPlugin({ retina }: Container): Promise<IContainerPlugin> {
    const gaps = watchGaps();
    return {
      layer: DrawLayer.CanvasCleanup,
      clearDraw: (context) => gaps.keep(context, retina.pixelRatio),
      destroy: () => gaps.stop(),
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
