/**
 * The layout of a few screens must not drift. Pixels can't be compared: the same Chromium draws letters differently on
 * machines with other font libraries, so such a test fails without a cause or is too lenient to fail with one. Instead
 * the test measures key elements: position, size, type and colour. The typeface is our own file, so the measures are
 * the same everywhere.
 *
 * After a wanted change: `playwright test --config=e2e/playwright.config.ts visual --update-snapshots`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { laidOut } from "./public-pages.ts";

interface Screen {
  name: string;
  path: string;
  reach?: (page: Page) => Promise<unknown>;
  parts: (page: Page) => Record<string, Locator>;
}

const main = (page: Page) => page.getByRole("main");

const screens: Screen[] = [
  {
    name: "home",
    path: "/",
    parts: (page) => ({
      header: page.getByRole("banner"),
      title: main(page).getByRole("heading", { level: 1 }),
      packages: main(page).getByRole("link", { name: "Our Packages" }),
      services: main(page).getByRole("link", { name: "Explore Services" }),
      section: main(page).getByRole("heading", { name: "What We Offer" }),
    }),
  },
  {
    name: "packages",
    path: "/packages/base",
    parts: (page) => ({
      title: main(page).getByRole("heading", { level: 1 }),
      tab: page.getByRole("navigation", { name: "Packages" }).getByRole("link").first(),
      first: page.getByRole("article").nth(0),
      second: page.getByRole("article").nth(1),
      cardTitle: page.getByRole("article").first().getByRole("heading", { level: 2 }),
      start: page.getByRole("article").first().getByRole("link", { name: "Get Started", exact: true }),
    }),
  },
  {
    name: "contact",
    path: "/contact",
    parts: (page) => ({
      title: main(page).getByRole("heading", { level: 1 }),
      form: page.getByRole("form", { name: "Request a quote" }),
      progress: page.getByRole("progressbar"),
      field: page.getByLabel("Name"),
      next: page.getByRole("button", { name: "Next" }),
    }),
  },
  {
    name: "project",
    path: "/portfolio/dune-line",
    reach: (page) => page.getByRole("dialog", { name: "Dune Line" }).waitFor(),
    parts: (page) => {
      const viewer = page.getByRole("dialog", { name: "Dune Line" });
      return {
        viewer,
        title: viewer.getByRole("heading", { name: "Dune Line" }),
        picture: viewer.getByRole("button", { name: /^Enlarge:/ }),
        tab: viewer.getByRole("tab", { name: "Overview" }),
        close: viewer.getByRole("button", { name: "Close" }),
      };
    },
  },
];

const views = [
  { theme: "dark", width: 1440, height: 900 },
  { theme: "light", width: 390, height: 844 },
] as const;

interface Measures {
  /** Left, top, width and height in pixels of the page. */
  place: number[];
  type: string;
  colour: string;
}

function measure(part: Locator): Promise<Measures> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      place: [left + scrollX, top + scrollY, width, height].map(Math.round),
      type: [
        style.fontFamily.split(",")[0],
        style.fontSize,
        style.fontWeight,
        style.fontStretch,
        style.lineHeight,
        style.letterSpacing,
        style.textTransform,
      ].join(" "),
      colour: [style.color, style.backgroundColor, style.borderTopLeftRadius].join(" / "),
    };
  });
}

/** Rounding and hinting move an edge by a pixel or two; nobody sees that. */
const tolerance = 2;

function without<Kept extends Measures>({ type, colour }: Kept) {
  return { type, colour };
}

for (const { theme, width, height } of views) {
  test.describe(`at ${width} pixels, ${theme}`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme });

    test(
      "screens look as they were agreed",
      { tag: theme === "dark" ? "@core" : [] },
      async ({ page }, { config }) => {
        for (const { name, path, reach, parts } of screens) {
          await test.step(name, async () => {
            await page.goto(path);
            await reach?.(page);
            await laidOut(page);
            const seen: Record<string, Measures> = {};
            for (const [part, locator] of Object.entries(parts(page))) seen[part] = await measure(locator);

            const file = fileURLToPath(new URL(`visual/${name}-${width}-${theme}.json`, import.meta.url));
            if (config.updateSnapshots === "all" || config.updateSnapshots === "changed") {
              await mkdir(new URL("visual/", import.meta.url), { recursive: true });
              const lines = Object.entries(seen).map(
                ([part, it]) => `  ${JSON.stringify(part)}: ${JSON.stringify(it)}`,
              );
              await writeFile(file, `{\n${lines.join(",\n")}\n}\n`);
              return;
            }
            const agreed: Record<string, Measures> = JSON.parse(await readFile(file, "utf8"));
            expect(Object.keys(seen)).toEqual(Object.keys(agreed));
            for (const [part, measures] of Object.entries(agreed)) {
              const now = seen[part];
              if (!now) continue;
              expect.soft(without(now), `${name}, ${part}: type and colour`).toEqual(without(measures));
              for (const [index, side] of ["left", "top", "width", "height"].entries()) {
                const moved = Math.abs((now.place[index] ?? Number.NaN) - (measures.place[index] ?? 0));
                const was = `${name}, ${part}: ${side} was ${measures.place[index]}, is ${now.place[index]}`;
                expect.soft(moved, was).toBeLessThanOrEqual(tolerance);
              }
            }
          });
        }
      },
    );
  });
}
