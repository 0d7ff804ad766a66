/** Desk journeys write in a studio of their own, since other journeys count the sample studio's content. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { keepSession } from "../members/members.ts";
import { openStudio, type Studio, starting } from "../studios.ts";

export const administrator = { username: "studio_admin", password: "Journey-Admin-1" };

export const test = base.extend<{ deskStudio: Studio }>({
  deskStudio: [
    async ({ servers }, use) =>
      use(await servers.open("desk", () => openStudio({ TRUST_PROXY: "1" }, { sample: true }))),
    starting,
  ],
  baseURL: async ({ deskStudio }, use) => use(deskStudio.url),
});

/** In a studio of its own that has a place for backups, and nothing yet that makes them large. */
export const backedUpTest = test.extend<{ backedUp: Studio & { place: string } }>({
  backedUp: [
    async ({ servers }, use) =>
      use(
        await servers.open("backed-up", async () => {
          const place = await mkdtemp(join(tmpdir(), "extenso-journey-backups-"));
          const studio = await openStudio({ TRUST_PROXY: "1", BACKUP_TO: place });
          return {
            ...studio,
            place,
            async close() {
              await studio.close();
              await rm(place, { recursive: true, force: true });
            },
          };
        }),
      ),
    starting,
  ],
  baseURL: async ({ backedUp }, use) => use(backedUp.url),
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

/** Creates a record as the signed-in caller would. @param type such as `posts`. @returns its id. */
export async function createRecord(
  request: APIRequestContext,
  token: string,
  type: string,
  data: Record<string, unknown>,
): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post(`/wp-json/wp/v2/${type}`, { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** A block of text as the desk and WordPress store it. */
export const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

/** @returns the path of the link in the mail of an invitation. */
export function invitationIn(mail: string): string {
  const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return `/invitation#token=${/invitation#token=([\w-]+)/.exec(text)?.[1]}`;
}
