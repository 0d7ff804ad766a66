/** Buttons, pull quotes, columns and pages elsewhere in the text, as WordPress's blocks. */
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { insert, press, renderEditor, type } from "../../../../../testing/editor.tsx";
import { refusal } from "../../../../../testing/fake-server.ts";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

test("buttons, pull quotes and columns are WordPress's blocks", async () => {
  const { screen, text, stored } = await renderEditor();
  await insert("buttons");
  await type("Write to us");
  await press("{Tab}");
  await type("/contact");
  await text.getByText("Write to us").click();
  await press("{End}{Enter}");
  await type("See work");
  await press("{Control>}k{/Control}");
  // A window named “Opening…” has the focus until the code of this one is loaded.
  const window = screen.getByRole("dialog", { name: "Link" });
  await window.getByRole("textbox").fill("/portfolio");
  await press("{Enter}");
  await expect.element(window).not.toBeInTheDocument();
  await press("{Enter}{Enter}");
  await insert("pull");
  await type("Light is the subject.");
  await press("{Enter}");
  await type("Always.");
  await screen.getByRole("textbox", { name: "Source of the quote" }).fill("Maya Chen");
  await text.getByText("Always.").click();
  await press("{End}{Enter}{Enter}");
  await insert("columns");
  await type("Left");
  await press("{ArrowDown}");
  await type("Right");
  const link = (href: string, words: string) =>
    `<!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${href}">${words}</a></div>\n<!-- /wp:button -->`;
  const column = (words: string) =>
    `<!-- wp:column -->\n<div class="wp-block-column">${paragraph(words)}</div>\n<!-- /wp:column -->`;
  const written = [
    `<!-- wp:buttons -->\n<div class="wp-block-buttons">${link("/contact", "Write to us")}\n\n${link("/portfolio", "See work")}</div>\n<!-- /wp:buttons -->`,
    '<!-- wp:pullquote -->\n<figure class="wp-block-pullquote"><blockquote><p>Light is the subject.<br>Always.</p><cite>Maya Chen</cite></blockquote></figure>\n<!-- /wp:pullquote -->',
    `<!-- wp:columns -->\n<div class="wp-block-columns">${column("Left")}\n\n${column("Right")}</div>\n<!-- /wp:columns -->`,
  ].join("\n\n");
  await expect.poll(stored).toBe(written);
  await expectAccessibleInBothThemes();
});

test("a page that can't be read is said to be so, and is inserted as a bookmark", async () => {
  const { screen, text, stored, server } = await renderEditor({
    handlers: {
      "POST /extenso/v1/link-cards": refusal(
        422,
        "extenso_link_unreadable",
        "That page can’t be read: it isn’t public, doesn’t answer, or has no title.",
      ),
    },
  });
  await insert("embed");
  const address = screen.getByRole("textbox", { name: "Address" });
  await address.fill("https://page.invalid/guide");
  await screen.getByRole("button", { name: "Insert", exact: true }).click();
  await expect
    .element(screen.getByText(/^That page can’t be read: .* Insert it as a bookmark\.$/))
    .toBeVisible();
  await expect.element(address).toHaveFocus();
  expect(server.requestsTo("POST /extenso/v1/link-cards")).toMatchObject([
    { body: { url: "https://page.invalid/guide" } },
  ]);
  await press("{Escape}");
  await text.click();
  await insert("bookmark");
  await address.fill("https://page.invalid/guide");
  await screen.getByRole("button", { name: "Insert", exact: true }).click();
  await expect.poll(stored).toContain("\nhttps://page.invalid/guide\n</div>");
});
