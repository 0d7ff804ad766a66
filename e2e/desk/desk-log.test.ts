/** The audit log at the desk: sentences, what changed, filters, older lines, the file. */
import { readFile } from "node:fs/promises";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

test.use({ expectedMessages: [/status of 40[0349]/] });

test("an administrator sees who did what, narrows it, takes it along, and takes lines back", async ({
  page,
}) => {
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/wp-json${path}`, { headers, data });
    expect([path, answer.ok()]).toEqual([path, true]);
    return answer.json();
  };
  const own = crypto.randomUUID().slice(0, 6);
  const title = `Squall ${own}`;
  const { id } = await post("/wp/v2/posts", { title, status: "draft" });
  await post(`/wp/v2/posts/${id}`, { status: "publish" });
  const thrown = `Gale ${own}`;
  const path = `/wp-json/wp/v2/posts/${(await post("/wp/v2/posts", { title: thrown, status: "draft" })).id}`;
  await page.request.delete(path, { headers });
  const rule = { from: `/undo-${own}`, to: "/services" };
  await post("/extenso/v1/redirect-rules", rule);
  const settings = "/wp-json/extenso/v1/mails/settings";
  const senderNow = async () => (await (await page.request.get(settings, { headers })).json()).sender;
  const sender = await senderNow();
  await post("/extenso/v1/mails/settings", {
    sender_name: `Gale Film ${own}`,
    sender_address: "gale@extenso.example",
  });

  await page.goto("/desk");
  await page
    .getByRole("navigation", { name: "Desk", exact: true })
    .getByRole("list", { name: "Administration" })
    .getByRole("link", { name: "Audit log" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();

  await test.step("the sender of mails is taken back", async () => {
    await page.getByRole("button", { name: "Undo: studio_admin changed the mail settings" }).first().click();
    await expect(page.getByText("Taken back: studio_admin changed the mail settings.")).toBeVisible();
    expect(await senderNow()).toEqual(sender);
  });

  await test.step("a line is taken back, unless the thing was changed since", async () => {
    const trashed = `moved to the bin the article “${thrown}”`;
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

  await test.step("the log is narrowed and saved", async () => {
    const lines = page.getByRole("list", { name: "Lines" }).locator("> li");
    const published = lines.filter({ hasText: `published the article “${title}”` });
    await published.getByText(/changes?$/).click();
    await expect(published.getByText("draft → became publish")).toBeVisible();
    const created = lines.filter({ hasText: `created the article “${title}”` });
    await expect(created).toBeVisible();

    await page.getByLabel("Kind of thing").selectOption("Article");
    await page.getByLabel("Action").selectOption("Published");
    await expect(page).toHaveURL("/desk/log?kind=post&action=publish");
    await expect(created).toHaveCount(0);
    await expect(lines.first()).toContainText(`published the article “${title}”`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain(`published the article “${title}”`);
    expect(file).not.toContain("created the article");
  });
});
