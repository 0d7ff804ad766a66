/** Tables in the text: made and grown by key, changed by their tools, and filled from a spreadsheet. */
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { insert, press, renderEditor, type } from "../../../../../testing/editor.tsx";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const tableOf = (inner: string) =>
  `<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table>${inner}</table></figure>\n<!-- /wp:table -->`;

test("a table is made, grown, cut and left with the keyboard alone", async () => {
  const { screen, text, stored } = await renderEditor();
  await insert("table");
  await type("Part");
  for (const word of ["Days", "Price", "Film", "3", "5,000", "Sound", "1", "900"]) {
    await press("{Tab}");
    await type(word);
  }
  // Behind the last cell a row begins; up in its column and on.
  await press("{Tab}");
  await type("Colour ");
  await insert("column a");
  await type("new ");
  await insert("remove col");
  await press("{Shift>}{Tab}{/Shift}{Control>}{Enter}{/Control}");
  await type("Without tax.");
  const head = "<thead><tr><th>Part</th><th>Days</th><th>Price</th></tr></thead>";
  const cells = (...words: string[]) => `<tr>${words.map((word) => `<td>${word}</td>`).join("")}</tr>`;
  const body = cells("Film", "3", "5,000") + cells("Sound", "1", "900") + cells("Colour ", "", "");
  await expect
    .poll(stored)
    .toBe(`${tableOf(`${head}<tbody>${body}</tbody>`)}\n\n${paragraph("Without tax.")}`);

  await text.getByText("Sound").click();
  const bar = screen.getByRole("toolbar", { name: "Table" });
  await bar.getByRole("button", { name: "Remove row" }).click();
  const headerRow = bar.getByRole("button", { name: "Header row" });
  await expect.element(headerRow).toHaveAttribute("aria-pressed", "true");
  await headerRow.click();
  await screen.getByRole("textbox", { name: "Caption" }).fill("Prices & days");
  const plain = cells("Part", "Days", "Price") + cells("Film", "3", "5,000") + cells("Colour ", "", "");
  const caption = '<figcaption class="wp-element-caption">Prices &amp; days</figcaption>';
  await expect.poll(stored).toContain(`<table><tbody>${plain}</tbody></table>${caption}</figure>`);
  await expectAccessibleInBothThemes();
});

test("cells from a spreadsheet become a table, and fill one from the cursor on", async () => {
  const { text, stored, paste } = await renderEditor();
  paste({ "text/plain": "Camera\tDays\nA7\t2\n" });
  await expect.element(text.getByRole("cell", { name: "A7" })).toBeVisible();
  await text.getByRole("cell", { name: "2" }).click();
  paste({ "text/plain": "3\t900\n4\t1200\n" });
  await expect
    .poll(stored)
    .toContain(
      "<tr><td>Camera</td><td>Days</td><td></td></tr><tr><td>A7</td><td>3</td><td>900</td></tr><tr><td></td><td>4</td><td>1200</td></tr>",
    );
  await press("{Control>}z{/Control}");
  await expect.element(text.getByRole("cell", { name: "900" })).not.toBeInTheDocument();
});

test("a table in Markdown becomes one with a header row", async () => {
  const { text, stored, paste } = await renderEditor();
  paste({ "text/plain": "| Lens | Fast |\n|---|---|\n| 35 | yes |" });
  await expect.poll(() => text.element().querySelector("th")?.textContent).toBe("Lens");
  await expect.poll(stored).toContain("<thead><tr><th>Lens</th><th>Fast</th></tr></thead>");
});
