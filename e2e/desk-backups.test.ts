/** Backups without a terminal: made, proved, and the line that restores one. */
import { signInAsStaff, backedUpTest as test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";
import { sharedStudio } from "./studios.ts";

test.describe.configure(sharedStudio);

/** Backups are made at low priority. */
const patience = { timeout: 180_000 };

test("an administrator backs up, proves a backup, and finds the line that restores it", async ({
  page,
  backedUp,
}) => {
  test.setTimeout(480_000);
  const token = await signInAsStaff(page);
  const uploaded = await page.request.post("/wp-json/wp/v2/media", {
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "image/webp",
      "Content-Disposition": 'attachment; filename="kept.webp"',
    },
    data: await (await page.request.get("/media/pictures/pages/about-480.webp")).body(),
  });
  expect(uploaded.status()).toBe(201);
  await page.goto("/desk/backups");
  await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeVisible();
  await expect(page.getByText(`The folder ${backedUp.place}`)).toBeVisible();
  // The schedule makes the first one by itself.
  const list = page.getByRole("list", { name: "Backups, the newest first" });
  await expect(list.getByRole("listitem")).toHaveCount(1, patience);

  const backUp = page.getByRole("button", { name: "Back up now" });
  await expect(backUp).toBeEnabled(patience);
  await backUp.click();
  await expect(page.getByRole("status").filter({ hasText: "Backup made and proved" })).toBeVisible(patience);
  await expect(list.getByRole("listitem")).toHaveCount(2, patience);
  const newest = list.getByRole("listitem").first();
  await expect(newest.getByText(/^Proved now: [\d,]+ rows and [\d,]+ files/)).toBeVisible();

  await newest.getByRole("button", { name: /^Prove / }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Proof of .+ passed/ })).toBeVisible(patience);

  await newest.getByRole("button", { name: /^Restore / }).click();
  const window = page.getByRole("dialog", { name: "Restore" });
  await expect(window.getByText(/^npm run restore -- .+ --backup \d{4}-/)).toContainText(backedUp.place);
  await window.getByRole("button", { name: "Close" }).click();

  await page.goto("/desk/log?kind=backup");
  await expect(page.getByText(/studio_admin began to prove a backup/)).toBeVisible();
});
