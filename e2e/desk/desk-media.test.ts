/** Media: files uploaded once, tagged, moved to the trash and back, and put where they are shown. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { pictureFile, uniquePicture } from "../unique-picture.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** Uploads pictures with one name and a number, newest last. */
async function upload(page: Page, token: string, name: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const answer = await page.request.post("/wp-json/wp/v2/media", {
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="${name}-${at}.png"`,
      },
      data: uniquePicture(320, 200),
    });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).id);
  }
  return ids;
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole("region", { name: "Selected" });
const tiles = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}-\\d`) });

test("files are uploaded, and those that the library has are asked about; they are tagged, trashed and restored", {
  tag: "@core",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page);
  const name = unique("twice");
  await test.step("many files that the library has are answered once, or one by one", async () => {
    await page.goto("/desk/media");
    const files = [1, 2, 3].map((at) => pictureFile(`${name}-${at}.png`));
    const input = page.getByLabel("Upload files");
    const dock = page.getByRole("region", { name: "Uploads" });
    const question = page.getByRole("region", { name: "Files you already have" });
    await input.setInputFiles(files);
    await expect(dock.getByRole("status")).toHaveText("3 files uploaded");
    await dock.getByRole("button", { name: "Dismiss" }).click();

    await input.setInputFiles(files);
    await expect(question).toContainText("You already have 3 of these files.");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Use those for all" }).click();
    await expect(dock.getByRole("status")).toHaveText("3 files uploaded");
    await page.getByRole("searchbox", { name: "Search media" }).fill(name);
    // The total proves that the filter works: the newest three of the whole library are the same pictures.
    await expect(page.locator("header.desk-head").getByRole("status")).toHaveText("3");
    await expect(tiles(page, name)).toHaveCount(3);
    await dock.getByRole("button", { name: "Dismiss" }).click();

    await input.setInputFiles(files.slice(0, 2));
    await question.getByRole("button", { name: "One by one" }).click();
    await dock.getByRole("button", { name: `Use the ${name}-1.png you have` }).click();
    await dock.getByRole("button", { name: `Upload ${name}-2.png anyway` }).click();
    await expect(dock.getByRole("status")).toHaveText("2 files uploaded");
    await expect(tiles(page, name)).toHaveCount(4);
    await dock.getByRole("button", { name: "Dismiss" }).click();

    await input.setInputFiles(files);
    await question.getByRole("button", { name: "Upload all anyway" }).click();
    await expect(dock.getByRole("status")).toHaveText("3 files uploaded");
    await expect(tiles(page, name)).toHaveCount(7);
  });

  await test.step("tags find them again, and one is taken off in a file's window", async () => {
    const tag = unique("Survey");
    await box(page, `${name}-3`).first().check();
    await bar(page).getByRole("button", { name: "Select all" }).click();
    await bar(page).getByRole("button", { name: "Tags…" }).click();
    const window = page.getByRole("dialog", { name: "Tags of 7 files" });
    await window.getByRole("combobox", { name: "Add a tag" }).fill(tag);
    await page.keyboard.press("Enter");
    await expect(window.getByRole("list", { name: "Tags" })).toContainText(tag);
    await page.goto("/desk/media");
    await page.getByRole("combobox", { name: "Tag" }).selectOption(`${tag} (7)`);
    await expect(tiles(page, name)).toHaveCount(7);
    await tiles(page, name).first().click();
    const panel = page.getByRole("dialog", { name: new RegExp(`^${name}-`) });
    await panel.getByRole("button", { name: `Remove ${tag}` }).click();
    await expect(
      page.getByRole("combobox", { name: "Tag" }).getByRole("option", { name: `${tag} (6)` }),
    ).toBeAttached();
    await expect(panel.getByRole("button", { name: `Remove ${tag}` })).toHaveCount(0);
  });

  await test.step("what is moved to the trash is nowhere listed, and is restored from there", async () => {
    await page.goto(`/desk/media?search=${name}`);
    await box(page, `${name}-1`).first().check();
    await bar(page).getByRole("button", { name: "Move to trash" }).click();
    await expect(tiles(page, name)).toHaveCount(6);
    const listed = async () =>
      (await (await page.request.get(`/wp-json/wp/v2/media?search=${name}&per_page=20`)).json()).length;
    await expect.poll(listed).toBe(6);
    await page.getByRole("combobox", { name: "Show" }).selectOption("In the trash");
    await expect(page).toHaveURL(/show=trash/);
    await expect(tiles(page, name)).toHaveCount(1);
    await box(page, `${name}-1`).check();
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
    await expect.poll(listed).toBe(7);
  });
});

test("selected pictures go into projects and articles, and stand for films", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };
  await test.step("selected pictures go to a project's gallery in four presses, and out of it again", async () => {
    const name = unique("cove");
    const title = unique("Cove");
    const ids = await upload(page, token, name, 2);
    const made = await page.request.post("/wp-json/wp/v2/portfolio-items", {
      headers,
      data: {
        title,
        status: "draft",
        content: "<!-- wp:paragraph -->\n<p>Before</p>\n<!-- /wp:paragraph -->",
      },
    });
    const { id } = await made.json();
    const gallery = async () => {
      const answer = await page.request.get(`/wp-json/wp/v2/portfolio-items/${id}?context=edit`, { headers });
      const { content, featured_media } = await answer.json();
      return {
        pictures: [...content.raw.matchAll(/wp-image-(\d+)/g)].map(([, one]) => Number(one)),
        featured_media,
      };
    };
    await page.goto(`/desk/media?search=${name}`);
    await box(page, `${name}-1`).check();
    await box(page, `${name}-2`).check();
    await bar(page).getByRole("button", { name: "Add to project…" }).click();
    await page.getByRole("list", { name: "Projects" }).getByRole("button", { name: title }).press("Enter");
    await expect(page.getByText(`2 pictures added to “${title}”.`)).toBeAttached();
    const [first, second] = ids as [number, number];
    expect(await gallery()).toEqual({ pictures: [second, first], featured_media: second });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(gallery).toEqual({ pictures: [], featured_media: 0 });
  });

  await test.step("selected pictures become a gallery at the end of an article, once", async () => {
    const name = unique("fjord");
    const title = unique("Fjord");
    const ids = await upload(page, token, name, 2);
    const content = "<!-- wp:paragraph -->\n<p>Before</p>\n<!-- /wp:paragraph -->";
    const data = { title, status: "draft", content };
    const { id } = await (await page.request.post("/wp-json/wp/v2/posts", { headers, data })).json();
    const pictures = async () => {
      const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers });
      const { raw } = (await answer.json()).content;
      return [raw.startsWith(content), [...raw.matchAll(/wp-image-(\d+)/g)].map(([, one]) => Number(one))];
    };
    await page.goto(`/desk/media?search=${name}`);
    await box(page, `${name}-1`).check();
    await box(page, `${name}-2`).check();
    await bar(page).getByRole("button", { name: "Add to article…" }).click();
    await page.getByRole("list", { name: "Articles" }).getByRole("button", { name: title }).press("Enter");
    await expect(page).toHaveURL(`/desk/posts/${id}`);
    await expect(page.getByText("2 pictures stand at the end of the text.")).toBeAttached();
    await expect.poll(pictures).toEqual([true, ids.toReversed()]);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toContainText("Before");
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
    expect(await pictures()).toEqual([true, ids.toReversed()]);
  });

  await test.step("a film's poster is a picture of the library, and stands for it in the list", async () => {
    const name = unique("still");
    await upload(page, token, name, 1);
    await page.goto("/desk/media?kind=video&search=Dune%20Line");
    const film = page.getByRole("main").getByRole("button", { name: /^Dune Line, 15 seconds/ });
    await expect(film).toContainText("0:15");
    await film.click();
    const panel = page.getByRole("dialog", { name: "Dune Line, 15 seconds" });
    await panel.getByRole("button", { name: "From the library" }).press("Enter");
    await panel.getByRole("searchbox", { name: "Search pictures" }).fill(name);
    await panel.getByRole("button", { name: `${name}-1` }).press("Enter");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(film.locator("img")).toHaveAttribute("src", new RegExp(`/${name}-1-300x188\\.png$`));
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a photo goes from the camera straight into a project", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/desk/portfolio/new");
    const camera = page.getByLabel("Take a photo");
    await expect(camera).toHaveAttribute("capture", "environment");
    await expect(page.getByText("Take a photo")).toBeVisible();
    const name = unique("shot");
    await camera.setInputFiles(pictureFile(`${name}.png`));
    const gallery = page.getByRole("group", { name: "Gallery (1)" });
    await expect(gallery.getByRole("textbox", { name: `Caption of ${name}` })).toBeVisible();
    await expectAccessible(page);
  });
});
