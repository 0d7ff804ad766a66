/** Pages elsewhere in a text: shown in a frame once they are pressed, or as a card that leads there. */

import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";
import { begin, insert, rawOf, text } from "./desk-writing.ts";

test.use({ elsewhere: true });

test("pages elsewhere are shown once they are pressed, or are cards that lead there", async ({
  page,
  expectAccessibleInBothThemes,
  expectAccessible,
}) => {
  const own = crypto.randomUUID().slice(0, 6);
  await test.step("a model is embedded by its address, and comes once it is pressed", async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const token = await begin(page, `A chair to turn ${own}`);
    await insert(page, "embed");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Sketchfab");
    await dialog
      .getByRole("textbox", { name: "Address" })
      .fill(`https://sketchfab.com/3d-models/a-chair-${id}?utm_source=x`);
    await dialog.getByRole("button", { name: "Insert", exact: true }).click();
    await expect.poll(() => rawOf(page, token)).toContain('"providerNameSlug":"sketchfab"');
    expect(await rawOf(page, token)).toContain(`\nhttps://sketchfab.com/models/${id}\n</div>`);
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();

    await page.goto(`/dashboard/academy/post/a-chair-to-turn-${own}`);
    const shown = page.locator(".content-text");
    const card = shown.getByRole("link", { name: "On Sketchfab Loads from Sketchfab" });
    await expect(card).toHaveAttribute("href", `https://sketchfab.com/models/${id}`);
    await expect(shown.locator("iframe")).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await card.click();
    const frame = shown.locator("iframe");
    await expect(frame).toHaveAttribute("src", `https://sketchfab.com/models/${id}/embed?dnt=1`);
    await expect(frame).toHaveAttribute("title", "On Sketchfab");
    await expect(frame.contentFrame().locator("html")).toBeAttached();
  });

  await test.step("on a page, the card is there without JavaScript, and is a link", async () => {
    const token = await signInAsStaff(page);
    const content =
      '<!-- wp:embed {"url":"https://www.ted.com/talks/a_talk","type":"video","providerNameSlug":"ted","responsive":true} -->\n<figure class="wp-block-embed is-type-video is-provider-ted wp-block-embed-ted"><div class="wp-block-embed__wrapper">\nhttps://www.ted.com/talks/a_talk\n</div></figure>\n<!-- /wp:embed -->';
    const made = await page.request.post("/wp-json/wp/v2/pages", {
      headers: { Authorization: `Bearer ${token}` },
      data: { title: "A talk", content, status: "publish" },
    });
    const { link, content: written } = await made.json();
    expect(written.raw).toBe(content);
    const { pathname } = new URL(link);
    const html = await (await page.request.get(pathname)).text();
    const card = /<a [^>]*href="https:\/\/www\.ted\.com\/talks\/a_talk"[^>]*>[\s\S]*?<\/a>/.exec(html)?.[0];
    expect(card?.replace(/<[^>]+>/g, " ")).toMatch(/Film on TED\s+Plays from TED/);
    expect(html).not.toContain("<iframe");
    await page.goto(pathname);
    await page.getByRole("link", { name: "Film on TED" }).click();
    await expect(page.locator("iframe")).toHaveAttribute("src", "https://embed.ted.com/talks/a_talk");
  });

  await test.step("any other page becomes a card with its title and picture, and leads there", async () => {
    const token = await begin(page, `Elsewhere ${own}`);
    const data = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(640, 360);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas");
      context.fillStyle = `#${crypto.randomUUID().slice(0, 6)}`;
      context.fillRect(0, 0, 640, 360);
      const bytes = await (await canvas.convertToBlob({ type: "image/webp" })).arrayBuffer();
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    });
    // The server reads public addresses alone, which a journey has none of.
    await page.route("**/wp-json/extenso/v1/link-cards", (route) =>
      route.fulfill({
        json: {
          title: "Harbour & <light>",
          author: "Ana",
          provider: "Elsewhere",
          picture: { width: 640, height: 360, data },
        },
      }),
    );
    await insert(page, "embed");
    await page.getByRole("textbox", { name: "Address" }).fill("https://elsewhere.example/harbour?a=1&b=2");
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(text(page).getByText("Harbour & <light>")).toBeVisible();
    await expect(text(page).getByLabel("Decorative: screen readers skip it")).toBeChecked();
    await expect.poll(() => rawOf(page, token)).toContain("Ana, Elsewhere");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await page.goto(`/dashboard/academy/post/elsewhere-${own}`);
    const card = page.locator(".content-text .is-callout");
    await expect(card.getByRole("link", { name: "Harbour & <light>" })).toHaveAttribute(
      "href",
      "https://elsewhere.example/harbour?a=1&b=2",
    );
    await expect(card.getByRole("presentation")).toHaveAttribute(
      "src",
      /\/wp-content\/uploads\/.*elsewhere\.example-harbour-light/,
    );
    await expectAccessible(page);
  });
});
