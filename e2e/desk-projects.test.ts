/** Projects of the desk: their films, credits and texts, from the form to the public page. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

// An empty page stands for the players of Vimeo and YouTube.
test.use({ elsewhere: true });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Opens the form of a new project. @returns its title. */
async function begin(page: Page, name: string): Promise<string> {
  const title = unique(name);
  await signInAsStaff(page);
  await page.goto("/desk/portfolio/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Client").fill("Harbour Board");
  return title;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  await expect(page.getByRole("link", { name: "View on the site" })).toBeVisible();
}

/** Addresses outside the studio that the page asks for from now on. */
function outside(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://localhost") && !request.url().startsWith("http://127."))
      asked.push(request.url());
  });
  return asked;
}

test("a film on Vimeo waits behind a picture of the site's own until somebody presses it", async ({
  page,
  request,
  expectAccessibleInBothThemes,
}) => {
  const title = await begin(page, "Slack Water");
  await page.getByLabel("Video", { exact: true }).fill("https://vimeo.com/76979871/8272103f6e");
  await expect(page.getByText("A Vimeo film: its player loads when someone clicks play.")).toBeVisible();
  await publish(page);
  const asked = outside(page);
  await page.getByRole("link", { name: "View on the site" }).click();
  const opened = page.getByRole("dialog", { name: title });
  const play = opened.getByRole("button", { name: `Play ${title}` });
  await expect(play).toContainText("Plays from Vimeo");
  await expectAccessibleInBothThemes(page);
  expect(asked).toEqual([]);
  const html = await (await request.get(page.url())).text();
  expect(html).toMatch(/"VideoObject"[^}]*"embedUrl":"https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1/);
  await play.click();
  await expect(opened.locator("iframe")).toHaveAttribute(
    "src",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1&rel=0",
  );
});
