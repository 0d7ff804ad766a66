/** A new manager's first hour: mistakes undone, pages found, locked pages that say why they are locked. */
import type { Locator, Page } from "@playwright/test";
import { administrator, signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
/** The newest offer: the editor has an Undo of its own. */
const undo = (page: Page) =>
  page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).last();

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

/** Whether one lies over the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("one of them is not shown");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("packages and words of the site are taken out, discarded and compared, each with a way back", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page);
  await test.step("a package taken out of the prices comes back, typed changes are discarded and come back", async () => {
    await page.goto("/desk/site/packages");
    const first = page.getByText("Visual Production · $2,500+", { exact: true });
    await first.click();
    await page.getByRole("button", { name: "Remove Visual Production · $2,500+" }).click();
    await expect(first).toHaveCount(0);
    await undo(page).click();
    await expect(first).toBeVisible();
    await page.getByLabel("Price").first().fill("$2,600+");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(first).toBeVisible();
    await undo(page).click();
    await expect(page.getByText("Visual Production · $2,600+", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an earlier version of the site's words is compared field by field before it is brought back", async () => {
    await page.goto("/desk/site/faq");
    const heading = page.getByLabel("Heading", { exact: true }).first();
    const before = await heading.inputValue();
    await heading.fill(`${before}, answered`);
    await page.getByText("Earlier versions").click();
    await page.getByRole("button", { name: "Compare" }).last().click();
    await expect(page.locator(".desk-changes :not(.desk-legend) > ins")).toHaveText(/answered/);
    await expectAccessible(page);
  });

  await test.step("what is told is never over the buttons that are pressed next", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/desk/site/packages");
    await page.getByRole("button", { name: /^Remove Branding/ }).click();
    const notice = page.getByRole("listitem").filter({ hasText: "removed." });
    for (const name of ["Publish", "Save draft", "Schedule…"])
      expect([name, await overlap(notice, page.getByRole("button", { name, exact: true }))]).toEqual([
        name,
        false,
      ]);
  });
});

test("an article is saved by keys, withdrawn, thrown away and restored, and all of it is within reach on a phone", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  await test.step("Ctrl S saves an article, and the palette has what can be done with it", async () => {
    const id = await article(page, token, { title: "Moorings", status: "publish" });
    await page.goto(`/desk/posts/${id}`);
    await text(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And high.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    const shown = async () =>
      (await (await page.request.get(`/wp-json/wp/v2/posts/${id}`)).json()).content.rendered;
    expect(await shown()).toContain("Low tide. And high.");
    await page.getByRole("textbox", { name: "Title" }).click();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or command" }).fill("revisions");
    await page.keyboard.press("Enter");
    await expect(page.getByText("current version")).toBeVisible();
  });

  await test.step("an article is withdrawn and put into the trash from where it is written, each with the way back", async () => {
    const id = await article(page, token, { title: "Slack water", status: "publish" });
    await page.goto(`/desk/posts/${id}`);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await expect.poll(() => statusOf(page, token, id)).toBe("draft");
    await undo(page).click();
    await expect.poll(() => statusOf(page, token, id)).toBe("publish");
    await page.getByRole("button", { name: "Move to trash" }).click();
    await expect(page).toHaveURL(/\/desk\/posts$/);
    await expect.poll(() => statusOf(page, token, id)).toBe("trash");
    await page.goto(`/desk/posts/${id}`);
    await expect(page.getByText("In the trash")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish…" })).toHaveCount(0);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => statusOf(page, token, id)).toBe("draft");
  });

  await test.step("on a phone, all that is done with an article is within reach, and blocks need no slash", async () => {
    const id = await article(page, token, { title: "Buoy", status: "publish" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/desk/posts/${id}`);
    await expect(text(page)).toBeVisible();
    for (const name of ["Preview", "Details", "Unpublish", "Update"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeInViewport();
    await text(page).click();
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.getByRole("option", { name: "Heading A section" }).click();
    await page.keyboard.type("Tides");
    await expect(text(page).getByRole("heading", { level: 2, name: "Tides" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("where the server refuses", () => {
  test.use({ expectedMessages: [/status of 40[34]/] });

  test("what is not there says so; a contributor is offered no uploads and no topics, a shut door says who opens it", async ({
    page,
  }) => {
    await signInAsStaff(page);
    await test.step("what is not there says so, and leads on", async () => {
      for (const [path, words, list] of [
        ["/desk/posts/999999", "There is no such article", "All articles"],
        ["/desk/portfolio/999999", "There is no such project", "All projects"],
        ["/desk/portfolio/nothing", "There is no such project", "All projects"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: words })).toBeVisible();
        await expect(page.getByRole("link", { name: list, exact: true })).toBeVisible();
      }
    });

    const { token } = await (
      await page.request.post("/wp-json/jwt-auth/v1/token", { data: administrator })
    ).json();
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
    await expect(page.getByRole("link", { name: "Topics" })).toHaveCount(0);
    await page.goto("/desk/posts");
    await expect(page.getByText("An editor publishes it once you send it for review.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Author" })).toHaveCount(0);
    await page.goto("/desk/portfolio/new");
    await expect(page.getByRole("button", { name: "Cover from the library" })).toBeVisible();
    await expect(page.getByText("Upload", { exact: true })).toHaveCount(0);
    await page.goto("/desk/posts/new");
    await page.getByLabel("Files to insert").setInputFiles({
      name: "quay.png",
      mimeType: "image/png",
      buffer: Buffer.from("no matter"),
    });
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
    await undo(page).click();
    await expect.poll(captions).toEqual(before);
    await page.getByRole("button", { name: "Film from the library" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Blue Hour, lobby film/ })
      .click();
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
