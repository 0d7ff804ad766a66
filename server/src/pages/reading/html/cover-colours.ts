/** Colours behind a cover's text, and which letters can be read on them. */
import { contrast } from "@extenso/contract/colours/contrast.ts";

/** WordPress's own palette, with the two names that its themes share. */
const palette = new Map(
  Object.entries({
    black: "#000000",
    contrast: "#111111",
    white: "#ffffff",
    base: "#ffffff",
    "cyan-bluish-gray": "#abb8c3",
    "pale-pink": "#f78da7",
    "vivid-red": "#cf2e2e",
    "luminous-vivid-orange": "#ff6900",
    "luminous-vivid-amber": "#fcb900",
    "light-green-cyan": "#7bdcb5",
    "vivid-green-cyan": "#00d084",
    "pale-cyan-blue": "#8ed1fc",
    "vivid-cyan-blue": "#0693e3",
    "vivid-purple": "#9b51e0",
  }),
);

/** WordPress's own gradients: stops at 135 degrees. */
const gradients = new Map(
  Object.entries({
    "vivid-cyan-blue-to-vivid-purple": "#0693e3 0%,#9b51e0 100%",
    "light-green-cyan-to-vivid-green-cyan": "#7adcb4 0%,#00d082 100%",
    "luminous-vivid-amber-to-luminous-vivid-orange": "#fcb900 0%,#ff6900 100%",
    "luminous-vivid-orange-to-vivid-red": "#ff6900 0%,#cf2e2e 100%",
    "very-light-gray-to-cyan-bluish-gray": "#eeeeee 0%,#a9b8c3 100%",
    "cool-to-warm-spectrum": "#4aeadc 0%,#9778d1 20%,#cf2aba 40%,#ee2c82 60%,#fb6962 80%,#fef84c 100%",
    "blush-light-purple": "#ffceec 0%,#9896f0 100%",
    "blush-bordeaux": "#fecda5 0%,#fe2d2d 50%,#6b003e 100%",
    "luminous-dusk": "#ffcb70 0%,#c751c0 50%,#4158d0 100%",
    "pale-ocean": "#fff5cb 0%,#b6e3d4 50%,#33a7b5 100%",
    "electric-grass": "#caf880 0%,#71ce7e 100%",
    midnight: "#020381 0%,#2874fc 100%",
  }),
);

type Rgb = readonly [number, number, number];

interface Colour {
  rgb: Rgb;
  /** From 0 to 1. */
  alpha: number;
}

interface Stop extends Colour {
  /** Such as ` 40%`; empty without one. */
  at: string;
}

/** A colour alone, or several that run into each other. */
export interface Fill {
  /** Such as `linear-gradient(135deg`; null for a colour alone. */
  shape: string | null;
  stops: readonly Stop[];
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** `#rgb`, `#rrggbb`, either with an alpha, `rgb(1,2,3)` and `rgba(1,2,3,0.4)`. */
function parseColour(written: string): Colour | null {
  const text = written.trim().toLowerCase();
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1];
  if (digits) {
    const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
    const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    );
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  }
  const parts = /^rgba?\( ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3})(?: ?[,/] ?(\d?\.?\d{1,6}))? ?\)$/.exec(
    text,
  );
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Math.min(Number(part), 255));
  return { rgb: [red, green, blue], alpha: Math.min(Number(parts[4] ?? 1), 1) };
}

/** Characters of a gradient that are read, and its stops. */
const longestGradient = 1_000;
const mostStops = 12;

function parseGradient(written: string): Fill | null {
  const text = written.slice(0, longestGradient).trim();
  const [, kind = "", inside = ""] = /^(linear|radial)-gradient\((.*)\)$/i.exec(text) ?? [];
  const parts = inside.split(/,(?![^(]*\))/, mostStops + 2).map((part) => part.trim());
  const [first = ""] = parts;
  const direction = /^(?:-?\d{1,3}(?:\.\d{1,3})?deg|to (?:top|bottom|left|right)(?: (?:left|right))?)$/.test(
    first,
  );
  const isShape = kind.toLowerCase() === "linear" ? direction : /^(?:circle|ellipse)$/.test(first);
  const stops = (isShape ? parts.slice(1) : parts).map((part): Stop | null => {
    const [, colour = "", at = ""] =
      /^(#[\da-f]{3,8}|rgba?\([^()]{1,60}\))( \d{1,3}(?:\.\d{1,4})?%)?$/i.exec(part) ?? [];
    const parsed = parseColour(colour);
    return parsed && { ...parsed, at };
  });
  const known = stops.filter((stop) => stop !== null);
  if (kind === "" || known.length !== stops.length || stops.length < 2 || stops.length > mostStops)
    return null;
  return { shape: `${kind.toLowerCase()}-gradient(${isShape ? `${first},` : ""}`, stops: known };
}

/**
 * What a cover's `class` and `style` say of the colour behind its text.
 * @returns null where they say nothing that is known.
 */
export function fillOf(classes: readonly string[], style: ReadonlyMap<string, string>): Fill | null {
  const written = style.get("background") ?? style.get("background-image") ?? "";
  const gradient = parseGradient(written);
  if (gradient) return gradient;
  const colour = parseColour(style.get("background-color") ?? written);
  if (colour) return { shape: null, stops: [{ ...colour, at: "" }] };
  for (const name of classes) {
    const stops = gradients.get(/^has-(.{1,60})-gradient-background$/.exec(name)?.[1] ?? "");
    if (stops) return parseGradient(`linear-gradient(135deg,${stops})`);
  }
  for (const name of classes) {
    const known = parseColour(palette.get(/^has-(.{1,60})-background-color$/.exec(name)?.[1] ?? "") ?? "");
    if (known) return { shape: null, stops: [{ ...known, at: "" }] };
  }
  return null;
}

/** WordPress's colour for a cover that names none. */
export const blackFill: Fill = { shape: null, stops: [{ rgb: black, alpha: 1, at: "" }] };

const mixed = (over: Rgb, under: Rgb, alpha: number): Rgb => [
  Math.round(over[0] * alpha + under[0] * (1 - alpha)),
  Math.round(over[1] * alpha + under[1] * (1 - alpha)),
  Math.round(over[2] * alpha + under[2] * (1 - alpha)),
];
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

function written({ shape, stops }: Fill, colourOf: (stop: Stop) => string): string {
  const list = stops.map((stop) => colourOf(stop) + stop.at).join(",");
  return shape === null ? list : `${shape}${list})`;
}

export interface Ground {
  /** Value of `background`. */
  background: string;
  /** Black letters, in place of white ones. */
  isLight: boolean;
  /** Some part of it may be as light, or as dark, as the letters. */
  needsHalo: boolean;
}

/** WCAG's contrast of text. */
const readable = 4.5;

/**
 * The ground that a cover's text stands on.
 * @param dim share of the fill that covers what is behind, from 0 to 1.
 * @param hasPicture a picture of any colours is behind; otherwise white paper, as in WordPress's editor, in both themes.
 * @param isLight whether WordPress takes it for a light one.
 */
export function groundOf(fill: Fill, dim: number, hasPicture: boolean, isLight: boolean): Ground {
  const behind = hasPicture ? [black, white] : [white];
  const colours = fill.stops.flatMap(({ rgb, alpha }) =>
    behind.map((under) => hexOf(mixed(rgb, under, alpha * dim))),
  );
  const worst = (ink: string) => Math.min(...colours.map((colour) => contrast(colour, ink)));
  const [onDark, onLight] = [worst("#ffffff"), worst("#000000")];
  const isAsSaid = (isLight ? onLight : onDark) >= readable || Math.max(onDark, onLight) < readable;
  const chosen = isAsSaid ? isLight : onLight > onDark;
  const background = written(fill, ({ rgb, alpha }) =>
    hasPicture
      ? `rgb(${rgb.join(" ")}/${Number((alpha * dim).toFixed(3))})`
      : hexOf(mixed(rgb, white, alpha * dim)),
  );
  return { background, isLight: chosen, needsHalo: Math.max(onDark, onLight) < readable };
}

/** The `background` in a style that `groundOf` has written, checked once more. */
export function groundStyle(style: ReadonlyMap<string, string>): string {
  const fill = fillOf([], style);
  if (!fill) return "";
  return `background:${written(fill, ({ rgb, alpha }) => `rgb(${rgb.join(" ")}/${Number(alpha.toFixed(3))})`)}`;
}
