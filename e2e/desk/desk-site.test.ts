/** The site's words, edited at the desk: changes reach every page that shows them, and typing is never lost. */
import type { Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

async function openPart(page: Page, part: string, title: string): Promise<void> {
  await page.goto(`/desk/site/${part}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function publish(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes("/extenso/v1/site/") &&
      Boolean(answer.request().postData()?.includes('"status":"publish"')),
  );
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  expect((await saved).status()).toBe(200);
  // The last one, since an earlier notice may still be shown. Versions that another journey has scheduled are
  // mentioned behind “Published.”
  await expect(page.getByText(/^Published\./).last()).toBeVisible();
}

const written = async (page: Page, path: string) => (await page.request.get(path)).text();

/** The projects of a page in their order; the home page's reel and its film name projects of their own. */
async function projectsOn(page: Page, path: "/" | "/portfolio"): Promise<string[]> {
  const html = await written(page, path);
  const [, after = ""] = html.split(path === "/" ? 'aria-labelledby="selected-work"' : '<main id="main"');
  const [listed = ""] = path === "/" ? after.split("</section>") : [after];
  return [...new Set([...listed.matchAll(/href="\/portfolio\/([\w-]+)"/g)].map(([, slug = ""]) => slug))];
}

test("words, people, questions and the order of projects are changed, and every page shows them", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a starting price is said once, and is on the home page, the overview and the service's own page", async () => {
    for (const path of ["/", "/services", "/services/videography"]) await written(page, path);
    await openPart(page, "services", "Services");
    await page.getByText("Videography · From $2,500").click();
    await page.getByLabel("Starting price, as shown").first().fill("From $2,750");
    await page.getByLabel("Starting price in dollars").first().fill("2750");
    await publish(page);
    await expect.poll(() => written(page, "/")).toContain("From $2,750 · 2 to 4 weeks");
    await expect.poll(() => written(page, "/services")).toContain("From $2,750");
    await expect.poll(() => written(page, "/services/videography")).toContain('"minPrice":2750');
    // The set of services is fixed: the desk changes their words, and removes none.
    await expect(page.getByRole("button", { name: /Remove Videography/ })).toHaveCount(0);
  });

  await test.step("a person on the about page, with a portrait of the library chosen by keyboard", async () => {
    expect(await written(page, "/about")).not.toContain("Ines Calder");
    const pixels = await (await page.request.get("/media/pictures/pages/about-480.webp")).body();
    const uploaded = await page.request.post("/wp-json/wp/v2/media", {
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "image/webp",
        "Content-Disposition": 'attachment; filename="ines-at-work.webp"',
      },
      data: pixels,
    });
    expect(uploaded.status()).toBe(201);
    await openPart(page, "about", "About");
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.keyboard.type("Ines Calder");
    await page.getByLabel("What they do", { exact: true }).last().fill("Sound");
    await page.getByRole("button", { name: "Choose, Portrait" }).press("Enter");
    const choosing = page.getByRole("dialog", { name: "Choose: Portrait" });
    await choosing.getByRole("searchbox").fill("ines");
    const found = choosing.getByRole("button", { name: /ines-at-work/ });
    await expect(found).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await found.press("Enter");
    await expect(choosing).toBeHidden();
    await expect(page.getByRole("button", { name: "Replace, Portrait" })).toBeFocused();
    await publish(page);
    await expect.poll(() => written(page, "/about")).toMatch(/The people<\/h2>[\s\S]*Ines Calder/);
    await page.goto("/about");
    const portrait = page.getByRole("listitem").filter({ hasText: "Ines Calder" }).locator("img");
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step("what is typed and not saved is offered after a reload, and is gone once it is published", async () => {
    await openPart(page, "faq", "Questions and answers");
    await page.getByLabel("Heading").first().fill("What people ask us");
    await expect(page.getByText("Not saved yet, kept on this device")).toBeVisible();
    await page.getByRole("button", { name: "Schedule…" }).click();
    await page.getByLabel("Publish at").fill("2030-05-01T08:15");
    await page.reload();
    await expect(page.getByText("wasn’t saved. It’s still on this device.")).toBeVisible();
    await expect(page.getByLabel("Heading").first()).not.toHaveValue("What people ask us");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Heading").first()).toHaveValue("What people ask us");
    await expect(page.getByLabel("Publish at")).toHaveValue("2030-05-01T08:15");
    // The restored draft is unsaved, so a second reload offers it again.
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await publish(page);
    await expect.poll(() => written(page, "/")).toContain("What people ask us");
    await page.getByText("Earlier versions").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Compare" }).first()).toContainText("Title");
    await page.reload();
    await expect(page.getByLabel("Heading").first()).toHaveValue("What people ask us");
    await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await expect(page.getByLabel("Publish at")).toBeHidden();
  });

  await test.step("projects are put into their order by keyboard and by drag, and the home page shows what is featured", async () => {
    const [first = "", second = "", third = ""] = await projectsOn(page, "/portfolio");
    expect((await projectsOn(page, "/"))[0]).toBe(first);
    await page.goto("/desk/portfolio");
    await page.getByRole("link", { name: "Order and home page" }).click();
    const rows = page.getByRole("list", { name: "Projects in their order" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const name = await rows.nth(1).getByRole("link").innerText();
    const dragged = await rows.nth(2).getByRole("link").innerText();
    await page.getByRole("button", { name: `Move ${name} up` }).press("Enter");
    await expect(rows.first()).toContainText(name);
    await expect(page.getByRole("button", { name: `Move ${name} down` })).toBeFocused();
    await rows.nth(2).dragTo(rows.nth(0));
    await expect(rows.first()).toContainText(dragged);
    const order = await rows.getByRole("link").allInnerTexts();
    const last = order.at(-1) ?? "";
    await page.getByRole("checkbox", { name: `On the home page: ${last}` }).press("Space");
    await publish(page);
    await expect
      .poll(async () => (await projectsOn(page, "/portfolio")).slice(0, 3))
      .toEqual([third, second, first]);
    const now = await projectsOn(page, "/portfolio");
    await expect.poll(() => projectsOn(page, "/")).toEqual([now.at(-1), ...now.slice(0, 4)]);

    await page.getByRole("button", { name: "Reset to newest first" }).click();
    await page.getByRole("checkbox", { name: `On the home page: ${last}` }).uncheck();
    await publish(page);
    await expect
      .poll(async () => (await projectsOn(page, "/portfolio")).slice(0, 3))
      .toEqual([first, second, third]);
  });
});

test("an announcement and the brand are on every public page", async ({
  page,
  browser,
  expectAccessible,
  expectAccessibleInBothThemes,
}) => {
  await signInAsStaff(page);
  await test.step("an announcement is on every public page, moves nothing, and stays away once it is dismissed", async () => {
    expect(await written(page, "/")).not.toContain('id="announcement"');
    await openPart(page, "announcement", "Announcement");
    await page.getByLabel("Text", { exact: true }).fill("Open house on Friday, from four.");
    await page.getByLabel("Link label").fill("Come by");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByLabel("Link", { exact: true })).toBeFocused();
    await page.keyboard.type("/contact");
    await publish(page);
    await expectAccessible(page);
    await expect.poll(() => written(page, "/services")).toContain("Open house on Friday");
    expect(await written(page, "/dashboard")).not.toContain("Open house on Friday");

    await page.goto("/about");
    const line = page.getByRole("complementary", { name: "Announcement" });
    await expect(line.getByRole("link", { name: "Come by" })).toHaveAttribute("href", "/contact");
    await expectAccessibleInBothThemes(page);
    await line.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect(line).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();

    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { moved: Reflect.get(window, "moved") + Reflect.get(entry, "value") });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/services");
    await expect(line).toBeHidden();
    // A line above everything would move the page by a twentieth; the typeface may move a line by less.
    expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBeLessThan(0.02);

    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    const without = await plain.newPage();
    await without.goto(page.url(), { waitUntil: "load" });
    await expect(without.getByRole("link", { name: "Come by" })).toBeVisible();
    await expect(without.getByRole("button", { name: "Dismiss" })).toBeHidden();
    await plain.close();
  });

  await test.step("colour, logo and the picture of shared links are the studio's own, and told in contrasts", async () => {
    await openPart(page, "brand", "Brand");
    await page.getByLabel("Accent", { exact: true }).fill("#0b3d91");
    await expect(page.getByText(/Letters on it are light, 10\.\d : 1/)).toBeVisible();
    await page.getByLabel("Accent", { exact: true }).fill("#2EC4B6");
    await expect(page.getByText(/^Contrast 1\.\d : 1 on the light theme/)).toBeVisible();
    const file = (name: string, text: string) => ({
      name,
      mimeType: "image/svg+xml",
      buffer: Buffer.from(text),
    });
    await page.getByLabel("SVG file").setInputFiles(file("logo.svg", "<html></html>"));
    await expect(page.getByText("This is no SVG.")).toBeVisible();
    // As a drawing program leaves it.
    const drawn = `<?xml version="1.0"?><!-- made --><svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" width="120" height="40" x:y="z" onload="alert(1)"><style>.a{fill:#123456}</style><script>alert(1)</script><x:z/><g class="a"><path d="M0 0h40v40H0z" style="stroke:#fff"/></g><image href="https://elsewhere.example/a.png"/></svg>`;
    await page.getByLabel("SVG file").setInputFiles(file("logo.svg", drawn));
    await expect(page.getByRole("img", { name: "On the dark theme" })).toBeVisible();
    await page.getByRole("button", { name: "Choose, Picture" }).click();
    const library = page.getByRole("dialog", { name: "Choose: Picture" });
    const searched = page.waitForResponse((answer) => answer.url().includes("search=dune"));
    await library.getByRole("searchbox").fill("dune");
    await searched;
    await library
      .getByRole("button", { name: /^Dune Line/ })
      .first()
      .press("Enter");
    await expect(library).toBeHidden();
    await expectAccessibleInBothThemes(page);
    await publish(page);

    await expect.poll(() => written(page, "/about")).toContain("--accent:#2ec4b6");
    expect(await written(page, "/brand/logo.svg")).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><g fill="#123456"><path d="M0 0h40v40H0z" stroke="#fff"/></g></svg>',
    );
    expect(await written(page, "/about")).toMatch(
      /property="og:image" content="[^"]*\/wp-content\/uploads\//,
    );
    await page.goto("/about");
    const home = page.getByRole("banner").getByRole("link", { name: "Extenso, home" });
    const size = async () => {
      const box = await home.locator(".wordmark").boundingBox();
      return box && [Math.round(box.width), Math.round(box.height)];
    };
    await expect.poll(size).toEqual([96, 32]);
    await expectAccessibleInBothThemes(page);
  });
});

test.describe("words that are scheduled", () => {
  // The second window's save is refused, since the first one has saved.
  test.use({ expectedMessages: [/409/] });
  const scheduled = (page: Page) => page.getByRole("region", { name: "Scheduled" });
  const price = (page: Page) => page.getByRole("textbox", { name: "Price", exact: true }).first();
  const heading = (page: Page) =>
    page.getByRole("group", { name: "Around the packages" }).getByLabel("Heading", { exact: true });

  async function openPackages(page: Page): Promise<void> {
    await openPart(page, "packages", "Packages and prices");
    await page.locator("details.site-entry-body > summary").first().click();
    await expect(price(page)).toBeVisible();
  }

  test("stay beside what is live: a heading that is published today takes no price along, in two windows", async ({
    page,
    context,
  }) => {
    await signInAsStaff(page);
    await openPackages(page);
    const now = await price(page).inputValue();
    const other = await context.newPage();
    await openPackages(other);

    await price(page).fill("$7,777 in December");
    await page.getByRole("button", { name: "Schedule…" }).click();
    await page.getByLabel("Publish at").fill("2031-12-01T09:00");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByText(/^Scheduled for .*Dec.* 1, 2031/)).toBeVisible();
    await expect(scheduled(page).getByText(/^Goes live: .*Dec.* 1, 2031.*\(.*GMT/)).toBeVisible();
    await scheduled(page).getByRole("button", { name: "What changes" }).click();
    await expect(scheduled(page)).toContainText("7,777 in December");
    await expect(price(page)).toHaveValue(now);

    await heading(page).fill("What it costs today");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText(/^Published\. What’s scheduled for .* still goes live\./)).toBeVisible();
    await expect.poll(() => written(page, "/packages/base")).toContain("What it costs today");
    expect(await written(page, "/packages/base")).not.toContain("$7,777");

    await heading(other).fill("What it costs, from elsewhere");
    await other.getByRole("button", { name: "Publish", exact: true }).click();
    await other.getByRole("button", { name: "Keep mine" }).click();
    await other.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(() => written(page, "/packages/base")).toContain("What it costs, from elsewhere");
    expect(await written(page, "/packages/base")).not.toContain("$7,777");
    await other.close();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Packages and prices");
    await scheduled(page).getByRole("button", { name: "Move…" }).click();
    const moving = page.getByRole("dialog", { name: "Move “Packages and prices”" });
    await moving.getByLabel(/^Day and time/).fill("2032-01-05T08:00");
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(scheduled(page).getByText(/Jan.* 5, 2032/)).toBeVisible();
    await scheduled(page).getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Published.", { exact: true })).toBeVisible();
    await expect(scheduled(page)).toHaveCount(0);
    await expect.poll(() => written(page, "/packages/base")).toContain("$7,777 in December");
    expect(await written(page, "/packages/base")).toContain("What it costs, from elsewhere");
  });

  test("are a draft again when they are unscheduled", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await openPart(page, "home", "Home");
    const heading = page.getByLabel("Heading").first();
    const live = await heading.inputValue();
    await heading.fill("What we do in winter");
    await page.getByRole("button", { name: "Schedule…" }).click();
    await page.getByLabel("Publish at").fill("2031-12-01T09:00");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(heading).toHaveValue(live);
    await expectAccessible(page);
    await page.goto("/desk/site");
    await expect(page.getByRole("listitem").filter({ hasText: "Home" }).getByText(/2031/)).toBeVisible();
    await openPart(page, "home", "Home");
    await scheduled(page).getByRole("button", { name: "Unschedule" }).click();
    await expect(page.getByText("It’s a draft again.")).toBeVisible();
    await expect(heading).toHaveValue("What we do in winter");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(heading).toHaveValue(live);
  });
});
