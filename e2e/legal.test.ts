import { expect, test } from "./fixtures.ts";

test("a legal text is read by its index, by an address of a section, on paper, and on a phone", async ({
  page,
}) => {
  const index = page.getByRole("navigation", { name: "Sections" });
  const fifth = page.getByRole("heading", { level: 2, name: "5 Data Retention" });

  await test.step("the index leads to a section below the header, and stays beside the text", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/privacy-policy");
    await index.getByRole("link", { name: "Data Retention" }).click();
    await expect(page).toHaveURL(/#[a-z-]+$/);
    await expect(fifth).toBeInViewport();
    const header = await page.getByRole("banner").boundingBox();
    await expect.poll(async () => (await fifth.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
    await expect(index.getByRole("link", { name: "Data Retention" })).toBeInViewport();
  });

  await test.step("the address of a section opens there", async () => {
    const address = await page.getByRole("link", { name: "Link to section 05" }).getAttribute("href");
    await page.goto("about:blank");
    await page.goto(`/privacy-policy${address}`);
    await expect(fifth).toBeInViewport();
  });

  await test.step("printed it is black on white, whole, with the addresses behind its links", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(index).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(11);
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
    const contact = page.getByRole("article").locator("a[href='/contact']").first();
    const printed = await contact.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(printed).toMatch(/http[^ ]+\/contact/);
    await page.emulateMedia({ media: null });
  });

  await test.step("on a phone the index opens above the text", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/terms-of-service");
    const first = index.getByRole("link", { name: "Acceptance" });
    await expect(first).toBeHidden();
    await index.getByText("Sections").click();
    await expect(first).toBeVisible();
  });
});
