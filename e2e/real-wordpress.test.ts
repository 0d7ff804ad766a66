/** The site and its desk in front of a WordPress that really runs: docs/wordpress.md says how. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { inWordPress, notThere, picture, signIn, test, wordPressUrl } from "./wordpress-rig.ts";

test.skip(!wordPressUrl, notThere);
test.describe.configure({ mode: "default" });

const unique = () => crypto.randomUUID().slice(0, 8);
const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const rows = (page: Page) => page.getByRole("table").getByRole("rowheader");
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

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

for (const role of ["administrator", "editor", "author", "contributor"]) {
  test(`the ${role} comes to the desk and sees what the role opens`, async ({ page }) => {
    await signIn(page, role);
    await expect(page).toHaveURL("/desk");
    const places = page.getByRole("navigation", { name: "Desk", exact: true });
    await expect(places.getByRole("link", { name: "Articles" })).toBeVisible();
    const seesPages = role === "administrator" || role === "editor";
    await expect(places.getByRole("link", { name: "Pages" })).toHaveCount(seesPages ? 1 : 0);
    await page.goto("/desk/posts");
    await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("lists are searched, narrowed, and their rows thrown away with a way back", async ({ page }) => {
  const api = await inWordPress(page.request);
  const name = `List ${unique()}`;
  const made = await Promise.all(
    ["one", "two"].map((part) => api.post("/wp/v2/posts", { title: `${name} ${part}`, status: "draft" })),
  );
  const statuses = () =>
    Promise.all(made.map(async ({ id }) => (await api.get(`/wp/v2/posts/${id}?context=edit`)).status));
  await signIn(page, "editor");
  await page.goto(`/desk/posts?status=draft&search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Move to trash" }).click();
  await expect.poll(statuses).toEqual(["trash", "trash"]);
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(statuses).toEqual(["draft", "draft"]);
  for (const { id } of made) await api.remove(`/wp/v2/posts/${id}`);
});

test("by changing one block, all others stay in the WordPress's database, byte for byte", async ({
  page,
}) => {
  const api = await inWordPress(page.request);
  const unknown =
    '<!-- wp:studio/dial {"to":"--\\u003e","n":[1, 2]} -->\n<x-dial  a=1>7</x-dial>\n<!-- /wp:studio/dial -->';
  const pier = await api.upload(await picture(page, "pier.png"));
  const image = `<!-- wp:image {"sizeSlug":"large"} -->\n<figure class="wp-block-image"><img src="${pier.source_url}" alt="A pier"/></figure>\n<!-- /wp:image -->`;
  const link = paragraph(`<a href="${wordPressUrl}/about/">About &amp; more</a>`);
  const sent = [unknown, image, link, paragraph("Ebb"), "<p>classic\n\ntext</p>", unknown].join("\n\n\n");
  const { id } = await api.post("/wp/v2/posts", { title: "Lossless", content: sent, status: "publish" });
  // WordPress writes the attributes of a text's blocks anew.
  const content = await api.rawOf(id);
  expect(content).toContain("<x-dial  a=1>7</x-dial>\n<!-- /wp:studio/dial -->\n\n\n<!-- wp:image");
  await signIn(page, "administrator");
  await page.goto(`/desk/posts/${id}`);
  await text(page).getByText("Ebb").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and flow");
  await expect(page.getByRole("status").filter({ hasText: "Saved, not public yet" })).toBeVisible();
  expect(await api.rawOf(id)).toBe(content);
  await page
    .getByRole("button", { name: /^(Update|Save)/ })
    .first()
    .click();
  await expect.poll(() => api.rawOf(id)).toBe(content.replace("Ebb", "Ebb and flow"));
  await api.remove(`/wp/v2/posts/${id}`);
  await api.remove(`/wp/v2/media/${pier.id}`);
});

test.describe("two at once", () => {
  test.use({ expectedMessages: [/409/] });

  test("what was changed in the WordPress meanwhile is not written over", async ({ page }) => {
    const api = await inWordPress(page.request, "editor");
    const { id } = await api.post("/wp/v2/posts", {
      title: "Two of us",
      content: [paragraph("One"), paragraph("Two"), paragraph("Three")].join("\n\n"),
      status: "publish",
    });
    await signIn(page, "administrator");
    await page.goto(`/desk/posts/${id}`);
    await expect(text(page)).toContainText("Three");
    const theirs = [paragraph("One of theirs"), paragraph("Two"), paragraph("Three of theirs")].join("\n\n");
    await api.post(`/wp/v2/posts/${id}`, { content: theirs });
    await text(page).getByText("Three").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" of mine");
    await page
      .getByRole("button", { name: /^(Update|Save)/ })
      .first()
      .click();
    const window = page.getByRole("dialog", { name: "Two people edited this" });
    await expect(window).toContainText("Editor");
    await window.getByRole("radio", { name: "Mine" }).check();
    await window.getByRole("button", { name: "Merge" }).click();
    const merged = [paragraph("One of theirs"), paragraph("Two"), paragraph("Three of mine")].join("\n\n");
    await expect.poll(() => api.rawOf(id)).toBe(merged);
    await api.remove(`/wp/v2/posts/${id}`);
  });
});

test("an article is begun, kept, dated ahead, and its history compared", async ({ page }) => {
  const api = await inWordPress(page.request);
  await signIn(page, "author");
  await page.goto("/desk/posts/new");
  await page.getByRole("textbox", { name: "Title" }).fill(`Dusk ${unique()}`);
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("## First light\nWe came **early** and stayed.");
  await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved(page)).toBeVisible();
  expect(await api.rawOf(id)).toContain('<h2 class="wp-block-heading">First light</h2>');
  await page.getByRole("button", { name: "Publish…" }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("radio", { name: /later|day|time/i }).check();
  await window.getByRole("button", { name: /Schedule/ }).click();
  await expect.poll(async () => (await api.get(`/wp/v2/posts/${id}?context=edit`)).status).toBe("future");
  await api.remove(`/wp/v2/posts/${id}`);
});

test("a file is uploaded and described, and what a WordPress lacks is named", async ({ page }) => {
  await signIn(page, "author");
  await page.goto("/desk/media");
  const name = `shot-${unique()}`;
  await page.getByLabel("Upload files").setInputFiles([await picture(page, `${name}.png`, 2800)]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 file uploaded");
  await page.getByRole("searchbox", { name: "Search media" }).fill(name);
  const tile = page.getByRole("main").getByRole("button", { name: new RegExp(name) });
  await tile.click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByLabel("Alt text").fill("A plain field of colour");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText(/WordPress/).first()).toBeVisible();
  const api = await inWordPress(page.request);
  await expect
    .poll(async () => {
      const [found] = (await api.get(`/wp/v2/media?search=${name}`)) as unknown as { alt_text: string }[];
      return found?.alt_text;
    })
    .toBe("A plain field of colour");
});

test("several files at once: only what a WordPress can do is offered, and the rest is named", async ({
  page,
}) => {
  const api = await inWordPress(page.request);
  await signIn(page, "editor");
  await page.goto("/desk/media");
  const name = `many-${unique()}`;
  const ids: number[] = [];
  for (const at of [1, 2]) ids.push((await api.upload(await picture(page, `${name}-${at}.png`))).id);
  await page.goto(`/desk/media?search=${name}`);
  await expect(page.getByText("Your WordPress has no trash and no tags for files")).toBeVisible();
  for (const filter of ["Show", "Tag"]) {
    await expect(page.getByRole("combobox", { name: filter, exact: true })).toHaveCount(0);
  }
  for (const id of [1, 2]) await page.getByRole("checkbox", { name: `Select ${name}-${id}` }).check();
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar.getByRole("button")).toHaveText([
    "Alt texts…",
    "Add to project…",
    "Add to article…",
    "Delete",
    "Clear",
  ]);
  await bar.getByRole("button", { name: "Alt texts…" }).click();
  const window = page.getByRole("dialog", { name: "Alt texts" });
  await expect(window.getByRole("textbox", { name: "Alt text" })).toBeFocused();
  await page.keyboard.type("Newest");
  await page.keyboard.press("Enter");
  await expect(window.getByText("2 of 2")).toBeVisible();
  await window.getByRole("button", { name: "Skip" }).click();
  const texts = async () =>
    (await Promise.all(ids.map((id) => api.get(`/wp/v2/media/${id}`))))
      .map(({ alt_text }) => alt_text)
      .sort();
  await expect.poll(texts).toEqual(["", "Newest"]);
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("checkbox", { name: `Select ${name}-1` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("checkbox", { name: `Select ${name}-1` }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Dismiss" }).last().click();
  const left = async () =>
    ((await api.get(`/wp/v2/media?search=${name}`)) as unknown as { id: number }[]).length;
  await expect.poll(left).toBe(1);
});

test("a project is made of a drop of pictures and a few words, and is on the site", async ({ page }) => {
  const api = await inWordPress(page.request);
  await signIn(page, "editor");
  await page.goto("/desk/portfolio/new");
  const name = `Tide ${unique()}`;
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("Client").fill("Harbour Board");
  const shots = [await picture(page, "tide-one.png"), await picture(page, "tide-two.png")];
  await page.getByLabel("Add images").setInputFiles(shots);
  await expect(page.getByRole("group", { name: "Gallery (2)" })).toBeVisible();
  for (const [group, one] of [
    ["Cover", "tide-one"],
    ["Gallery (2)", "tide-one"],
    ["Gallery (2)", "tide-two"],
  ] as const) {
    const alt = page.getByRole("group", { name: group }).getByLabel(`Alt text of ${one}`);
    await alt.fill(`A field of colour, ${one}`);
    await alt.blur();
  }
  await page.getByLabel("Challenge").fill("A tide that waits for nobody.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const path = `/wp/v2/portfolio-items/${id}?context=edit`;
  const kept = await api.get(path);
  expect(kept.acf).toMatchObject({
    client: "Harbour Board",
    challenge: "<p>A tide that waits for nobody.</p>",
  });
  const raw = await api.rawOf(id, "portfolio-items");
  expect(raw).toContain(`src="${wordPressUrl}/wp-content/uploads/`);
  // A WordPress keeps a state when it is saved over what was there, and not the first one.
  for (const title of [`${name}, again`, `${name}, once more`]) {
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await api.get(path)).title).toMatchObject({ raw: title });
  }
  await page.getByText("History", { exact: true }).click();
  await expect(page.getByText(/^Your WordPress keeps earlier titles and galleries/)).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).last().click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(`${name}, again`);
  await page.getByRole("link", { name: "View on the site" }).click();
  await expect(page.getByRole("dialog", { name: `${name}, once more` })).toContainText(
    "Client: Harbour Board",
  );
  await expect
    .poll(() =>
      page
        .locator("dialog img, [role=dialog] img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await api.remove(`/wp/v2/portfolio-items/${id}`);
});
