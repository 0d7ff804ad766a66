/**
 * A project's own colour as the page's hue. It comes from content and may be anything, so its readable
 * shades are computed: the token test does the same for the hues that are known beforehand.
 */

import { contrast } from "./contrast.ts";

const accent = "#fa5537";
/** The grounds of tokens.css that are hardest to read on, one for each theme. */
const hardest = { light: "#ece7dd", dark: "#1c1c21" };
const readable = 4.5;

function sixDigits(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color.trim());
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(color.trim()) ? color.trim().toLowerCase() : accent;
}

function mix(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

function inkOn(color: string, ground: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, towards, share);
    if (contrast(shade, ground) >= readable) return shade;
  }
  return towards;
}

export interface ProjectHue {
  hue: string;
  /** Text in the hue, readable on every ground of the theme. */
  ink: { light: string; dark: string };
  /** Labels on a fill of the hue, readable on any. */
  onHue: string;
}

export function projectHue(color: string): ProjectHue {
  const hue = sixDigits(color);
  return {
    hue,
    ink: { light: inkOn(hue, hardest.light, "#000000"), dark: inkOn(hue, hardest.dark, "#ffffff") },
    onHue: lettersOn(hue),
  };
}

/** Dark or light letters, whichever stand out more. In a narrow band only black reaches what text needs. */
function lettersOn(fill: string): string {
  const best = contrast(fill, "#0b0b0d") >= contrast(fill, "#ffffff") ? "#0b0b0d" : "#ffffff";
  return contrast(fill, best) >= readable ? best : "#000000";
}
