/** Checks how an article shows members the block editor's blocks and the older editor's shortcodes. */
import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { everyBlock } from "./article-content.ts";
import { expect, test } from "./fixtures.ts";
import { signIn, signUp } from "./members.ts";
import { lend, openStudio, type Studio, starting } from "./studios.ts";

const own = test.extend<{ studio: Studio }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  studio: [({}, use) => lend(openStudio({}), use), starting],
  baseURL: ({ studio }, use) => use(studio.url),
});

// The `elsewhere` fixture answers in place of YouTube, which isn't reached.
own.use({ elsewhere: true });

own("films play in their place, columns stand side by side where there is room", async ({ page }) => {
  const session = await page.request.post("/wp-json/jwt-auth/v1/token", {
    data: { username: "admin@extenso.example", password: "Journey-Admin-1" },
  });
  const { token } = await session.json();
  const written = await page.request.post("/wp-json/wp/v2/posts", {
    data: { title: "Every block", content: everyBlock, status: "publish" },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(written.status()).toBe(201);
  const { slug } = await written.json();
  await signIn(page, await signUp(page.request));

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(articlePath(slug));
  const text = page.locator(".article-text");
  await expect(text.locator("a.content-film")).toHaveCount(2);
  await expect(text.locator("video, audio")).toHaveCount(3);
  await expect(text.getByRole("link", { name: "Every block" })).toBeVisible();
  await expect(text.getByText("Two days.")).toBeHidden();
  await text.getByText("How long?").click();
  await expect(text.getByText("Two days.")).toBeVisible();

  const tops = () =>
    text
      .locator(".wp-block-column")
      .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().top));
  const [wide, beside] = await tops();
  expect(beside).toBe(wide);
  await page.setViewportSize({ width: 390, height: 844 });
  const [first = 0, below = 0] = await tops();
  expect(below).toBeGreaterThan(first);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await text.locator("a.content-film").first().press("Enter");
  const frame = text.locator("iframe");
  await expect(frame).toHaveAttribute(
    "src",
    "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0",
  );
  await expect(frame).toBeFocused();
});
