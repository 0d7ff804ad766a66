/** Pictures in what is pasted from elsewhere: those that can be are taken along. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { test } from "./desk-studio.ts";
import { begin, rawOf, text } from "./desk-writing.ts";

// The page's policy says so when a picture elsewhere is asked for.
test.use({ expectedMessages: [/Content Security Policy|pictures\.example|Failed to load resource/] });

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

test("pictures in what is pasted come into the library, or keep their place", async ({ page }) => {
  const token = await begin(page, "From elsewhere");
  await paste(
    page,
    `<p>Before <img alt="A red dot" src="data:image/png;base64,${dot}"> after</p>
       <ul><li>one <img src="https://pictures.example/pier.jpg" alt="A pier"></li><li>two</li></ul>
       <table><tr><th>a</th><th>b</th></tr><tr><td><p>1</p><p>2</p></td><td>3 <img src="file:///C:/x.png"></td></tr></table>`,
  );
  await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
  await expect.poll(() => rawOf(page, token)).toContain('alt="A red dot" class="wp-image-');
  await expect(page.getByText("This image is hosted at pictures.example")).toBeVisible();
  const raw = await rawOf(page, token);
  const order = ["Before", "A red dot", "after", "<li>one", "pictures.example/pier.jpg", "<li>two", "1<br>2"];
  expect(order.map((words) => raw.indexOf(words)).toSorted((one, other) => one - other)).toEqual(
    order.map((words) => raw.indexOf(words)),
  );
  expect(raw).not.toContain("base64");
  expect(raw).toContain('<figure class="wp-block-image"><img alt=""/></figure>');

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
  await page
    .getByRole("dialog")
    .getByRole("list", { name: "Files" })
    .getByRole("button")
    .first()
    .press("Enter");
  await expect.poll(() => rawOf(page, token)).not.toContain("pictures.example");
  expect(await rawOf(page, token)).toContain('alt="A pier"');
});
