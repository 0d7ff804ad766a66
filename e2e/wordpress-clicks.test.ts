/**
 * From empty to a published project with cover, twelve photographs and texts: the presses and drops it takes at our
 * desk and in wp-admin, on the same WordPress. A press is a click, or a choice of files; typing and moving from field
 * to field is not counted, nor is signing in or what WordPress explains the first time.
 */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { inWordPress, notThere, password, picture, signIn, test, wordPressUrl } from "./wordpress-rig.ts";

test.skip(!wordPressUrl, notThere);
// WordPress's own pages say much in the console.
test.use({ expectedMessages: [/.*/] });

const texts = ["challenge", "solution", "results"];

function counter() {
  const presses: string[] = [];
  return {
    presses,
    async press(what: Locator, name: string) {
      await what.click();
      presses.push(name);
    },
    async drop(input: Locator, files: Awaited<ReturnType<typeof picture>>[]) {
      await input.setInputFiles(files);
      presses.push(`drop ${files.length} pictures`);
    },
  };
}

const shots = (page: Page) =>
  Promise.all(Array.from({ length: 12 }, (_, at) => picture(page, `shoot-${at + 1}.png`, 600)));

interface Kept {
  id: number;
  status: string;
  featured_media: number;
  acf: Record<string, string>;
  content: { raw: string };
}

async function check(page: Page, title: string): Promise<void> {
  const api = await inWordPress(page.request);
  const path = `/wp/v2/portfolio-items?context=edit&search=${title}`;
  const [kept] = (await api.get(path)) as unknown as Kept[];
  expect(kept).toMatchObject({ status: "publish", acf: { client: "Harbour Board" } });
  expect(kept?.featured_media).toBeGreaterThan(0);
  expect(kept?.content.raw.match(/<img /g)).toHaveLength(12);
  for (const name of texts) expect(kept?.acf[name]).toContain(`The ${name}.`);
  await api.remove(`/wp/v2/portfolio-items/${kept?.id}`);
}

test("at our desk", async ({ page }) => {
  const { presses, press, drop } = counter();
  const title = `desk-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "administrator");
  await expect(page).toHaveURL("/desk");
  await press(page.getByRole("link", { name: "New project" }).first(), "New project");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Client").fill("Harbour Board");
  await drop(page.getByLabel("Add images"), await shots(page));
  const gallery = page.getByRole("group", { name: "Gallery (12)" });
  await expect(gallery).toBeVisible({ timeout: 60_000 });
  // Nothing is published here without texts for its pictures.
  for (const field of await gallery.getByLabel(/^Alt text of/).all()) {
    await field.fill("A boat");
    await page.keyboard.press("Tab");
  }
  await expect(page.getByText("No alt text")).toHaveCount(0);
  for (const name of texts) await page.getByLabel(name, { exact: false }).last().fill(`The ${name}.`);
  await press(page.getByRole("button", { name: "Publish" }), "Publish");
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  await check(page, title);
  console.log(`our desk: ${presses.length}: ${presses.join(", ")}`);
  expect(presses.length).toBeLessThanOrEqual(20);
});

/** Fields of Advanced Custom Fields, or those that our plugin shows without it. */
async function fill(page: Page, name: string, words: string): Promise<void> {
  const plain = page.locator(`#extenso-${name}, #acf-field_extenso_${name}`).first();
  const isVisual = await page.evaluate((field) => {
    const { tinymce } = window as unknown as { tinymce?: { editors: { id: string }[] } };
    return tinymce?.editors.some(({ id }) => id.includes(`acf-editor`) && !!field) ?? false;
  }, name);
  if ((await plain.count()) > 0 && (!isVisual || (await plain.isVisible()))) await plain.fill(words);
  else await page.frameLocator(`[data-name="${name}"] iframe`).locator("body").fill(words);
}

test("in wp-admin", async ({ page }) => {
  const { presses, press, drop } = counter();
  const title = `admin-${crypto.randomUUID().slice(0, 8)}`;
  // Journeys see an empty page in place of any other origin; this one is about another.
  await page.context().unrouteAll();
  await page.goto(`${wordPressUrl}/wp-login.php`);
  await page.locator("#user_login").fill("administrator");
  await page.locator("#user_pass").fill(password);
  await page.locator("#wp-submit").click();
  const menu = page.locator("#menu-posts-portfolio-items");
  // WordPress's scripts open the menu, once they are there.
  await page.waitForLoadState("networkidle");
  await menu.hover();
  await press(menu.getByRole("link", { name: "Add New" }), "Add New");
  const welcome = page.locator(".components-guide").getByRole("button", { name: "Close" });
  const canvas = page.frameLocator("iframe[name=editor-canvas]");
  const heading = canvas.getByRole("textbox", { name: "Add title" });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await page.addLocatorHandler(welcome, (close) => close.click(), { times: 1 });
  await heading.click();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/gallery");
  await expect(page.getByRole("option", { name: "Gallery" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await drop(canvas.locator(".wp-block-gallery input[type=file]").first(), await shots(page));
  await expect(canvas.locator(".wp-block-gallery .wp-block-image img[src^=http]")).toHaveCount(12, {
    timeout: 90_000,
  });
  await press(page.locator('[data-tab-id="edit-post/document"]'), "Project settings");
  const panel = page.getByRole("button", { name: "Featured image", exact: true });
  const isShut = (await panel.count()) > 0 && (await panel.getAttribute("aria-expanded")) === "false";
  if (isShut) await press(panel, "Featured image");
  await press(page.getByRole("button", { name: "Set featured image" }), "Set featured image");
  const library = page.locator(".media-modal");
  const tab = library.getByRole("tab", { name: "Media Library" });
  if ((await tab.getAttribute("aria-selected")) === "false") await press(tab, "Media Library");
  await press(library.locator(".attachment").first(), "a picture");
  await press(library.locator(".media-button-select"), "Set featured image");
  // The fields stand below the text, in a pane that is shut at first.
  await page.getByRole("button", { name: "Meta Boxes" }).press("Enter");
  presses.push("Meta Boxes");
  await fill(page, "client", "Harbour Board");
  for (const name of texts) await fill(page, name, `The ${name}.`);
  await press(page.locator(".editor-post-publish-panel__toggle"), "Publish");
  // The fields go out in a request of their own, after the text.
  const fields = page.waitForResponse((answer) => answer.url().includes("meta-box-loader=1"));
  await press(page.locator(".editor-post-publish-panel .editor-post-publish-button"), "Publish, again");
  await expect(page.locator(".editor-post-publish-panel").getByText(/is now live/)).toBeVisible();
  await fields;
  // With its own cookie and no nonce, WordPress takes a call of the API for an attack.
  await page.context().clearCookies();
  await check(page, title);
  console.log(`wp-admin: ${presses.length}: ${presses.join(", ")}`);
});
