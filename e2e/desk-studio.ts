/** Desk journeys write in a studio of their own, since other journeys count the sample studio's content. */
import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { keepSession } from "./members.ts";
import { openStudio, type Studio, starting } from "./studios.ts";

export const administrator = { username: "studio_admin", password: "Journey-Admin-1" };

export const test = base.extend<{ deskStudio: Studio }>({
  deskStudio: [
    async ({ servers }, use) =>
      use(await servers.open("desk", () => openStudio({ TRUST_PROXY: "1" }, { sample: true }))),
    starting,
  ],
  baseURL: async ({ deskStudio }, use) => use(deskStudio.url),
});

/** Puts the session of somebody who writes into the browser's storage, as the sign-in does. @returns its access token. */
export async function signInAsStaff(page: Page, who = administrator): Promise<string> {
  const answer = await page.request.post("/wp-json/jwt-auth/v1/token", { data: who });
  expect(answer.ok()).toBe(true);
  const session = await answer.json();
  await keepSession(page, session, {
    username: who.username,
    email: session.user_email,
    name: session.user_display_name,
    firstName: "Studio",
    lastName: "Admin",
  });
  return session.token;
}
