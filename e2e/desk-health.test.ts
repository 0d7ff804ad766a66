/** What `npm run doctor` says, at the desk. */
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

test("an administrator sees how the studio is, and what to do", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await signInAsStaff(page);
  await page.goto("/desk/health");
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: /\d+ wrong, \d+ to look at, \d+ good/ }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("region", { name: "Database" }).getByText(/SQLite answers in/)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Files" }).getByText("folder: written, read and removed"),
  ).toBeVisible();
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups.getByText("What to do: set BACKUP_TO (docs/backups.md)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Test mail" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
