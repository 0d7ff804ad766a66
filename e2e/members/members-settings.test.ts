/** Members change their profile, picture, password and account; unsaved changes are kept or asked about. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { drawnPhoto, openAs, password, signInByWindow } from "./members.ts";

// Refused: a photo, a proof, a wrong password and the old username at sign-in.
test.use({ expectedMessages: [/status of (400|403|413)|net::ERR_/] });

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Dashboard menu" });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const updated = (page: Page) => page.getByText("Profile updated successfully!");
/** The username becomes editable when the server's data has replaced the browser's. */
const loaded = (page: Page) => expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");

function tokenStatus(page: Page, username: string, typed = password): Promise<number> {
  const data = { username, password: typed };
  return page.request.post("/wp-json/jwt-auth/v1/token", { data }).then((answer) => answer.status());
}

test("names, username, picture, password and devices are changed; the account's data are handed out, and it ends", async ({
  page,
}) => {
  const { username } = await openAs(page, "/dashboard/settings");
  await loaded(page);

  await test.step("the menus have the new name", async () => {
    await page.getByLabel("First name").fill("Samira");
    await page.getByLabel("Last name").fill("de la Cruz");
    await save(page);
    await expect(sidebar(page).getByText("Samira de la Cruz")).toBeVisible();
    await expect(sidebar(page).locator("img")).toHaveAttribute("src", "/avatar/Samira%20de%20la%20Cruz.svg");
    await sidebar(page).getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Welcome back, Samira" })).toBeVisible();
  });

  const next = `${username}_b`;
  await test.step("another username signs in at once in place of the old one", async () => {
    await sidebar(page).getByRole("link", { name: "Settings", exact: true }).click();
    await loaded(page);
    await page.getByLabel("Username").fill(next);
    await save(page);
    await expect(updated(page)).toBeVisible();
    expect([await tokenStatus(page, next), await tokenStatus(page, username)]).toEqual([200, 403]);
  });

  await test.step("a photo shows how far it is, can be stopped, fails with words, arrives and is removed", async () => {
    const avatarCall = "**/wp-json/extenso/v1/avatar";
    const upload = () => page.getByRole("button", { name: "Upload Photo" }).click();
    await openTab(page, "Profile Photo");
    await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
    const zoom = page.getByRole("slider", { name: "Zoom" });
    await zoom.focus();
    await page.keyboard.press("End");
    await expect(zoom).toHaveValue("4");

    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    await page.route(avatarCall, () => resolve(), { times: 1 });
    await upload();
    await arrived;
    await expect(page.getByRole("progressbar", { name: /^Uploading: \d+%$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("progressbar")).toBeHidden();

    await page.route(avatarCall, (route) => route.abort("connectionreset"), { times: 1 });
    await upload();
    await expect(page.getByText("Failed to upload photo. Please try again.")).toBeVisible();

    const message = "File size must be less than 5MB.";
    const json = { code: "extenso_file_too_large", message, data: { status: 413 } };
    await page.route(avatarCall, (route) => route.fulfill({ status: 413, json }), { times: 1 });
    await upload();
    await expect(page.getByText(message)).toBeVisible();

    await upload();
    await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
    const avatar = sidebar(page).locator("img");
    await expect(avatar).toHaveAttribute("src", /uploads/);
    await page.getByRole("button", { name: "Remove Photo" }).click();
    await expect(page.getByText("Profile photo removed.")).toBeVisible();
    await expect(avatar).toHaveAttribute("src", /^\/avatar\//);
  });

  await test.step("another device is listed and signed out by who proves who they are, and the data are handed out", async () => {
    await page.request.post("/wp-json/jwt-auth/v1/token", {
      data: { username: next, password },
      headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" },
    });
    await openTab(page, "Account Details");
    await expect(page.getByText("Subscriber")).toBeVisible();
    await expect(page.getByText("This device")).toBeVisible();
    await expect(page.getByText("Firefox on Windows")).toBeVisible();
    await page.getByRole("button", { name: "Sign Out All Others" }).click();
    const proof = page.getByRole("dialog", { name: "Is it still you?" });
    await proof.getByLabel("Password", { exact: true }).fill(password);
    await proof.getByRole("button", { name: "Go On" }).click();
    await expect(proof).toBeHidden();
    await expect(page.getByText("Firefox on Windows")).toBeHidden();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download My Data" }).click();
    expect((await download).suggestedFilename()).toBe("extenso-account.json");
  });

  await test.step("the password is another one, and the next sign-in has the new name", async () => {
    await openTab(page, "Change Password");
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill("Other-Lens-50");
    await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Lens-50");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByText("Password updated successfully!")).toBeVisible();
    expect(await tokenStatus(page, next, "Other-Lens-50")).toBe(200);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/about");
    await signInByWindow(page, next, "Other-Lens-50");
    await expect(page.getByRole("button", { name: "Account of Samira de la Cruz" })).toBeVisible();
  });

  await test.step("long names, emoji and text from right to left come back as they were typed", async () => {
    await page.goto("/dashboard/settings");
    await loaded(page);
    const last = `فاطمة الزهراء 🎥👩‍🎬 ${"Wolfeschlegelsteinhausenberger".repeat(2)}`;
    await page.getByLabel("First name").fill("Zoë-“Łucja” O'Neil & <b>");
    await page.getByLabel("Last name").fill(last);
    await save(page);
    await expect(updated(page)).toBeVisible();
    await page.reload();
    await loaded(page);
    await expect(page.getByLabel("Last name")).toHaveValue(last);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(tooWide).toBeLessThanOrEqual(0);
    }
  });

  await test.step("the account ends with its password, and a window says so once", async () => {
    await openTab(page, "Account Details");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong-Lens-85");
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(dialog.getByText("The current password is incorrect.")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill("Other-Lens-50");
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("extenso_user"))).toBeNull();
    const farewell = page.getByRole("dialog", { name: "Your account is deleted" });
    await expect(farewell).toContainText("gone for good");
    await farewell.getByRole("button", { name: "Close" }).last().click();
    await expect(farewell).toBeHidden();
    // The window's state has left the history, so a reload opens nothing.
    await expect.poll(() => page.evaluate(() => history.state?.usr)).toBeNull();
  });
});

test("what is not saved survives a change of tab, another window's save and a slow device; leaving asks", async ({
  page,
  context,
}) => {
  await openAs(page, "/dashboard/settings");
  await loaded(page);
  await page.getByLabel("First name").fill("Augusta");

  await test.step("names saved in another window arrive here, and what is typed here stays", async () => {
    const other = await context.newPage();
    await other.goto("/dashboard/settings");
    await loaded(other);
    await other.getByLabel("Last name").fill("Lovelace");
    await save(other);
    await expect(updated(other)).toBeVisible();
    await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
    await expect(page.getByLabel("First name")).toHaveValue("Augusta");
    await save(page);
    await expect(updated(page)).toBeVisible();
    await expect(sidebar(page).getByText("Augusta Lovelace")).toBeVisible();
    await expect(sidebar(other).getByText("Augusta Lovelace")).toBeVisible();
    await other.close();
  });

  await test.step("typed names, faults and a cut picture are there again, passwords and messages are not", async () => {
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("Username").fill("a-b");
    await save(page);
    await expect(
      page.getByText("Username can only contain letters, numbers, and underscores."),
    ).toBeVisible();
    await openTab(page, "Profile Photo");
    await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
    const zoom = page.getByRole("slider", { name: "Zoom" });
    await zoom.focus();
    await page.keyboard.press("End");
    await openTab(page, "Change Password");
    await page.getByLabel("Current password", { exact: true }).fill("secret");
    await expect(page.getByText("Not saved yet: Profile Information.")).toBeVisible();
    await expect(page.getByText("Not saved yet: Profile Photo.")).toBeVisible();

    // On a slow device the focus returns to the tab before the address has changed, which mustn't ask again.
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await openTab(page, "Appearance");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await leaving.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/tab=appearance/);
    await expect(leaving).toBeHidden();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await openTab(page, "Change Password");
    await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
    await openTab(page, "Profile Photo");
    await expect(zoom).toHaveValue("4");
    await openTab(page, "Profile Information");
    await expect(page.getByLabel("First name")).toHaveValue("Grace");
    await expect(page.getByLabel("Username")).toHaveValue("a-b");
    await page.getByLabel("Username").fill(`grace_${crypto.randomUUID().slice(0, 8)}`);
    await save(page);
    await expect(updated(page)).toBeVisible();
    await openTab(page, "Profile Photo");
    await expect(updated(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Upload Photo" }).click();
    await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
  });

  await test.step("closing the page and following a link ask first", async () => {
    await openTab(page, "Profile Information");
    await page.getByLabel("First name").fill("Ada");
    const { promise: asked, resolve } = Promise.withResolvers<string>();
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      return dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe("beforeunload");
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await leaving.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});
