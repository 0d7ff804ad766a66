/** A studio's first hour at the desk, apart from writing: its files, its own lists, links it has sent. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { wordFile } from "../word-file.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

async function drawn(page: Page, color: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 320 });
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 640, 320);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, color);
  return Buffer.from(data, "base64");
}

/** A colour that no picture of the library has. */
const color = () => `#${crypto.randomUUID().slice(0, 6)}`;

test("a Word file becomes an article, its pictures go into the library, and files that it has are asked about", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("what is no Word file is said to be none, and the text stays", async () => {
    await page.goto("/desk/posts/new");
    await expect(text(page)).toBeVisible();
    await page.getByLabel("Files to insert").setInputFiles({
      name: "broken.docx",
      mimeType: "",
      buffer: Buffer.from("not an archive"),
    });
    await expect(page.getByText("broken.docx: It isn’t a Word file, or it’s damaged.")).toBeVisible();
    await expect(text(page)).toHaveText("");
  });

  await test.step("an article comes out of a Word file, its pictures into the library", async () => {
    const file = wordFile(await drawn(page, color()));
    await page.getByLabel("Files to insert").setInputFiles({
      name: "quay.docx",
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      buffer: file,
    });
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("The quay, in full");
    const written = text(page);
    await expect(written.getByRole("heading", { level: 2, name: "First light" })).toBeVisible();
    await expect(written.getByRole("heading", { level: 3, name: "What we brought" })).toBeVisible();
    await expect(written.locator("strong", { hasText: "early" })).toBeVisible();
    await expect(written.locator("em", { hasText: "stayed" })).toBeVisible();
    await expect(written.locator("li li", { hasText: "A long one" })).toBeVisible();
    await expect(written.getByRole("cell", { name: "Blue" })).toBeVisible();
    await expect(written.getByRole("link", { name: "The harbour’s tides" })).toHaveAttribute(
      "href",
      "https://tides.example/",
    );
    await expect(page.getByRole("textbox", { name: "Footnote 1" })).toHaveValue("Minus four.");
    await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
    const id = Number(page.url().split("/").at(-1));
    const raw = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers });
      return (await answer.json()).content.raw as string;
    };
    await expect.poll(raw).toMatch(/<img src="[^"]*\/wp-content\/uploads\/[^"]+" alt="The quay at dusk"/);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("a file that the library has is asked about before it comes into a text twice", async () => {
    await page.goto("/desk/posts/new");
    await expect(text(page)).toBeVisible();
    const buffer = await drawn(page, color());
    const uploaded = await page.request.post("/wp-json/wp/v2/media", {
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "image/png",
        "Content-Disposition": 'attachment; filename="lighthouse.png"',
      },
      data: buffer,
    });
    expect(uploaded.status()).toBe(201);
    const { source_url } = await uploaded.json();
    const drop = (name: string) =>
      page.getByLabel("Files to insert").setInputFiles({ name, mimeType: "image/png", buffer });
    const asked = page.getByRole("dialog", { name: "You already have this file" });
    const sources = () =>
      text(page)
        .locator("img")
        .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
    await drop("copy.png");
    await expect(asked.getByText("lighthouse")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await asked.getByRole("button", { name: "Use it" }).click();
    await expect(asked).toBeHidden();
    await expect.poll(sources).toEqual([source_url]);
    await drop("copy.png");
    await asked.getByRole("button", { name: "Upload anyway" }).click();
    await expect.poll(sources).toHaveLength(2);
    expect((await sources()).filter((source) => source !== source_url)).toHaveLength(1);
    // Several at once: the first answer may count for all.
    const again = ["one.png", "two.png", "three.png"].map((name) => ({
      name,
      mimeType: "image/png",
      buffer,
    }));
    await page.getByLabel("Files to insert").setInputFiles(again);
    await asked.getByRole("button", { name: "Use those for all" }).click();
    await expect.poll(sources).toHaveLength(5);
    expect((await sources()).filter((source) => source !== source_url)).toHaveLength(1);
  });

  await test.step("a key press is in the journal before the next frame", async () => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values) {
        if (this.name === "texts") seen.push(`put ${(values[0] as { content: string }).content}`);
        return put.apply(this, values);
      };
      const { commit } = IDBTransaction.prototype;
      IDBTransaction.prototype.commit = function (this: IDBTransaction) {
        seen.push("commit");
        commit.apply(this);
      };
      addEventListener("keypress", () => requestAnimationFrame(() => seen.push("frame")), true);
    });
    await page.goto("/desk/posts/new");
    await text(page).click();
    // The first change opens what the journal is kept in.
    await page.keyboard.press("a");
    await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
    const take = () =>
      page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0, Number.POSITIVE_INFINITY));
    await take();
    await page.keyboard.press("b");
    let seen: string[] = [];
    await expect
      .poll(async () => {
        seen = [...seen, ...(await take())];
        return seen.includes("frame");
      })
      .toBe(true);
    // The previous save may still be writing to the journal, so the keystroke's own entry is where it begins.
    const written = seen.slice(
      seen.findIndex((entry) => entry.startsWith("put") && entry.includes("<p>ab</p>")),
      seen.indexOf("frame"),
    );
    expect(written).toEqual([expect.stringMatching(/^put .*<p>ab<\/p>/s), "commit"]);
  });
});

test("lists show the columns one has chosen, search texts too, and links that are out end there", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("columns are chosen and remembered", async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto("/desk/posts");
    const column = (name: string) => page.getByRole("columnheader", { name });
    await expect(column("Author")).toBeVisible();
    await page.locator("summary", { hasText: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Author" }).uncheck();
    await page.getByRole("checkbox", { name: "Address" }).check();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: "Address" })).toBeHidden();
    await page.reload();
    await expect(column("Address")).toBeVisible();
    await expect(column("Author")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or command" }).fill("show the column author");
    const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
    await expect(chosen).toContainText("Show the column “Author”");
    await page.keyboard.press("Enter");
    await expect(column("Author")).toBeVisible();
    const written = await page.request.post("/wp-json/wp/v2/pages", {
      headers: { Authorization: `Bearer ${token}` },
      data: { title: "Rates on the water", status: "draft" },
    });
    expect(written.ok()).toBe(true);
    await page.goto("/desk/pages");
    await expect(page.getByRole("table", { name: "Pages" })).toHaveAttribute("aria-busy", "false");
    await expect(column("Address")).toHaveCount(0);
  });

  await test.step("a list is searched in titles, and in texts where that is asked for", async () => {
    const word = `brine${crypto.randomUUID().slice(0, 8)}`;
    await page.request.post("/wp-json/wp/v2/posts", {
      headers: { Authorization: `Bearer ${token}` },
      data: { title: "Salt on the lens", content: `<p>${word}</p>`, status: "draft" },
    });
    await page.goto("/desk/posts");
    await page.getByRole("searchbox", { name: "Search articles" }).fill(word);
    await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
    await page.getByRole("button", { name: "Search the text too" }).click();
    await expect(page.getByRole("link", { name: "Salt on the lens" })).toBeVisible();
    await expect(page).toHaveURL(`/desk/posts?search=${word}&look=texts`);
  });

  await test.step("links that are out are listed on a page of their own and end there", async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const links = "/wp-json/extenso/v1/preview-links";
    // Links that other journeys made would be listed, too.
    for (const { id } of await (await page.request.get(links, { headers })).json())
      expect((await page.request.delete(`${links}/${id}`, { headers })).ok()).toBe(true);
    const title = `For the harbour ${crypto.randomUUID().slice(0, 6)}`;
    const post = await page.request.post("/wp-json/wp/v2/posts", {
      headers,
      data: { title, content: "<p>Soon</p>", status: "draft" },
    });
    const { id } = await post.json();
    const made = await page.request.post(links, {
      headers,
      data: { post: id, days: 3 },
    });
    expect(made.ok()).toBe(true);
    await page.goto("/desk");
    await page.getByRole("navigation").getByRole("link", { name: "Preview links" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Preview links" })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: `Copy another link to ${title}` }).click();
    const window = page.getByRole("dialog", { name: "Preview link" });
    await window.getByRole("button", { name: "Copy preview link", exact: true }).click();
    await expect(window.getByRole("textbox", { name: "The link" })).toHaveValue(/\/preview#/);
    await page.keyboard.press("Escape");
    const ends = page.getByRole("button", { name: `Revoke the link to ${title}` });
    await expect(ends).toHaveCount(2);
    await ends.first().click();
    await expect(ends).toHaveCount(1);
    await ends.first().click();
    await expect(page.getByRole("heading", { name: "No open links" })).toBeVisible();
  });
});
