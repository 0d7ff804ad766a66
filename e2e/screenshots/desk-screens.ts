/** The desk, as the studio's administrator sees it. */
import type { Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

/** Opens what a list's first row names. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
  await page
    .getByRole("button", { name: /^(Publish|Update|Save)/ })
    .first()
    .waitFor();
}

/** The page beside its text or form; what it shows is drawn by then. */
async function openPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.frameLocator("iframe").getByRole("heading").first().waitFor();
}

const screens: Omit<Screen, "as">[] = [
  { page: "desk", state: "home", path: "/desk" },
  { page: "desk", state: "posts", path: "/desk/posts", part: "window" },
  { page: "desk", state: "pages", path: "/desk/pages", part: "window" },
  { page: "desk", state: "portfolio", path: "/desk/portfolio", part: "window" },
  { page: "desk", state: "media", path: "/desk/media", part: "window" },
  { page: "desk", state: "requests", path: "/desk/requests", part: "window" },
  {
    page: "desk",
    state: "request",
    path: "/desk/requests",
    reach: async (page) => {
      await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
      await page.getByRole("list", { name: "Conversation" }).waitFor();
    },
  },
  { page: "desk", state: "quotes", path: "/desk/quotes", part: "window" },
  { page: "desk", state: "invoices", path: "/desk/invoices", part: "window" },
  { page: "desk", state: "payments", path: "/desk/payments", part: "window" },
  { page: "desk", state: "figures", path: "/desk/invoices/figures" },
  { page: "desk", state: "subscribers", path: "/desk/subscribers", part: "window" },
  { page: "desk", state: "topics", path: "/desk/topics", part: "window" },
  { page: "desk", state: "site", path: "/desk/site" },
  { page: "desk", state: "redirects", path: "/desk/redirects", part: "window" },
  { page: "desk", state: "people", path: "/desk/people", part: "window" },
  { page: "desk", state: "mails", path: "/desk/mails", part: "window" },
  { page: "desk", state: "health", path: "/desk/health", part: "window" },
  { page: "desk", state: "backups", path: "/desk/backups", part: "window" },
  { page: "desk", state: "exchange", path: "/desk/settings/exchange" },
  { page: "desk", state: "log", path: "/desk/log", part: "window" },
  { page: "desk", state: "previews", path: "/desk/previews", part: "window" },
  { page: "desk", state: "article", path: "/desk/posts", part: "window", reach: openFirst },
  { page: "desk", state: "project", path: "/desk/portfolio", part: "window", reach: openFirst },
  {
    page: "desk",
    state: "article-preview",
    path: "/desk/posts",
    part: "window",
    reach: async (page) => {
      await openFirst(page);
      await openPreview(page);
    },
  },
  { page: "desk", state: "site-part", path: "/desk/site/faq" },
  { page: "desk", state: "site-preview", path: "/desk/site/faq", part: "window", reach: openPreview },
  {
    page: "desk",
    state: "palette",
    path: "/desk",
    part: "window",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("por");
      await page.getByRole("option").first().waitFor();
    },
  },
];

export const deskScreens: Screen[] = screens.map((screen) => ({ ...screen, as: "administrator" }));
