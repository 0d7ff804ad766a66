import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { projectHue } from "./project-hue.ts";

const grounds = { light: ["#f5f2ec", "#ffffff", "#ece7dd"], dark: ["#0b0b0d", "#141417", "#1c1c21"] };

test.each(["#fa5537", "#1EADD9", "#8a5cff", "#49b96d", "#000000", "#ffffff", "#808080", "#ffff00", "#00f"])(
  "%s gets shades that are readable in both themes",
  (color) => {
    const { hue, ink, onHue } = projectHue(color);
    for (const ground of grounds.light) expect(contrast(ink.light, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds.dark) expect(contrast(ink.dark, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onHue, hue)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(["", "tomato", "#12", "#fa5537;background:url(//evil)", "expression(1)"])(
  "%j is no colour: the accent stands in",
  (color) => {
    expect(projectHue(color).hue).toBe("#fa5537");
  },
);

test("three digits are read as six", () => {
  expect(projectHue("#0Af").hue).toBe("#00aaff");
});
