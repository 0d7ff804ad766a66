/** The audit log at the desk: sentences, what changed, filters, older lines, the file. */
import { readFile } from "node:fs/promises";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

test.use({ expectedMessages: [/status of 40[0349]/] });

test("an administrator sees who did what, narrows it, takes it along, and takes lines back", async ({
  page,
}) => {
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };

  await test.step("the log is narrowed and saved", async () => {
    const title = `Squall ${crypto.randomUUID().slice(0, 6)}`;
    const made = await page.request.post("/wp-json/wp/v2/posts", {
      headers,
      data: { title, status: "draft" },
    });
    const { id } = await made.json();
    const data = { status: "publish" };
    expect((await page.request.post(`/wp-json/wp/v2/posts/${id}`, { headers, data })).status()).toBe(200);
    for (let count = 0; count < 55; count += 1) {
      const path = `/wp-json/wp/v2/posts/${id}`;
      const renamed = { title: `${title}${count % 2 ? "" : " again"}` };
      expect((await page.request.post(path, { headers, data: renamed })).status()).toBe(200);
    }

    await page.goto("/desk");
    await page
      .getByRole("navigation", { name: "Desk", exact: true })
      .getByRole("list", { name: "Administration" })
      .getByRole("link", { name: "Audit log" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    const lines = page.getByRole("list", { name: "Lines" }).locator("> li");
    await expect(lines).toHaveCount(50);
    await page.getByRole("button", { name: "Older lines" }).click();
    const published = lines.filter({ hasText: `published the article “${title}”` });
    await expect(published).toBeVisible();
    await published.getByText(/changes?$/).click();
    await expect(published.getByText("draft → became publish")).toBeVisible();

    await page.getByLabel("Kind of thing").selectOption("Article");
    await page.getByLabel("Action").selectOption("Published");
    await expect(page).toHaveURL("/desk/log?kind=post&action=publish");
    await expect(lines.first()).toContainText(`published the article “${title}”`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain(`published the article “${title}”`);
    expect(file).not.toContain("changed the article");

    await page.getByRole("link", { name: `“${title}”` }).click();
    await expect(page).toHaveURL(`/desk/posts/${id}`);
  });

  await test.step("a line is taken back, unless the thing was changed since", async () => {
    const name = crypto.randomUUID().slice(0, 6);
    const rules = "/wp-json/extenso/v1/redirect-rules";
    const rule = { from: `/undo-${name}`, to: "/services" };
    expect((await page.request.post(rules, { headers, data: rule })).ok()).toBe(true);
    const title = `Gale ${name}`;
    const made = await page.request.post("/wp-json/wp/v2/posts", {
      headers,
      data: { title, status: "draft" },
    });
    const path = `/wp-json/wp/v2/posts/${(await made.json()).id}`;
    await page.request.delete(path, { headers });

    await page.goto("/desk/log");
    const trashed = `moved to the bin the article “${title}”`;
    await page.getByRole("button", { name: `Undo: studio_admin ${trashed}` }).click();
    await expect(page.getByText(`Taken back: studio_admin ${trashed}.`)).toBeVisible();
    const article = await page.request.get(`${path}?context=edit`, { headers });
    expect((await article.json()).status).toBe("draft");

    const created = `created the redirect “${rule.from}”`;
    const undo = page.getByRole("button", { name: `Undo: studio_admin ${created}` });
    await undo.click();
    await expect(page.getByText(`Taken back: studio_admin ${created}.`)).toBeVisible();
    await expect(page.getByText(`studio_admin deleted the redirect “${rule.from}”`).first()).toBeVisible();
    const visited = await page.request.get(rule.from, { maxRedirects: 0 });
    expect(visited.status()).toBe(404);

    await undo.click();
    await expect(page.getByText(/It wasn’t taken back: .* It was changed again since/)).toBeVisible();
  });

  await test.step("the sender of mails is taken back", async () => {
    const settings = "/wp-json/extenso/v1/mails/settings";
    const senderNow = async () => (await (await page.request.get(settings, { headers })).json()).sender;
    const before = await senderNow();
    const data = { sender_name: "Gale Film", sender_address: "gale@extenso.example" };
    expect((await page.request.post(settings, { headers, data })).ok()).toBe(true);
    await page.goto("/desk/log");
    await page.getByRole("button", { name: "Undo: studio_admin changed the mail settings" }).first().click();
    await expect(page.getByText("Taken back: studio_admin changed the mail settings.")).toBeVisible();
    expect(await senderNow()).toEqual(before);
  });
});
