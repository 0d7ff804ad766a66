/**
 * Content where it is edited with a WordPress behind the site: from the desk's menu to wp-admin, where a project with
 * cover, twelve photographs and the plugin's fields is made of nothing, and from there to the site.
 */
import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { inWordPress, notThere, password, picture, signIn, test, wordPressUrl } from "./wordpress-rig.ts";

test.skip(!wordPressUrl, notThere);
// WordPress's own pages say much in the console.
test.use({ expectedMessages: [/.*/] });

const texts = ["challenge", "solution", "results"];

async function drop(page: Page, input: Locator): Promise<void> {
  const names = Array.from({ length: 12 }, (_, at) => `shoot-${at + 1}.png`);
  await input.setInputFiles(await Promise.all(names.map((name) => picture(page, name, 600))));
}

interface Kept {
  id: number;
  status: string;
  featured_media: number;
  acf: Record<string, string>;
  content: { raw: string };
}

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

test("a project is made in wp-admin, to which the desk leads, and is on the site", async ({
  page,
  baseURL,
}) => {
  const title = `Harbour-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "administrator");
  // Journeys see an empty page in place of any other origin; this one is about another.
  await page.context().unrouteAll();
  await page
    .getByRole("navigation", { name: "Desk", exact: true })
    .getByRole("link", { name: "WordPress" })
    .click();
  await expect(page).toHaveURL(new RegExp(`^${wordPressUrl}/`));
  await page.locator("#user_login").fill("administrator");
  await page.locator("#user_pass").fill(password);
  await page.locator("#wp-submit").click();
  const menu = page.locator("#menu-posts-portfolio-items");
  // WordPress's scripts open the menu, once they are there.
  await page.waitForLoadState("networkidle");
  await menu.hover();
  await menu.getByRole("link", { name: "Add New" }).click();
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
  await drop(page, canvas.locator(".wp-block-gallery input[type=file]").first());
  await expect(canvas.locator(".wp-block-gallery .wp-block-image img[src^=http]")).toHaveCount(12, {
    timeout: 90_000,
  });
  await page.locator('[data-tab-id="edit-post/document"]').click();
  const panel = page.getByRole("button", { name: "Featured image", exact: true });
  const isShut = (await panel.count()) > 0 && (await panel.getAttribute("aria-expanded")) === "false";
  if (isShut) await panel.click();
  await page.getByRole("button", { name: "Set featured image" }).click();
  const library = page.locator(".media-modal");
  const tab = library.getByRole("tab", { name: "Media Library" });
  if ((await tab.getAttribute("aria-selected")) === "false") await tab.click();
  await library.locator(".attachment").first().click();
  await library.locator(".media-button-select").click();
  // The fields stand below the text, in a pane that is shut at first.
  await page.getByRole("button", { name: "Meta Boxes" }).press("Enter");
  await fill(page, "client", "Harbour Board");
  for (const name of texts) await fill(page, name, `The ${name}.`);
  await page.locator(".editor-post-publish-panel__toggle").click();
  // The fields go out in a request of their own, after the text.
  const fields = page.waitForResponse((answer) => answer.url().includes("meta-box-loader=1"));
  await page.locator(".editor-post-publish-panel .editor-post-publish-button").click();
  await expect(page.locator(".editor-post-publish-panel").getByText(/is now live/)).toBeVisible();
  await fields;
  // With its own cookie and no nonce, WordPress takes a call of the API for an attack.
  await page.context().clearCookies();
  const api = await inWordPress(page.request);
  const path = `/wp/v2/portfolio-items?context=edit&search=${title}`;
  const [kept] = (await api.get(path)) as unknown as Kept[];
  expect(kept).toMatchObject({ status: "publish", acf: { client: "Harbour Board" } });
  expect(kept?.featured_media).toBeGreaterThan(0);
  expect(kept?.content.raw.match(/<img /g)).toHaveLength(12);
  for (const name of texts) expect(kept?.acf[name]).toContain(`The ${name}.`);
  await page.goto(`${baseURL}/portfolio/${title.toLowerCase()}`);
  const shown = page.getByRole("dialog", { name: title });
  await expect(shown).toContainText("Client: Harbour Board");
  await expect
    .poll(() =>
      shown
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await api.remove(`/wp/v2/portfolio-items/${kept?.id}`);
});
