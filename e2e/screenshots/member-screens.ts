/** The dashboard and its states, as a member sees them. */
import { drawnPhoto, password } from "../members/members.ts";
import { cut, goToAcademy, hold } from "./reach.ts";
import type { Screen } from "./screen.ts";

/** The request a browser makes when it navigates to the academy from another page. */
const academyData = /dashboard\/academy\.data/;

const settings = ["profile", "photo", "appearance", "password", "account"].map(
  (tab): Omit<Screen, "as"> => ({
    page: "settings",
    state: tab,
    path: `/dashboard/settings?tab=${tab}`,
  }),
);

const screens: Omit<Screen, "as">[] = [
  { page: "dashboard", state: "home", path: "/dashboard" },
  {
    page: "dashboard",
    state: "loading",
    path: "/favicon.svg",
    part: "window",
    reach: async (page) => {
      await hold(page, /\/assets\/entry\.client/);
      await page.goto("/dashboard", { waitUntil: "commit" });
      await page.getByText("Loading dashboard...").waitFor();
    },
  },
  {
    page: "dashboard",
    state: "sidebar-collapsed",
    path: "/dashboard",
    part: "window",
    only: "wide",
    reach: (page) => page.getByRole("button", { name: "Collapse sidebar" }).click(),
  },
  {
    page: "dashboard",
    state: "menu",
    path: "/dashboard",
    part: "window",
    only: "narrow",
    reach: (page) => page.getByRole("button", { name: "Open menu" }).click(),
  },
  { page: "academy", state: "list", path: "/dashboard/academy" },
  {
    page: "academy",
    state: "more",
    path: "/dashboard/academy",
    reach: async (page) => {
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await page.locator(".article-card").nth(17).waitFor();
    },
  },
  { page: "academy", state: "nothing-found", path: "/dashboard/academy?search=zzzqqq" },
  { page: "academy", state: "empty", path: "/dashboard/academy", studio: "empty" },
  {
    page: "academy",
    state: "loading",
    path: "/dashboard",
    part: "window",
    reach: async (page, stage) => {
      await hold(page, academyData);
      await goToAcademy(page, stage);
      await page.getByText("Loading articles...").waitFor();
    },
  },
  {
    page: "academy",
    state: "failed",
    path: "/dashboard",
    expected: /ERR_FAILED/,
    reach: async (page, stage) => {
      await cut(page, academyData);
      await goToAcademy(page, stage);
      await page.getByRole("heading", { name: "Unable to load content" }).waitFor();
    },
  },
  { page: "academy", state: "article", path: "/dashboard/academy/post/a-lut-is-not-a-grade" },
  { page: "academy", state: "article-unknown", path: "/dashboard/academy/post/nope", expected: /404/ },
  ...settings,
  {
    page: "settings",
    state: "profile-errors",
    path: "/dashboard/settings",
    reach: async (page) => {
      await page.getByLabel("Username").fill("a-b");
      await page.getByRole("button", { name: "Save Changes" }).click();
    },
  },
  {
    page: "settings",
    state: "profile-saved",
    path: "/dashboard/settings",
    reach: async (page) => {
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByText("Profile updated successfully!").waitFor();
    },
  },
  {
    page: "settings",
    state: "profile-expired",
    path: "/dashboard/settings",
    expected: /403/,
    reach: async (page) => {
      await page.getByLabel("First name").fill("Grace");
      await page.evaluate(() => {
        localStorage.setItem("extenso_token", "a.b.c");
        localStorage.removeItem("extenso_refresh_token");
      });
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    page: "settings",
    state: "sign-in-again",
    path: "/dashboard/settings",
    part: "window",
    expected: /403/,
    reach: async (page) => {
      await page.getByLabel("First name").fill("Grace");
      await page.evaluate(() => localStorage.setItem("extenso_token", "a.b.c"));
      await page.evaluate(() => localStorage.removeItem("extenso_refresh_token"));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("dialog", { name: "Sign In" }).waitFor();
    },
  },
  {
    page: "settings",
    state: "password-errors",
    path: "/dashboard/settings?tab=password",
    reach: async (page) => {
      await page.getByLabel("Current password", { exact: true }).fill(password);
      await page.getByLabel("New password", { exact: true }).fill("short");
      await page.getByLabel("Confirm new password", { exact: true }).fill("short");
      await page.getByRole("button", { name: "Update Password" }).click();
      await page.getByText("Password must be at least 8 characters long.").waitFor();
    },
  },
  {
    page: "settings",
    state: "photo-chosen",
    path: "/dashboard/settings?tab=photo",
    reach: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
      await page.getByRole("slider", { name: "Zoom" }).waitFor();
    },
  },
  {
    page: "settings",
    state: "delete-account",
    path: "/dashboard/settings?tab=account",
    part: "window",
    reach: (page) => page.getByRole("button", { name: "Delete Account" }).click(),
  },
];

export const memberScreens = screens.map((screen): Screen => ({ ...screen, as: "member" }));
