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

export interface Formations {
  /** Moves one particle on its way; `ratio`: the canvas's pixels to a CSS pixel. */
  lead(member: Member, count: number, ratio: number): void;
  stop(): void;
}

export function watchFormations(): Formations {
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
