/** A shortcut that overtakes the browser's news of a selection acts on what is selected all the same. */
import { expect, test, vi } from "vitest";
import { renderEditor, selectWords } from "../../../../testing/editor.tsx";
import { renderPart } from "../../../../testing/render.tsx";
import { FormattedText } from "../formatted/formatted-text.tsx";

/** Within one task: the browser announces the selection after it. */
function pressBoldOn(words: Element): void {
  selectWords(words);
  const key = { key: "b", code: "KeyB", keyCode: 66, ctrlKey: true, bubbles: true, cancelable: true };
  words.dispatchEvent(new KeyboardEvent("keydown", key));
}

test("in a field of a form", async () => {
  const onHtml = vi.fn();
  const screen = await renderPart(() => (
    <FormattedText label="Challenge" html="<p>Dawn</p><p>Dusk</p>" onHtml={onHtml} />
  ));
  const field = screen.getByRole("textbox", { name: "Challenge" });
  await field.click();
  await expect.element(field).toHaveFocus();
  pressBoldOn(field.getByText("Dusk").element());
  await expect.element(field.getByRole("strong")).toHaveTextContent("Dusk");
  expect(onHtml.mock.calls).toEqual([["<p>Dawn</p>\n<p><strong>Dusk</strong></p>"]]);
});

test("in an article", async () => {
  const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
  const { text, stored } = await renderEditor({
    content: `${paragraph("Dawn")}\n\n${paragraph("Dusk")}`,
  });
  pressBoldOn(text.getByText("Dusk").element());
  await expect.poll(stored).toBe(`${paragraph("Dawn")}\n\n${paragraph("<strong>Dusk</strong>")}`);
});
