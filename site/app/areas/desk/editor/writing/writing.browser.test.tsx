/** Formats, keys and blocks that a writer from elsewhere looks for. */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { press, renderEditor, selectWords, type } from "../../../../../testing/editor.tsx";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

test("code keeps its tabs, and three Enters leave it; a list keeps the Tab of its first item", async () => {
  const { text, stored } = await renderEditor();
  await type("```if (a) {");
  await press("{Enter}{Tab}");
  await type("go();");
  await press("{Enter}{Shift>}{Tab}{/Shift}}{Enter}{Enter}{Enter}");
  await type("Behind it.");
  await press("{Enter}- one{Tab}");
  await expect.element(text).toHaveFocus();
  await press("{Enter}{Tab}below it");
  await expect.poll(stored).toContain("<code>if (a) {\n\tgo();\n}</code>");
  await expect.poll(stored).toMatch(/<p>Behind it\.<\/p>[\s\S]*<li>one[\s\S]*<li>below it/);
});

test("headings, bold words and lists are typed, the menu of blocks follows the arrows, and blocks go up by key", async () => {
  const { screen, stored } = await renderEditor();
  await type("## First light");
  await press("{Enter}");
  await type("We came **early** and stayed.");
  await press("{Enter}");
  await type("- one");
  await press("{Enter}two{Enter}{Enter}/li");
  const menu = screen.getByRole("listbox", { name: "Insert" });
  await expect.element(menu.getByRole("option", { name: /^Line/ })).toBeVisible();
  await press("{ArrowUp}");
  await expect.poll(() => menu.getByRole("option", { selected: true }).elements()).toHaveLength(1);
  await press("{Escape}{Backspace}{Backspace}{Backspace}");
  await type("The end.");
  await press("{Alt>}{ArrowUp}{/Alt}");
  const item = (words: string) => `<!-- wp:list-item -->\n<li>${words}</li>\n<!-- /wp:list-item -->`;
  await expect
    .poll(stored)
    .toBe(
      [
        '<!-- wp:heading -->\n<h2 class="wp-block-heading">First light</h2>\n<!-- /wp:heading -->',
        paragraph("We came <strong>early</strong> and stayed."),
        paragraph("The end."),
        `<!-- wp:list -->\n<ul class="wp-block-list">${item("one")}\n\n${item("two")}</ul>\n<!-- /wp:list -->`,
      ].join("\n\n"),
    );
  await expectAccessibleInBothThemes();
});

test("the formats are one stop of the Tab key, and underline and strike by key and by press", async () => {
  const { screen, text, stored } = await renderEditor();
  const bar = screen.getByRole("toolbar", { name: "Formatting" });
  const underline = bar.getByRole("button", { name: "Underline" });
  await press("{Control>}u{/Control}");
  await expect.element(underline).toHaveAttribute("aria-pressed", "true");
  await type("new");
  await press("{Control>}u{/Control}");
  await expect.element(underline).toHaveAttribute("aria-pressed", "false");
  await press("{Enter}old");
  selectWords(text.getByText("old").element());
  await bar.getByRole("button", { name: "Strikethrough" }).click();
  await expect.poll(stored).toMatch(/<p><u>new<\/u><\/p>[\s\S]*<p><s>old<\/s><\/p>/);

  const kinds = bar.getByRole("combobox", { name: "Block type" });
  (kinds.element() as HTMLElement).focus();
  await press("{ArrowRight}");
  await expect.element(bar.getByRole("button", { name: "Bold" })).toHaveFocus();
  await press("{End}");
  await expect.element(bar.getByRole("button", { name: "Redo" })).toHaveFocus();
  await press("{ArrowRight}");
  await expect.element(kinds).toHaveFocus();
  await press("{Home}{Tab}");
  expect(bar.element().contains(document.activeElement)).toBe(false);
});

test("words that run from right to left do so", async () => {
  const { text } = await renderEditor({ content: paragraph("مرحبا بكم") });
  expect(getComputedStyle(text.getByText("مرحبا بكم").element()).direction).toBe("rtl");
});

test("a block is duplicated and turned into another kind by its menu", async () => {
  const { screen, text, stored } = await renderEditor({
    content: [paragraph("First"), paragraph("Second")].join("\n\n"),
  });
  const menu = screen.getByRole("button", { name: "Block", exact: true });
  await text.getByText("First").hover();
  await menu.click();
  await screen.getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(() => text.getByText("First").elements()).toHaveLength(2);
  await text.getByText("First").first().hover();
  await menu.click();
  await screen.getByRole("combobox", { name: "Turn into" }).selectOptions("Heading");
  await expect.element(text.getByRole("heading", { name: "First" })).toBeVisible();
  await expect.poll(stored).toMatch(/<h\d[^>]*>First<\/h\d>[\s\S]*<p>First<\/p>[\s\S]*<p>Second<\/p>/);
});

test("by changing one block, all others stay as they are, byte for byte", async () => {
  const unknown =
    '<!-- wp:studio/dial {"to":"--\\u003e","n":[1, 2]} -->\n<x-dial  a=1>7</x-dial>\n<!-- /wp:studio/dial -->';
  const before = `${unknown}\n\n\n${paragraph("Ebb")}\n${unknown}`;
  const { text, stored } = await renderEditor({ content: before });
  await text.getByText("Ebb").click();
  await press("{End}");
  await type(" and flow");
  await expect.poll(stored).toBe(before.replace("Ebb", "Ebb and flow"));
});

test("on a phone the tools stand in two rows above the keyboard, all in reach, and leave the text its room", async () => {
  await page.viewport(390, 844);
  onTestFinished(async () => {
    Reflect.deleteProperty(visualViewport ?? {}, "height");
    await page.viewport(1440, 900);
  });
  const { screen, text } = await renderEditor();
  // Chromium reports a keyboard that covers the page by the height of the visual viewport.
  Object.defineProperty(visualViewport, "height", { value: innerHeight - 320, configurable: true });
  visualViewport?.dispatchEvent(new Event("resize"));
  const bar = screen.getByRole("toolbar", { name: "Formatting" });
  const box = () => bar.element().getBoundingClientRect();
  await expect.poll(() => Math.round(box().bottom)).toBe(844 - 320);
  expect(box().height).toBeLessThanOrEqual(96);
  for (const tool of bar.getByRole("button").elements()) {
    const { left, right } = tool.getBoundingClientRect();
    expect(left >= 0 && right <= 390, tool.ariaLabel ?? "").toBe(true);
  }
  await expect.element(bar.getByRole("button", { name: "Add a block" })).toBeVisible();
  // Nothing else stays over the text.
  await press("{Enter}".repeat(24));
  await type("The last line.");
  await expect
    .poll(() => text.getByText("The last line.").element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(box().top);
  expect(document.elementFromPoint(190, 8)?.closest(".area-bar, .editor-head")).toBe(null);
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect.element(text).toHaveFocus();
});
