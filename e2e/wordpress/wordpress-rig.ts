/** A studio whose content and accounts are a real WordPress's: `npm run wordpress` starts one. */
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { openStudio, type Studio, starting } from "../studios.ts";

/** URL of the WordPress under test. If it is empty, these journeys are skipped with the message below. */
export const wordPressUrl = process.env.WORDPRESS_URL?.replace(/\/+$/, "") ?? "";
export const notThere = "WORDPRESS_URL is not set: npm run wordpress starts a WordPress and says it";
/** As in lab/wordpress/wordpress.mjs. */
export const password = "Rig-WordPress-1";

export const test = base.extend<{ wordPressStudio: Studio }>({
  wordPressStudio: [
    async ({ servers }, use) => {
      const open = () => openStudio({ CONTENT_API_URL: wordPressUrl, TRUST_PROXY: "1" });
      await use(await servers.open("in front of WordPress", open));
    },
    starting,
  ],
  baseURL: async ({ wordPressStudio }, use) => use(wordPressStudio.url),
});

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** A picture that no other upload has. */
export async function picture(page: Page, name: string, width = 900) {
  const data = await page.evaluate((wide) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: wide, height: Math.round(wide / 1.5) });
    const context = canvas.getContext("2d");
    for (let at = 0; context && at < 40; at += 1) {
      context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      context.fillRect(Math.random() * wide, Math.random() * wide, wide / 4, wide / 4);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, width);
  return { name, mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}

export interface Caller {
  post(path: string, data: object): Promise<Record<string, unknown> & { id: number }>;
  upload(file: Awaited<ReturnType<typeof picture>>): Promise<{ id: number; source_url: string }>;
  get(path: string): Promise<Record<string, unknown>>;
  remove(path: string): Promise<void>;
  /** The text as the WordPress's database has it. */
  rawOf(id: number, type?: string): Promise<string>;
}

/** Asks the WordPress itself, past the site. */
export async function inWordPress(request: APIRequestContext, username = "administrator"): Promise<Caller> {
  const root = `${wordPressUrl}/wp-json`;
  const signedIn = await request.post(`${root}/jwt-auth/v1/token`, { data: { username, password } });
  expect(signedIn.ok()).toBe(true);
  const headers = { Authorization: `Bearer ${(await signedIn.json()).token}` };
  const get = async (path: string) => (await request.get(root + path, { headers })).json();
  return {
    get,
    async post(path, data) {
      const answer = await request.post(root + path, { headers, data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      return answer.json();
    },
    async upload({ name, mimeType, buffer }) {
      const about = { "Content-Type": mimeType, "Content-Disposition": `attachment; filename="${name}"` };
      const answer = await request.post(`${root}/wp/v2/media`, {
        headers: { ...headers, ...about },
        data: buffer,
      });
      expect(answer.status(), await answer.text()).toBe(201);
      return answer.json();
    },
    async remove(path) {
      await request.delete(`${root}${path}?force=true`, { headers });
    },
    async rawOf(id, type = "posts") {
      return (await get(`/wp/v2/${type}/${id}?context=edit`)).content.raw;
    },
  };
}
