/** A portfolio of more projects than one page shows. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { openStudio, type Studio, starting } from "./studios.ts";

const count = 230;
const rendered = (text: string) => ({ raw: text, rendered: text });

/** Newest first: project 230, 229 … Each second one is branding. */
function dataset() {
  const user = {
    id: 1,
    username: "owner",
    email: "owner@example.test",
    slug: "owner",
    name: "Owner",
    roles: ["administrator"],
    registered_gmt: "2024-01-01T00:00:00",
    test_password: "Long-Owner-Pass-1",
  };
  const projects = Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 19);
    return {
      id: 100 + at,
      type: "portfolio-items",
      status: "publish",
      author: 1,
      date_gmt: date,
      modified_gmt: date,
      slug: `project-${at + 1}`,
      title: rendered(`Project ${at + 1}`),
      content: rendered(""),
      revisions: null,
      acf: { client: "Client", category: at % 2 === 0 ? "Film" : "Branding", project_year: "2024" },
    };
  });
  return {
    site: { name: "Long", description: "" },
    users: [user],
    categories: [],
    tags: [],
    media: [],
    posts: [],
    portfolio_items: projects,
  };
}

async function openLongStudio(): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-long-"));
  try {
    const file = join(folder, "dataset.json");
    await writeFile(file, JSON.stringify(dataset()));
    return await openStudio({}, { dataset: file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const test = base.extend<{ studio: Studio }>({
  studio: [async ({ servers }, use) => use(await servers.open("long portfolio", openLongStudio)), starting],
  baseURL: async ({ studio }, use) => use(studio.url),
});

// A part behind the last is a 404.
test.use({ expectedMessages: [/404 \(Not Found\)/] });

const cards = (page: Page) => page.locator("[data-project]");

test("more is loaded below and stays, a category has its own hundred, and each part an address of its own", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/portfolio");

  await test.step("more is loaded below, where the focus goes on", async () => {
    await expect(cards(page)).toHaveCount(100);
    await expect(page.getByText("100 of 230 projects")).toBeVisible();
    await expect(page.getByRole("button", { name: "Branding" })).toBeVisible();
    await page.getByRole("link", { name: "Load More Projects" }).click();
    await expect(cards(page)).toHaveCount(200);
    await expect(page).toHaveURL("/portfolio");
    await expect(cards(page).nth(100)).toBeFocused();
    await page.getByRole("link", { name: "Load More Projects" }).click();
    await expect(cards(page)).toHaveCount(count);
    await expect(page.getByRole("link", { name: "Load More Projects" })).toHaveCount(0);
  });

  await test.step("it stays for who opens a project", async () => {
    await cards(page).nth(150).click();
    const dialog = page.getByRole("dialog", { name: "Project 80" });
    await expect(dialog.getByRole("link", { name: /Previous project.*Project 81/ })).toBeVisible();
    await expect(dialog.getByRole("link", { name: /Next project.*Project 79/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveCount(count);
    await expect(cards(page).nth(150)).toBeFocused();
  });

  await test.step("a category's projects lead on within it", async () => {
    await page.getByRole("button", { name: "Branding" }).click();
    await expect(page).toHaveURL("/portfolio?category=branding");
    await expect(page.getByText("100 of 115 projects")).toBeVisible();
    await expect(page.getByRole("button", { name: "Branding" })).toHaveAttribute("aria-pressed", "true");
    await cards(page).first().click();
    const dialog = page.getByRole("dialog", { name: "Project 230" });
    await expect(dialog.getByRole("link", { name: /Next project.*Project 228/ })).toBeVisible();
    await expect(dialog.getByRole("link", { name: /Previous project.*Project 2$/ })).toBeVisible();
  });

  await test.step("a project opened by its own address; closing it brings the list", async () => {
    await page.goto("/portfolio/project-120");
    await expect(cards(page)).toHaveCount(0);
    const dialog = page.getByRole("dialog", { name: "Project 120" });
    await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/portfolio");
    await expect(cards(page)).toHaveCount(100);
  });

  await test.step("a later part, and behind the last", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/portfolio?page=2");
    await expectAccessible(page);
    await page.goto("/portfolio?page=99");
    await expect(page.getByText("Nothing on this page.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show all projects" }).click();
    await expect(cards(page)).toHaveCount(100);
  });
});
