/** Members for journeys that are not about becoming one. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, mailTo } from "../fixtures.ts";

export const password = "Long-Lens-85";

export interface Member {
  username: string;
  email: string;
}

/** A new account, made by the API. */
export async function signUp(
  request: APIRequestContext,
  names = { first_name: "Ada", last_name: "Lang" },
): Promise<Member> {
  const username = `member_${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const answer = await request.post("/wp-json/extenso/v1/register", {
    data: { username, email, password, ...names },
  });
  expect(answer.status()).toBe(201);
  return { username, email };
}

interface SignedIn {
  token: string;
  refresh_token: string;
  user_id: number;
  user_roles: string[];
}

/** Puts a session into the browser's storage, as the sign-in does. */
export async function keepSession(
  page: Page,
  { token, refresh_token, user_id, user_roles }: SignedIn,
  who: Member & { name: string; firstName: string; lastName: string },
): Promise<void> {
  await page.goto("/favicon.svg");
  const user = {
    id: user_id,
    roles: user_roles,
    avatar: "",
    memberSince: new Date().toISOString(),
    ...who,
  };
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { extenso_token: token, extenso_refresh_token: refresh_token, extenso_user: JSON.stringify(user) },
  );
}

/** Puts a session that the API began into the browser's storage. @returns its access token. */
export async function signIn(page: Page, { username, email }: Member): Promise<string> {
  const answer = await page.request.post("/wp-json/jwt-auth/v1/token", { data: { username, password } });
  expect(answer.ok()).toBe(true);
  const session = await answer.json();
  const name = session.user_display_name;
  await keepSession(page, session, { username, email, name, firstName: "Ada", lastName: "Lang" });
  return session.token;
}

/** Makes a session old, as most people's are: its proof counts no longer. */
function forgetProof(dataDir: string, token: string): void {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const database = new DatabaseSync(join(dataDir, "studio.db"));
  database.exec("pragma busy_timeout = 5000");
  database.prepare("update user_sessions set proved_at = null where id = ?").run(claims.sid);
  database.close();
}

/** As a visitor of any public page signs in. */
export async function signInByWindow(page: Page, username: string, typed: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill(username);
  await window.getByLabel("Password", { exact: true }).fill(typed);
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(window).toBeHidden();
}

/** Fills in the fields of a window that is open; its box and its button are the caller's to press or to tap. */
export async function fillSignUp(
  window: Locator,
  { username, email, password: typed }: Member & { password: string },
): Promise<void> {
  await window.getByLabel("First name").fill("Casey");
  await window.getByLabel("Last name").fill("Member");
  await window.getByLabel("Username").fill(username);
  await window.getByLabel("Email").fill(email);
  await window.getByLabel("Password", { exact: true }).fill(typed);
  await window.getByLabel("Confirm password").fill(typed);
}

/** Opens a page of the dashboard as a new member whose session is old, where it is the sample studio's. */
export async function openAs(page: Page, path: string): Promise<Member> {
  const member = await signUp(page.request);
  forgetProof(process.env.E2E_DATA_DIR ?? "", await signIn(page, member));
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return member;
}

/** A picture for a profile photo, drawn by the browser. */
export async function drawnPhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#1eadd9";
      context.fillRect(0, 0, 300, 200);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.from(drawn, "base64") };
}

/** The link of a mail, whose lines may be folded as quoted-printable. */
export async function linkTo(email: string, path: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const text = (await mailTo(email)).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      [, token] = new RegExp(`${path}#token=([\\w-]+)`).exec(text) ?? [];
      return token;
    })
    .toBeTruthy();
  return `/${path}#token=${token}`;
}
