/** Content comes from a WordPress and goes to one, without a terminal. */
import { readFile } from "node:fs/promises";
import { exportXml } from "../../server/src/operations/importers/wordpress/test-export.ts";
import { expect } from "../fixtures.ts";
import { createRecord, paragraph, signInAsStaff, test } from "./desk-studio.ts";

const patience = { timeout: 60_000 };

test("an administrator exports all content, with its drafts; checks a WordPress’s file, then imports it", async ({
  page,
}) => {
  const token = await signInAsStaff(page);
  const own = crypto.randomUUID().slice(0, 6);
  await createRecord(page.request, token, "posts", {
    title: `Lantern notes ${own}, unfinished`,
    status: "draft",
    content: paragraph("Kept for later & not shown."),
  });
  await page.goto("/desk/settings/exchange");
  const exportAll = page.getByRole("button", { name: "Export all content" });
  await expect(exportAll).toBeVisible();
  const saving = page.waitForEvent("download");
  await exportAll.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^extenso-\d{4}-\d\d-\d\d\.xml$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toContain("<wp:wxr_version>1.2</wp:wxr_version>");
  const [, draft] = text.split(`<title><![CDATA[Lantern notes ${own}, unfinished]]></title>`);
  expect(draft?.split("</item>")[0]).toContain("<wp:status><![CDATA[draft]]></wp:status>");
  expect(text.match(/<wp:post_type><!\[CDATA\[portfolio-items\]\]>/g)?.length).toBeGreaterThan(5);
  expect(text.trimEnd().endsWith("</rss>")).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: /^Saved as extenso-.+\.xml, / })).toBeVisible();

  // An importer recognises a record by its number in the export: a run of its own needs numbers of its own.
  const number = 70_000 + Number.parseInt(own, 16);
  const content = paragraph("Cranes.");
  const xml = exportXml([
    { id: number, title: `Harbour ${own}`, slug: `harbour-${own}`, content },
    { id: number + 1, title: `Harbour ${own}, a draft`, status: "draft" },
    { id: number + 2, type: "attachment", title: "cranes", file: "2024/05/cranes.jpg" },
    { id: number + 3, type: "product", title: "A mug" },
  ]);
  const name = `harbour-${own}.xml`;
  await page
    .getByLabel(/^Choose (a|another) file…$/)
    .setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(xml) });
  await expect(page.getByRole("heading", { name })).toBeVisible(patience);
  const would = page.getByLabel("What would be imported");
  await expect(would.getByText("2 new")).toBeVisible(patience);
  await expect(page.getByText(/^Checked .+, from https:\/\/old\.example$/)).toBeVisible();
  await expect(page.getByLabel("Has no place here").getByText("product (1)")).toBeVisible();

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/^Imported .+, from/)).toBeVisible(patience);
  await expect(page.getByLabel("What was imported").getByText("2 new")).toBeVisible();
  await page.goto(`/desk/posts?search=${own}`);
  for (const title of [`Harbour ${own}`, `Harbour ${own}, a draft`])
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await page.goto(`/2024/05/harbour-${own}/`);
  await expect(page.getByText("Cranes.")).toBeVisible();
});
