/** Pictures at the desk: what harms readers stops all ways of publishing, and files are whose they are. */
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import type { Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { uniquePicture } from "../unique-picture.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const image = (id: number, path: string, alt = "") =>
  `<!-- wp:image {"id":${id},"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="${path}" alt="${alt}" class="wp-image-${id}"/></figure>\n<!-- /wp:image -->`;

/** Signs in at the desk. @returns calls of the server with that session's token. */
async function openDesk(page: Page) {
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async upload(name: string): Promise<{ id: number; path: string }> {
      const answer = await page.request.post("/wp-json/wp/v2/media", {
        headers: {
          ...headers,
          "Content-Type": "image/png",
          "Content-Disposition": `attachment; filename="${name}.png"`,
        },
        data: uniquePicture(900, 600),
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const { id, source_url } = await answer.json();
      return { id, path: new URL(source_url).pathname };
    },
    async create(type: string, data: object): Promise<number> {
      const answer = await page.request.post(`/wp-json/wp/v2/${type}`, { headers, data });
      expect(answer.status()).toBe(201);
      return (await answer.json()).id;
    },
    async link(post: number): Promise<string> {
      const answer = await page.request.post("/wp-json/extenso/v1/preview-links", {
        headers,
        data: { post },
      });
      return (await answer.json()).link;
    },
    async read(type: string, id: number) {
      const answer = await page.request.get(`/wp-json/wp/v2/${type}/${id}?context=edit`, { headers });
      return answer.json();
    },
  };
}

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

test("a picture without words is published in no way: not from a list, by an update, or in a project", async ({
  page,
}) => {
  const desk = await openDesk(page);
  await test.step("a picture without words stops a list's Publish, and the link leads to it; marked as decorative it goes out", async () => {
    const picture = await desk.upload(unique("groyne"));
    const name = unique("Groynes");
    const content = image(picture.id, picture.path);
    const harmed = await desk.create("posts", { title: `${name} bare`, content, status: "draft" });
    const fit = await desk.create("posts", {
      title: `${name} fit`,
      content: "<p>Words.</p>",
      status: "draft",
    });
    await page.goto(`/desk/posts?search=${name}`);
    for (const title of [`${name} bare`, `${name} fit`])
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Publish" }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window).toContainText(/The image “[^”]+” has no alt text/);
    await expect(window.getByRole("region", { name: `${name} bare` })).toBeVisible();
    await expect.poll(async () => (await desk.read("posts", fit)).status).toBe("publish");
    expect((await desk.read("posts", harmed)).status).toBe("draft");
    await window.getByRole("link", { name: "Go there" }).click();
    await expect(page).toHaveURL(`/desk/posts/${harmed}`);
    await expect(page.getByRole("textbox", { name: "Alt text", exact: true })).toBeFocused();
    await page.getByRole("checkbox", { name: "Decorative: screen readers skip it" }).check();
    await expect(page.getByRole("textbox", { name: "Alt text", exact: true })).toBeDisabled();
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(async () => (await desk.read("posts", harmed)).status).toBe("publish");
    expect((await desk.read("posts", harmed)).content.raw).toContain('"className":"is-decorative"');
  });

  await test.step("what is public isn't updated with a picture without words, nor a featured one", async () => {
    const name = unique("weir");
    const picture = await desk.upload(name);
    const id = await desk.create("posts", {
      title: unique("Weirs"),
      content: "<p>Words.</p>",
      status: "publish",
    });
    await page.goto(`/desk/posts/${id}`);
    // Beside the text, as wide as this window is.
    const panel = page.getByRole("complementary", { name: "About this text" });
    await panel.getByRole("button", { name: "Choose", exact: true }).click();
    const library = page.getByRole("dialog", { name: "From the library" });
    // Typed without a press into it: the window opens with the focus in its search.
    await expect(library.getByRole("searchbox", { name: "Search" })).toBeFocused();
    await page.keyboard.type(name);
    await library.getByRole("button", { name }).press("Enter");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window).toContainText("The featured image has no alt text");
    expect((await desk.read("posts", id)).featured_media).toBe(0);
    await window.getByRole("button", { name: "Go there" }).click();
    await expect(panel.getByLabel(`Alt text of ${name}`)).toBeFocused();
    const decorative = panel.getByRole("checkbox", { name: `${name} is decorative` });
    await decorative.click();
    await expect(decorative).toBeChecked();
    await expect(panel.getByLabel(`Alt text of ${name}`)).toHaveCount(0);
    await expect.poll(async () => (await desk.read("media", picture.id)).decorative).toBe(true);
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect.poll(async () => (await desk.read("posts", id)).featured_media).toBe(picture.id);
  });

  await test.step("a project is held to the same, and its form has a control for each field", async () => {
    const picture = await desk.upload(unique("jetty"));
    const title = unique("Jetties");
    const id = await desk.create("portfolio-items", { title, featured_media: picture.id, status: "draft" });
    await page.goto(`/desk/portfolio/${id}`);
    for (const name of projectFieldNames) {
      await expect(page.getByLabel(projectField(name).label, { exact: true })).toBeVisible();
    }
    await page.getByLabel("Length of the whole film").fill("1:3");
    await expect(page.getByText("Write seconds, or minutes and seconds as 1:30.")).toBeVisible();
    await page.getByLabel("Length of the whole film").fill("1:30");
    await page.getByRole("button", { name: "Publish" }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window).toContainText("The cover has no alt text");
    await window.getByRole("button", { name: "Go there" }).click();
    await expect(page.getByLabel(/^Alt text of jetty-/)).toBeFocused();
    await page.keyboard.type("A jetty at dusk");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await desk.read("media", picture.id)).alt_text).toBe("A jetty at dusk");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.poll(async () => (await desk.read("portfolio-items", id)).status).toBe("publish");
    expect((await desk.read("portfolio-items", id)).acf.film_length).toBe("1:30");
  });
});

test("files are whose they are: uses are told, links found by key, drafts shown to no stranger, uploads stopped", async ({
  page,
  expectAccessible,
  browser,
}) => {
  const desk = await openDesk(page);
  await test.step("a file in use says where, with the way there, before it goes into the trash", async () => {
    const name = unique("lock");
    const picture = await desk.upload(name);
    const title = unique("Locks");
    const id = await desk.create("posts", { title, content: image(picture.id, picture.path, "A lock") });
    await page.goto(`/desk/media?file=${picture.id}`);
    const panel = page.getByRole("dialog", { name });
    await panel.getByRole("button", { name: "Move to trash" }).click();
    const warning = panel.getByRole("alert");
    await expect(warning).toContainText("is in use");
    await expect(warning.getByRole("link", { name: title })).toHaveAttribute("href", `/desk/posts/${id}`);
    await expectAccessible(page);
    await warning.getByRole("button", { name: "Keep it" }).click();
    await expect(warning).toHaveCount(0);
    await panel.getByRole("button", { name: "Move to trash" }).click();
    await warning.getByRole("button", { name: "Move to trash anyway" }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText(`“${name}” moved to the trash for 30 days.`)).toBeAttached();
  });

  await test.step("Stop takes an upload back from the server", async () => {
    const reel = {
      name: "reel.mp4",
      mimeType: "video/mp4",
      buffer: Buffer.from(`\0\0\0\u0018ftypmp42${crypto.randomUUID()}`),
    };
    // Nothing gets through while one looks at it.
    await page.route("**/extenso/v1/uploads/*", async (route) => {
      if (route.request().method() === "PATCH") return;
      await route.continue();
    });
    const begun = page.waitForResponse(
      (answer) => answer.url().endsWith("/extenso/v1/uploads") && answer.request().method() === "POST",
    );
    await page.getByLabel("Upload files").setInputFiles([reel]);
    expect((await begun).status()).toBe(201);
    const deleted = page.waitForResponse(
      (answer) => answer.url().includes("/extenso/v1/uploads/") && answer.request().method() === "DELETE",
    );
    await page.getByRole("button", { name: `Stop ${reel.name}` }).click();
    expect((await deleted).status()).toBe(204);
  });

  await test.step("a link to the studio's own page is made with the keyboard alone, and articles have their final addresses", async () => {
    const title = unique("Slack water");
    const slug = unique("slack");
    await desk.create("posts", { title, slug, content: "<p>x</p>", status: "publish" });
    const id = await desk.create("posts", {
      title: unique("Links"),
      content: "<p>Ask us</p>",
      status: "draft",
    });
    await page.goto(`/desk/posts/${id}`);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await expect(text).toHaveText("Ask us");
    await text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("contact");
    const window = page.getByRole("dialog", { name: "Link" });
    await expect(window.getByLabel("Address, or search for a page")).toHaveValue("contact");
    const found = window.getByRole("list", { name: "Pages of this site" }).getByRole("button");
    await expect(found.first()).toHaveText("Contact/contact");
    await window.getByLabel("Address, or search for a page").fill(title);
    await expect(found.filter({ hasText: title })).toContainText(`/dashboard/academy/post/${slug}`);
    await window.getByLabel("Address, or search for a page").fill("contact");
    await expect(found.first()).toHaveText("Contact/contact");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await desk.read("posts", id)).content.raw)
      .toContain('<a href="/contact">Ask us</a>');
  });

  await test.step("a draft's picture is shown at the desk and in a preview, and to no stranger", async () => {
    const picture = await desk.upload(unique("sluice"));
    const id = await desk.create("posts", {
      title: unique("Sluices"),
      content: image(picture.id, picture.path, "A sluice"),
      status: "draft",
    });
    const isShown = (within: ReturnType<Page["getByRole"]>) =>
      expect.poll(() => within.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await page.goto(`/desk/posts/${id}`);
    await isShown(page.locator(".editor-card-pictures img"));
    const stranger = await newVisitor(browser, { baseURL: new URL(page.url()).origin });
    try {
      expect((await stranger.request.get(picture.path)).status()).toBe(404);
      const client = await stranger.newPage();
      await client.goto(await desk.link(id));
      await isShown(client.getByRole("img", { name: "A sluice" }));
    } finally {
      await stranger.close();
    }
  });
});
