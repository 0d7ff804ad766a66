import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signIn, signUp } from "../members/members.ts";
import { administrator, signInAsStaff, test } from "./desk-studio.ts";

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

test("strangers are sent home, members to their dashboard, staff to the desk, and old addresses lead there", {
  tag: "@core",
}, async ({ page }) => {
  await test.step("strangers, and nothing is in the answer", async () => {
    const html = await (await page.request.get("/desk/posts")).text();
    expect(html).toContain("Opening the desk...");
    expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\s*\/?>/);
    await page.goto("/desk/posts");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Sign in to open the desk.")).toBeVisible();
  });

  await test.step("the doors of a WordPress, and what the desk does not know", async () => {
    for (const path of ["/wp-admin", "/wp-admin/post.php?post=7", "/wp-login.php", "/desk/nowhere/at/all"]) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, "/desk"]);
    }
  });

  await test.step("staff", async () => {
    await page.goto("/sign-in");
    await page.getByLabel("Username or email").fill(administrator.username);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/desk");
    await expect(page.getByRole("navigation", { name: "Desk", exact: true })).toBeVisible();
  });

  await test.step("members", async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, await signUp(page.request));
    await page.goto("/desk");
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a list is searched, sorted and paged; its articles are copied, chosen by keys, thrown away and back", async ({
  page,
}) => {
  const desk = await openDesk(page, "/desk/posts");
  const headers = { Authorization: `Bearer ${desk.token}` };

  await test.step("its address says what it shows", async () => {
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL("/desk/posts?page=2");
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
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

  const title = `Copied ${crypto.randomUUID().slice(0, 8)}`;
  await test.step("an article is copied, and its comments are counted", async () => {
    const { id } = await desk.create(title);
    const data = {
      excerpt: "In short",
      content: "<!-- wp:paragraph -->\n<p>Ebb.</p>\n<!-- /wp:paragraph -->",
      slug: "its-own",
    };
    await page.request.post(`/wp-json/wp/v2/posts/${id}`, { headers, data });
    const comment = { post: id, block: 0, words: "Ebb.", text: "And flow?" };
    const said = await page.request.post("/wp-json/extenso/v1/comments", { headers, data: comment });
    expect([said.status(), await said.text()]).toEqual([201, expect.any(String)]);
    await page.getByRole("searchbox", { name: "Search articles" }).fill(title);
    await expect(rows(page)).toHaveCount(1);
    const row = page.getByRole("row", { name: new RegExp(title) });
    await row.getByRole("button", { name: `Duplicate ${title}` }).click();
    await expect(page.getByText(`“${title}” is copied. This is the copy, a draft.`)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(`${title} (copy)`);
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Ebb.");
    const path = `/wp-json/wp/v2/posts/${page.url().split("/").at(-1)}?context=edit`;
    const copy = await (await page.request.get(path, { headers })).json();
    expect(copy).toMatchObject({ status: "draft", slug: "", excerpt: { raw: "In short" } });
    await page.goto(`/desk/posts?search=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: `1 open comment: ${title}`, exact: true }).click();
    await expect(page.getByText("And flow?")).toBeVisible();
  });

  const name = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  const made = [await desk.create(`${name} a`), await desk.create(`${name} b`)];
  const statuses = () => Promise.all(made.map(({ id }) => desk.statusOf(id)));
  await page.goto(`/desk/posts?sort=title&search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(2);

  await test.step("several go into the trash at once and come back as they were", async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page
      .getByRole("region", { name: "Selected" })
      .getByRole("button", { name: "Move to trash" })
      .click();
    await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
    await expect.poll(statuses).toEqual(["trash", "trash"]);
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(statuses).toEqual(["draft", "draft"]);
  });

  await test.step("the keyboard goes through rows, chooses and throws away, and the focus stays", async () => {
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

test("a file is uploaded, described and thrown away with a way back; a project of pictures is on the site", async ({
  page,
}) => {
  await openDesk(page, "/desk/media");
  await expect(page.getByText(/^[\d.]+ (?:k|M|G)B on the disk$/)).toBeVisible();
  const name = `shot-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Upload files").setInputFiles([await picture(page, `${name}.png`)]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 file uploaded");
  await page.getByRole("searchbox", { name: "Search media" }).fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  const tile = page.getByRole("main").getByRole("button", { name: new RegExp(name) });
  await expect(tile).toContainText("No alt text");
  await tile.click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByLabel("Alt text").fill("A plain field of colour");
  await expect(panel.getByText("Nowhere yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Save" }).click();
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices.getByText("Saved.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(tile).not.toContainText("No alt text");
  await tile.click();
  await panel.getByRole("button", { name: "Move to trash" }).click();
  await expect(tile).toHaveCount(0);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(tile).toBeVisible();

  await page.goto("/desk/portfolio/new");
  const title = `Tide ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Client").fill("Harbour Board");
  const shots = [await picture(page, "tide-one.png"), await picture(page, "tide-two.png")];
  await page.getByLabel("Add images").setInputFiles(shots);
  await expect(page.getByRole("group", { name: "Gallery (2)" })).toBeVisible();
  await expect(page.getByLabel("Brand colour")).toHaveValue(/^#[0-9a-f]{6}$/);
  await page.getByLabel("Video").fill("https://vimeo.com/categories");
  await expect(page.getByText("That’s a Vimeo page, not a film.")).toBeVisible();
  await page.getByLabel("Video").fill("");
  await page.getByLabel("Challenge").fill("A tide that waits for nobody.");
  await expect(page.getByRole("complementary", { name: "As visitors see it" })).toContainText(title);

  // Text that was never saved survives a reload and is offered again.
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
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
  await expect(page.getByRole("dialog", { name: title })).toContainText("Client: Harbour Board");
});

/** Kinds of screens; the others are looked at where their components are tested. */
const looked = ["", "/posts", "/media?view=list"];
const unlooked = ["/portfolio", "/media", "/pages", "/topics"];
/** Without anything that was created with a long name. */
const nameless = ["/calendar", "/requests/figures", "/previews", "/redirects", "/site"];

/** Creates one of each kind with a name that nothing can break. @returns the name. */
async function createLongNames(page: Page, token: string): Promise<string> {
  const name = `Verylongname${"withoutaspace".repeat(9)}${crypto.randomUUID().slice(0, 8)}`;
  const headers = { Authorization: `Bearer ${token}` };
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const ofPicture = {
    ...headers,
    "Content-Type": "image/png",
    "Content-Disposition": `attachment; filename="${name}.png"`,
  };
  const dated = { title: "Dated", status: "future", date: "2036-12-24T21:00:00" };
  const asked = {
    name: name.slice(0, 100),
    company: name.slice(0, 100),
    email: "long.name@harbour.example",
    service: "videography",
    budget: "5k-15k",
    timeline: "1-month",
    message: `A film about ${name}.`,
  };
  for (const [path, options] of [
    ["/wp/v2/posts", { headers, data: { title: name } }],
    ["/wp/v2/posts", { headers, data: dated }],
    ["/wp/v2/portfolio-items", { headers, data: { title: name } }],
    ["/wp/v2/pages", { headers, data: { title: name } }],
    ["/wp/v2/categories", { headers, data: { name } }],
    ["/wp/v2/media", { headers: ofPicture, data: picture }],
    ["/extenso/v1/contact", { data: asked }],
  ] as const) {
    const answer = await page.request.post(`/wp-json${path}`, options);
    expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)]);
  }
  return name;
}

/** Nothing makes the page that is open wider than each of the windows. */
async function expectNoSideways(page: Page, path: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // A table that becomes cards does so with its next render.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(width);
  }
}

async function openShown(page: Page, path: string, name?: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/desk${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  if (name) await expect(main.getByText(name).filter({ visible: true }).first()).toBeVisible();
}

test("axe finds nothing in lists in both themes, and no page is wider than a phone, however long the names", {
  tag: ["@core", "@axe"],
}, async ({ page, expectAccessible, expectAccessibleInBothThemes }) => {
  const { token } = await openDesk(page, "/desk");
  const name = await createLongNames(page, token);

  for (const path of looked) {
    await test.step(`/desk${path}`, async () => {
      await openShown(page, path, name);
      await expectAccessibleInBothThemes(page);
      await expectNoSideways(page, path, [390]);
      // Colours are the same as on a wide screen.
      await expectAccessible(page);
      await expectNoSideways(page, path, [320]);
    });
  }
  for (const path of [...unlooked, ...nameless]) {
    await openShown(page, path, unlooked.includes(path) ? name : undefined);
    await expectNoSideways(page, path, [390, 320]);
  }

  await test.step("the studio's own doctor is heard", async () => {
    await openShown(page, "/health");
    await expect(
      page.getByRole("status").filter({ hasText: /\d+ wrong, \d+ to look at, \d+ good/ }),
    ).toBeVisible();
    const region = (name: string) => page.getByRole("region", { name });
    await expect(region("Database").getByText(/SQLite answers in/)).toBeVisible();
    await expect(region("Files").getByText("folder: written, read and removed")).toBeVisible();
    await expect(region("Backups").getByText("What to do: set BACKUP_TO (docs/backups.md)")).toBeVisible();
  });
});
