/** Blocks of the editor that a writer from elsewhere looks for, and the history of what was written. */
import type { Locator } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { test } from "./desk-studio.ts";
import { begin, insert, rawOf, text } from "./desk-writing.ts";

test.use({ elsewhere: true, expectedMessages: [/status of 422/] });

test("toggles, callouts, bookmarks, players, galleries and dragged blocks are written, and read as such", async ({
  page,
  expectAccessible,
}) => {
  const own = crypto.randomUUID().slice(0, 6);
  await test.step("a toggle, a callout and a bookmark are written, and read as such", async () => {
    const token = await begin(page, `Set apart ${own}`);
    await insert(page, "toggle");
    await page.keyboard.type("The answer.");
    await page.getByLabel("Title of the toggle").fill("A question & more");
    await text(page).getByText("The answer.").click();
    await page.keyboard.press("Control+End");
    await insert(page, "callout");
    await page.keyboard.type("Mind the tide.");
    await page.keyboard.press("Control+End");
    await insert(page, "bookmark");
    await page.getByRole("textbox", { name: "Address" }).fill("https://guide.invalid/page");
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await insert(page, "embed");
    await page
      .getByRole("textbox", { name: "Address" })
      .fill("https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl?si=x");
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await expect.poll(() => rawOf(page, token)).toContain('"providerNameSlug":"spotify"');
    const raw = await rawOf(page, token);
    expect(raw).toContain('<div class="wp-block-group is-callout">');
    expect(raw).toContain("\nhttps://guide.invalid/page\n</div>");
    expect(raw).toMatch(/<summary>A question &amp; more<\/summary>[\s\S]*The answer\.[\s\S]*<\/details>/);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await page.goto(`/dashboard/academy/post/set-apart-${own}`);
    const shown = page.locator(".content-text");
    await shown.getByText("A question & more").click();
    await expect(shown.getByText("The answer.")).toBeVisible();
    await expect(shown.getByRole("link", { name: /guide\.invalid/ })).toHaveAttribute(
      "href",
      "https://guide.invalid/page",
    );
    await expectAccessible(page);
    await shown.getByRole("link", { name: /Listen on Spotify/ }).click();
    const frame = shown.locator("iframe");
    await expect(frame).toHaveAttribute("title", "Listen on Spotify");
    await expect(frame).toHaveAttribute("src", "https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl");
  });

  await test.step("a block falls where a line shows it, and the history names who wrote, and when", async () => {
    const token = await begin(page, "Blocks");
    for (const words of ["First", "Second", "Third"]) {
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
    }
    await text(page).getByText("Third").hover();
    const grip = page.getByRole("button", { name: "Block", exact: true });
    const middleOf = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return y + height / 2;
    };
    // The grip follows the block below the pointer.
    const toThird = async () =>
      Math.abs((await middleOf(grip)) - (await middleOf(text(page).getByText("Third"))));
    const toSecond = async () =>
      Math.abs((await middleOf(grip)) - (await middleOf(text(page).getByText("Second"))));
    await expect.poll(async () => (await toThird()) < (await toSecond())).toBe(true);
    const from = await grip.boundingBox();
    const to = await text(page).getByText("Second").boundingBox();
    if (!from || !to) throw new Error("The blocks have no place");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + to.height / 2);
    await page.mouse.move(from.x + 8, to.y + 2);
    await expect(page.locator(".editor-fall")).toBeVisible();
    await page.mouse.up();
    await expect(page.locator(".editor-fall")).toHaveCount(0);
    await expect.poll(() => rawOf(page, token)).toMatch(/First[\s\S]*Third[\s\S]*Second/);

    // Each line of the history names who wrote it, and when.
    await text(page).getByText("Second").click();
    await page.keyboard.press("End");
    await page.keyboard.type(", once more");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("button", { name: "Compare" }).first()).toHaveAccessibleDescription(
      /\d:\d\d [ap]\.m\..*Studio Admin · /,
    );
  });

  await test.step("pictures that are chosen together are a gallery, and one goes beside the words", async () => {
    const token = await begin(page, "Pictures");
    const pixel = (color: string) =>
      page.evaluate(async (fill) => {
        const canvas = new OffscreenCanvas(8, 8);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("No canvas");
        context.fillStyle = fill;
        context.fillRect(0, 0, 8, 8);
        return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
      }, color);
    const file = async (name: string, color: string) => ({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(await pixel(color)),
    });
    // Colours that no file of the library has: it would be asked whether that one is meant.
    const color = () => `#${crypto.randomUUID().slice(0, 6)}`;
    const files = [
      await file("one.png", color()),
      await file("two.png", color()),
      await file("three.png", color()),
    ];
    await page.getByLabel("Files to insert").setInputFiles(files);
    await expect(text(page).getByText("Gallery")).toBeVisible();
    await expect(text(page).getByLabel(/^Alt text \d/)).toHaveCount(3);
    await page.keyboard.press("Control+End");
    await page.getByLabel("Files to insert").setInputFiles([await file("four.png", color())]);
    const size = text(page).getByRole("combobox", { name: "Size" });
    await expect(size).toBeDisabled();
    await text(page).getByRole("combobox", { name: "Placement" }).selectOption("Left, text beside it");
    await expect.poll(() => rawOf(page, token)).toContain("wp-block-image alignleft size-large is-resized");
    await size.selectOption("Large");
    await expect.poll(() => rawOf(page, token)).toContain('"width":"480px","align":"left"');
    await page.getByRole("button", { name: "Publish…" }).click();
    const check = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(check.getByText(/image 1 of 4.*“one.*\.png” has no alt text/i)).toBeVisible();
  });
});
