/** Content comes from a WordPress and goes to one, without a terminal. */
import { readFile } from "node:fs/promises";
import { exportXml } from "../server/src/operations/importers/wordpress/test-export.ts";
import { createRecord, paragraph, signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

const patience = { timeout: 60_000 };

test("an administrator exports all content, with its drafts; checks a WordPress’s file, then imports it", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await createRecord(page.request, token, "posts", {
    title: "Lantern notes, unfinished",
    status: "draft",
    content: paragraph("Kept for later & not shown."),
  });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("wxr");
  await page
    .getByRole("option", { name: /Import and export/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Import and export" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all content" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^extenso-\d{4}-\d\d-\d\d\.xml$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toContain("<wp:wxr_version>1.2</wp:wxr_version>");
  expect(text).toContain("<title><![CDATA[Lantern notes, unfinished]]></title>");
  expect(text).toContain("<wp:status><![CDATA[draft]]></wp:status>");
  expect(text.match(/<wp:post_type><!\[CDATA\[portfolio-items\]\]>/g)?.length).toBeGreaterThan(5);
  expect(text.trimEnd().endsWith("</rss>")).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: /^Saved as extenso-.+\.xml, / })).toBeVisible();

  const xml = exportXml([
    { id: 71_001, title: "Harbour at four", slug: "harbour-at-four", content: paragraph("Cranes.") },
    { id: 71_002, title: "Harbour, a draft", status: "draft" },
    { id: 71_003, type: "attachment", title: "cranes", file: "2024/05/cranes.jpg" },
    { id: 71_004, type: "product", title: "A mug" },
  ]);
  const choose = async (label: string, name: string, content: string) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(content) });

  await choose("Choose a file…", "notes.xml", "<html>no export</html>");
  await expect(page.getByRole("status").filter({ hasText: /^Check failed: This is no/ })).toBeVisible(
    patience,
  );
  await choose("Choose another file…", "harbour.xml", xml);
  await expect(page.getByRole("heading", { name: "harbour.xml" })).toBeVisible(patience);
  await expect(page.getByText(/^Checked now, from https:\/\/old\.example$/)).toBeVisible(patience);
  const would = page.getByLabel("What would be imported");
  await expect(would.getByText("2 new")).toBeVisible();
  await expect(page.getByLabel("Has no place here").getByText("product (1)")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/^Imported now, from/)).toBeVisible(patience);
  const was = page.getByLabel("What was imported");
  await expect(was.getByText("2 new")).toBeVisible();
  await page.getByRole("button", { name: "1 left out or failed" }).click();
  await expect(
    page.getByRole("list", { name: "Left out or failed" }).getByText("files were not to be fetched"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Import again" }).click();
  await expect(was.getByText("2 here already")).toBeVisible(patience);
  await page.goto("/desk/posts?search=harbour");
  await expect(page.getByRole("link", { name: "Harbour at four", exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Harbour, a draft", exact: true })).toHaveCount(1);
  await page.goto("/2024/05/harbour-at-four/");
  await expect(page.getByText("Cranes.")).toBeVisible();
  await page.goto("/desk/log?kind=content");
  await expect(page.getByText("studio_admin exported content").first()).toBeVisible();
  await expect(page.getByText("studio_admin imported content “harbour.xml”").first()).toBeVisible();
});
