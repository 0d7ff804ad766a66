/** An administrator's first day, on a phone: all of it by touch, by role and name, and without a terminal. */
import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, mailTo, newVisitor } from "../fixtures.ts";
import { expectNoSideways, phone, press } from "../phone.ts";
import { administrator, invitationIn, backedUpTest as test } from "./desk-studio.ts";

/** Sessions that have ended and an account that is closed are refused. */
test.use({ ...phone, expectedMessages: [/status of 40[0134]/] });

const password = "First-Day-Phone-1";
/** Backups are made at low priority. */
const patience = { timeout: 180_000 };
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const region = (page: Page, name: string) => page.getByRole("region", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

interface Who {
  username: string;
  password: string;
}

async function fillSignIn(form: Locator, who: Who): Promise<void> {
  await form.getByLabel("Username or email").fill(who.username);
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await press(form.getByRole("button", { name: "Sign In", exact: true }));
}

async function signIn(page: Page, who: Who): Promise<void> {
  await page.goto("/sign-in");
  await fillSignIn(page.getByRole("main"), who);
}

/** On a device whose session has ended elsewhere. */
async function signInAgain(page: Page, who: Who): Promise<Locator> {
  await page.goto("/desk");
  const window = page.getByRole("dialog", { name: "Sign In" });
  await expect(window.getByText("Sign in to open the desk.")).toBeVisible();
  await fillSignIn(window, who);
  return window;
}

/** By the menu, as a finger finds it. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  await press(button(page, "Open menu"));
  const menu = page.getByRole("dialog", { name: "Desk menu" });
  await press(menu.getByRole("link", { name, exact: true }));
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectNoSideways(page);
}

/** Notices lie above the page's lower end on a phone, so they are put away as one would. */
async function readNotice(page: Page, words: string): Promise<void> {
  const notice = notices(page).getByRole("listitem").filter({ hasText: words });
  await expect(notice).toBeVisible();
  const dismiss = notice.getByRole("button", { name: /^Dismiss/ });
  // A notice with the focus doesn't run out.
  await dismiss.focus();
  await press(dismiss);
  await expect(notice).toHaveCount(0);
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await press(button(page, "Invite…"));
  const window = page.getByRole("dialog", { name: "Invite somebody" });
  await window.getByLabel("Email").fill(email);
  await window.getByLabel("Role").selectOption(role);
  await press(window.getByRole("button", { name: "Invite" }));
  // No mail server is set: nobody is promised a mail.
  await readNotice(page, `The invitation of ${email} is in the folder of mails`);
  await expect(region(page, "Invited").getByText(email)).toBeVisible();
}

interface Guest {
  username: string;
  firstName: string;
}

async function accept(page: Page, mail: string, { username, firstName }: Guest): Promise<void> {
  await page.goto(invitationIn(mail));
  await expect(page).toHaveURL("/invitation");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Lee");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await press(button(page, "Accept the Invitation"));
  await expect(page).toHaveURL("/desk");
  await expectNoSideways(page);
}

/** An authenticator app, set up in the account's settings, where the desk's menu leads. @returns the app. */
async function setUpApp(page: Page): Promise<TOTP> {
  await press(button(page, "Open menu"));
  await press(page.getByRole("dialog", { name: "Desk menu" }).getByRole("link", { name: /Editor/ }));
  await press(page.getByRole("tab", { name: "Account Details" }));
  await press(button(page, "Set Up an Authenticator App"));
  await expectNoSideways(page);
  const secret = ((await page.getByText(/^Secret:/).textContent()) ?? "").replace(/Secret:|\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Code of the app").fill(app.generate());
  await press(button(page, "Confirm"));
  await press(button(page, "I Have Kept Them"));
  return app;
}

/** Somebody calls, and who answers the telephone answers the request. */
async function writeDownCall(page: Page, caller: string): Promise<void> {
  await openFromMenu(page, "Requests");
  await press(button(page, "New by telephone"));
  const window = page.getByRole("dialog", { name: "New request by telephone" });
  await window.getByRole("textbox", { name: "Name" }).fill(caller);
  await window.getByRole("textbox", { name: "Phone" }).fill("604 555 0199");
  await window.getByRole("textbox", { name: "What is it about?" }).fill("A film about a quay");
  await press(window.getByRole("button", { name: "Save request" }));
  await expect(page.getByRole("heading", { level: 1, name: caller })).toBeVisible();
  const owner = page.getByRole("combobox", { name: "Owner" });
  await expect(owner.getByRole("option", { selected: true })).toHaveText("Pat Lee (you)");
  await expectNoSideways(page);
}

async function openPerson(page: Page, name: string): Promise<void> {
  await openFromMenu(page, "People");
  await press(page.getByRole("link", { name }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectNoSideways(page);
}

test("two are invited, one loses a phone, one leaves, a backup is made and proved, a redirect is added", async ({
  page,
  browser,
  backedUp,
}) => {
  test.setTimeout(480_000);
  const [sam, pat] = [
    { username: "sam_lee", firstName: "Sam", email: "sam.lee@example.com" },
    { username: "pat_lee", firstName: "Pat", email: "pat.lee@example.com" },
  ];
  const openPhone = async () => (await newVisitor(browser)).newPage();
  const [samsPhone, samsLaptop, patsPhone] = [await openPhone(), await openPhone(), await openPhone()];

  await test.step("the administrator invites an editor and a producer", async () => {
    await signIn(page, administrator);
    await expect(page).toHaveURL(/\/(dashboard|desk)$/);
    await page.goto("/desk");
    await openFromMenu(page, "People");
    await invite(page, sam.email, "Editor");
    await invite(page, pat.email, "Producer");
  });

  await test.step("both accept, and work", async () => {
    await accept(samsPhone, await mailTo(sam.email, backedUp.dataDir), sam);
    await accept(patsPhone, await mailTo(pat.email, backedUp.dataDir), pat);
    await writeDownCall(patsPhone, "Quinn of the Quay");
    const app = await setUpApp(samsPhone);
    await signIn(samsLaptop, { username: sam.username, password });
    const step = samsLaptop.getByRole("form", { name: "Second step" });
    // The current code may be used up by setting the app up; the next step's is valid already.
    await step.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await press(step.getByRole("button", { name: "Go On" }));
    await expect(samsLaptop).toHaveURL(/\/(dashboard|desk)$/);
  });

  await test.step("one loses a phone: devices and second factors end, the password alone signs in", async () => {
    // As pulling the page down does: it was open while both accepted.
    await page.reload();
    await expect(page.getByRole("link", { name: "Sam Lee" })).toBeVisible();
    await expect(region(page, "Invited")).toBeHidden();
    await openPerson(page, "Sam Lee");
    await expect(region(page, "Sign-in methods").getByText("Password, authenticator app")).toBeVisible();
    await press(button(page, "Sign out all devices"));
    await readNotice(page, "All their devices are signed out.");
    await expect(region(page, "Devices").getByText("Signed in nowhere.")).toBeVisible();
    await press(button(page, "Remove their second factors"));
    await readNotice(page, "Removed. They are signed out everywhere, and sign in with the password alone.");
    await expect(region(page, "Sign-in methods").getByText("Password", { exact: true })).toBeVisible();
    await samsPhone.goto("/desk");
    await expect(samsPhone.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    await signInAgain(samsLaptop, { username: sam.username, password });
    await expect(samsLaptop).toHaveURL("/desk");
    await expect(samsLaptop.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("the other leaves: the work is handed over, and the next sign-in refused", async () => {
    await openPerson(page, "Pat Lee");
    await expect(region(page, "Requests").getByText("Answers one request.")).toBeVisible();
    await press(button(page, "Deactivate…"));
    const window = page.getByRole("dialog", { name: "Pat Lee leaves" });
    await window.getByLabel("Their work").selectOption("Goes to Sam Lee");
    await press(window.getByRole("button", { name: "Deactivate the account" }));
    await readNotice(page, "Pat Lee is deactivated and signed out everywhere. Their work is Sam Lee’s now.");
    await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
    await openPerson(page, "Sam Lee");
    await expect(region(page, "Requests").getByText("Answers one request.")).toBeVisible();
    const refused = await signInAgain(patsPhone, { username: pat.username, password });
    await expect(refused.getByRole("alert")).toHaveText("This account has been closed.");
    await expectNoSideways(patsPhone);
  });

  await test.step("a backup is made and proved beside the schedule's, proved again, and its line restores it", async () => {
    const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.extenso_token)}` };
    const uploaded = await page.request.post("/wp-json/wp/v2/media", {
      headers: {
        ...headers,
        "Content-Type": "image/webp",
        "Content-Disposition": 'attachment; filename="kept.webp"',
      },
      data: await (await page.request.get("/media/pictures/pages/about-480.webp")).body(),
    });
    expect(uploaded.status()).toBe(201);
    await openFromMenu(page, "Backups");
    await expect(page.getByText(`The folder ${backedUp.place}`)).toBeVisible();
    const items = page.getByRole("list", { name: "Backups, the newest first" }).getByRole("listitem");
    await expect(items.getByText(/^Proved /)).toHaveCount(1, patience);
    await expect(button(page, "Back up now")).toBeEnabled(patience);
    await press(button(page, "Back up now"));
    await expect(items.getByText(/^Proved /)).toHaveCount(2, patience);
    const told = page.getByRole("status");
    await expect(told.filter({ hasText: "Backup made and proved" })).toBeVisible(patience);
    const newest = items.first();
    await expect(newest.getByText(/^Proved .+: [\d,]+ rows and [\d,]+ files/)).toBeVisible();
    await expect(newest.getByRole("button", { name: /^Prove / })).toBeEnabled();
    await press(newest.getByRole("button", { name: /^Prove / }));
    await expect(told.filter({ hasText: /^Proof of .+ passed/ })).toBeVisible(patience);
    await press(newest.getByRole("button", { name: /^Restore / }));
    const window = page.getByRole("dialog", { name: "Restore" });
    await expect(window.getByText(/^npm run restore -- .+ --backup \d{4}-/)).toContainText(backedUp.place);
    await press(window.getByRole("button", { name: "Close" }));
    await expectNoSideways(page);
  });

  await test.step("a redirect is added, and leads a visitor", async () => {
    await openFromMenu(page, "Redirects");
    await press(button(page, "New redirect"));
    await page.getByLabel("Old address").fill("/drones-of-2019");
    await page.getByLabel("Leads to").fill("drone");
    const pages = page.getByRole("list", { name: "Pages of this site" });
    await press(pages.getByRole("button", { name: "Drone Operation" }));
    await press(button(page, "Add redirect"));
    await readNotice(page, "“/drones-of-2019” now leads to “/services/drone-operation”.");
    await expect(page.getByRole("row", { name: "/drones-of-2019" })).toBeVisible();
    await expectNoSideways(page);
    const visitor = await openPhone();
    await visitor.goto("/drones-of-2019");
    await expect(visitor).toHaveURL("/services/drone-operation");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSideways(visitor);
    await visitor.context().close();
  });

  await test.step("the log tells the day", async () => {
    await openFromMenu(page, "Audit log");
    for (const line of [
      /studio_admin removed the second factors of .*sam_lee/,
      /studio_admin (handed over the work of|deactivated) .*pat_lee/,
      /studio_admin began to prove a backup/,
    ])
      await expect(page.getByRole("listitem").filter({ hasText: line }).first()).toBeVisible();
    await expectNoSideways(page);
  });
  for (const device of [samsPhone, samsLaptop, patsPhone]) await device.context().close();
});
