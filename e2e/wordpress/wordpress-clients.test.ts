/** Apps and pages made for WordPress: how they get an application password, and how they call from elsewhere. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { type Member, password as memberPassword, openAs, signIn, signUp } from "../members/members.ts";

test.use({ expectedMessages: [/status of (400|401|409|501)|^request elsewhere: http:..127/] });

const appId = "5f6c1f6e-98a1-4c83-9a9e-3f0d5a5d1b11";
const main = (page: Page) => page.getByRole("main");
const approve = (page: Page) => main(page).getByRole("button", { name: "Approve", exact: true });

const asking = (values: Record<string, string>) =>
  `/wp-admin/authorize-application.php?${new URLSearchParams(values)}`;

async function asMember(page: Page, path: string): Promise<Member> {
  const member = await signUp(page.request);
  await signIn(page, member);
  await page.goto(path);
  return member;
}

async function whoSignsIn(page: Page, username: string, appPassword: string): Promise<number> {
  const credentials = Buffer.from(`${username}:${appPassword}`).toString("base64");
  const headers = { Authorization: `Basic ${credentials}` };
  return (await page.request.get("/wp-json/wp/v2/users/me", { headers })).status();
}

test.describe("an app with an address of its own", () => {
  test.use({ elsewhere: true });

  test("gets the password from a stranger who signs in and approves; not approved, it gets nothing", async ({
    page,
    baseURL,
  }) => {
    const member = await signUp(page.request);
    const success_url = "https://app.example.test/ok?state=7";
    await page.goto(asking({ app_name: "Phone app", app_id: appId, success_url }));
    await expect(main(page).getByText("Phone app wants to connect to your account.")).toBeVisible();
    await main(page).getByLabel("Username or email").fill(member.username);
    await main(page).getByLabel("Password", { exact: true }).fill(memberPassword);
    await main(page).getByRole("button", { name: "Sign In", exact: true }).click();

    await expect(main(page).getByText(`(${member.username}, ${member.email})`)).toBeVisible();
    await expect(main(page).getByText("read what members may read")).toBeVisible();
    await expect(main(page).getByText(success_url, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Name of the app")).toHaveValue("Phone app");
    await approve(page).click();
    await page.waitForURL("https://app.example.test/**");
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      state: "7",
      site_url: baseURL,
      user_login: member.username,
      password: expect.stringMatching(/^[a-zA-Z0-9]{24}$/),
    });
    expect(await whoSignsIn(page, member.username, searchParams.get("password") ?? "")).toBe(200);
    // Nothing of it in the referrer.
    expect(await page.evaluate(() => document.referrer)).toBe("");

    await test.step("not approved, it is told so at the address it named, or at its own", async () => {
      const success_url = "https://app.example.test/ok";
      const reject_url = "https://app.example.test/no";
      await page.goto(asking({ app_name: "Phone app", success_url, reject_url }));
      await expect(main(page).getByText("If you don’t approve, the browser goes to")).toContainText("/no");
      await main(page).getByRole("button", { name: "Don’t Approve" }).click();
      await page.waitForURL(reject_url);
      await page.goto(asking({ app_name: "Phone app", success_url }));
      await main(page).getByRole("button", { name: "Don’t Approve" }).click();
      await page.waitForURL(`${success_url}?success=false`);
    });
  });
});

test("an app without an address: the password is shown once, and what goes wrong is said", async ({
  page,
  expectAccessible,
  expectAccessibleInBothThemes,
}) => {
  const member = await asMember(page, asking({ app_name: "Desktop writer" }));

  await test.step("it needs a name, and a failure can be tried again", async () => {
    await expect(approve(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Name of the app").fill(" ");
    await approve(page).click();
    await expect(page.getByText("A name for the app is required")).toBeVisible();
    await expect(page.getByLabel("Name of the app")).toBeFocused();
    await page.getByLabel("Name of the app").fill("My writer");
    await page.route(
      "**/application-passwords",
      (route) => route.fulfill({ status: 501, json: { code: "x", message: "Not today." } }),
      { times: 1 },
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Not today.");
  });

  const shown = main(page).getByRole("definition").first();
  const password = await test.step("approved, the password is shown once", async () => {
    await approve(page).click();
    await expect(shown).toHaveText(/^([a-zA-Z0-9]{4} ){5}[a-zA-Z0-9]{4}Copy/);
    await expect(page.getByRole("heading", { level: 1, name: "Connected" })).toBeInViewport();
    await expectAccessibleInBothThemes(page);
    const given = await shown.locator("code").innerText();
    expect(await whoSignsIn(page, member.username, given)).toBe(200);
    await page.reload();
    await expect(shown).toBeHidden();
    return given;
  });

  await test.step("it is listed among the account's apps, and disconnected there", async () => {
    await page.goto("/dashboard/settings?tab=account");
    await expect(page.getByText(/^last used/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Disconnect My writer" }).click();
    await expect(page.getByText("My writer can no longer sign in for you.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Connected Apps" })).toBeHidden();
    expect(await whoSignsIn(page, member.username, password)).toBe(401);
  });

  await test.step("on a phone a long address is shown whole, and nothing scrolls sideways", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const success_url = `https://app.example.test/${"long".repeat(100)}`;
    await page.goto(asking({ app_name: "An-app-with-a-name-of-its-own-that-never-ends", success_url }));
    await expect(main(page).getByText(success_url, { exact: true })).toBeVisible();
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
  });

  await test.step("a request that can't be granted is refused in words", async () => {
    await page.goto(asking({ app_name: "Phone app", success_url: "http://app.example.test/" }));
    await expect(page.getByRole("heading", { name: "This link can’t be used" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("it isn’t secure (https)");
    await expect(approve(page)).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("in somebody else's browser, signing out leads back to the request", async () => {
    await page.goto(asking({ app_name: "Phone app" }));
    await main(page).getByRole("button", { name: "Not you? Sign out" }).click();
    await expect(main(page).getByText("Phone app wants to connect to your account.")).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("app_name")).toBe("Phone app");
  });
});

/** A site of another origin that shows `html`. */
async function openElsewhere(html: string): Promise<{ url: string; close(): void }> {
  const elsewhere = createServer((_, response) => {
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><title>Elsewhere</title>${html}`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`,
    close() {
      elsewhere.closeAllConnections();
      elsewhere.close();
    },
  };
}

test.describe("a page of another origin", () => {
  test.use({
    // A header of its own would need the leave of a preflight.
    extraHTTPHeaders: {},
    // The journeys' own script that holds animations still reads the storage, which a sandbox hasn't.
    expectedMessages: [
      /'localStorage' property|status of 40[01]|blocked by CORS policy|net::ERR_FAILED|^request elsewhere: http:..127/,
    ],
  });

  test("may not send its visitors' credentials, calls without them as nobody, and shows a project's card", async ({
    page,
    request,
    baseURL,
  }) => {
    await openAs(page, "/dashboard");
    const context = page.context();
    // Every cookie that there could be, without the attributes that keep ours at home.
    for (const name of ["extenso-files", "extenso_device", "extenso_token", "wordpress_logged_in_x"])
      await context.addCookies([{ name, value: "x", url: `${baseURL}/` }]);
    const [project] = await (await request.get("/wp-json/wp/v2/portfolio-items?per_page=1")).json();
    const url = encodeURIComponent(`${baseURL}/portfolio/${project.slug}`);
    const { html } = await (await request.get(`/wp-json/oembed/1.0/embed?url=${url}`)).json();
    const elsewhere = await openElsewhere(html);
    await page.goto(elsewhere.url);

    await test.step("it calls as WordPress's own client does, but for the cookies", async () => {
      const call = (path: string, method = "GET", credentials: RequestCredentials = "omit") =>
        page.evaluate(
          async ({ url, method, credentials }) => {
            const headers = { "Content-Type": "application/json", "X-WP-Nonce": "5f3a9c1e07" };
            const answer = await fetch(url, { method, credentials, headers });
            return {
              status: answer.status,
              total: answer.headers.get("X-WP-Total"),
              body: await answer.json(),
            };
          },
          { url: `${baseURL}/wp-json${path}`, method, credentials },
        );
      await expect(call("/wp/v2/posts?per_page=2", "GET", "include")).rejects.toThrow("Failed to fetch");
      const list = await call("/wp/v2/posts?per_page=2&_fields=id");
      expect([list.status, list.body.length]).toEqual([200, 2]);
      expect(Number(list.total)).toBeGreaterThan(2);
      expect((await call("/wp/v2/users/me")).status).toBe(401);
      expect((await call("/wp/v2/users/me/application-passwords", "POST")).status).toBeGreaterThanOrEqual(
        400,
      );
    });

    await test.step("the card replaces its link, its frame fits, and it leads to the project", async () => {
      const card = page.frameLocator("iframe.wp-embedded-content");
      await expect(card.getByRole("heading", { level: 1 })).toHaveText(project.title.rendered);
      await expect(page.locator("blockquote")).toBeHidden();
      const height = () =>
        card.locator("body").evaluate((body) => String(Math.ceil(body.getBoundingClientRect().height)));
      const frame = page.locator("iframe");
      // The card's height changes with its fonts, and the frame's a moment later.
      await expect.poll(async () => (await frame.getAttribute("height")) === (await height())).toBe(true);
      await card.getByRole("link", { name: project.title.rendered }).click();
      await page.waitForURL(`${baseURL}/portfolio/${project.slug}`);
    });
    elsewhere.close();
  });
});
