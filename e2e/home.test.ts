import { expect, test } from "./fixtures.ts";

test("the home page tells what there is, in order", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "What We Offer",
    "Selected Work",
    "Our Valued Collaborations",
    "How a Project Runs",
    "What Our Clients Say",
    "Frequently Asked Questions",
    "Stay Updated with Extenso",
  ]);
  const tiles = page.getByRole("region", { name: "What We Offer" }).getByRole("link");
  await expect(tiles).toHaveCount(7);
  await expect(tiles.first()).toHaveAttribute("href", "/services/videography");
});

test("the hero types its subtitle and offers its two ways on", async ({ page }) => {
  await page.goto("/");
  const hero = page.getByRole("region", { name: /./ }).first();
  await expect(hero.getByRole("link", { name: "Our Packages" })).toBeVisible();
  await expect(hero.getByRole("link", { name: "Explore Services" })).toHaveAttribute("href", "/services");
  await expect(hero.getByText("Scroll to Explore")).toBeVisible();
  await expect(hero.locator("[data-text='No Limits']")).toHaveText("No Limits");
});

test("what follows the hero's title waits for the video, and for a video that hangs not for ever", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\.(mp4|webm)$/, () => {});
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/");
  const way = page.getByRole("link", { name: "Our Packages" });
  await expect(page.getByRole("button", { name: "Pause showreel" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(way).toBeHidden();
  await page.clock.runFor(2000);
  await expect(way).toBeVisible();
});

test("the showreel can be paused with the pointer", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Pause showreel" }).click();
  await expect(page.getByRole("button", { name: "Play showreel" })).toBeVisible();
});

test("one question is open at a time, and the open one closes", async ({ page }) => {
  await page.goto("/");
  const faq = page.getByRole("region", { name: "Frequently Asked Questions" });
  const questions = faq.locator("details");
  await expect(questions).toHaveCount(6);
  await questions.nth(0).locator("summary").click();
  await expect(questions.nth(0)).toHaveAttribute("open", "");
  await questions.nth(2).locator("summary").click();
  await expect(questions.nth(0)).not.toHaveAttribute("open");
  await expect(questions.nth(2)).toHaveAttribute("open", "");
  await questions.nth(2).locator("summary").click();
  await expect(questions.nth(2)).not.toHaveAttribute("open");
});

test("testimonials wrap at both ends and can be chosen and paused", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "What Our Clients Say" });
  await section.getByRole("button", { name: "Pause testimonials" }).click();
  const current = section.getByRole("button", { name: /^Go to testimonial \d of 4$/ });
  await expect(current.nth(0)).toHaveAttribute("aria-current", "true");
  await section.getByRole("button", { name: "Previous testimonial" }).click();
  await expect(current.nth(3)).toHaveAttribute("aria-current", "true");
  await section.getByRole("button", { name: "Next testimonial" }).click();
  await expect(current.nth(0)).toHaveAttribute("aria-current", "true");
  await current.nth(2).click();
  await expect(current.nth(2)).toHaveAttribute("aria-current", "true");
});

test("a pressed testimonial stays its five seconds, then they go on under the pointer", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const current = page.getByRole("button", { name: /^Go to testimonial \d of 4$/ });
  await expect(page.getByRole("button", { name: "Pause testimonials" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await current.nth(1).click();
  await expect(current.nth(1)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(4900);
  await expect(current.nth(1)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(200);
  await expect(current.nth(2)).toHaveAttribute("aria-current", "true");
});

test("testimonials advance by themselves every five seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const current = page.getByRole("button", { name: /^Go to testimonial \d of 4$/ });
  await expect(page.getByRole("button", { name: "Pause testimonials" })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(current.nth(1)).toHaveAttribute("aria-current", "true");
});

test("subscribing asks for an address, then for its confirmation", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "Stay Updated with Extenso" });
  await section.getByRole("button", { name: "Subscribe" }).click();
  await expect(section.getByText("Please enter a valid email address")).toBeVisible();
  const email = `reader-${Date.now()}@example.test`;
  await section.getByLabel("Email address").fill(email);
  await expect(section.getByText("Please enter a valid email address")).toBeHidden();
  await section.getByRole("button", { name: "Subscribe" }).click();
  await expect(section.getByText(/confirm your subscription/)).toBeVisible();
  await section.getByRole("button", { name: "Subscribe Another Email" }).click();
  await expect(section.getByLabel("Email address")).toHaveValue("");
});

test.describe("when the newsletter cannot be reached", () => {
  test.use({ expectedMessages: [/Failed to load resource/] });
  test("it says so, keeps the address, and the next press goes through", async ({ page }) => {
    await page.goto("/");
    const section = page.getByRole("region", { name: "Stay Updated with Extenso" });
    const address = section.getByLabel("Email address");
    const email = `again-${Date.now()}@example.test`;
    await address.fill(email);
    await page.route("**/extenso/v1/newsletter", (route) => route.abort());
    await section.getByRole("button", { name: "Subscribe" }).click();
    await expect(section.getByRole("alert")).toHaveText("Network error. Please check your connection.");
    await expect(address).toHaveValue(email);
    await page.unrouteAll();
    await section.getByRole("button", { name: "Subscribe" }).click();
    await expect(section.getByRole("button", { name: "Subscribe Another Email" })).toBeFocused();
  });
});

test("the theme changes, stays, and is there at the next first paint", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("extenso_theme"))).toBe("light");
});

for (const scheme of ["dark", "light"] as const) {
  test.describe(`in the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });
    test("axe finds nothing on the home page", async ({ page, expectAccessible }) => {
      await page.goto("/");
      await expectAccessible(page);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the home page is whole, its questions open and its form sends", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Selected Work" })).toBeVisible();
    const question = page.locator("details").first();
    await question.locator("summary").click();
    await expect(question).toHaveAttribute("open", "");
    for (const name of ["Amara Okafor", "Theo Marchetti"]) await expect(page.getByText(name)).toBeVisible();
    const section = page.getByRole("region", { name: "Stay Updated with Extenso" });
    await section.getByLabel("Email address").fill(`plain-${Date.now()}@example.test`);
    await section.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText(/confirm your subscription/)).toBeVisible();
  });
});
