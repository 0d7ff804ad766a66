/** Apps and pages made for WordPress: how they get an application password, and how they call from elsewhere. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, newVisitor, test } from "./fixtures.ts";
import { type Member, password as memberPassword, openAs, signIn, signUp } from "./members.ts";

test.use({ expectedMessages: [/status of (400|401|409|501)|^request elsewhere: http:..127/] });

const authorize = "/wp-admin/authorize-application.php";
const appId = "5f6c1f6e-98a1-4c83-9a9e-3f0d5a5d1b11";
const main = (page: Page) => page.getByRole("main");
const approve = (page: Page) => main(page).getByRole("button", { name: "Approve", exact: true });

const asking = (values: Record<string, string>) => `${authorize}?${new URLSearchParams(values)}`;

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

test("apps find the granting page in the index", async ({ request, baseURL }) => {
  const index = await (await request.get("/wp-json/?_fields=authentication")).json();
  expect(index.authentication["application-passwords"].endpoints.authorization).toBe(
    `${baseURL}${authorize}`,
  );
});

test.describe("an app with an address of its own", () => {
  test.use({ elsewhere: true });

  test("a stranger signs in, approves, and the app gets the password", async ({ page, baseURL }) => {
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
  });

  test("not approved, it is told so at its own address, and gets nothing", async ({ page }) => {
    const success_url = "https://app.example.test/ok";
    await asMember(
      page,
      asking({ app_name: "Phone app", success_url, reject_url: "https://app.example.test/no" }),
    );
    await expect(main(page).getByText("If you don’t approve, the browser goes to")).toContainText("/no");
    await main(page).getByRole("button", { name: "Don’t Approve" }).click();
    await page.waitForURL("https://app.example.test/no");
    await page.goto(asking({ app_name: "Phone app", success_url }));
    await main(page).getByRole("button", { name: "Don’t Approve" }).click();
    await page.waitForURL(`${success_url}?success=false`);
  });
});

test.describe("a page of another origin", () => {
  // A header of its own would need the leave of a preflight.
  test.use({ extraHTTPHeaders: {} });
  let elsewhere: Server;
  let foreign: string;
  test.beforeAll(async () => {
    elsewhere = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Elsewhere</title>");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  });
  test.afterAll(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  test("calls with its credentials, as WordPress's own client does, and is signed out", async ({
    page,
    baseURL,
  }) => {
    await openAs(page, "/dashboard");
    const context = page.context();
    // Every cookie that there could be, without the attributes that keep ours at home.
    for (const name of ["extenso-files", "extenso_device", "extenso_token", "wordpress_logged_in_x"])
      await context.addCookies([{ name, value: "x", url: `${baseURL}/` }]);
    await page.goto(foreign);
    const call = (path: string, method = "GET") =>
      page.evaluate(
        async ({ url, method }) => {
          const headers = { "Content-Type": "application/json", "X-WP-Nonce": "5f3a9c1e07" };
          const answer = await fetch(url, { method, credentials: "include", headers });
          return {
            status: answer.status,
            total: answer.headers.get("X-WP-Total"),
            body: await answer.json(),
          };
        },
        { url: `${baseURL}/wp-json${path}`, method },
      );
    const list = await call("/wp/v2/posts?per_page=2&_fields=id");
    expect([list.status, list.body.length]).toEqual([200, 2]);
    expect(Number(list.total)).toBeGreaterThan(2);
    expect((await call("/wp/v2/users/me")).status).toBe(401);
    expect((await call("/wp/v2/users/me/application-passwords", "POST")).status).toBeGreaterThanOrEqual(400);
  });
});

test("an app without an address: the password is shown once", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const member = await asMember(page, asking({ app_name: "Desktop writer" }));
  await expect(approve(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Name of the app").fill(" ");
  await approve(page).click();
  await expect(page.getByText("A name for the app is required")).toBeVisible();
  await expect(page.getByLabel("Name of the app")).toBeFocused();
  await page.getByLabel("Name of the app").fill("My writer");
  await page.keyboard.press("Enter");
  const shown = main(page).getByRole("definition").first();
  await expect(shown).toHaveText(/^([a-zA-Z0-9]{4} ){5}[a-zA-Z0-9]{4}Copy/);
  await expect(page.getByRole("heading", { level: 1, name: "Connected" })).toBeInViewport();
  await expectAccessibleInBothThemes(page);
  const password = await shown.locator("code").innerText();
  expect(await whoSignsIn(page, member.username, password)).toBe(200);
  await page.reload();
  await expect(shown).toBeHidden();

  await page.goto("/dashboard/settings?tab=account");
  await expect(page.getByText(/^last used/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Disconnect My writer" }).click();
  await expect(page.getByText("My writer can no longer sign in for you.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Connected Apps" })).toBeHidden();
  expect(await whoSignsIn(page, member.username, password)).toBe(401);
});

test("a failure is said, and the request can be approved again", async ({ page }) => {
  await asMember(page, asking({ app_name: "Phone app" }));
  const calls = "**/application-passwords";
  await page.route(calls, (route) =>
    route.fulfill({ status: 501, json: { code: "x", message: "Not today." } }),
  );
  await approve(page).click();
  await expect(page.getByRole("alert")).toHaveText("Not today.");
  await page.unroute(calls);
  await approve(page).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
});

test("without JavaScript the page says that it is needed", async ({ browser, baseURL }) => {
  const context = await newVisitor(browser, { javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(asking({ app_name: "Phone app" }));
  await expect(page.getByText("You sign in and approve here, which needs JavaScript.")).toBeVisible();
  await expect(approve(page)).toBeHidden();
  await context.close();
});

test("somebody else's browser: signing out leads back to the request", async ({ page }) => {
  await asMember(page, asking({ app_name: "Phone app" }));
  await main(page).getByRole("button", { name: "Not you? Sign out" }).click();
  await expect(main(page).getByText("Phone app wants to connect to your account.")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("app_name")).toBe("Phone app");
});

for (const [name, values, words] of [
  ["a script as its address", { success_url: "javascript://x/%0aalert(1)" }, "it is no valid URL of an app"],
  ["an address that isn't secure", { success_url: "http://app.example.test/" }, "it isn’t secure (https)"],
  ["an ID that is none", { app_id: "phone" }, "The app’s ID must be a UUID."],
] as const) {
  test(`a request with ${name} is refused in words`, async ({ page, expectAccessible }) => {
    await asMember(page, asking({ app_name: "Phone app", ...values }));
    await expect(page.getByRole("heading", { name: "This link can’t be used" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
    await expectAccessible(page);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test("a long address is shown whole, and nothing scrolls sideways", async ({ page }) => {
    const success_url = `https://app.example.test/${"long".repeat(100)}`;
    await asMember(page, asking({ app_name: "An-app-with-a-name-of-its-own-that-never-ends", success_url }));
    await expect(main(page).getByText(success_url, { exact: true })).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

test("no other page can frame it", async ({ request }) => {
  const headers = (await request.get(asking({ app_name: "Phone app" }))).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-frame-options"]).toBe("DENY");
});

test("articles and projects name their cards, their records and the feeds", async ({ request }) => {
  const first = async (collection: string) =>
    (await (await request.get(`/wp-json/wp/v2/${collection}?per_page=1`)).json())[0];
  // Read as programs do: nobody is signed in, so a browser would go on to the sign-in.
  const alternates = (html: string) =>
    new Map(
      [...html.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].map(([tag]) => {
        const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
        return [value("type"), value("href").replaceAll("&amp;", "&")] as const;
      }),
    );
  const article = await first("posts");
  const project = await first("portfolio-items");
  for (const [path, { id, title }, collection] of [
    [`/dashboard/academy/post/${article.slug}`, article, "posts"],
    [`/portfolio/${project.slug}`, project, "portfolio-items"],
  ] as const) {
    const response = await request.get(path);
    expect(response.headers().link).toContain(
      `/wp-json/wp/v2/${collection}/${id}>; rel="alternate"; title="JSON"`,
    );
    const links = alternates(await response.text());
    for (const type of ["application/json+oembed", "text/xml+oembed"]) {
      const answer = await request.get(links.get(type) ?? "");
      expect(answer.headers()["content-type"]).toContain(type.split("+")[0]);
      expect(await answer.text()).toContain(title.rendered.split(/[&<]/)[0]);
    }
    for (const type of ["application/rss+xml", "application/atom+xml", "application/feed+json"])
      expect((await request.get(links.get(type) ?? "")).headers()["content-type"]).toContain(type);
  }
  const [category] = await (await request.get("/wp-json/wp/v2/categories?hide_empty=true&per_page=1")).json();
  const list = await (await request.get(`/dashboard/academy?category=${category.slug}`)).text();
  expect(list).toContain(`href="/category/${category.slug}/feed/"`);
  expect((await request.get(`/category/${category.slug}/feed/`)).status()).toBe(200);
});

test.describe("a card", () => {
  // The journeys' own script that holds animations still reads the storage, which a sandbox hasn't.
  test.use({ expectedMessages: [/'localStorage' property|^request elsewhere: http:..127/] });
  test("stands in another site's page: the link hides, the frame fits", async ({
    page,
    request,
    baseURL,
  }) => {
    const [project] = await (await request.get("/wp-json/wp/v2/portfolio-items?per_page=1")).json();
    const url = encodeURIComponent(`${baseURL}/portfolio/${project.slug}`);
    const { html } = await (await request.get(`/wp-json/oembed/1.0/embed?url=${url}`)).json();
    const elsewhere = createServer((_, response) => {
      response
        .setHeader("Content-Type", "text/html; charset=utf-8")
        .end(`<!doctype html><title>Elsewhere</title>${html}`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const card = page.frameLocator("iframe.wp-embedded-content");
    await expect(card.getByRole("heading", { level: 1 })).toHaveText(project.title.rendered);
    await expect(page.locator("blockquote")).toBeHidden();
    const height = await card
      .locator("body")
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    await expect(page.locator("iframe")).toHaveAttribute("height", String(height));
    await card.getByRole("link", { name: project.title.rendered }).click();
    await page.waitForURL(`${baseURL}/portfolio/${project.slug}`);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
});

test("RSD and XML-RPC are not offered, and say so", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.locator('link[rel="EditURI"], link[rel="pingback"]')).toHaveCount(0);
  const call = await request.post("/xmlrpc.php", { data: "<methodCall/>" });
  expect(await call.text()).toContain("XML-RPC services are disabled on this site.");
  expect(await (await request.get("/xmlrpc.php?rsd")).text()).toContain("/wp-json/");
});
