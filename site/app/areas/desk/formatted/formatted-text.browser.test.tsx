import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { FormattedText } from "./formatted-text.tsx";

test("a list keeps the number it begins at, typed and written before", async () => {
  const onHtml = vi.fn();
  const html = '<ol start="7">\n<li>Cut</li>\n</ol>\n<p>Then</p>';
  const screen = await renderPart(() => <FormattedText label="Process" html={html} onHtml={onHtml} />);
  const field = screen.getByRole("textbox", { name: "Process" });
  await field.getByText("Then").click();
  await userEvent.keyboard("{Control>}{End}{/Control}{Enter}3. Grade");
  const typed = '<p>Then</p>\n<ol start="3">\n<li>Grade</li>\n</ol>';
  await expect.poll(() => onHtml.mock.lastCall).toEqual([`<ol start="7">\n<li>Cut</li>\n</ol>\n${typed}`]);
  await expect.element(field.getByText("Grade")).toBeVisible();
  expect([...field.element().querySelectorAll("ol")].map(({ start }) => start)).toEqual([7, 3]);
});
