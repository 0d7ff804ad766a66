/** Passkeys by Chromium's virtual authenticator, codes of an app, recovery codes, and proofs that are asked for anew. */
import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "./fixtures.ts";
import { openAs, password, signIn, signUp } from "./members/members.ts";

test.use({ expectedMessages: [/status of (400|403)/] });

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

const accountTab = "/dashboard/settings?tab=account";
const methods = (page: Page) => page.getByRole("region", { name: "Ways to Sign In" });

/** Signs out as a cleared browser does, and opens the page that signs in. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/sign-in");
}

async function signInByPassword(page: Page, username: string): Promise<void> {
  await openSignIn(page);
  const form = page.getByRole("main");
  await form.getByLabel("Username or email").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function signInByPasskey(page: Page): Promise<void> {
  await openSignIn(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
}

test("an old session proves itself once for a passkey, which signs in by itself until it is removed; a second device has its own", async ({
  page,
  expectAccessible,
  expectAccessibleInBothThemes,
}) => {
  await openAs(page, accountTab);
  await expect(methods(page).getByText("A stolen password is enough to sign in.")).toBeVisible();
  const first = await addAuthenticator(page);

  await test.step("the proof is asked for in a window, and the call goes on", async () => {
    const add = methods(page).getByRole("button", { name: "Add a Passkey" });
    await methods(page).getByLabel("Name of the new passkey").fill("Phone");
    await add.click();
    const window = page.getByRole("dialog", { name: "Is it still you?" });
    await expect(window.getByLabel("Password", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await expect(methods(page).getByLabel("Name of the new passkey")).toHaveValue("Phone");
    await add.click();
    await window.getByLabel("Password", { exact: true }).fill("wrong");
    await window.getByRole("button", { name: "Go On" }).click();
    await expect(
      window.getByText("The current password is incorrect.").or(window.getByText("That’s not right.")),
    ).toBeVisible();
    await window.getByLabel("Password", { exact: true }).fill(password);
    await window.getByRole("button", { name: "Go On" }).click();
    await expect(window).toBeHidden();
    await expect(methods(page).getByRole("button", { name: "Remove Phone" })).toBeVisible();
  });
  await expect(page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "I Have Kept Them" }).click();

  await signInByPasskey(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  const { credentials } = await first.cdp.send("WebAuthn.getCredentials", { authenticatorId: first.id });
  expect(credentials.map(({ signCount }) => signCount > 1)).toEqual([true]);

  // The second device: the first is not in reach.
  await page.goto(accountTab);
  await expect(methods(page).getByText(/last used/)).toBeVisible();
  await first.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: first.id });
  const second = await addAuthenticator(page);
  await methods(page).getByLabel("Name of the new passkey").fill("Laptop");
  await methods(page).getByRole("button", { name: "Add a Passkey" }).click();
  await expect(methods(page).getByRole("button", { name: "Remove Laptop" })).toBeVisible();
  await signInByPasskey(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(accountTab);
  await methods(page).getByRole("button", { name: "Remove Laptop" }).click();
  await expect(page.getByText("Laptop no longer signs you in.")).toBeVisible();
  await signInByPasskey(page);
  await expect(page.getByText("This passkey was not accepted. Sign in another way.")).toBeVisible();
  await second.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: second.id });
});

test("an app's code and a recovery code are the second step of a password, each once", {
  tag: "@core",
}, async ({ page, expectAccessible }) => {
  const member = await signUp(page.request);
  await signIn(page, member);
  await page.goto(accountTab);
  await methods(page).getByRole("button", { name: "Set Up an Authenticator App" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByText(/^Secret:/).textContent()) ?? "").replace(/Secret:|\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Code of the app").fill(app.generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  const listed = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const [recovery = ""] = await listed.allTextContents();

  const step = page.getByRole("form", { name: "Second step" });
  const answer = async (code: string) => {
    await step.getByLabel("Code").fill(code);
    await step.getByRole("button", { name: "Go On" }).click();
  };
  await signInByPassword(page, member.username);
  await expect(step.getByLabel("Code")).toBeFocused();
  // The current code is used up. The next step's is valid already, and stays so if the step changes meanwhile.
  await answer(app.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page).toHaveURL(/\/dashboard$/);

  await signInByPassword(page, member.username);
  await answer(recovery);
  await expect(page).toHaveURL(/\/dashboard$/);

  await signInByPassword(page, member.username);
  await answer(recovery);
  await expect(step.getByText("This code is not right, or was used before.")).toBeVisible();
  await expectAccessible(page);
});
