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

/**
 * Cuts text and controls out of the particle field, with soft edges. Their positions are measured when the page
 * changes, not with every frame.
 */
const readable =
  ":is(header, main, footer) :is(h1, h2, h3, h4, p, li:not(.logo-strip *), dt, dd, th, td, label, legend, figcaption, blockquote, summary, button, input, select, textarea, a, .logo-strip)";

/** CSS pixels around each text; the outer ones fade. */
const margin = 24;
/** The mask is blurred anyway: a quarter of the pixels will do. */
const scale = 0.25;

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface TextClearings {
  /** Cuts the texts out of a finished frame; `ratio`: the canvas's pixels to a CSS pixel. */
  cut(context: OffscreenCanvasRenderingContext2D, ratio: number): void;
  stop(): void;
}

function watchTexts(): TextClearings {
  let places: Place[] | undefined;
  let maskAt = Number.NaN;
  const mask = document.createElement("canvas");
  const changed = new ResizeObserver(() => {
    places = undefined;
  });
  changed.observe(document.body);
  changed.observe(document.documentElement);

  function draw(found: Place[]): void {
    mask.width = Math.ceil(innerWidth * scale);
    mask.height = Math.ceil(innerHeight * scale);
    const context = mask.getContext("2d");
    if (!context) return;
    context.filter = `blur(${(margin / 3) * scale}px)`;
    for (const { left, top, width, height } of found) {
      const y = top - scrollY;
      if (y + height < -margin || y > innerHeight + margin) continue;
      context.fillRect(
        (left - margin) * scale,
        (y - margin) * scale,
        (width + 2 * margin) * scale,
        (height + 2 * margin) * scale,
      );
    }
  }

  return {
    cut(context, ratio) {
      if (!places || maskAt !== scrollY) {
        places ??= measure();
        maskAt = scrollY;
        draw(places);
      }
      context.save();
      context.globalCompositeOperation = "destination-out";
      context.drawImage(mask, 0, 0, innerWidth * ratio, innerHeight * ratio);
      context.restore();
    },
    stop: () => changed.disconnect(),
  };
}

/** In the page's own measure, each text as wide as its words and not as its column. */
function measure(): Place[] {
  const range = document.createRange();
  const found: Place[] = [];
  for (const element of document.querySelectorAll(readable)) {
    const { left, top, width, height } = placeOf(element, range);
    if (width > 0 && height > 0) found.push({ left, top: top + scrollY, width, height });
  }
  return found;
}

/** The strip's logos are not laid out before it comes near the window: it is kept clear as a whole. */
function placeOf(element: Element, range: Range): DOMRect {
  if (!element.matches(".logo-strip")) {
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    if (words.width > 0) return words;
  }
  return element.getBoundingClientRect();
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
