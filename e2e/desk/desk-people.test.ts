/** People at the desk: invited, helped, signed out, handed over; the last administrator stays. */
import type { Page } from "@playwright/test";
import { expect, mailTo, newVisitor } from "../fixtures.ts";
import { administrator, invitationIn, signInAsStaff, test } from "./desk-studio.ts";

/** The server refuses what isn't allowed, and tells old links. */
test.use({ expectedMessages: [/status of 40[0349]/] });

const password = "Journey-People-1";
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const unique = (name: string) => `${name}_${crypto.randomUUID().slice(0, 6)}`;

async function ask(page: Page, token: string, path: string, data?: object) {
  const headers = { Authorization: `Bearer ${token}` };
  const url = `/wp-json${path}`;
  return data ? page.request.post(url, { headers, data }) : page.request.get(url, { headers });
}

async function makePerson(page: Page, token: string, role: string) {
  const username = unique(role);
  const data = { username, password, email: `${username}@example.com`, roles: [role], name: username };
  const made = await ask(page, token, "/wp/v2/users", data);
  expect(made.status()).toBe(201);
  return { id: (await made.json()).id as number, username, password };
}

test("an administrator invites an editor, who accepts, is signed in, and writes; another invitation is withdrawn", {
  tag: "@core",
}, async ({ page, browser, deskStudio, expectAccessibleInBothThemes }) => {
  const token = await signInAsStaff(page);
  const username = unique("sam");
  const email = `${username}+desk@example.com`;
  await page.goto("/desk/people");
  await page.getByRole("button", { name: "Invite…" }).click();
  const window = page.getByRole("dialog", { name: "Invite somebody" });
  await window.getByLabel("Email").fill(email);
  await window.getByLabel("Role").selectOption("Editor");
  await window.getByRole("button", { name: "Invite" }).click();
  await expect(notices(page).getByText(`The invitation of ${email} is in the folder of mails`)).toBeVisible();
  const waiting = page.getByRole("region", { name: "Invited" });
  await expect(waiting.getByText(email)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const theirs = await newVisitor(browser, { baseURL: deskStudio.url });
  const guest = await theirs.newPage();
  await guest.goto(invitationIn(await mailTo(email.replace("+", "\\+"), deskStudio.dataDir)));
  await expect(guest).toHaveURL("/invitation");
  await expect(guest.getByText(`invites ${email} as an editor.`)).toBeVisible();
  await guest.getByLabel("First name").fill("Sam");
  await guest.getByLabel("Last name").fill("Lee");
  await guest.getByLabel("Username").fill(username);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByLabel("Confirm password").fill(password);
  await guest.getByRole("button", { name: "Accept the Invitation" }).click();
  await expect(guest).toHaveURL("/desk");
  await expect(guest.getByRole("link", { name: "Redirects" })).toBeVisible();
  const session = await guest.request.post("/wp-json/jwt-auth/v1/token", { data: { username, password } });
  const own = (await session.json()).token;
  expect((await ask(guest, own, "/wp/v2/posts", { title: "Fog", status: "publish" })).status()).toBe(201);
  await theirs.close();

  await test.step("an invitation is sent again and withdrawn, and its link says so", async () => {
    const other = `${unique("pat")}@example.com`;
    expect(
      (await ask(page, token, "/extenso/v1/invitations", { email: other, role: "author" })).status(),
    ).toBe(201);
    const link = invitationIn(await mailTo(other, deskStudio.dataDir));
    await page.goto(`/desk/people?search=${encodeURIComponent(username)}`);
    await expect(waiting.getByText(other)).toBeVisible();
    await expect(waiting.getByText(email)).toBeHidden();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: `Send again to ${other}` }).click();
    await expect(
      notices(page).getByText(
        `Another invitation is in the folder of mails on the server: ${other} doesn’t get it.`,
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: `Withdraw from ${other}` }).click();
    await expect(notices(page).getByText(`${other} is no longer invited.`)).toBeVisible();
    await expect(page.getByText(other, { exact: true })).toBeHidden();
    await page.goto(link);
    await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
  });
});

test("a leaver’s work is handed over, a member is helped, and the last administrator stays", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a leaver’s work is handed over in one step", async () => {
    const leaver = await makePerson(page, token, "editor");
    const heir = await makePerson(page, token, "author");
    const own = await page.request.post("/wp-json/jwt-auth/v1/token", { data: leaver });
    const made = await ask(page, (await own.json()).token, "/wp/v2/posts", {
      title: "Ebb",
      status: "publish",
    });
    const { id } = await made.json();
    await page.goto(`/desk/people/${leaver.id}`);
    await expect(page.getByRole("region", { name: "What they wrote" }).getByText("1 article")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Audit log" }).getByText(/(published|created) the article “Ebb”/),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Deactivate…" }).click();
    const window = page.getByRole("dialog", { name: `${leaver.username} leaves` });
    await window.getByLabel("Their work").selectOption(`Goes to ${heir.username}`);
    await window.getByRole("button", { name: "Deactivate the account" }).click();
    await expect(notices(page).getByText(`Their work is ${heir.username}’s now.`)).toBeVisible();
    await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
    const article = await ask(page, token, `/wp/v2/posts/${id}`);
    expect((await article.json()).author).toBe(heir.id);
    expect((await page.request.post("/wp-json/jwt-auth/v1/token", { data: leaver })).status()).toBe(403);
    await page.getByRole("button", { name: "Reactivate" }).click();
    await expect(notices(page).getByText(`${leaver.username} can sign in again.`)).toBeVisible();
  });

  await test.step("a member is helped, and a device is signed out", async () => {
    const username = unique("kim");
    const name = `Kim ${username.slice(4)}`;
    const data = {
      username,
      password,
      email: `${username}@example.com`,
      first_name: "Kim",
      last_name: username.slice(4),
    };
    expect((await page.request.post("/wp-json/extenso/v1/register", { data })).status()).toBe(201);
    const signedIn = await page.request.post("/wp-json/jwt-auth/v1/token", { data: { username, password } });
    const theirs = (await signedIn.json()).token;
    await page.goto("/desk/people?group=members");
    await page.getByLabel("Search people").fill(username);
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("b").getByText("Unconfirmed")).toBeVisible();
    await page.getByRole("button", { name: "Send the confirmation again" }).click();
    await expect(notices(page).getByText(/Another confirmation is in the folder of mails/)).toBeVisible();
    await page.getByRole("button", { name: "Confirm by hand…" }).click();
    const window = page.getByRole("dialog", { name: "Confirm by hand" });
    await window.getByLabel("Reason").fill("Came by with the invoice");
    await window.getByRole("button", { name: "Confirm the address" }).click();
    await expect(page.locator("b").getByText("Unconfirmed")).toBeHidden();
    await page.getByRole("button", { name: "Send a link for a new password" }).click();
    await expect(
      notices(page).getByText(/A link for a new password is in the folder of mails/),
    ).toBeVisible();
    expect((await ask(page, theirs, "/extenso/v1/account")).status()).toBe(200);
    await page
      .getByRole("region", { name: "Devices" })
      .getByRole("button", { name: /^Sign out / })
      .click();
    await expect(page.getByText("Signed in nowhere.")).toBeVisible();
    expect((await ask(page, theirs, "/extenso/v1/account")).status()).toBe(403);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export their data" }).click();
    expect((await download).suggestedFilename()).toMatch(/^extenso-account-\d+\.json$/);
  });

  await test.step("the last administrator stays; a role that was taken away shuts the page", async () => {
    const { id } = await (await ask(page, token, "/wp/v2/users/me")).json();
    await page.goto(`/desk/people/${id}`);
    await expect(page.getByRole("button", { name: "Send a link for a new password" })).toBeVisible();
    for (const name of ["Change the role…", "Deactivate…", "Delete…"])
      await expect(page.getByRole("button", { name })).toBeHidden();
    const other = await makePerson(page, token, "administrator");
    await signInAsStaff(page, other);
    await page.goto(`/desk/people/${id}`);
    await page.getByRole("button", { name: "Change the role…" }).click();
    const window = page.getByRole("dialog");
    // Meanwhile the other administrator takes this one's role away.
    const path = `/extenso/v1/people/${other.id}/role`;
    const taken = await ask(page, token, path, { role: "author", from: ["administrator"] });
    expect(taken.status()).toBe(200);
    await window.getByLabel("Role").selectOption("Editor");
    await window.getByRole("button", { name: "Change the role" }).click();
    await expect(window.getByRole("alert")).toHaveText("Sorry, you are not allowed to do that.");
    await window.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "You don’t have access to “People”" })).toBeVisible();
    const own = await page.request.post("/wp-json/jwt-auth/v1/token", { data: administrator });
    expect((await own.json()).user_roles).toEqual(["administrator"]);
  });
});
