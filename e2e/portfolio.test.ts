import type { Locator, Page } from "@playwright/test";
import { animationsEnd, expect, test } from "./fixtures.ts";
import { laidOut } from "./public-pages.ts";

const viewer = (page: Page) => page.getByRole("dialog", { name: "Dune Line" });
const cards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("h3") });
const card = (page: Page, title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const openDuneLine = (page: Page) => openProject(page, "Dune Line");

async function openProject(page: Page, title: string): Promise<Locator> {
  await page.goto("/portfolio");
  return openCard(page, title);
}

/** Opens a project from the grid. */
async function openCard(page: Page, title: string): Promise<Locator> {
  await card(page, title).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("the grid is narrowed by category and framed alike, and a project keeps the filter", {
  tag: "@core",
}, async ({ page }) => {
  await test.step("a category stands in the URL, and Back takes it away", async () => {
    await page.goto("/portfolio");
    await page.getByRole("button", { name: "Photography" }).click();
    await expect(page).toHaveURL("/portfolio?category=photography");
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Photography" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("3 of 12 projects")).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("an unknown one says so and leads on", async () => {
    await page.goto("/portfolio?category=catering");
    await expect(page.getByText("Nothing in this category yet.")).toBeVisible();
    await page.getByRole("link", { name: "Show all projects" }).click();
    await expect(cards(page)).toHaveCount(12);
  });

  await test.step("one frame for all tiles is chosen by the keyboard, and the rhythm comes back", async () => {
    const ratios = () =>
      page
        .locator(".project-frame")
        .evaluateAll((frames) => [
          ...new Set(frames.map(({ clientWidth, clientHeight }) => (clientWidth / clientHeight).toFixed(1))),
        ]);
    await expect.poll(async () => (await ratios()).length).toBeGreaterThan(2);
    const asShot = page.getByRole("radio", { name: "As shot" });
    await expect(asShot).toBeChecked();
    await asShot.focus();
    for (const ratio of ["2.4", "1.8", "0.8", "0.6"]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => ratios()).toEqual([ratio]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.getByText("As shot", { exact: true }).click();
    await expect.poll(async () => (await ratios()).length).toBeGreaterThan(2);
  });

  await test.step("closing a project keeps the filter", async () => {
    await page.goto("/portfolio?category=videography");
    await card(page, "Night Signal").click();
    await expect(page).toHaveURL("/portfolio/night-signal?category=videography");
    await expect(page.getByRole("dialog", { name: "Night Signal" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/portfolio?category=videography");
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step("on a phone the row of categories is pushed along and shows the chosen one", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/portfolio?category=media-management");
    await expect(page.getByRole("button", { name: "Media Management" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "All" })).not.toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("a card opens its project in a window, and all ways lead back", { tag: "@core" }, async ({ page }) => {
  await test.step("over the locked page; Escape leads back to the card", async () => {
    await page.goto("/portfolio");
    await laidOut(page);
    await card(page, "Corridor").scrollIntoViewIfNeeded();
    expect(await scrollY(page)).toBeGreaterThan(200);
    // The card's place in the window, not the page's length above it: parts far off may still be laid out.
    const place = async () => (await card(page, "Corridor").boundingBox())?.y;
    const before = await place();
    const width = await page.locator("main").evaluate((main) => main.clientWidth);
    await card(page, "Corridor").click();
    const dialog = page.getByRole("dialog", { name: "Corridor" });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL("/portfolio/corridor");
    await expect(page).toHaveTitle(/Corridor/);
    await expect(dialog.getByText("Client: Pacloom Textiles")).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "Corridor" })).toBeFocused();

    await page.mouse.move(5, 450);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await place()).toBe(before);
    expect(await page.locator("main").evaluate((main) => main.clientWidth)).toBe(width);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");
    await expect(card(page, "Corridor")).toBeFocused();
    expect(await place()).toBe(before);
  });

  await test.step("the backdrop, the button and Back close it", async () => {
    let dialog = await openCard(page, "Dune Line");
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // Beside the title, and left of the line below the picture: that is still the project.
    const title = await dialog.getByRole("heading", { name: "Dune Line" }).boundingBox();
    await page.mouse.click(width / 2, (title?.y ?? 0) + 4);
    await page.mouse.click((title?.x ?? 0) - 24, (title?.y ?? 0) + 4);
    await expect(dialog).toBeVisible();
    await page.mouse.click(width - 4, height / 2);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");

    dialog = await openCard(page, "Dune Line");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");

    dialog = await openCard(page, "Dune Line");
    await expect(page).toHaveURL("/portfolio/dune-line");
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");
    await page.goForward();
    await expect(dialog).toBeVisible();
  });

  await test.step("the focus stays in the window", async () => {
    const dialog = viewer(page);
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press("Tab");
      const outside = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(outside).toBe(false);
    }
  });
});

test("a project is read in its window: texts in tabs, a gallery by button and key, the next project, on paper", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  const dialog = await openDuneLine(page);

  await test.step("arrow keys move the gallery after a tab was pressed", async () => {
    await dialog.getByRole("tab", { name: "Results" }).click();
    await expect(dialog.getByRole("tabpanel").getByText("eleven markets")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("2 / 4")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByText("1 / 4")).toBeVisible();
    await expect(dialog.getByRole("tab", { name: "Results" })).toHaveAttribute("aria-selected", "true");
    // Also where the focus was in the tabs before.
    await dialog.getByRole("tab", { name: "Results" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("tab", { name: "Solution" })).toHaveAttribute("aria-selected", "true");
    await dialog.getByRole("tab", { name: "Results" }).click();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("2 / 4")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("tab", { name: "Results" })).toHaveAttribute("aria-selected", "true");
  });

  await test.step("the gallery wraps around by button, key and thumbnail", async () => {
    await expect(dialog.getByText("1 / 4")).toBeVisible();
    await dialog.getByRole("button", { name: "Previous image" }).click();
    await expect(dialog.getByText("4 / 4")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("1 / 4")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByText("4 / 4")).toBeVisible();
    await dialog.getByRole("button", { name: /^Show 3:/ }).click();
    await expect(dialog.getByText("3 / 4")).toBeVisible();
  });

  await test.step("the main picture is enlarged, where keys change nothing; Escape closes that first", async () => {
    const main = dialog.getByRole("button", { name: /^Enlarge:/ });
    await main.click();
    const enlarged = dialog.getByRole("dialog");
    await expect(enlarged).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("ArrowRight");
    await expect(enlarged.getByText("3 / 4")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(enlarged).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(main).toBeFocused();
    await dialog.getByRole("button", { name: /^Show 1:/ }).click();
  });

  await test.step("arrow keys on the tabs move the tabs, not the gallery", async () => {
    await dialog.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("tab", { name: "Challenge" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByText("1 / 4")).toBeVisible();
  });

  await test.step("printed it is a document: all its texts and pictures, and nothing of the page behind", async () => {
    await dialog.getByRole("tab", { name: "Overview" }).click();
    await page.emulateMedia({ media: "print" });
    for (const name of ["Overview", "Challenge", "Solution", "Results"])
      await expect(dialog.getByRole("heading", { name })).toBeVisible();
    await expect(dialog.getByRole("tabpanel").getByText("eleven markets")).toBeVisible();
    await expect(dialog.locator("img:visible")).toHaveCount(4);
    for (const hidden of [dialog.getByRole("tablist"), dialog.getByRole("link", { name: /Next project/ })])
      await expect(hidden).toBeHidden();
    await expect(page.getByRole("banner", { includeHidden: true })).toBeHidden();
    await expect(page.getByText("Our Work", { exact: true })).toBeHidden();
    const style = await dialog.evaluate((element) => {
      const { overflowY, color } = getComputedStyle(element);
      return { overflowY, color, whole: element.scrollHeight <= element.clientHeight };
    });
    expect(style).toEqual({ overflowY: "visible", color: "rgb(0, 0, 0)", whole: true });
    // Longer than a sheet, it goes on on the next: a window would be one sheet, cut off.
    const paper = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
    await page.emulateMedia({ media: null });
    await expect(dialog.getByRole("tab", { name: "Overview" })).toBeVisible();
    await expect(dialog.getByRole("tabpanel").getByText("eleven markets")).toBeHidden();
  });

  await test.step("texts stand in tabs; the next project begins with Overview and its first picture", async () => {
    const tabs = dialog.getByRole("tab");
    await expect(tabs).toHaveText(["Overview", "Challenge", "Solution", "Results"]);
    await expect(dialog.getByText("Videography", { exact: true })).toBeVisible();
    await expect(dialog.getByText("2025", { exact: true })).toBeVisible();
    await expect(dialog.getByText("brand film")).toBeVisible();

    await tabs.getByText("Results").click();
    await expect(dialog.getByRole("tabpanel").getByText("eleven markets")).toBeVisible();
    await expect(dialog.getByText("brand film")).toBeHidden();
    await dialog.getByRole("button", { name: "Next image" }).click();
    await expect(dialog.getByText("2 / 4")).toBeVisible();

    await dialog.getByRole("link", { name: /Next project/ }).click();
    const next = page.getByRole("dialog", { name: "Blue Hour" });
    await expect(next).toBeVisible();
    await expect(next.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
    await expect(next.getByText("1 / 3")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/portfolio");
    await expect(card(page, "Blue Hour")).toBeFocused();
  });
});

const timeOf = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.currentTime);
const scrollDown = (dialog: Locator) =>
  dialog.evaluate((element) => element.scrollTo({ top: innerHeight, behavior: "instant" }));
/** Where an opened project's film begins, from the window's upper edge. */
const frameTop = (dialog: Locator) =>
  dialog.locator("video").evaluate((video) => Math.trunc(video.getBoundingClientRect().top) || 0);

test("a project's film has controls of its own, moves by key and pointer, comes into view, and its cuts are switches on one line", async ({
  page,
  expectAccessible,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [name] = /dune-line[^/]*\.mp4/.exec(request.url()) ?? [];
    if (name && fetched.at(-1) !== name) fetched.push(name);
  });

  await test.step("in its own ratio, it says what it is an excerpt of", async () => {
    const dialog = await openProject(page, "Night Signal");
    await dialog.getByRole("button", { name: "Video", exact: true }).click();
    const film = dialog.locator("video");
    const scale = dialog.getByRole("slider", { name: "Place in Night Signal" });
    await expect(scale).toBeEnabled();
    expect(
      await film.evaluate((video: HTMLVideoElement) => {
        const { width, height } = video.getBoundingClientRect();
        return [video.controls, Math.abs(width / height - video.videoWidth / video.videoHeight) < 0.01];
      }),
    ).toEqual([false, true]);
    await expect(dialog.getByText("Excerpt: 10 of 214 seconds")).toBeVisible();

    await dialog.getByRole("button", { name: "Play Night Signal" }).click();
    await expect.poll(() => timeOf(film)).toBeGreaterThan(0.2);
    await dialog.getByRole("button", { name: "Pause Night Signal" }).click();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });

  await test.step("its scale moves it by key and by pointer", async () => {
    const dialog = page.getByRole("dialog", { name: "Night Signal" });
    const film = dialog.locator("video");
    const scale = dialog.getByRole("slider", { name: "Place in Night Signal" });
    await expect(scale).toBeEnabled();
    await scale.press("Home");
    await expect.poll(() => timeOf(film)).toBe(0);
    await scale.press("ArrowRight");
    await scale.press("ArrowRight");
    await expect.poll(() => timeOf(film)).toBe(2);
    await expect(scale).toHaveAttribute("aria-valuetext", /^0:02 of 0:/);
    await scale.press("ArrowLeft");
    await expect.poll(() => timeOf(film)).toBe(1);
    await scale.press("Home");
    await expect.poll(() => timeOf(film)).toBe(0);
    const { width = 0 } = (await scale.boundingBox()) ?? {};
    await scale.click({ position: { x: width / 2, y: 20 } });
    const length = await film.evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(async () => Math.abs((await timeOf(film)) / length - 0.5)).toBeLessThan(0.02);
  });

  await test.step("a project with both shows its gallery first; its film comes on request, into view, and does not start by itself", async () => {
    const dialog = await openDuneLine(page);
    // Reduced motion gives animations 0.01 ms, which end within the frame they begin in.
    const lasting = await dialog.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(({ id }) => id),
    );
    expect(lasting).toEqual([]);
    await expect(dialog.getByRole("button", { name: "Gallery (4)" })).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.locator("video")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Video", exact: true })).toBeInViewport({ ratio: 1 });
    await scrollDown(dialog);
    await dialog.getByRole("button", { name: "Video", exact: true }).dispatchEvent("click");
    const film = dialog.locator("video");
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(film).toBeInViewport({ ratio: 1 });
    expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.poster !== ""])).toEqual([
      true,
      true,
    ]);
    await dialog.getByRole("button", { name: "Gallery (4)" }).click();
    await expect(dialog.getByText("1 / 4")).toBeVisible();
  });

  await test.step("of its cuts only the chosen one is fetched, silent, from where its scale was set; what plays goes on", async () => {
    const dialog = viewer(page);
    await dialog.getByRole("button", { name: "Video", exact: true }).click();
    const film = dialog.locator("video");
    const seconds = () => film.evaluate((video: HTMLVideoElement) => Math.round(video.duration));
    const cuts = dialog.getByRole("group", { name: "Length of Dune Line" });
    const cut = (name: string) => cuts.getByRole("radio", { name });
    await expect(cuts.getByRole("radio")).toHaveCount(4);
    await expect(cut("60 seconds")).toBeChecked();
    await expect(dialog.getByText("/ 1:00")).toBeVisible();
    expect(fetched).toEqual([]);

    const scale = dialog.getByRole("slider", { name: "Place in Dune Line" });
    await scale.press("ArrowRight");
    await expect.poll(() => timeOf(film)).toBe(5);
    await expect(scale).toHaveAttribute("aria-valuetext", "0:05 of 1:00");
    await dialog.getByRole("button", { name: "Play Dune Line" }).click();
    await expect.poll(() => timeOf(film)).toBeGreaterThan(5.2);
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);

    await cut("60 seconds").press("ArrowLeft");
    await expect(cut("30 seconds")).toBeFocused();
    await expect(cut("30 seconds")).toBeChecked();
    await expect(dialog.getByText("/ 0:30")).toBeVisible();
    await expect.poll(seconds).toBe(30);
    await expect.poll(() => timeOf(film)).toBeGreaterThan(0.2);
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

    await dialog.getByRole("button", { name: "Sound on" }).click();
    await cut("6 seconds").check();
    await expect.poll(seconds).toBe(6);
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
    expect(fetched).toEqual(["dune-line.mp4", "dune-line-30s.mp4", "dune-line-6s.mp4"]);
    await expectAccessible(page);
  });

  await test.step("a cut that is chosen from below comes into view", async () => {
    const dialog = viewer(page);
    await scrollDown(dialog);
    expect(await frameTop(dialog)).toBeLessThan(0);
    await dialog.getByRole("radio", { name: "15 seconds" }).dispatchEvent("click");
    await expect.poll(() => frameTop(dialog)).toBe(0);
  });
});

test.describe("where motion is wanted", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the picture takes the window from edge to edge, on a wide screen within its backdrop, and scrolling raises the sheet over it", async ({
    page,
  }) => {
    for (const width of [390, 1440]) {
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const dialog = await openDuneLine(page);
        const picture = dialog.getByRole("button", { name: /^Enlarge:/ });
        const title = dialog.getByRole("heading", { level: 1 });
        const edges = () => picture.evaluate((stage) => stage.getBoundingClientRect().toJSON());
        // Grown out of its card, it has come to its place.
        const place = async () => {
          const { left, top, width: wide } = await edges();
          return [left, top, wide];
        };
        // A window whose code comes late slides up; its panel has its place once no animation runs.
        await page.evaluate(animationsEnd);
        const beside = width > 900 ? 40 : 0;
        const panel = (await dialog.getByRole("article").first().boundingBox()) ?? { x: 0, y: 0, width: 0 };
        expect(panel.x).toBeGreaterThanOrEqual(beside);
        expect(panel.width).toBeLessThanOrEqual(width - 2 * beside);
        await expect.poll(place).toEqual([panel.x, panel.y, panel.width]);
        const { bottom } = await edges();
        const titleBox = await title.boundingBox();
        expect(titleBox?.y).toBeGreaterThan(bottom);
        expect((titleBox?.y ?? 0) + (titleBox?.height ?? 0)).toBeLessThan(844);
        await dialog.evaluate((window) => window.scrollTo({ top: 200, behavior: "instant" }));
        await expect.poll(async () => (await edges()).top).toBe(0);
        expect((await title.boundingBox())?.y).toBeCloseTo((titleBox?.y ?? 0) - 200, 0);
        // The sheet never covers the focused element.
        await picture.focus();
        await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        await dialog.getByRole("link", { name: /Next project/ }).click();
        const next = page
          .getByRole("dialog", { name: "Blue Hour" })
          .getByRole("button", { name: /^Enlarge:/ });
        await expect.poll(async () => (await next.boundingBox())?.width).toBe(panel.width);
      });
    }
  });

  test("the window grows out of its card, what is pressed meanwhile is not lost, and a chosen film comes into view", async ({
    page,
  }) => {
    await page.goto("/portfolio");
    await page.evaluate(() => {
      const grown: string[] = [];
      Object.assign(window, { grown });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        grown.push(this.className.split(" ")[0] ?? "");
        return animate.call(this, frames, timing);
      };
    });
    const grown = () => page.evaluate(() => (window as unknown as { grown: string[] }).grown);
    await card(page, "Corridor").hover();
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toContain("grow-from-card");
    // A card whose picture is not there yet opens without it.
    const picture = card(page, "Corridor").locator("img").first();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeTruthy();
    // A window grows out of its card for three seconds after the press: the page's clock stands still meanwhile.
    await page.evaluate(() => {
      const pressed = performance.now();
      performance.now = () => pressed;
    });
    await card(page, "Corridor").click();
    const dialog = page.getByRole("dialog", { name: "Corridor" });
    await dialog.getByRole("tab", { name: "Results" }).click();
    await expect(dialog.getByRole("tab", { name: "Results" })).toHaveAttribute("aria-selected", "true");
    expect((await grown()).slice(0, 3)).toEqual(["viewer-panel", "viewer", "gallery-stage"]);
    await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
    await expect(page).toHaveURL("/portfolio/corridor");

    await test.step("a film that is chosen from below", async () => {
      const opened = await openDuneLine(page);
      await scrollDown(opened);
      await opened.getByRole("button", { name: "Video", exact: true }).dispatchEvent("click");
      await expect.poll(() => opened.evaluate((element) => element.scrollTop)).toBe(0);
      await expect.poll(() => frameTop(opened)).toBeGreaterThan(0);

      await scrollDown(opened);
      expect(await frameTop(opened)).toBeLessThan(0);
      await opened.getByRole("radio", { name: "15 seconds" }).dispatchEvent("click");
      await expect.poll(() => frameTop(opened)).toBe(0);
    });
  });
});

test.describe("an embedded clip", () => {
  test.use({ elsewhere: true });
  test("is a drawn poster until it is pressed, then it plays enlarged", async ({ page }) => {
    await page.goto("/portfolio/above-the-cut");
    const dialog = page.getByRole("dialog", { name: "Above the Cut" });
    await dialog
      .getByRole("button", { name: /^Show / })
      .last()
      .click();
    await expect(page.locator("iframe")).toHaveCount(0);
    const play = dialog.getByRole("button", { name: /^Play / });
    await play.click();
    await expect(dialog.getByRole("dialog").locator("iframe")).toHaveAttribute(
      "src",
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1/,
    );
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(play).toBeFocused();
  });
});

test("a project's address opens it, its list may be slow, and nobody outside is asked before play", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL)) && /^https?:/.test(request.url()))
      foreign.push(request.url());
  });

  await test.step("a deep link opens the project, closing it leads to the grid", async () => {
    await page.goto("/portfolio/dune-line");
    const dialog = viewer(page);
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await expect(page).toHaveTitle(/^Dune Line/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/portfolio\/dune-line$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");
    await expect(card(page, "Dune Line")).toBeFocused();
  });

  await test.step("nobody outside is asked, whatever is looked at", async () => {
    for (const title of ["Above the Cut", "Dune Line"]) {
      await card(page, title).click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      const thumbnails = dialog.getByRole("button", { name: /^Show / });
      await expect(thumbnails.nth(1)).toBeVisible();
      for (const thumbnail of await thumbnails.all()) await thumbnail.click();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      // The browser hides the window at once; the step back to the grid follows.
      await expect(page).toHaveURL("/portfolio");
    }
    expect(foreign).toEqual([]);
  });

  await test.step("where the list is slow to come, the closed project's card has the focus when it is there", async () => {
    const listAsked = Promise.withResolvers<void>();
    const listMayCome = Promise.withResolvers<void>();
    // Before the page is opened, which may fetch the list ahead.
    await page.route("**/portfolio.data*", async (route) => {
      listAsked.resolve();
      await listMayCome.promise;
      await route.continue();
    });
    await page.goto("/portfolio/dune-line");
    // The server renders the window; Escape closes it only once its script has made it modal.
    await expect.poll(() => viewer(page).evaluate((element) => element.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await listAsked.promise;
    await expect(page.getByText("Loading portfolio items...")).toBeVisible();
    listMayCome.resolve();
    await expect(card(page, "Dune Line")).toBeFocused();
    await page.unrouteAll();
  });

  await test.step("from another page the grid's shape is there before its projects", async () => {
    await page.goto("/contact");
    const held = Promise.withResolvers<void>();
    await page.route(/\/portfolio\.data/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Portfolio" }).first().click();
    await expect(page.getByText("Loading portfolio items...")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Our Work" })).toBeVisible();
    held.resolve();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText("Loading portfolio items...")).toBeHidden();
  });
});

test.describe("what is not there", () => {
  test.use({ expectedMessages: [/404 \(Not Found\)|ERR_FAILED/] });

  test("an unknown project, a list and a film's controls that can't be had: each says so or does without", async ({
    page,
  }) => {
    await test.step("an unknown project leads to the grid", async () => {
      await page.goto("/portfolio/no-such-project");
      await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
      await page.getByRole("link", { name: "See all work" }).click();
      await expect(page).toHaveURL("/portfolio");
      await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeHidden();
      await expect(cards(page)).toHaveCount(12);
    });

    await test.step("a list says so, and Try Again reloads", async () => {
      await page.goto("/contact");
      await page.route(/\/portfolio\.data/, (route) => route.abort());
      await page.getByRole("link", { name: "Portfolio" }).first().click();
      await expect(page.getByRole("heading", { name: "Unable to load portfolio" })).toBeVisible();
      await expect(page.getByText("Failed to load portfolio items")).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(cards(page)).toHaveCount(12);
    });

    await test.step("the code of films leaves a link to the film", async () => {
      await page.route(/\/assets\/films-/, (route) => route.abort());
      const dialog = await openDuneLine(page);
      await dialog.getByRole("button", { name: "Video", exact: true }).click();
      await expect(dialog.getByRole("link", { name: "Open the film" })).toHaveAttribute(
        "href",
        /dune-line.*\.mp4$/,
      );
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter and the frame work, and a project is one page of all its texts, pictures and its film", {
    tag: "@core",
  }, async ({ page }) => {
    await page.goto("/portfolio");
    await page.getByRole("button", { name: "Photography" }).click();
    await expect(page).toHaveURL("/portfolio?category=photography");
    await expect(cards(page)).toHaveCount(3);
    await card(page, "Corridor").click();
    await expect(page).toHaveURL("/portfolio/corridor?category=photography");
    await page.getByRole("link", { name: "All work" }).click();
    await expect(page).toHaveURL("/portfolio?category=photography");

    await page.goto("/portfolio");
    await page.getByText("9:16", { exact: true }).click();
    await expect(page.getByRole("radio", { name: "9:16" })).toBeChecked();
    const box = await page.locator(".project-frame").first().boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1);

    await page.goto("/portfolio/dune-line");
    await expect(page.getByRole("heading", { level: 1, name: "Dune Line" })).toBeVisible();
    for (const title of ["Overview", "Challenge", "Solution", "Results"]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await expect(page.getByText("eleven markets").filter({ visible: true })).toBeVisible();
    await expect(page.locator("article").locator("img:visible")).toHaveCount(4);
    await expect(page.locator("article video[controls]")).toBeVisible();
    await page.getByRole("link", { name: "All work" }).click();
    await expect(page).toHaveURL("/portfolio");
  });
});
