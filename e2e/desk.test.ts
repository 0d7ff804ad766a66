import type { Page } from "@playwright/test";
import { administrator, signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";
import { openAs } from "./members.ts";

/** Opens a page of the desk as the studio's administrator. @returns a caller of the API as the same person. */
async function openDesk(page: Page, path: string) {
  const token = await signInAsStaff(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    token,
    create: async (title: string) =>
      (await page.request.post("/wp-json/wp/v2/posts", { headers, data: { title } })).json(),
    statusOf: async (id: number) =>
      (await (await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers })).json()).status,
  };
}

const rows = (page: Page) => page.getByRole("table").getByRole("rowheader");

test("strangers are sent home, members to their dashboard, and nothing is in the answer", async ({
  page,
}) => {
  const html = await (await page.request.get("/desk/posts")).text();
  expect(html).toContain("Opening the desk...");
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\s*\/?>/);
  await page.goto("/desk/posts");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Sign in to open the desk.")).toBeVisible();
  await openAs(page, "/dashboard");
  await page.goto("/desk");
  await expect(page).toHaveURL("/dashboard");
});

test("the doors of a WordPress, and what the desk does not know, lead to the desk", async ({ request }) => {
  for (const path of ["/wp-admin", "/wp-admin/post.php?post=7", "/wp-login.php", "/desk/nowhere/at/all"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, "/desk"]);
  }
});

test("whoever signs in as staff comes to the desk", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Username or email").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/desk");
  await expect(page.getByRole("navigation", { name: "Desk", exact: true })).toBeVisible();
});

test("a list is searched, sorted and paged, and its address says so", async ({ page }) => {
  await openDesk(page, "/desk/posts");
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/desk/posts?page=2");
  await page.getByRole("searchbox", { name: "Search articles" }).fill("zzzqqq");
  await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
  await expect(page).toHaveURL("/desk/posts?search=zzzqqq");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  const names = await rows(page).getByRole("link").allTextContents();
  await page.reload();
  await expect(rows(page).getByRole("link").first()).toHaveText(names[0] ?? "");
  await page.goBack();
  await expect(page).toHaveURL("/desk/posts");
});

test("several go into the trash at once and come back as they were", async ({ page }) => {
  const name = `Draft ${crypto.randomUUID().slice(0, 8)}`;
  const api = await openDesk(page, "/desk");
  const made = [await api.create(`${name} one`), await api.create(`${name} two`)];
  await page.goto(`/desk/posts?search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
  await expect.poll(() => Promise.all(made.map(({ id }) => api.statusOf(id)))).toEqual(["trash", "trash"]);
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => Promise.all(made.map(({ id }) => api.statusOf(id)))).toEqual(["draft", "draft"]);
});

test("an article is copied from the list, and its comments are counted there", async ({ page }) => {
  const desk = await openDesk(page, "/desk/posts");
  const title = `Copied ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await desk.create(title);
  const headers = { Authorization: `Bearer ${desk.token}` };
  const data = { excerpt: "In short", content: "<!-- wp:paragraph -->\n<p>Ebb.</p>\n<!-- /wp:paragraph -->" };
  await page.request.post(`/wp-json/wp/v2/posts/${id}`, { headers, data: { ...data, slug: "its-own" } });
  const comment = { post: id, block: 0, words: "Ebb.", text: "And flow?" };
  const said = await page.request.post("/wp-json/extenso/v1/comments", { headers, data: comment });
  expect([said.status(), await said.text()]).toEqual([201, expect.any(String)]);
  await page.goto(`/desk/posts?search=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row.getByRole("link", { name: `1 open comment: ${title}` })).toBeVisible();
  await row.getByRole("button", { name: `Duplicate ${title}` }).click();
  await expect(page.getByText(`“${title}” is copied. This is the copy, a draft.`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(`${title} (copy)`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Ebb.");
  const path = `/wp-json/wp/v2/posts/${page.url().split("/").at(-1)}?context=edit`;
  const copy = await (await page.request.get(path, { headers })).json();
  expect(copy).toMatchObject({ status: "draft", slug: "", excerpt: { raw: "In short" } });
  await page.goto(`/desk/posts?search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `1 open comment: ${title}` }).click();
  await expect(page.getByText("And flow?")).toBeVisible();
});

test("the keyboard goes through rows, chooses and throws away, and the focus stays", async ({ page }) => {
  const name = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  const api = await openDesk(page, "/desk");
  await api.create(`${name} a`);
  await api.create(`${name} b`);
  await page.goto(`/desk/posts?sort=title&search=${encodeURIComponent(name)}`);
  const first = page.getByRole("link", { name: `${name} a`, exact: true });
  const second = page.getByRole("link", { name: `${name} b`, exact: true });
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(second).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${name} b` })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  await expect(first).toHaveCount(0);
  await expect(second).toBeFocused();
});

test("the palette goes, creates and finds", async ({ page }) => {
  await openDesk(page, "/desk");
  const opener = page.getByRole("button", { name: "Search or jump to…" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or command" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Control+k");
  await field.fill("dune line");
  await page.getByRole("option", { name: /^Dune Line Published/ }).click();
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  await page.keyboard.press("Control+k");
  await field.fill("media");
  // Closed and opened again before the browser says that it was closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await expect(field).toHaveValue("");
  await field.fill("media");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/desk/media");
  for (const [key, path] of Object.entries({ p: "/desk/pages", r: "/desk/requests", l: "/desk/redirects" })) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
  }
});

/** A picture that no other upload has. */
function picture(page: Page, name: string) {
  return page
    .evaluate(() => {
      const canvas = document.createElement("canvas");
      canvas.width = 600;
      canvas.height = 400;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = `#${Math.floor(Math.random() * 0xffffff)
          .toString(16)
          .padStart(6, "0")}`;
        context.fillRect(0, 0, 600, 400);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    })
    .then((data) => ({ name, mimeType: "image/png", buffer: Buffer.from(data, "base64") }));
}

test("a file is uploaded, described, and moved to the trash with a way back", async ({ page }) => {
  await openDesk(page, "/desk/media");
  const name = `shot-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Upload files").setInputFiles([await picture(page, `${name}.png`)]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 file uploaded");
  await page.getByRole("searchbox", { name: "Search media" }).fill(name);
  const tile = page.getByRole("main").getByRole("button", { name: new RegExp(name) });
  await expect(tile).toContainText("No alt text");
  await tile.click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByLabel("Alt text").fill("A plain field of colour");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Nowhere yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No alt text")).toHaveCount(0);
  await tile.click();
  await panel.getByRole("button", { name: "Move to trash" }).click();
  await expect(tile).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(tile).toBeVisible();
});

test("a project is made of a drop of pictures and a few words, and is on the site", async ({ page }) => {
  await openDesk(page, "/desk/portfolio/new");
  const name = `Tide ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("Client").fill("Harbour Board");
  const shots = [await picture(page, "tide-one.png"), await picture(page, "tide-two.png")];
  await page.getByLabel("Add images").setInputFiles(shots);
  await expect(page.getByRole("group", { name: "Gallery (2)" })).toBeVisible();
  await expect(page.getByLabel("Brand colour")).toHaveValue(/^#[0-9a-f]{6}$/);
  await page.getByLabel("Video").fill("https://vimeo.com/categories");
  await expect(page.getByText("That’s a Vimeo page, not a film.")).toBeVisible();
  await page.getByLabel("Video").fill("");
  await page.getByLabel("Challenge").fill("A tide that waits for nobody.");
  await expect(page.getByRole("complementary", { name: "As visitors see it" })).toContainText(name);

  // Text that was never saved survives a reload and is offered again.
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(name);
  // Focus may still be scrolling the page to the field just left; the button stays below the pointer all the same.
  for (const shot of ["tide-one", "tide-two"]) {
    await page.getByRole("group", { name: "Gallery" }).getByLabel(`Alt text of ${shot}`).fill("The tide");
    await page.keyboard.press("Tab");
  }
  await expect(page.getByText("No alt text")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish" }).hover();
  await page.mouse.down();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await page.mouse.up();
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  await page.getByRole("link", { name: "View on the site" }).click();
  await expect(page.getByRole("dialog", { name })).toContainText("Client: Harbour Board");
});

for (const width of [390, 1440]) {
  test(`axe finds nothing at the desk, ${width} px wide, in both themes`, async ({
    page,
    expectAccessibleInBothThemes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openDesk(page, "/desk");
    for (const path of ["/desk", "/desk/posts", "/desk/portfolio", "/desk/media", "/desk/media?view=list"]) {
      await page.goto(path);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, widest]).toEqual([path, width]);
    }
  });
}

test("no list of the desk is wider than a phone, however long the names in it", async ({ page }) => {
  const desk = await openDesk(page, "/desk");
  const name = `Verylongname${"withoutaspace".repeat(9)}${crypto.randomUUID().slice(0, 8)}`;
  const headers = { Authorization: `Bearer ${desk.token}` };
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const [path, options] of [
    ["/wp-json/wp/v2/posts", { headers, data: { title: name } }],
    [
      "/wp-json/wp/v2/posts",
      { headers, data: { title: "Dated", status: "future", date: "2036-12-24T21:00:00" } },
    ],
    ["/wp-json/wp/v2/portfolio-items", { headers, data: { title: name } }],
    ["/wp-json/wp/v2/pages", { headers, data: { title: name } }],
    ["/wp-json/wp/v2/categories", { headers, data: { name } }],
    [
      "/wp-json/wp/v2/media",
      {
        headers: {
          ...headers,
          ...{ "Content-Type": "image/png", "Content-Disposition": `attachment; filename="${name}.png"` },
        },
        data: picture,
      },
    ],
    [
      "/wp-json/extenso/v1/contact",
      {
        data: {
          ...{ name: name.slice(0, 100), company: name.slice(0, 100), email: "long.name@harbour.example" },
          ...{ service: "videography", budget: "5k-15k", timeline: "1-month" },
          message: `A film about ${name}.`,
        },
      },
    ],
  ] as const) {
    const answer = await page.request.post(path, options);
    expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)]);
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      ...["", "/posts", "/pages", "/portfolio", "/media", "/media?view=list", "/topics", "/calendar"],
      ...["/requests", "/requests/mail", "/requests/figures", "/previews", "/redirects", "/site"],
    ]) {
      await page.goto(`/desk${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft([path, widest]).toEqual([path, width]);
    }
  }
});
