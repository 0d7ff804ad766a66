/** Redirects at the desk: of renames, by hand, from a list, and from what visitors didn't find. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** The server refuses what can't be redirected, and visitors meet pages that are not there. */
test.use({ expectedMessages: [/status of 40[049]/] });

const academy = "/dashboard/academy/post";
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const undo = (page: Page, told: string) =>
  notices(page).getByRole("listitem").filter({ hasText: told }).getByRole("button", { name: "Undo" });
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 6)}`;

async function answerAt(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

async function createArticle(page: Page, token: string, slug: string): Promise<number> {
  const answer = await page.request.post("/wp-json/wp/v2/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      title: `About ${slug}`,
      slug,
      status: "publish",
      content: "<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->",
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("redirects come of renames, by hand, from a list and from what visitors didn't find, and never hide a page", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a rename tells at once where the old address leads, and Undo removes the redirect", async () => {
    const [before, after] = [unique("ebb"), unique("flood")];
    const id = await createArticle(page, token, before);
    await page.goto(`/desk/posts/${id}`);
    await page.getByRole("textbox", { name: "Address", exact: true }).fill(after);
    await page.getByRole("button", { name: "Update", exact: true }).click();
    const told = `“${academy}/${before}” now leads to “${academy}/${after}”.`;
    await expect(notices(page).getByText(told)).toBeVisible();
    expect(await answerAt(page, `${academy}/${before}`)).toEqual([301, `${academy}/${after}`]);
    await undo(page, told).click();
    await expect(notices(page).getByText(`“${academy}/${before}” leads nowhere now.`)).toBeVisible();
    expect((await answerAt(page, `${academy}/${before}`))[0]).toBe(404);
  });

  await test.step("a redirect is found by the palette's other words, added by a page's name, changed and deleted", async () => {
    await page.goto("/desk");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("broken links");
    await page.getByRole("option", { name: /Redirects/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Redirects" })).toBeVisible();

    const old = `/${unique("old-page")}`;
    await page.getByRole("button", { name: "New redirect" }).click();
    await expect(page.getByLabel("Old address")).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type(old);
    await page.getByLabel("Leads to").fill("drone");
    await page
      .getByRole("list", { name: "Pages of this site" })
      .getByRole("button", { name: /\/services\/drone-operation$/ })
      .press("Enter");
    await expect(page.getByLabel("Leads to")).toHaveValue("/services/drone-operation");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(notices(page).getByText(`“${old}” now leads to “/services/drone-operation”.`)).toBeVisible();
    expect(await answerAt(page, `${old}/`)).toEqual([301, "/services/drone-operation"]);
    expect(await answerAt(page, `${old}?utm_source=mail`)).toEqual([301, "/services/drone-operation"]);
    await page.goto(old);
    await expect(page).toHaveURL("/services/drone-operation");

    await page.goto(`/desk/redirects?search=${old}`);
    const row = page.getByRole("row", { name: old });
    await expect(row).toContainText("3×, last ");
    await row.getByRole("button", { name: `Change ${old}` }).click();
    await page.getByLabel("Leads to").fill("about");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(
      "has to be a path of this site, or begin with https://",
    );
    await page.getByLabel("Leads to").fill("https://elsewhere.example/");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(row).toContainText("https://elsewhere.example/");
    expect(await answerAt(page, old)).toEqual([301, "https://elsewhere.example/"]);
    await undo(page, `“${old}” now leads to “https://elsewhere.example/”.`).click();
    await expect(row).toContainText("/services/drone-operation");

    await row.getByRole("button", { name: `Delete ${old}` }).click();
    await expect(row).toHaveCount(0);
    await undo(page, `“${old}” leads nowhere now.`).click();
    await expect(row).toBeVisible();
    expect((await answerAt(page, old))[0]).toBe(301);
    await row.getByRole("button", { name: `Delete ${old}` }).click();
    await notices(page)
      .getByRole("listitem")
      .filter({ hasText: `“${old}” leads nowhere now.` })
      .getByRole("button", { name: "Dismiss" })
      .click();
    await expect.poll(async () => (await answerAt(page, old))[0]).toBe(404);
  });

  await test.step("a redirect never hides a page: neither one of the site's own nor a text", async () => {
    const slug = unique("page");
    await page.goto("/desk/redirects");
    await page.getByRole("button", { name: "New redirect" }).click();
    await page.getByLabel("Leads to").fill("/about");
    await page.getByLabel("Old address").fill("/contact");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "There is a page at /contact, so nobody would be redirected.",
    );
    await page.getByLabel("Old address").fill(`${academy}/${slug}`);
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await answerAt(page, `${academy}/${slug}`)).toEqual([301, "/about"]);
    await createArticle(page, token, slug);
    expect((await answerAt(page, `${academy}/${slug}`))[0]).toBe(200);
  });

  await test.step("a list is checked line by line, and imported whole once all of it is right", async () => {
    const [one, two, three] = [1, 2, 3].map((number) => `/${unique(`list-${number}`)}`);
    await page.goto("/desk/redirects");
    await page.getByRole("button", { name: "Import…" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "old.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `from,to\n${one},/about\n${two},${one}\n/contact,/about\nnothing\n${three},/nowhere`,
      ),
    });
    const dialog = page.getByRole("dialog", { name: "Import redirects" });
    await expect(dialog.getByRole("status")).toHaveText(
      "2 lines can’t be imported. Nothing is imported until all are right; 3 are.",
    );
    await expect(dialog.getByRole("row", { name: /^4 \/contact/ })).toContainText(
      "There is a page at /contact",
    );
    await expect(dialog.getByRole("row", { name: /^5/ })).toContainText("Each line has two addresses.");
    await expect(dialog.getByRole("row", { name: /^6/ })).toContainText(
      "Nothing is at /nowhere at the moment.",
    );
    await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    expect((await answerAt(page, one as string))[0]).toBe(404);
    await dialog.getByRole("button", { name: "Leave out 2 wrong lines" }).click();
    await dialog.getByRole("button", { name: "Import 3" }).click();
    await expect(notices(page).getByText("3 redirects imported.")).toBeVisible();
    expect(await answerAt(page, one as string)).toEqual([301, "/about"]);
    expect(await answerAt(page, two as string)).toEqual([301, "/about"]);
  });

  await test.step("an address that visitors met is counted, and leads on from the list of unknown ones", async () => {
    const missed = `/${unique("workshop-prices")}`;
    for (const path of [missed, `${missed}/?name=Casey`, "/.env", "/shop.php"])
      expect((await answerAt(page, path))[0]).toBe(404);
    await page.goto("/desk/redirects");
    await page.getByRole("button", { name: "Unknown addresses" }).click();
    const row = page.getByRole("row", { name: missed });
    await expect(row).toContainText("2×");
    await expect(page.getByRole("row", { name: /env|php|Casey/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await row.getByRole("button", { name: `Lead it to… ${missed}` }).click();
    await page.getByRole("dialog").getByLabel("Leads to").fill("base packages");
    await page
      .getByRole("list", { name: "Pages of this site" })
      .getByRole("button", { name: /\/packages\/base$/ })
      .press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Leads to")).toHaveValue("/packages/base");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(row).toHaveCount(0);
    expect(await answerAt(page, missed)).toEqual([301, "/packages/base"]);
  });
});
