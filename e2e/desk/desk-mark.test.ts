/** The studio's own mark: set at the desk, it is every icon, and heads the mails. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, mailTo } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const first = (name: string) =>
  readFile(fileURLToPath(new URL(`../../site/public/${name}`, import.meta.url)));

// As a drawing program leaves it.
const drawn =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="48" height="40" onload="alert(1)"><style>.a{fill:#ffd166}</style><script>alert(1)</script><path class="a" d="M4 4h40v32H4z"/></svg>';

test("a mark set at the desk is the icon of tabs and telephones, and heads the mails", async ({
  page,
  deskStudio: { dataDir },
}) => {
  const body = async (name: string) => (await page.request.get(`/${name}`)).body();
  const isFirst = async (name: string) => (await body(name)).equals(await first(name));
  const iconLinks = async () =>
    [
      ...(await (await page.request.get("/about")).text()).matchAll(
        /<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g,
      ),
    ].map(String);
  const links = await iconLinks();
  expect(links).toHaveLength(4);
  expect(await isFirst("favicon.svg")).toBe(true);

  const token = await signInAsStaff(page);
  await page.goto("/desk/site/brand");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await page
    .getByLabel("Square SVG")
    .setInputFiles({ name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawn) });
  await page.getByLabel("Colour behind the mark", { exact: true }).fill("#0B3D91");
  await publish.click();
  await expect(page.getByRole("region", { name: "Notices" }).getByText("Published.")).toBeVisible();
  await expect.poll(async () => (await body("favicon.svg")).toString()).toContain('fill="#ffd166"');
  expect((await body("favicon.svg")).toString()).not.toMatch(/script|onload/);
  for (const name of ["favicon.ico", "icon-192.png"])
    expect([name, await isFirst(name)]).toEqual([name, false]);
  expect(await iconLinks()).toEqual(links);

  await test.step("mails are headed by it", async () => {
    const to = `try.${crypto.randomUUID().slice(0, 8)}@fog.example`;
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await page.request.post("/wp-json/extenso/v1/mails/test", { headers, data: { to } });
    expect(sent.status()).toBe(201);
    const mail = await mailTo(to, dataDir);
    expect(mail).toContain("Content-Type: multipart/related");
    expect(mail).toMatch(/Content-ID: <mark@/);
  });

  await test.step("taken out, it gives way to the icons that the site came with", async () => {
    await page.getByRole("button", { name: "Remove the mark" }).click();
    await publish.click();
    await expect.poll(() => isFirst("favicon.svg")).toBe(true);
    expect(await isFirst("icon-192.png")).toBe(true);
  });
});
