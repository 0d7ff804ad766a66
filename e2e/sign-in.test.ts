/** Passkeys by Chromium's virtual authenticator, codes of an app, recovery codes, and proofs that are asked for anew. */
import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect } from "./fixtures.ts";
import { forgetProof, password, signUp } from "./members.ts";
import { test } from "./own-studio.ts";
import { sharedStudio } from "./studios.ts";

test.describe.configure(sharedStudio);

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

const methods = (page: Page) => page.getByRole("region", { name: "Ways to Sign In" });

async function signInByPage(page: Page, username: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
}

async function openSettings(page: Page): Promise<string> {
  const { username } = await signUp(page.request);
  await signInByPage(page, username);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/settings?tab=account");
  return username;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await methods(page).getByLabel("Name of the new passkey").fill(name);
  await methods(page).getByRole("button", { name: "Add a Passkey" }).click();
  await expect(methods(page).getByRole("button", { name: `Remove ${name}` })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.clear());
}

async function usePasskey(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
}

test("an old session proves itself once for a passkey, which signs in by itself until it is removed; a second device has its own", async ({
  page,
  studio,
  expectAccessible,
  expectAccessibleInBothThemes,
}) => {
  await openSettings(page);
  await expect(methods(page).getByText("A stolen password is enough to sign in.")).toBeVisible();
  const first = await addAuthenticator(page);

  await test.step("the proof is asked for in a window, and the call goes on", async () => {
    forgetProof(studio.dataDir);
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

  await signOut(page);
  await usePasskey(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  const { credentials } = await first.cdp.send("WebAuthn.getCredentials", { authenticatorId: first.id });
  expect(credentials.map(({ signCount }) => signCount > 1)).toEqual([true]);

  // The second device: the first is not in reach.
  await page.goto("/dashboard/settings?tab=account");
  await expect(methods(page).getByText(/last used/)).toBeVisible();
  await first.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: first.id });
  const second = await addAuthenticator(page);
  await addPasskey(page, "Laptop");
  await signOut(page);
  await usePasskey(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard/settings?tab=account");
  await methods(page).getByRole("button", { name: "Remove Laptop" }).click();
  await expect(page.getByText("Laptop no longer signs you in.")).toBeVisible();
  await signOut(page);
  await usePasskey(page);
  await expect(page.getByText("This passkey was not accepted. Sign in another way.")).toBeVisible();
  await second.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: second.id });
});

test("an app's code and a recovery code are the second step of a password, each once", {
  tag: "@core",
}, async ({ page, expectAccessible }) => {
  const username = await openSettings(page);
  await methods(page).getByRole("button", { name: "Set Up an Authenticator App" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByText(/^Secret:/).textContent()) ?? "").replace(/Secret:|\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Code of the app").fill(app.generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  const listed = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();

  for (const [code, works] of [
    ["000000", false],
    // The current code is used up. The next step's is valid already, and stays so if the step changes meanwhile.
    [app.generate({ timestamp: Date.now() + 30_000 }), true],
    [codes[0] ?? "", true],
    [codes[0] ?? "", false],
  ] as const) {
    await signOut(page);
    await signInByPage(page, username);
    const step = page.getByRole("form", { name: "Second step" });
    await expect(step.getByLabel("Code")).toBeFocused();
    await step.getByLabel("Code").fill(code);
    await step.getByRole("button", { name: "Go On" }).click();
    if (works) await expect(page).toHaveURL(/\/dashboard$/);
    else await expect(step.getByText("This code is not right, or was used before.")).toBeVisible();
  }
  await expectAccessible(page);
});
