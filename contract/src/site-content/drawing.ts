/** A drawing (SVG) that may be shown without a second thought: shapes, colours and gradients, and nothing else. */

/** Characters. */
export const longestDrawing = 24_000;

export const drawingElements = [
  ...["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc"],
  ...["defs", "linearGradient", "radialGradient", "stop", "clipPath"],
] as const;

export const drawingAttributes = [
  ...["xmlns", "viewBox", "preserveAspectRatio", "width", "height", "id", "transform", "role", "aria-hidden"],
  ...["d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy"],
  ...["fill", "fill-rule", "fill-opacity", "clip-rule", "clip-path", "clipPathUnits", "opacity"],
  ...["stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"],
  ...["stroke-dashoffset", "stroke-opacity", "gradientUnits", "gradientTransform", "spreadMethod"],
  ...["offset", "stop-color", "stop-opacity"],
] as const;

const elements = new Set<string>(drawingElements);
const attributes = new Set<string>(drawingAttributes);

const piece = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][a-zA-Z0-9-]*="[^"<>&]*")*)\s*(\/?)>|[^<>&]+/y;
const attribute = /\s+([a-zA-Z][a-zA-Z0-9-]*)="([^"<>&]*)"/g;

/**
 * Whether a value reaches nothing outside of the drawing: `url(…)` may name a part of it alone.
 */
export function isOwnValue(value: string): boolean {
  return !/[\\:]/.test(value.replace("http://www.w3.org/2000/svg", "")) && !/url\((?!#[\w-]+\))/i.test(value);
}

/**
 * Why a text is no such drawing, for the person who chose it; null where it is one. It takes a time that goes by the
 * text's length.
 */
export function drawingProblem(text: string): string | null {
  if (text.length > longestDrawing) return `At most ${longestDrawing.toLocaleString("en")} characters.`;
  if (!text.startsWith("<svg ")) return "This is no SVG.";
  const open: string[] = [];
  for (let at = 0; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(text);
    if (!found) return "The drawing has something other than shapes in it.";
    const [, closing, name, written = "", empty] = found;
    if (name === undefined) {
      if (open.length === 0) return "This is no SVG.";
      continue;
    }
    if (!elements.has(name)) return `The drawing has a “${name}” in it, which is no shape.`;
    for (const [, key = "", value = ""] of written.matchAll(attribute)) {
      if (!attributes.has(key) || !isOwnValue(value)) return `The drawing has a “${key}” that can’t stay.`;
    }
    if (closing && open.pop() !== name) return "The drawing is cut off.";
    if (!closing && !empty) open.push(name);
    if (open.length > 40) return "The drawing’s parts lie too deep in each other.";
    if (open.length === 0 && piece.lastIndex < text.length) return "This is more than one SVG.";
  }
  if (open.length > 0) return "The drawing is cut off.";
  return drawingSize(text) ? null : "The drawing doesn’t say how large it is (viewBox).";
}

/** Width and height of what is drawn, in its own units; null where its `viewBox` doesn't say. */
export function drawingSize(text: string): { width: number; height: number } | null {
  const box = /^<svg\b[^>]*\sviewBox="([^"]{3,100})"/
    .exec(text)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box ?? [];
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}
