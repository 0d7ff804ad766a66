/** The site and its desk in front of a WordPress that really runs: docs/wordpress.md says how. */
import { expect } from "../fixtures.ts";
import { inWordPress, notThere, picture, signIn, test, wordPressUrl } from "./wordpress-rig.ts";

test.skip(!wordPressUrl, notThere);
test.describe.configure({ mode: "default" });

const unique = () => crypto.randomUUID().slice(0, 8);
const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

test("what is published in the WordPress is on the site", async ({ page }) => {
  const api = await inWordPress(page.request);
  const name = `Harbour ${unique()}`;
  const acf = {
    client: "Harbour Board",
    category: "Videography",
    project_year: "2026",
    brand_color: "#1eadd9",
  };
  const project = await api.post("/wp/v2/portfolio-items", { title: name, status: "publish", acf });
  const article = await api.post("/wp/v2/posts", {
    title: `Article ${name}`,
    content: paragraph("Low water."),
    status: "publish",
  });
  await page.goto("/portfolio");
  await page
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name })).toContainText("Client: Harbour Board");
  await signIn(page, "subscriber");
  await page.goto("/dashboard/academy");
  await page
    .getByRole("link", { name: new RegExp(`Article ${name}`) })
    .first()
    .click();
  await expect(page.getByText("Low water.")).toBeVisible();
  const old = await page.request.get(new URL(String(article.link)).pathname, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/dashboard/academy/post/${article.slug}`]);
  await api.remove(`/wp/v2/portfolio-items/${project.id}`);
  await api.remove(`/wp/v2/posts/${article.id}`);
});

test("a member signs in, stays when the token is spent, changes a name and leaves", async ({ page }) => {
  await signIn(page, "subscriber");
  await page.goto("/dashboard/settings");
  await expect(page.getByText("subscriber@example.test").first()).toBeVisible();
  const first = `Robin${unique().replace(/\d/g, "x")}`;
  await page.getByLabel("First name").fill(first);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  const api = await inWordPress(page.request);
  const members = (await api.get("/wp/v2/users?search=subscriber&context=edit")) as unknown as {
    first_name: string;
  }[];
  expect(members[0]?.first_name).toBe(first);
  const refreshed = await page.evaluate(async () => {
    const body = JSON.stringify({ refresh_token: localStorage.getItem("extenso_refresh_token") });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/wp-json/jwt-auth/v1/token/refresh", { method: "POST", headers, body });
    return [answer.status, typeof (await answer.json()).token];
  });
  expect(refreshed).toEqual([200, "string"]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

const kept = [
  "Desk",
  "Requests",
  "Calendar",
  "Site",
  "Visits",
  "WordPress",
  "Quotes",
  "Invoices",
  "Payments",
];
for (const [role, offered] of Object.entries({
  administrator: [...kept, "Mails", "Health"],
  editor: kept,
  author: ["Desk", "WordPress"],
  contributor: ["Desk", "WordPress"],
})) {
  test(`the ${role} finds at the desk what is kept here, and it opens`, async ({ page }) => {
    await signIn(page, role);
    await expect(page).toHaveURL("/desk");
    const links = page.getByRole("navigation", { name: "Desk", exact: true }).getByRole("link");
    await expect(links).toHaveText(offered);
    for (const name of offered.filter((one) => one !== "WordPress")) {
      await links.filter({ hasText: name }).first().click();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  });
}

test("a picture of the site’s own texts is chosen from the WordPress’s library", async ({ page }) => {
  const api = await inWordPress(page.request);
  const name = `pier-${unique()}`;
  const { id } = await api.upload(await picture(page, `${name}.png`));
  await signIn(page, "administrator");
  await page.goto("/desk/site/brand");
  await page.getByRole("button", { name: "Choose, Picture" }).click();
  const library = page.getByRole("dialog", { name: "Choose: Picture" });
  await library.getByRole("searchbox", { name: "Search" }).fill(name);
  await expect(library.getByText(/upload/i)).toHaveCount(0);
  await library.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page.getByText(`${name}.png`)).toBeVisible();
  await api.remove(`/wp/v2/media/${id}`);
});

test.describe("past the desk", () => {
  test.use({ expectedMessages: [/status of 403/] });

  test("content isn’t written through this site, whoever asks, and where it is edited is said", async ({
    page,
  }) => {
    const api = await inWordPress(page.request);
    const { id } = await api.post("/wp/v2/posts", { title: "Kept", status: "publish" });
    await signIn(page, "administrator");
    const token = await page.evaluate(() => localStorage.getItem("extenso_token"));
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/wp-json/wp/v2/posts/${id}`, {
      headers,
      data: { title: "Lost" },
    });
    expect([answer.status(), (await answer.json()).code]).toEqual([403, "content_edited_in_wordpress"]);
    expect((await api.get(`/wp/v2/posts/${id}`)).title).toMatchObject({ rendered: "Kept" });
    await page.goto(`/desk/posts/${id}`);
    await expect(page.getByRole("link", { name: "Open it in WordPress" })).toHaveAttribute(
      "href",
      `/wp-admin/post.php?post=${id}&action=edit`,
    );
    const led = await page.request.get(`/wp-admin/post.php?post=${id}&action=edit`, { maxRedirects: 0 });
    expect(led.headers().location).toBe(`${wordPressUrl}/wp-admin/post.php?post=${id}&action=edit`);
    await api.remove(`/wp/v2/posts/${id}`);
  });
});
