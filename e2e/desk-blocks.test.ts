/** Tables, buttons, pull quotes, columns and pasted pictures at the desk. */
import type { Page } from "@playwright/test";
import { test } from "./desk-studio.ts";
import { begin, insert, rawOf, text } from "./desk-writing.ts";
import { expect } from "./fixtures.ts";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const tableOf = (inner: string) =>
  `<!-- wp:table -->\n<figure class="wp-block-table"><table>${inner}</table></figure>\n<!-- /wp:table -->`;

test("a table is made, grown, cut and left with the keyboard alone", async ({ page, expectAccessible }) => {
  const token = await begin(page, "Prices");
  await insert(page, "table");
  await page.keyboard.type("Part");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Days");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Price");
  for (const word of ["Film", "3", "5,000", "Sound", "1"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(word);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("900");
  // Behind the last cell a row begins; up in its column and on.
  await page.keyboard.press("Tab");
  await page.keyboard.type("Colour");
  await insertAct(page, "column a");
  await page.keyboard.type("new");
  await insertAct(page, "remove col");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("Without tax.");
  const head = "<thead><tr><th>Part</th><th>Days</th><th>Price</th></tr></thead>";
  const cells = (...words: string[]) => `<tr>${words.map((word) => `<td>${word}</td>`).join("")}</tr>`;
  const body = cells("Film", "3", "5,000") + cells("Sound", "1", "900") + cells("Colour ", "", "");
  const written = `${tableOf(`${head}<tbody>${body}</tbody>`)}\n\n${paragraph("Without tax.")}`;
  await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
  await expect.poll(() => rawOf(page, token)).toBe(written);

  await text(page).getByText("Sound").click();
  const bar = page.getByRole("toolbar", { name: "Table" });
  await bar.getByRole("button", { name: "Remove row" }).click();
  await expect(bar.getByRole("button", { name: "Header row" })).toHaveAttribute("aria-pressed", "true");
  await bar.getByRole("button", { name: "Header row" }).click();
  await page.getByRole("textbox", { name: "Caption" }).fill("Prices & days");
  const plain = cells("Part", "Days", "Price") + cells("Film", "3", "5,000") + cells("Colour ", "", "");
  const caption = '<figcaption class="wp-element-caption">Prices &amp; days</figcaption>';
  await expect
    .poll(() => rawOf(page, token))
    .toContain(`<table><tbody>${plain}</tbody></table>${caption}</figure>`);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  await expectAccessible(page);
});

async function insertAct(page: Page, words: string) {
  await page.keyboard.type(" ");
  await insert(page, words);
}

test("buttons, pull quotes and columns are WordPress's blocks", async ({ page, expectAccessible }) => {
  const token = await begin(page, "An invitation");
  await insert(page, "buttons");
  await page.keyboard.type("Write to us");
  await page.keyboard.press("Tab");
  await page.keyboard.type("/contact");
  await text(page).getByText("Write to us").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See work");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill("/portfolio");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await insert(page, "pull");
  await page.keyboard.type("Light is the subject.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Always.");
  await page.getByRole("textbox", { name: "Source of the quote" }).fill("Maya Chen");
  await text(page).getByText("Always.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await insert(page, "columns");
  await page.keyboard.type("Left");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Right");
  const link = (href: string, words: string) =>
    `<!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${href}">${words}</a></div>\n<!-- /wp:button -->`;
  const column = (words: string) =>
    `<!-- wp:column -->\n<div class="wp-block-column">${paragraph(words)}</div>\n<!-- /wp:column -->`;
  const written = [
    `<!-- wp:buttons -->\n<div class="wp-block-buttons">${link("/contact", "Write to us")}\n\n${link("/portfolio", "See work")}</div>\n<!-- /wp:buttons -->`,
    '<!-- wp:pullquote -->\n<figure class="wp-block-pullquote"><blockquote><p>Light is the subject.<br>Always.</p><cite>Maya Chen</cite></blockquote></figure>\n<!-- /wp:pullquote -->',
    `<!-- wp:columns -->\n<div class="wp-block-columns">${column("Left")}\n\n${column("Right")}</div>\n<!-- /wp:columns -->`,
  ].join("\n\n");
  await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
  await expect.poll(() => rawOf(page, token)).toBe(written);
  await expectAccessible(page);
});

/** One dot, red. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

async function paste(page: Page, html: string) {
  await text(page).evaluate((target, value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", value);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test.describe("pictures in what is pasted", () => {
  // The page's policy says so when a picture elsewhere is asked for.
  test.use({ expectedMessages: [/Content Security Policy|pictures\.example|Failed to load resource/] });

  test("come into the library, or keep their place", async ({ page }) => {
    const token = await begin(page, "From elsewhere");
    await paste(
      page,
      `<p>Before <img alt="A red dot" src="data:image/png;base64,${dot}"> after</p>
       <ul><li>one <img src="https://pictures.example/pier.jpg" alt="A pier"></li><li>two</li></ul>
       <table><tr><th>a</th><th>b</th></tr><tr><td><p>1</p><p>2</p></td><td>3 <img src="file:///C:/x.png"></td></tr></table>`,
    );
    await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
    await expect.poll(() => rawOf(page, token)).toContain('alt="A red dot" class="wp-image-');
    const raw = await rawOf(page, token);
    const order = [
      "Before",
      "A red dot",
      "after",
      "<li>one",
      "pictures.example/pier.jpg",
      "<li>two",
      "1<br>2",
    ];
    expect(order.map((words) => raw.indexOf(words)).toSorted((one, other) => one - other)).toEqual(
      order.map((words) => raw.indexOf(words)),
    );
    expect(raw).not.toContain("base64");
    expect(raw).toContain('<figure class="wp-block-image"><img alt=""/></figure>');
    await expect(page.getByText("This image is hosted at pictures.example")).toBeVisible();

    // The one that could not be taken along gets a file.
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file for this image" }).last().click();
    await (await chooser).setFiles({
      name: "x.png",
      mimeType: "image/png",
      buffer: Buffer.from(dot, "base64"),
    });
    await expect(page.getByText("No image yet.")).toHaveCount(0);
    await expect.poll(() => rawOf(page, token)).not.toContain('<img alt=""/>');

    // The other one is chosen from the library.
    await page.getByRole("button", { name: "Choose this image from the library" }).click();
    await page.getByRole("dialog").getByRole("list", { name: "Files" }).getByRole("button").first().click();
    await expect.poll(() => rawOf(page, token)).not.toContain("pictures.example");
    expect(await rawOf(page, token)).toContain('alt="A pier"');
  });
});
