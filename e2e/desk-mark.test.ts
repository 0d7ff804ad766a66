/** The studio's own mark: set at the desk, it is every icon, and heads the mails. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { administrator, signInAsStaff } from "./desk-studio.ts";
import { test as base, expect, mailTo } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

const test = base.extend<{ marked: Studio }>({
  marked: [
    async ({ servers }, use) =>
      use(await servers.open("marked", () => openStudio({ TRUST_PROXY: "1" }, { sample: true }))),
    starting,
  ],
  baseURL: async ({ marked: { url } }, use) => use(url),
});
test.describe.configure(sharedStudio);

const first = (name: string) => readFile(fileURLToPath(new URL(`../site/public/${name}`, import.meta.url)));
const file = (text: string) => ({
  name: "mark.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(text),
});
const pngs = ["apple-touch-icon.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];

test("a mark set at the desk is the icon of tabs and telephones, and heads the mails", async ({
  page,
  marked: { dataDir },
  expectAccessibleInBothThemes,
}) => {
  const body = async (name: string) => (await page.request.get(`/${name}`)).body();
  const iconLinks = async () =>
    [
      ...(await (await page.request.get("/about")).text()).matchAll(
        /<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g,
      ),
    ].map(String);
  const links = await iconLinks();
  expect(links).toHaveLength(4);
  for (const name of ["favicon.svg", "favicon.ico", ...pngs])
    expect.soft((await body(name)).equals(await first(name)), name).toBe(true);

  await signInAsStaff(page, administrator);
  await page.goto("/desk/site/brand");
  const chosen = page.getByLabel("Square SVG");
  const ground = page.getByLabel("Colour behind the mark", { exact: true });

  await test.step("what can't be an icon is told, and what was there stays", async () => {
    await page.getByLabel("Accent", { exact: true }).fill("#2ec4b6");
    await chosen.setInputFiles(file("<html></html>"));
    await expect(page.getByText("This is no SVG.")).toBeVisible();
    await chosen.setInputFiles(
      file('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>'),
    );
    await expect(page.getByText(/The drawing is too wide for an icon: 120 × 40\./)).toBeVisible();
    await expect(ground).toBeHidden();
    await expect(page.getByLabel("Accent", { exact: true })).toHaveValue("#2ec4b6");
  });

  await test.step("it is seen in its sizes on both themes, and typed colours stay", async () => {
    // As a drawing program leaves it.
    await chosen.setInputFiles(
      file(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="48" height="40" onload="alert(1)"><style>.a{fill:#ffd166}</style><script>alert(1)</script><path class="a" d="M4 4h40v32H4z"/></svg>',
      ),
    );
    for (const theme of ["light", "dark"]) {
      const list = page.getByRole("list", { name: `The mark on the ${theme} theme` });
      for (const size of [16, 32, 180])
        await expect(list.getByRole("img", { name: new RegExp(`${size} pixels`) })).toBeVisible();
    }
    await expect(page.getByText(/The drawing is too wide/)).toBeHidden();
    await ground.fill("blue");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(ground).toHaveAccessibleDescription(/A colour, such as/);
    await expect(ground).toHaveValue("blue");
    await ground.fill("#0B3D91");
    await expectAccessibleInBothThemes(page);
  });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true }).last()).toBeVisible();
  await expect.poll(async () => (await body("favicon.svg")).toString()).toContain('fill="#ffd166"');
  expect((await body("favicon.svg")).toString()).not.toMatch(/script|onload/);
  for (const name of ["favicon.ico", ...pngs]) {
    const icon = await page.request.get(`/${name}`);
    expect.soft([name, icon.status()]).toEqual([name, 200]);
    expect.soft((await icon.body()).equals(await first(name)), name).toBe(false);
  }
  expect(await iconLinks()).toEqual(links);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest.background_color).toBe("#0b3d91");
  for (const { src, type } of manifest.icons)
    expect.soft((await page.request.get(src)).headers()["content-type"], src).toContain(type);

  await test.step("mails are headed by it", async () => {
    await page.goto("/desk/settings/mail");
    await page.getByRole("textbox", { name: "Send it to" }).fill("try@fog.example");
    await page.getByRole("button", { name: "Send a test mail" }).click();
    const mail = await mailTo("try@fog.example", dataDir);
    expect(mail).toContain("Content-Type: multipart/related");
    expect(mail).toMatch(/Content-ID: <mark@/);
  });

  await test.step("taken out, it gives way to the icons that the site came with", async () => {
    await page.goto("/desk/site/brand");
    await page.getByRole("button", { name: "Remove the mark" }).click();
    await expect(chosen).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(async () => (await body("favicon.svg")).equals(await first("favicon.svg"))).toBe(true);
    expect((await body("icon-192.png")).equals(await first("icon-192.png"))).toBe(true);
  });
});
