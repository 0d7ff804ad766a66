import { contrast } from "@extenso/contract/colours/contrast.ts";
import { expect, test } from "vitest";
import { brandStyles } from "./brand-styles.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9"/></svg>';

test("nothing is said for a studio without colour and logo", () => {
  expect(brandStyles({})).toBe("");
});

test.each(["#ffe94a", "#fa5537", "#2ec4b6", "#ffffff", "#8a8f98"])(
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
