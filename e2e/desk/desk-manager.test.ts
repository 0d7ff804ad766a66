/** A new manager's first hour: mistakes undone, pages found, locked pages that say why they are locked. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { pictureFile } from "../unique-picture.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** The server refuses a contributor's file. */
test.use({ expectedMessages: [/status of 403/] });

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
/** The way back from what a notice tells: the editor has an Undo of its own. */
const undo = (page: Page, told: string | RegExp) =>
  page
    .getByRole("region", { name: "Notices" })
    .getByRole("listitem")
    .filter({ hasText: told })
    .getByRole("button", { name: "Undo" });

async function article(page: Page, token: string, data: object): Promise<number> {
  const answer = await page.request.post("/wp-json/wp/v2/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data: { content: "<!-- wp:paragraph -->\n<p>Low tide.</p>\n<!-- /wp:paragraph -->", ...data },
  });
  return (await answer.json()).id;
}

async function statusOf(page: Page, token: string, id: number): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers });
  return (await answer.json()).status;
}

test("an article is written on a phone, saved by keys, withdrawn, thrown away and restored; a contributor sends for review", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  const id = await article(page, token, { title: "Moorings", status: "publish" });

  await test.step("on a phone, all that is done with an article is within reach, and blocks need no slash", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/desk/posts/${id}`);
    await expect(text(page)).toBeVisible();
    for (const name of ["Preview", "Details", "Unpublish", "Update"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeInViewport();
    await text(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And high.");
    await expect(text(page)).toContainText("Low tide. And high.");
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.getByRole("option", { name: "Heading A section" }).click();
    await page.keyboard.type("Tides");
    await expect(text(page).getByRole("heading", { level: 2, name: "Tides" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("Ctrl S saves an article, and the palette has what can be done with it", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press("ControlOrMeta+s");
    const shown = async () =>
      (await (await page.request.get(`/wp-json/wp/v2/posts/${id}`)).json()).content.rendered;
    await expect.poll(shown).toMatch(/Low tide\. And high\..*Tides/s);
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).click();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or command" }).fill("revisions");
    await page.keyboard.press("Enter");
    // An autosave may hold the same text, and is then marked as current, too.
    await expect(page.getByText("current version").first()).toBeVisible();
  });

  await test.step("it is withdrawn and put into the trash from where it is written, each with the way back", async () => {
    await page.getByRole("button", { name: "Unpublish" }).click();
    await expect.poll(() => statusOf(page, token, id)).toBe("draft");
    await undo(page, "Unpublished.").click();
    await expect.poll(() => statusOf(page, token, id)).toBe("publish");
    const panel = page.getByRole("complementary", { name: "About this text" });
    await panel.getByRole("button", { name: "Details" }).click();
    await panel.getByRole("button", { name: "Move to trash" }).click();
    await expect(page).toHaveURL(/\/desk\/posts$/);
    await expect.poll(() => statusOf(page, token, id)).toBe("trash");
    await page.goto(`/desk/posts/${id}`);
    await expect(page.getByText("In the trash")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish…" })).toHaveCount(0);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => statusOf(page, token, id)).toBe("draft");
  });

  await test.step("a contributor sends for review", async () => {
    const username = `writer_${crypto.randomUUID().slice(0, 8)}`;
    const who = { username, password: "Long-Lens-85" };
    const made = await page.request.post("/wp-json/wp/v2/users", {
      headers: { Authorization: `Bearer ${token}` },
      data: { ...who, email: `${username}@example.com`, roles: ["contributor"] },
    });
    expect(made.status()).toBe(201);
    await signInAsStaff(page, who);
    await page.goto("/desk");
    await expect(page.getByText("No drafts waiting.")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Desk", exact: true })
      .getByRole("link", { name: "Articles" })
      .click();
    await expect(page.getByText("An editor publishes it once you send it for review.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Author" })).toHaveCount(0);
    await page.goto("/desk/posts/new");
    await page.getByLabel("Files to insert").setInputFiles(pictureFile("quay.png"));
    await expect(page.getByText("Your role can’t upload files.")).toBeVisible();
  });
});

test("a project's photographs and earlier states come back", async ({ page, expectAccessible }) => {
  const token = await signInAsStaff(page);
  await test.step("a photograph taken out of a project's gallery comes back to its place", async () => {
    await page.goto("/desk/portfolio");
    await page.getByRole("link", { name: "Dune Line", exact: true }).click();
    await expect(page.getByText("Gallery (4)")).toBeVisible();
    const captions = () =>
      page.getByLabel(/^Caption of/).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await expect(page.getByLabel("Caption of Dune Line 4")).toBeVisible();
    const before = await captions();
    await page
      .getByRole("button", { name: /^Remove / })
      .nth(1)
      .click();
    await expect(page.getByText("Gallery (3)")).toBeVisible();
    await undo(page, "removed from the gallery.").click();
    await expect.poll(captions).toEqual(before);
    await page.getByRole("button", { name: "Film from the library" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Blue Hour, lobby film/ })
      .press("Enter");
    await expect(page.getByLabel("Video")).toHaveValue(/\/wp-content\/uploads\/.*\.mp4$/);
    await page.getByRole("link", { name: "All projects" }).click();
    await expect(page).toHaveURL(/\/desk\/portfolio$/);
  });

  await test.step("a project's earlier state is compared field by field, brought back, and saved as its newest", async () => {
    const path = "/wp-json/wp/v2/portfolio-items";
    const save = async (to: string, data: object) => {
      const answer = await page.request.post(to, { headers: { Authorization: `Bearer ${token}` }, data });
      expect(answer.ok()).toBe(true);
      return answer.json();
    };
    const { id } = await save(path, {
      title: "Ebb line",
      acf: { client: "Harbour Board", challenge: "<p>Wind.</p>" },
    });
    await save(`${path}/${id}`, { acf: { client: "Salt Works", challenge: "<p>Wind and sand.</p>" } });
    await page.goto(`/desk/portfolio/${id}`);
    await page.getByText("History", { exact: true }).click();
    await page.getByRole("button", { name: "Compare" }).last().click();
    await expect(page.locator(".desk-changes :not(.desk-legend) > del")).toHaveText("Harbour Board");
    await expect(page.locator(".desk-changes :not(.desk-legend) > ins")).toHaveText([
      "Salt Works",
      " and sand",
    ]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Client")).toHaveValue("Harbour Board");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(3);
    await page.reload();
    await expect(page.getByLabel("Challenge")).toHaveText("Wind.");
  });
});
