/** Formats, blocks and keys of the editor that a writer from elsewhere looks for. */
import type { Page } from "@playwright/test";
import { test } from "./desk-studio.ts";
import { begin, insert, rawOf, text } from "./desk-writing.ts";
import { expect } from "./fixtures.ts";

async function paste(page: Page, plain: string) {
  await text(page).evaluate((element, words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, plain);
}

test("code keeps its tabs, and three Enters leave it; a list keeps the Tab of its first item", async ({
  page,
}) => {
  const token = await begin(page, "Keys");
  await page.keyboard.type("```if (a) {");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("go();");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("}");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Enter");
  await page.keyboard.type("Behind it.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Tab");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("below it");
  await expect.poll(() => rawOf(page, token)).toContain("<code>if (a) {\n\tgo();\n}</code>");
  await expect.poll(() => rawOf(page, token)).toMatch(/<p>Behind it\.<\/p>[\s\S]*<li>one[\s\S]*<li>below it/);
});

test("the formats are one stop of the Tab key, and underline and strike by key and by press", async ({
  page,
}) => {
  const token = await begin(page, "Formats");
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  const underline = bar.getByRole("button", { name: "Underline" });
  await page.keyboard.press("Control+u");
  await expect(underline).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("new");
  await page.keyboard.press("Control+u");
  await expect(underline).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Enter");
  await page.keyboard.type("old");
  await text(page).getByText("old").selectText();
  await bar.getByRole("button", { name: "Strikethrough" }).click();
  await expect.poll(() => rawOf(page, token)).toMatch(/<p><u>new<\/u><\/p>[\s\S]*<p><s>old<\/s><\/p>/);

  await bar.getByRole("combobox", { name: "Block type" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Redo" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("combobox", { name: "Block type" })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(bar.locator(":focus")).toHaveCount(0);
});

test("words that run from right to left do so", async ({ page }) => {
  await begin(page, "Direction");
  await page.keyboard.type("مرحبا بكم");
  await expect(text(page).getByRole("paragraph").first()).toHaveCSS("direction", "rtl");
});

test.describe("with others’ players", () => {
  test.use({ elsewhere: true, expectedMessages: [/status of 422/] });

  test("a toggle, a callout and a bookmark are written, and read as such", async ({
    page,
    expectAccessible,
  }) => {
    const token = await begin(page, "Set apart");
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
    await page.goto("/dashboard/academy/post/set-apart");
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
});

test("cells from a spreadsheet and from Markdown become tables, and fill one from the cursor on", async ({
  page,
}) => {
  const token = await begin(page, "Cells");
  await paste(page, "Camera\tDays\nA7\t2\n");
  await expect(text(page).getByRole("cell", { name: "A7" })).toBeVisible();
  await text(page).getByRole("cell", { name: "2" }).click();
  await paste(page, "3\t900\n4\t1200\n");
  await expect
    .poll(() => rawOf(page, token))
    .toContain(
      "<tr><td>Camera</td><td>Days</td><td></td></tr><tr><td>A7</td><td>3</td><td>900</td></tr><tr><td></td><td>4</td><td>1200</td></tr>",
    );
  await page.keyboard.press("Control+z");
  await expect(text(page).getByRole("cell", { name: "900" })).toHaveCount(0);
  await page.keyboard.press("Control+End");
  await paste(page, "| Lens | Fast |\n|---|---|\n| 35 | yes |");
  await expect(text(page).getByRole("columnheader", { name: "Lens" })).toBeVisible();
});

test("a block is duplicated, turned into another kind, and falls where a line shows it", async ({ page }) => {
  const token = await begin(page, "Blocks");
  for (const words of ["First", "Second", "Third"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  }
  await text(page).getByText("First").hover();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(text(page).getByText("First")).toHaveCount(2);
  await text(page).getByText("First").first().hover();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("combobox", { name: "Turn into" }).selectOption("Heading");
  await expect(text(page).getByRole("heading", { name: "First" })).toBeVisible();

  await text(page).getByText("Third").hover();
  const grip = page.getByRole("button", { name: "Block", exact: true });
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
  await expect.poll(() => rawOf(page, token)).toMatch(/First[\s\S]*First[\s\S]*Third[\s\S]*Second/);
});

test("pictures that are chosen together are a gallery, and one goes beside the words", async ({ page }) => {
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
    ...{ name, mimeType: "image/png", buffer: Buffer.from(await pixel(color)) },
  });
  const own = Date.now().toString(16).slice(-6);
  const files = [
    await file("one.png", `#${own}`),
    await file("two.png", "#123456"),
    await file("three.png", "#654321"),
  ];
  await page.getByLabel("Files to insert").setInputFiles(files);
  await expect(text(page).getByText("Gallery")).toBeVisible();
  await expect(text(page).getByLabel(/^Alt text \d/)).toHaveCount(3);
  await page.keyboard.press("Control+End");
  await page.getByLabel("Files to insert").setInputFiles([await file("four.png", "#abcdef")]);
  const size = text(page).getByRole("combobox", { name: "Size" });
  await expect(size).toBeDisabled();
  await text(page).getByRole("combobox", { name: "Placement" }).selectOption("Left, text beside it");
  await expect.poll(() => rawOf(page, token)).toContain("wp-block-image alignleft size-large is-resized");
  await size.selectOption("Large");
  await expect.poll(() => rawOf(page, token)).toContain('"width":"480px","align":"left"');
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByRole("dialog").getByText(/“four.*\.png” has no alt text/)).toBeVisible();
});

test("each line of the history names who wrote it, and when", async ({ page }) => {
  await begin(page, "History");
  await page.keyboard.type("A first version.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await text(page).click();
  await page.keyboard.type("Once more: ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "History" }).click();
  await expect(
    page.getByRole("button", { name: /\d:\d\d [ap]\.m\..*Studio Admin · / }).first(),
  ).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the tools stand in two rows above the keyboard, all in reach, and leave the text its room", async ({
    page,
  }) => {
    await begin(page, "On the way");
    // What Chromium tells of a keyboard that lies over the page.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, "height", { value: innerHeight - 320 });
      visualViewport?.dispatchEvent(new Event("resize"));
    });
    await text(page).tap();
    const bar = page.getByRole("toolbar", { name: "Formatting" });
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844 - 320);
    expect(box?.height).toBeLessThanOrEqual(96);
    for (const tool of await bar.getByRole("button").all()) {
      const place = await tool.boundingBox();
      expect((place?.x ?? -1) >= 0 && (place?.x ?? 0) + (place?.width ?? 0) <= 390).toBe(true);
    }
    await expect(bar.getByRole("button", { name: "Add a block" })).toBeVisible();
    // Nothing else stays over the text.
    for (let line = 0; line < 24; line += 1) await page.keyboard.press("Enter");
    await page.keyboard.type("The last line.");
    await expect
      .poll(async () => {
        const line = await text(page).getByText("The last line.").boundingBox();
        return (line?.y ?? 0) + (line?.height ?? 0);
      })
      .toBeLessThanOrEqual(box?.y ?? 0);
    expect(
      await page.evaluate(() => document.elementFromPoint(190, 8)?.closest(".area-bar, .editor-head")),
    ).toBe(null);
    await bar.getByRole("button", { name: "Bold" }).tap();
    await expect(text(page)).toBeFocused();
  });
});
