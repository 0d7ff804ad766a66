/** Colours proposed from a cover, and their contrast in both themes. */
import { projectFields } from "@extenso/contract/projects/project-fields.ts";

const grounds = { dark: [0x0b, 0x0b, 0x0d], light: [0xf5, 0xf2, 0xec] } as const;
const sampled = 48;

type Rgb = readonly [number, number, number] | readonly number[];

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Parses three or six hex digits, with or without `#`; `null` for other texts. */
export function parseColor(text: string): number[] | null {
  const digits = projectFields.brand_color.rule.pattern.exec(text.trim())?.[1];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16));
}

/** Contrast with the background in both themes; 3 is enough for fills and large text. */
export function contrasts(color: number[]): { dark: number; light: number } {
  return { dark: contrastOf(color, grounds.dark), light: contrastOf(color, grounds.light) };
}

const hex = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function saturation(color: Rgb): number {
  const most = Math.max(...color);
  return most === 0 ? 0 : (most - Math.min(...color)) / most;
}

/**
 * The four strongest colours of a picture that differ clearly from each other.
 *
 * @param pixels four numbers each (RGBA), as in a canvas.
 */
export function colorsOf(pixels: Uint8ClampedArray): string[] {
  const bins = new Map<number, { sum: number[]; weight: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const color = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    // Saturated, light colours work as accents; greys and shadows don’t.
    const weight = (saturation(color) * (Math.max(...color) / 255)) ** 2;
    const bin = color.reduce((key, part) => key * 8 + (part >> 5), 0);
    const known = bins.get(bin) ?? { sum: [0, 0, 0], weight: 0 };
    known.sum = known.sum.map((part, index) => part + (color[index] ?? 0) * weight);
    known.weight += weight;
    bins.set(bin, known);
  }
  const ranked = [...bins.values()]
    .filter(({ weight }) => weight > 0.5)
    .sort((a, b) => b.weight - a.weight)
    .map(({ sum, weight }) => sum.map((part) => part / weight));
  const chosen: number[][] = [];
  for (const color of ranked) {
    const far = chosen.every((other) => Math.hypot(...color.map((part, at) => part - (other[at] ?? 0))) > 72);
    if (far) chosen.push(color);
    if (chosen.length === 4) break;
  }
  return chosen.map(hex);
}

/** @param address of a picture of this site. @returns none if the browser doesn’t allow reading its pixels. */
export async function colorsIn(address: string): Promise<string[]> {
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = new OffscreenCanvas(sampled, sampled);
    const context = canvas.getContext("2d");
    if (!context) return [];
    context.drawImage(picture, 0, 0, sampled, sampled);
    return colorsOf(context.getImageData(0, 0, sampled, sampled).data);
  } catch {
    return [];
  }
}
