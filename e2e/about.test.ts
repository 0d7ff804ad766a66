import { expect, test } from "./fixtures.ts";

test("the hero stands in two lines with its two ways on", async ({ page }) => {
  await page.goto("/about");
  const title = page.getByRole("heading", { level: 1, name: "Beyond Content We Create Impact" });
  await expect(title).toBeVisible();
  const [first, second] = await Promise.all([
    title.getByText("Beyond Content").boundingBox(),
    title.getByText("We Create Impact").boundingBox(),
  ]);
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
  const hero = page.getByRole("region", { name: "Beyond Content We Create Impact" });
  await expect(hero.getByRole("link")).toHaveText(["Work With Us", "View Our Work"]);
  await expect(hero.getByRole("link", { name: "Work With Us" })).toHaveAttribute("href", "/contact");
  await expect(hero.getByRole("link", { name: "View Our Work" })).toHaveAttribute("href", "/portfolio");
});

test("the sections come in order", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "What We Do",
    "At full length",
    "Six numbers",
    "Ten years so far",
    "How it works, in five stills",
    "Why Partner with Extenso",
    "What are you making next?",
  ]);
});

test("the eight at their table are told apart by their work", async ({ page }) => {
  await page.goto("/about");
  const table = page.getByRole("figure").filter({ hasText: "Eight people at one table" });
  await expect(table.getByRole("listitem")).toHaveCount(8);
  await expect(table.getByRole("listitem").first()).toHaveText("Production");
});

test("five groups say what we do, and each link says about what", async ({ page }) => {
  await page.goto("/about");
  const groups = page.getByRole("region", { name: "What We Do" });
  await expect(groups.getByRole("heading", { level: 3 })).toHaveText([
    "Film & Events",
    "Photography",
    "Branding",
    "Drone Operation",
    "Web & Media",
  ]);
  const links = groups.getByRole("link", { name: /^Learn More about / });
  await expect(links).toHaveCount(5);
  const names = new Set<string>();
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("href", "/services");
    names.add((await link.textContent()) ?? "");
  }
  expect(names.size).toBe(5);
  for (const picture of await groups.getByRole("img").all())
    await expect(picture).toHaveAttribute("alt", /\w+ \w+ \w+/);
});

test("a film is drawn to scale beside what was cut from it", async ({ page }) => {
  await page.goto("/about");
  const lengths = page.getByRole("figure").filter({ hasText: "One film drawn to scale" });
  await expect(lengths.getByRole("listitem")).toHaveText([/^60 s/, /^49 s/, /^30 s/, /^15 s/, /^6 s/]);
  await expect(lengths.getByRole("link", { name: "Dune Line" })).toHaveAttribute(
    "href",
    "/portfolio/dune-line",
  );
});

test("numbers, years and stages tell the story, and lead to the projects they are about", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(page.getByRole("region", { name: "Six numbers" }).getByRole("listitem")).toHaveCount(6);
  const years = page.getByRole("region", { name: "Ten years so far" }).getByRole("listitem");
  await expect(years.first()).toContainText("2016");
  await expect(years.last()).toContainText("2026");
  const process = page.getByRole("region", { name: "How it works, in five stills" });
  await expect(process.getByRole("heading", { level: 3 })).toHaveText([
    /Brief$/,
    /Quote$/,
    /Pre-production$/,
    /Production$/,
    /Post and delivery$/,
  ]);
  await expect(process.getByRole("figure")).toHaveCount(5);
  await process.getByRole("link", { name: "Slow Burn" }).click();
  await expect(page).toHaveURL(/\/portfolio\/emberline$/);
  await expect(page.getByRole("heading", { name: "Slow Burn" }).first()).toBeVisible();
});

test("five promises can be checked, and the page ends with a way to start", async ({ page }) => {
  await page.goto("/about");
  const values = page.getByRole("region", { name: "Why Partner with Extenso" });
  await expect(values.getByRole("listitem")).toHaveCount(5);
  await expect(values.getByText("How to check", { exact: true })).toHaveCount(5);
  await page
    .getByRole("region", { name: "What are you making next?" })
    .getByRole("link", { name: "Start Your Project" })
    .click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("a preview picture of the announced size stands behind the page's address", async ({
  page,
  request,
}) => {
  await page.goto("/about");
  const address = await page.locator("meta[property='og:image']").getAttribute("content");
  expect(address).toMatch(/\/share\/about\.jpg$/);
  const picture = await request.get(new URL(address ?? "").pathname);
  expect(picture.status()).toBe(200);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
});

test("the manifest names icons that are there", async ({ page, request }) => {
  await page.goto("/about");
  const manifest = await request.get(
    (await page.locator("link[rel='manifest']").getAttribute("href")) ?? "no manifest",
  );
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string; purpose?: string }[] };
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const linked = await page
    .locator("link[rel='icon'], link[rel='apple-touch-icon']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of [...icons.map(({ src }) => src), ...linked]) {
    const icon = await request.get(address);
    expect([address, icon.status()]).toEqual([address, 200]);
    expect(icon.headers()["content-type"]).toMatch(/^image\//);
  }
});

for (const width of [390, 768, 1440, 1920]) {
  test(`nothing on the about page leaves a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about");
    const out = await page.locator("main :is(h1, h2, h3, p, a, figcaption)").evaluateAll((elements) =>
      elements
        // A row that scrolls sideways leaves the screen by design.
        .filter((element) => {
          const row = element.closest("ol");
          return !row || row.scrollWidth <= row.clientWidth;
        })
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < 0 || right > document.documentElement.clientWidth);
        })
        .map((element) => element.textContent),
    );
    expect(out).toEqual([]);
  });
}

test("axe finds nothing on the about page, in both themes", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.goto("/about");
  await expectAccessibleInBothThemes(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the about page is whole and leads on", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "Why Partner with Extenso" })).toBeVisible();
    await page.getByRole("link", { name: "Work With Us" }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test("on a phone the five stages are one strip to be pushed along, by finger and by key", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const stages = page.getByRole("region", { name: "How it works, in five stills" });
  await expect(stages.getByRole("heading", { level: 3 })).toHaveCount(5);
  await stages.getByRole("link", { name: "Slow Burn" }).focus();
  await expect(stages.getByRole("link", { name: "Dune Line" })).not.toBeInViewport();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
  await expect(stages.getByRole("link", { name: "Dune Line" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_900);
});
