import type { Page } from "@playwright/test";
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

test.describe("what follows the hero's title", () => {
  const way = (page: Page) => page.getByRole("link", { name: "Our Packages" });

  /**
   * When the stylesheet has shown it whole, in milliseconds from its beginning and after the first paint, as the
   * browser has it planned. A busy machine paints for the first time when the clock already runs.
   */
  async function planned(page: Page): Promise<{ whole: number; afterPaint: number }> {
    const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    // Before that, the stylesheet may not be there.
    await expect.poll(paints).toBe(1);
    return way(page).evaluate(async (link) => {
      const [animation] = link.closest("[data-waiting]")?.getAnimations() ?? [];
      if (!animation) throw new Error("nothing is planned");
      await animation.ready;
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const whole = Number(animation.effect?.getComputedTiming().endTime);
      return { whole, afterPaint: Number(animation.startTime) + whole - paint };
    });
  }

  for (const [screen, viewport, latest] of [
    ["a phone", { width: 390, height: 844 }, 2000],
    ["a desk", { width: 1440, height: 900 }, 6000],
  ] as const) {
    test(`is there ${latest / 1000} s after the first paint on ${screen}, without film and scripts`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.route(/\.(mp4|webm)$|\/assets\/framework-/, () => {});
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // A frame of a busy machine may come late; eight seconds was the time before.
      const { whole, afterPaint } = await planned(page);
      expect(whole).toBeGreaterThan(latest - 1000);
      expect(afterPaint).toBeLessThan(latest + 1000);
      await expect(way(page)).toBeVisible();
      await expect(page.getByText("Scroll to Explore")).toBeVisible();
      await expect(page.locator("[data-text='No Limits']")).toHaveText("No Limits");
      await way(page).click();
      await expect(page).toHaveURL("/packages/base");
    });
  }

  test("does not wait longer for a film that may not play, and stays when the film comes late", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
    });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Pause showreel" })).toBeVisible();
    await expect(way(page)).toBeVisible();
    const shown = await page.evaluate(async () => {
      const line = document.querySelector("[data-text='No Limits']");
      const rest = line?.closest(".hero-rest");
      const seen: string[] = [];
      document.querySelector("video")?.dispatchEvent(new Event("ended", { bubbles: true }));
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        seen.push(`${line?.textContent} ${rest && getComputedStyle(rest).visibility}`);
      }
      return [...new Set(seen)];
    });
    expect(shown).toEqual(["No Limits visible"]);
  });

  test("comes with the film where that is earlier, and is typed", async ({ page }) => {
    await page.route(/\.(mp4|webm)$/, () => {});
    await page.goto("/");
    const line = page.locator("[data-text='No Limits']");
    await expect(page.getByRole("button", { name: "Pause showreel" })).toBeVisible();
    const lengths = page.evaluate(async () => {
      const typed = document.querySelector("[data-text='No Limits']");
      const seen = new Set<number>();
      while (!(seen.size > 1 && typed?.textContent?.length === 9)) {
        seen.add(typed?.textContent?.length ?? 0);
        await new Promise(requestAnimationFrame);
      }
      return [...seen];
    });
    await page.evaluate(() => {
      const video = document.querySelector("video");
      Object.defineProperty(video, "currentTime", { value: 1.01 });
      video?.dispatchEvent(new Event("timeupdate", { bubbles: true }));
    });
    await expect(page.locator(".hero-rest[data-waiting]")).toHaveCount(0);
    await expect(way(page)).toBeVisible();
    expect(await lengths).toContain(0);
    await expect(line).toHaveText("No Limits");
  });
});

test.describe("where films begin by themselves", () => {
  test.use({ films: true });

  test("the showreel can be paused with the pointer", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Pause showreel" }).click();
    await expect(page.getByRole("button", { name: "Play showreel" })).toBeVisible();
  });
});

test("a film's price follows its sliders, widens with it and leads to the form", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "What does a film cost?" });
  const price = section.getByRole("status");
  await expect(price).toHaveText("$11,736");
  const width = () =>
    price.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
  const days = section.getByRole("slider", { name: "Shooting days" });
  await days.focus();
  await days.press("Home");
  await expect(price).not.toHaveText("$11,736");
  const narrow = await width();
  await days.press("End");
  await expect.poll(width).toBeGreaterThan(narrow * 1.3);
  await section.getByRole("link", { name: "Ask for this quote" }).click();
  await expect(page).toHaveURL("/contact?service=videography&quote=6-4-3");
});

test("a testimonial that comes is seen at once, nothing of the last one with it, and a phone's page stays as wide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const section = page.getByRole("region", { name: "What Our Clients Say" });
  await section.getByRole("button", { name: "Pause testimonials" }).click();
  const shown = await section.evaluate(async (element) => {
    element.querySelector<HTMLElement>('[aria-label="Next testimonial"]')?.click();
    const seen: number[] = [];
    const widths = new Set<number>();
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      const slides = [...element.querySelectorAll("figure")];
      seen.push(
        slides.filter((slide) => slide.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .length,
      );
      widths.add(document.documentElement.scrollWidth);
    }
    return { slides: [...new Set(seen)], widths: [...widths] };
  });
  expect(shown).toEqual({ slides: [1], widths: [390] });
});

test("a page of 320 pixels has nothing beside it, the carousel's controls included", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  const section = page.getByRole("region", { name: "What Our Clients Say" });
  await section.getByRole("button", { name: "Next testimonial" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
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

test.describe("a newsletter link that is not valid", () => {
  test.use({ expectedMessages: [/status of 400/] });
  test("leads to the form, and its button goes", async ({ page }) => {
    for (const [path, name] of [
      ["unsubscribe", "Unsubscribe"],
      ["confirm", "Confirm subscription"],
    ]) {
      await page.goto(`/newsletter/${path}?token=worn-out`);
      const main = page.getByRole("main");
      await main.getByRole("button", { name }).click();
      await expect(main.getByRole("alert")).toContainText("This link is not valid");
      await expect(main.getByRole("button")).toHaveCount(0);
    }
    await page.getByRole("main").getByRole("link", { name: "Subscribe Again" }).click();
    await expect(page).toHaveURL("/newsletter");
  });
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

test.describe("the title extends", () => {
  /** How wide the second line is drawn, as a share of the room that its extended letters take. */
  const drawn = (page: Page) =>
    page
      .getByRole("heading", { level: 1 })
      .locator("span span")
      .last()
      .evaluate((line: HTMLElement) => line.getBoundingClientRect().width / line.offsetWidth);

  for (const [screen, width, height] of [
    ["wide screens", 1440, 900],
    ["phones", 390, 844],
  ] as const) {
    test(`from condensed to the page's full measure as ${screen} scroll`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      const title = page.getByRole("heading", { level: 1, name: "Work, shown in full", exact: true });
      await expect(title).toBeVisible();
      expect(await drawn(page)).toBeCloseTo(0.76, 2);
      const way = width > 1000 ? 0.39 : 0.7;
      await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), height * way);
      await expect.poll(() => drawn(page)).toBeCloseTo(1, 2);
      // The hero stays on wide screens until its frame is open.
      if (width > 1000) await expect(title).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }

  test("and stands extended where stillness is wanted", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    expect(await drawn(page)).toBeCloseTo(1, 2);
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(`the home page opens with a frame below its words (${colorScheme})`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const [width, height, share] of [
      [390, 844, 0.42],
      [768, 1024, 0.42],
      [1440, 900, 0.55],
      [1920, 1080, 0.55],
    ] as const) {
      test(`no word lies on it at ${width} px, and it fills the first screen's rest`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto("/");
        const frame = await page.locator(".hero-print").boundingBox();
        if (!frame) throw new Error("there is no frame");
        expect(frame.width).toBe(width);
        expect(frame.height).toBeGreaterThan(height * share);
        expect(frame.y + frame.height).toBeLessThanOrEqual(height + 1);
        const hero = page.getByRole("region", { name: "Work, shown in full" });
        for (const words of [
          hero.getByText("Creative media studio"),
          hero.getByRole("heading", { level: 1 }),
          hero.getByRole("link", { name: "Explore Services" }),
          hero.getByText("Scroll to Explore"),
        ]) {
          const box = await words.boundingBox();
          if (!box) throw new Error("not shown");
          expect(box.y + box.height).toBeLessThanOrEqual(frame.y);
        }
      });
    }
  });
}

test("the new light crosses the page; where stillness is wanted it is simply there", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const names = () => document.getAnimations().map((moving) => (moving as CSSAnimation).animationName);
      const crossed = transition.ready.then(() => names().includes("light-change"));
      Object.assign(window, { crossed });
      return transition;
    };
  });
  const crossed = () => page.evaluate(() => (window as unknown as { crossed: Promise<boolean> }).crossed);
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await crossed()).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await crossed()).toBe(false);
});

test("the theme changes, stays, and is there at the next first paint", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("extenso_theme"))).toBe("light");
});

test("axe finds nothing on the home page, in both themes", async ({ page, expectAccessibleInBothThemes }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expectAccessibleInBothThemes(page);
});

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
