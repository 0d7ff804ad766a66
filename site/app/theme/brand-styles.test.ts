import { contrast } from "@extenso/contract/colours/contrast.ts";
import { expect, test } from "vitest";
import { brandStyles } from "./brand-styles.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9"/></svg>';

test("nothing is said for a studio without colour and logo", () => {
  expect(brandStyles({})).toBe("");
});

const everyGrey = Array.from({ length: 256 }, (_, at) => `#${at.toString(16).padStart(2, "0").repeat(3)}`);

test("letters on any accent are readable: light ones on a dark colour, dark ones on a light one", () => {
  const lettersOn = (accent: string) => /--on-accent:(#\w+)/.exec(brandStyles({ accent }))?.[1] ?? "";
  for (const accent of [...everyGrey, "#14213d", "#0b3d91", "#7a1fa2", "#d00000"])
    expect(contrast(accent, lettersOn(accent)), accent).toBeGreaterThanOrEqual(4.5);
  expect(lettersOn("#14213d")).toBe("#ffffff");
  expect(lettersOn("#ffe94a")).toBe("#0b0b0d");
});

test.each(["#ffe94a", "#fa5537", "#2ec4b6", "#ffffff", "#8a8f98", "#14213d", "#000000"])(
  "text in %s reads in both themes",
  (accent) => {
    const [, light = "", dark = ""] = /light-dark\((#\w+),(#\w+)\)/.exec(brandStyles({ accent })) ?? [];
    expect(contrast(light, "#ece7dd")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, "#1c1c21")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a logo keeps its ratio, and another one has another address", () => {
  const styles = brandStyles({ logo: { svg, tinted: true } });
  expect(styles).toMatch(/aspect-ratio:3\.000;background:currentColor;mask:url\(\/brand\/logo\.svg\?v=\w+\)/);
  expect(brandStyles({ logo: { svg: svg.replace("h9", "h8"), tinted: true } })).not.toBe(styles);
  expect(brandStyles({ logo: { svg, tinted: false } })).not.toContain("mask");
});
