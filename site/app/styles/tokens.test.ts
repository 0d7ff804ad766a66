import { readFileSync } from "node:fs";
import { contrast } from "@extenso/contract/colours/contrast.ts";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const desk = declarations(
  readFileSync(new URL("../areas/desk/layout/desk-frame.css", import.meta.url), "utf8"),
);
type Theme = "light" | "dark";

function declarations(block: string): Map<string, { light: string; dark: string }> {
  const found = new Map<string, { light: string; dark: string }>();
  for (const [, name, light, dark, single] of block.matchAll(
    /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
  )) {
    if (!name) continue;
    found.set(name, single ? { light: single, dark: single } : { light: light ?? "", dark: dark ?? "" });
  }
  return found;
}

const root = declarations(css.slice(0, css.indexOf('[data-hue="videography"]')));
const hues = [...css.matchAll(/\[data-hue="([\w-]+)"\] \{([^}]+)\}/g)].map(([, name, block]) => ({
  name: name ?? "",
  tokens: declarations(block ?? ""),
}));
const themes: Theme[] = ["light", "dark"];
const grounds = ["ground", "surface", "raised"];

function token(name: string, theme: Theme, tokens = root): string {
  const value = tokens.get(name);
  if (!value) throw new Error(`no token --${name}`);
  return value[theme];
}

describe.each(themes)("in the %s theme", (theme) => {
  test.each(["ink", "ink-soft", "accent-ink", "good-ink", "bad-ink"])("--%s is readable as text", (ink) => {
    for (const ground of grounds) {
      expect(contrast(token(ink, theme), token(ground, theme)), `on --${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("the desk's warnings are readable as text, and no accent changes them", () => {
    for (const ground of grounds)
      expect(contrast(token("warn-ink", theme, desk), token(ground, theme)), ground).toBeGreaterThanOrEqual(
        4.5,
      );
  });

  test("borders of controls stand out 3:1", () => {
    for (const ground of grounds) {
      expect(contrast(token("line-strong", theme), token(ground, theme)), ground).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(hues)("the ink of $name is readable as text", ({ tokens }) => {
    for (const ground of grounds) {
      expect(contrast(token("hue-ink", theme, tokens), token(ground, theme)), ground).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  test.each(hues)("labels on a fill of $name are readable", ({ tokens }) => {
    expect(contrast(token("on-hue", theme, tokens), token("hue", theme, tokens))).toBeGreaterThanOrEqual(4.5);
  });
});

test("all five service hues are there", () => {
  expect(hues.map(({ name }) => name)).toEqual([
    "videography",
    "photography",
    "branding",
    "drone-operation",
    "web-development",
  ]);
});
