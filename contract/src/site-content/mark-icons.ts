/** The studio's mark as icons: one drawing, placed on the squares that browsers and telephones ask for. */
import { drawingProblem, drawingSize } from "./drawing.ts";

export interface StudioMark {
  /** A drawing, as wide as it is high or nearly so. */
  svg: string;
  /** The colour behind it, `#rrggbb`. Left out: the drawing is the whole icon. */
  ground?: string | undefined;
}

/**
 * `tab`: rounded, and clear where nothing is drawn. `app`: opaque to its edges, since telephones round it themselves.
 * `maskable`: the same for launchers, which may cut it down to the circle of 80 %.
 */
export type MarkIconKind = "tab" | "app" | "maskable";

/** The part of the square's side that the drawing takes, on a ground and without. */
const shares: Record<MarkIconKind, { onGround: number; whole: number }> = {
  tab: { onGround: 0.75, whole: 1 },
  app: { onGround: 0.65, whole: 1 },
  maskable: { onGround: 0.55, whole: 0.8 },
};

/** Telephones fill what is clear with black, on which most marks can't be seen. */
const clearGround = "#ffffff";

const side = 64;
const radius = 12;
/** Width by height. */
const [narrowest, widest] = [0.8, 1.25];

/** Why a text is no drawing for an icon, for the person who chose it; null where it is one. */
export function markProblem(text: string): string | null {
  const problem = drawingProblem(text);
  const size = drawingSize(text);
  if (problem || !size) return problem;
  const { width, height } = size;
  if (width / height >= narrowest && width / height <= widest) return null;
  const shape = width > height ? "too wide" : "too high";
  return `The drawing is ${shape} for an icon: ${rounded(width)} × ${rounded(height)}. Choose one that is about as wide as it is high.`;
}

const rounded = (length: number) => Number(length.toPrecision(4));

/**
 * An icon as an SVG, complete in itself.
 * @param mark whose drawing has no {@link markProblem}.
 * @param pixels of its sides; left out: as large as where it is shown.
 */
export function markIcon({ svg, ground }: StudioMark, kind: MarkIconKind, pixels?: number): string {
  const share = ground ? shares[kind].onGround : shares[kind].whole;
  const fill = ground ?? (kind === "tab" ? null : clearGround);
  const rounding = kind === "tab" ? ` rx="${radius}"` : "";
  const plate = fill ? `<rect width="${side}" height="${side}"${rounding} fill="${fill}"/>` : "";
  const size = pixels ? ` width="${pixels}" height="${pixels}"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${size}>${plate}${placed(svg, side * share)}</svg>`;
}

/** The drawing in the middle of the square, whatever place and size it gives itself. */
function placed(svg: string, length: number): string {
  const at = Number(((side - length) / 2).toFixed(2));
  const box = ` x="${at}" y="${at}" width="${Number(length.toFixed(2))}" height="${Number(length.toFixed(2))}"`;
  return svg.replace(/^<svg\b([^>]*?)(\/?)>/, (_, attributes: string, empty: string) => {
    return `<svg${attributes.replace(/\s+(?:x|y|width|height)="[^"]*"/g, "").trimEnd()}${box}${empty}>`;
  });
}
