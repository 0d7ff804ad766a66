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
 * Shapes that the particles take for a moment when a section comes into view: the corners of a viewfinder, a
 * waveform, a flight path. A section asks for one with `data-formation`; afterwards the particles drift again.
 */
type Formation = "viewfinder" | "waveform" | "flight";

interface Point {
  x: number;
  y: number;
}

interface Stage extends Point {
  width: number;
  height: number;
}

/** The properties of a particle that a formation changes. */
interface Member {
  id: number;
  position: Point;
  /** `linksDistance` is set by the engine's plugin for links. */
  retina: { maxSpeed: number; linksDistance?: number };
}

/** Where member `index` of `count` goes, in CSS pixels of the window. */
const shapes: Record<Formation, (index: number, count: number, section: Element) => Point> = {
  viewfinder(index, count) {
    const corner = index % 4;
    const arm = Math.floor(index / 4) / Math.max(1, count / 4);
    const [along, down] = arm < 0.3 ? [arm * 120, 0] : [0, (arm - 0.3) * 160];
    const inset = 22;
    const header = 80;
    return {
      x: corner % 2 ? innerWidth - inset - along : inset + along,
      y: corner > 1 ? innerHeight - inset - down : header + inset + down,
    };
  },
  waveform(index, count, section) {
    const perBar = 4;
    const bars = Math.ceil(count / perBar);
    const bar = Math.floor(index / perBar);
    const x = (bar + 0.5) / bars;
    const loudness = Math.abs(Math.sin(bar * 0.9) * Math.cos(bar * 0.37)) * Math.sin(Math.PI * x) ** 0.5;
    const place = (index % perBar) / (perBar - 1) - 0.5;
    return within(stageAbove(section), { x, y: 0.5 + place * (0.06 + 0.94 * loudness) });
  },
  flight(index, count, section) {
    const x = index / Math.max(1, count - 1);
    return within(stageAbove(section), { x, y: 0.95 - 0.85 * Math.sin(Math.PI * x ** 0.7) ** 1.5 });
  },
};

/** Long enough to be recognised, short enough to be a passing thought. */
const heldMs = 3600;
const gatheringMs = 900;
/** The part of its way that a member covers in a frame: softly at first, then held against its own drift. */
const softPull = 0.07;
const firmPull = 0.4;
/** docs/specification.md §9; in a formation only neighbours are linked, so that they draw its line. */
const linkDistance = 150;
const neighbourDistance = 34;

interface Formations {
  /** Moves one particle on its way; `ratio`: the canvas's pixels to a CSS pixel. */
  lead(member: Member, count: number, ratio: number): void;
  stop(): void;
}

function watchFormations(): Formations {
  let current: { shape: Formation; section: Element; since: number } | undefined;
  const seen = new WeakSet<Element>();
  const coming = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const shape = target.getAttribute("data-formation");
        if (!isIntersecting || seen.has(target) || !isFormation(shape)) continue;
        seen.add(target);
        current = { shape, section: target, since: performance.now() };
      }
    },
    // When the gap above the section has come well into the window.
    { rootMargin: "0px 0px -40% 0px" },
  );
  // A new page has other sections, and hardly ever the same height.
  const pages = new ResizeObserver(() => {
    for (const section of document.querySelectorAll("[data-formation]")) coming.observe(section);
  });
  pages.observe(document.body);

  return {
    lead({ id, position, retina }, count, ratio) {
      const age = current ? performance.now() - current.since : Number.POSITIVE_INFINITY;
      retina.linksDistance = (age < heldMs ? neighbourDistance : linkDistance) * ratio;
      if (!current || age > heldMs) return;
      const { x, y } = shapes[current.shape](id % count, count, current.section);
      const pull = age < gatheringMs ? softPull : firmPull;
      position.x += (x * ratio - position.x) * pull;
      position.y += (y * ratio - position.y) * pull;
    },
    stop() {
      coming.disconnect();
      pages.disconnect();
    },
  };
}

function isFormation(name: string | null): name is Formation {
  return name !== null && name in shapes;
}

function within({ x, y, width, height }: Stage, part: Point): Point {
  return { x: x + part.x * width, y: y + part.y * height };
}

/** The empty band between a section and the one before it, where nothing is read. */
function stageAbove(section: Element): Stage {
  const { left, top, width } = section.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(section).paddingTop);
  const inset = Math.min(120, width * 0.08);
  return { x: left + inset, y: top - padding * 0.7, width: width - 2 * inset, height: padding * 1.4 };
}

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
