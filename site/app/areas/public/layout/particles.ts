/**
 * The particle field of docs/specification.md §9, loaded when the browser is idle. It draws only in the bands that the
 * page leaves free, on a canvas of each band's size: a field over the whole window keeps most of a processor busy where
 * there is no graphics card.
 */

/**
 * Elements that may not lie on a particle. The field shows only in the bands between them, from one edge of the window
 * to the other, so that it is never behind or beside a text.
 */
const content =
  ":is(header, main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, th, td, label, legend, figcaption, blockquote, summary, button, input, select, textarea, output, address, a, img, video, svg, canvas, [role=progressbar]), footer";

/** CSS pixels: what a band leaves free above and below it, and how high it has to be at least. */
const clearance = 20;
const lowestBand = 88;
/** The band's edges fade over these. */
const softEdge = 28;
/** Nothing is drawn until the page has rested for this long: positions are wrong while it moves. */
const restMs = 160;

/** docs/specification.md §9 in tsParticles' meaning, in CSS pixels: 80 particles for 800 x 1,000 of the window. */
const perParticle = (800 * 1000) / 80;
const radius = { min: 1, max: 4 };
const opacity = 0.5;
const linkDistance = 150;
const linkOpacity = 0.3;
/** A speed of 1.5 is half as many pixels in a sixtieth of a second. */
const pixelsPerMs = (1.5 / 2) * 0.06;
/**
 * Half of the 60 frames a second that are the specification's limit: without a graphics card each of them, however
 * small, takes 2 to 3 ms of a processor, and a page that nobody touches may take a tenth of one.
 */
const frameMs = 1000 / 30;
/** Ms before a frame is due at which it is requested: screens show 60 or more a second. */
const leadMs = 12;
/** After a pause the field goes on where it was. */
const longestStepMs = 50;

/** Signs that somebody is at the page. Without one the field comes to a standstill: each frame has its price. */
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove", "focusin"];
/** Ms after the last sign, and how long it takes to slow down or to set off. */
const driftMs = 4000;
const easeMs = 1200;

interface Band {
  top: number;
  bottom: number;
}

/** @returns the bands of the window, top to bottom, that no such element takes. */
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

interface Particle {
  x: number;
  y: number;
  /** CSS pixels a millisecond. */
  dx: number;
  dy: number;
  radius: number;
}

function createParticle(width: number, height: number): Particle {
  const angle = Math.random() * 2 * Math.PI;
  return {
    x: Math.random() * width,
    y: Math.random() * height,
    dx: Math.cos(angle) * pixelsPerMs,
    dy: Math.sin(angle) * pixelsPerMs,
    radius: radius.min + Math.random() * (radius.max - radius.min),
  };
}

/** Moves a coordinate; beyond an edge it comes back by as much. */
function bounce(at: number, speed: number, ms: number, end: number): [at: number, speed: number] {
  const next = at + speed * ms;
  if (next < 0) return [Math.min(-next, end), Math.abs(speed)];
  if (next > end) return [Math.max(0, 2 * end - next), -Math.abs(speed)];
  return [next, speed];
}

function move(particles: Particle[], ms: number): void {
  for (const particle of particles) {
    [particle.x, particle.dx] = bounce(particle.x, particle.dx, ms, innerWidth);
    [particle.y, particle.dy] = bounce(particle.y, particle.dy, ms, innerHeight);
  }
}

/** 0 at the band's edges and beyond, 1 inside. */
function strengthAt(y: number, { top, bottom }: Band): number {
  return Math.max(0, Math.min(1, (y - top) / softEdge, (bottom - y) / softEdge));
}

function draw(context: CanvasRenderingContext2D, band: Band, particles: Particle[]): void {
  context.clearRect(0, band.top, innerWidth, band.bottom - band.top);
  const shown = particles.filter(({ y }) => y > band.top && y < band.bottom);
  for (const [k, one] of shown.entries()) {
    for (let n = k + 1; n < shown.length; n += 1) {
      const other = shown[n] as Particle;
      const distance = Math.hypot(one.x - other.x, one.y - other.y);
      if (distance >= linkDistance) continue;
      // A link to a particle outside would be cut off at the band's edge.
      const strength = Math.min(strengthAt(one.y, band), strengthAt(other.y, band));
      context.globalAlpha = linkOpacity * (1 - distance / linkDistance) * strength;
      context.beginPath();
      context.moveTo(one.x, one.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    }
  }
  for (const particle of shown) {
    context.globalAlpha = opacity * strengthAt(particle.y, band);
    context.beginPath();
    context.arc(particle.x, particle.y, particle.radius, 0, 2 * Math.PI);
    context.fill();
  }
}

interface Window {
  band: Band;
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
}

function openWindow(home: HTMLElement, band: Band, color: string): Window | null {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return null;
  const ratio = Math.min(devicePixelRatio, 2);
  const height = band.bottom - band.top;
  canvas.width = innerWidth * ratio;
  canvas.height = height * ratio;
  Object.assign(canvas.style, {
    position: "absolute",
    left: "0",
    top: `${band.top}px`,
    width: `${innerWidth}px`,
    height: `${height}px`,
  });
  // Drawn in the window's coordinates.
  context.setTransform(ratio, 0, 0, ratio, 0, -band.top * ratio);
  context.fillStyle = color;
  context.strokeStyle = color;
  home.append(canvas);
  return { band, canvas, context };
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

/**
 * Starts the field in `home`, a fixed element as large as the window.
 *
 * @param hue as the page's `data-hue` names it.
 * @returns the function that ends it.
 */
export function startParticles(home: HTMLElement, hue: string | undefined): () => void {
  const color = colors[hue ?? ""] ?? accent;
  const particles: Particle[] = [];
  let windows: Window[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawnAt = 0;
  let signAt = performance.now();
  /** Of the full speed: 0 to 1. */
  let pace = 1;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function fill(): void {
    const wanted = Math.round((innerWidth * innerHeight) / perParticle);
    particles.length = Math.min(particles.length, wanted);
    while (particles.length < wanted) particles.push(createParticle(innerWidth, innerHeight));
  }

  /** Between two frames the field sleeps: a frame that draws nothing costs a third of one that does. */
  function onFrame(now: number): void {
    const ms = Math.min(now - drawnAt, longestStepMs);
    drawnAt = now;
    pace = Math.max(0, Math.min(1, pace + (now - signAt < driftMs ? ms : -ms) / easeMs));
    move(particles, ms * pace);
    for (const { band, context } of windows) draw(context, band, particles);
    frame = 0;
    timer = pace > 0 ? setTimeout(requestFrame, frameMs - leadMs) : undefined;
  }

  function requestFrame(): void {
    frame = requestAnimationFrame(onFrame);
  }

  function onSign(): void {
    signAt = performance.now();
    if (windows.length > 0 && frame === 0 && timer === undefined) requestFrame();
  }

  function close(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    timer = undefined;
    for (const { canvas } of windows) canvas.remove();
    windows = [];
  }

  function open(): void {
    fill();
    windows = freeBands().flatMap((band) => openWindow(home, band, color) ?? []);
    if (windows.length > 0) requestFrame();
  }

  function onMoved(): void {
    close();
    clearTimeout(rest);
    rest = setTimeout(open, restMs);
  }

  const changed = new ResizeObserver(onMoved);
  changed.observe(document.body);
  changed.observe(document.documentElement);
  const watching = new AbortController();
  for (const sign of ["scroll", "resize", "animationend", "transitionend", "toggle", "load"])
    addEventListener(sign, onMoved, { capture: true, passive: true, signal: watching.signal });
  for (const sign of signs)
    addEventListener(sign, onSign, { capture: true, passive: true, signal: watching.signal });
  onMoved();

  return () => {
    changed.disconnect();
    watching.abort();
    clearTimeout(rest);
    close();
  };
}
