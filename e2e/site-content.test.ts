/** Changes of the site's words appear on every page that shows them, with and without JavaScript. */
import { signInAsStaff } from "./desk/desk-studio.ts";
import { test as base, expect } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

let studio: Studio;
let token = "";
const owner = { username: "boss", password: "Journey-Admin-1" };

async function openOwnStudio(): Promise<Studio> {
  studio = await openStudio({ ADMIN_USERNAME: owner.username });
  token = "";
  token = String((await call("POST", "/jwt-auth/v1/token", owner)).token);
  return studio;
}

const test = base.extend<{ ownStudio: Studio }>({
  ownStudio: [async ({ servers }, use) => use(await servers.open("site content", openOwnStudio)), starting],
  baseURL: async ({ ownStudio }, use) => use(ownStudio.url),
});

test.describe.configure(sharedStudio);

// biome-ignore lint/suspicious/noExplicitAny: documents of several parts
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${studio.url}/wp-json${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

const written = async (path: string) => (await fetch(`${studio.url}${path}`)).text();

test("the words of the site go from the write or the desk to every page that shows them, and back", {
  tag: "@core",
}, async ({ page }) => {
  await test.step("prices, rates, contact data, menus and legal texts go from the write to every page that shows them", async () => {
    const documentOf = async (part: string) => (await call("GET", `/extenso/v1/site/${part}`)).document;
    const pages = [
      "/",
      "/packages/base",
      "/packages/custom",
      "/contact",
      "/contact?quote=2-4-3",
      "/terms-of-service",
    ];
    for (const path of pages) await written(path);

    const packages = await documentOf("packages");
    packages.items[0].price = "$2,750+";
    const quotations = await documentOf("quotations");
    quotations.rates.people[0].rate = 1_000;
    const contact = await documentOf("contact");
    contact.phone = "+1 604-555-0199";
    const menus = await documentOf("menus");
    menus.main[4].label = "Who we are";
    const terms = await documentOf("terms-of-service");
    terms.effectiveLabel = "June 1, 2026";
    terms.effective = "2026-06-01";
    for (const [part, document] of Object.entries({
      packages,
      quotations,
      contact,
      menus,
      "terms-of-service": terms,
    }))
      await call("POST", `/extenso/v1/site/${part}`, { document });

    await expect.poll(() => written("/packages/base")).toContain("$2,750+");
    await expect.poll(() => written("/terms-of-service")).toContain("June 1, 2026");
    // Two days of the first line: 200 more, and a tenth of it in the contingency.
    await expect.poll(() => written("/packages/custom")).toContain("$11,956");
    await expect.poll(() => written("/contact?quote=2-4-3")).toContain("it comes to $11,956 before tax");
    for (const path of pages) {
      await expect.poll(() => written(path)).toContain("+1 604-555-0199");
      await expect.poll(() => written(path)).toContain("Who we are");
    }

    // The slider reckons with the same figures in the browser.
    await page.goto("/packages/custom");
    await expect(page.getByRole("status").filter({ hasText: "$11,956" })).toBeVisible();
    await page.getByRole("slider", { name: "Shooting days" }).press("Home");
    await expect(page.getByRole("row", { name: "Director and camera 1 day × $1,000 $1,000" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Who we are");
  });

  await test.step("an editor changes a testimonial at the desk: what is missing is said, a draft is kept, and it goes out", async () => {
    await signInAsStaff(page, owner);
    await page.goto("/desk");
    await page.getByRole("link", { name: "Site", exact: true }).click();
    await page.getByRole("link", { name: /^Testimonials/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Testimonials");

    await page.getByRole("button", { name: "Add a testimonial" }).click();
    await expect(page.getByLabel("Name", { exact: true }).last()).toBeFocused();
    await page.keyboard.type("Ines Duarte");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("3 fields need fixing.");
    await expect(page.getByLabel("What they do, and where").last()).toBeFocused();
    await page.keyboard.type("Owner, Northlight Bakery");
    await page.getByLabel("What they said").last().fill("They were early, and so was the bread.");
    await page.getByRole("button", { name: "Choose, Portrait" }).click();
    const choosing = page.getByRole("dialog", { name: "Choose: Portrait" });
    const buffer = Buffer.from(
      await (await fetch(`${studio.url}/media/pictures/pages/about-480.webp`)).arrayBuffer(),
    );
    await choosing.getByLabel("Upload").setInputFiles({ name: "ines.webp", mimeType: "image/webp", buffer });
    await expect(choosing).toBeHidden();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved.")).toBeVisible();
    expect(await written("/")).not.toContain("so was the bread");

    await page.getByRole("button", { name: "Move Ines Duarte up" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ines Duarte");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published.", { exact: true })).toBeVisible();
    await expect.poll(() => written("/")).toContain("so was the bread");

    await page.getByText("Earlier versions").click();
    const first = page.getByRole("listitem").filter({ hasText: "The text the site came with" });
    await first.getByRole("button", { name: "Compare" }).click();
    await first.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Restored as a draft.")).toBeVisible();
    expect(await written("/")).toContain("so was the bread");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(() => written("/")).not.toContain("so was the bread");
  });
});
