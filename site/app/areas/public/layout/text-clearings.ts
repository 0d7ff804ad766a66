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

export interface TextClearings {
  /** Cuts the texts out of a finished frame; `ratio`: the canvas's pixels to a CSS pixel. */
  cut(context: OffscreenCanvasRenderingContext2D, ratio: number): void;
  stop(): void;
}

export function watchTexts(): TextClearings {
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
