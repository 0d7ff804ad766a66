/** Pictures of the library: cropped and turned into a copy, and shown by a project. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

async function upload(page: Page, token: string, name: string, color: string): Promise<number> {
  const drawn = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1600, 800);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    context.fillStyle = fill;
    context.fillRect(0, 0, 1600, 800);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  }, color);
  const answer = await page.request.post("/wp-json/wp/v2/media", {
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "image/jpeg",
      "Content-Disposition": `attachment; filename="${name}.jpg"`,
    },
    data: Buffer.from(drawn),
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("pictures of the library are cropped into a copy, and are a project’s cover and gallery, which visitors see", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  const own = crypto.randomUUID().slice(0, 6);
  await test.step("a picture is turned and cropped into a copy, and its sizes are told", async () => {
    const id = await upload(page, token, `breakwater-${own}`, "#36c");
    await page.goto(`/desk/media?file=${id}`);
    const panel = page.getByRole("dialog", { name: `breakwater-${own}` });
    await expect(panel.getByRole("link", { name: "300 × 150" })).toBeVisible();
    await panel.getByRole("button", { name: "Crop and rotate…" }).click();
    await expect(panel.getByRole("button", { name: "Save a copy" })).toBeDisabled();
    await panel.getByRole("button", { name: "Rotate right" }).click();
    await panel.getByRole("spinbutton", { name: "Crop top" }).fill("50");
    await expectAccessibleInBothThemes(page);
    await panel.getByRole("button", { name: "Save a copy" }).click();
    await expect(panel.getByText("Made from")).toBeVisible();
    await expect(panel.getByText("800 × 800 px")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`file=${id}\\b`));
  });

  await test.step("a project takes its cover and gallery from the library", async () => {
    const [north, south] = [`quay-${own}-north`, `quay-${own}-south`];
    for (const [name, color] of [
      [north, "#933"],
      [south, "#393"],
    ] as const) {
      const id = await upload(page, token, name, color);
      const described = await page.request.post(`/wp-json/wp/v2/media/${id}`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { alt_text: `The quay, ${name}` },
      });
      expect(described.ok()).toBe(true);
    }
    const title = `Two quays ${own}`;
    await page.goto("/desk/portfolio/new");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Client").fill("Harbour Board");
    await page.getByRole("button", { name: "Gallery images from the library" }).click();
    const window = page.getByRole("dialog", { name: "From the library" });
    await window.getByRole("searchbox", { name: "Search" }).fill(`quay-${own}`);
    await expect(window.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(2);
    await window.getByRole("button", { name: south }).click();
    await window.getByRole("button", { name: north }).click();
    await window.getByRole("button", { name: "Insert 2" }).click();
    const gallery = page.getByRole("group", { name: "Gallery (2)" });
    await expect(gallery.getByRole("textbox", { name: `Caption of ${south}` })).toBeVisible();
    const cover = page.getByRole("group", { name: "Cover" });
    await expect(cover.getByText(south)).toBeVisible();
    await cover.getByRole("button", { name: "Cover from the library" }).click();
    await page.getByRole("dialog").getByRole("button", { name: north }).click();
    await expect(cover.getByText(north)).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("link", { name: "View on the site" }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    const html = await (await page.request.get(page.url())).text();
    for (const name of [north, south]) expect(html).toContain(`alt="The quay, ${name}"`);
  });
});
