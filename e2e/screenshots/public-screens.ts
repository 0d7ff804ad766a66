/** Every public page and its states. */
import { mailTo } from "../fixtures.ts";
import {
  contactUpTo,
  cut,
  fillSignIn,
  goToPortfolio,
  hold,
  openAccountWindow,
  openDuneLine,
  openTab,
  sendContact,
} from "./reach.ts";
import type { Screen } from "./screen.ts";

const notFound = /404 \(Not Found\)/;
const refused = /status of 4\d\d/;
const lost = /ERR_FAILED/;

const home: Screen[] = [
  { page: "home", state: "top", path: "/", part: "window" },
  { page: "home", state: "whole", path: "/" },
  {
    page: "home",
    state: "services-menu",
    path: "/",
    part: "window",
    only: "wide",
    reach: (page) => page.getByRole("button", { name: "Services pages" }).click(),
  },
  {
    page: "home",
    state: "packages-menu",
    path: "/",
    part: "window",
    only: "wide",
    reach: (page) => page.getByRole("button", { name: "Packages pages" }).click(),
  },
  {
    page: "home",
    state: "menu",
    path: "/",
    part: "window",
    only: "narrow",
    reach: (page) => page.getByRole("button", { name: "Open menu" }).click(),
  },
  {
    page: "home",
    state: "scrolled",
    path: "/",
    part: "window",
    reach: (page) => page.mouse.wheel(0, 900),
  },
  {
    page: "home",
    state: "question-open",
    path: "/",
    reach: (page) => page.locator("details summary").first().click(),
  },
  {
    page: "home",
    state: "newsletter-error",
    path: "/",
    reach: async (page) => {
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Please enter a valid email address").waitFor();
    },
  },
  {
    page: "home",
    state: "newsletter-success",
    path: "/",
    reach: async (page, { unique }) => {
      await page.getByLabel("Email address").fill(`reader-${unique}@example.test`);
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText(/confirm your subscription/).waitFor();
    },
  },
  { page: "home", state: "without-javascript", path: "/", javaScript: false },
];

const services: Screen[] = [
  { page: "services", state: "overview", path: "/services" },
  ...[
    "videography",
    "photography",
    "branding",
    "drone-operation",
    "web-development",
    "media-management",
    "event-coverage",
  ].map((slug) => ({ page: "services", state: slug, path: `/services/${slug}` })),
  {
    page: "services",
    state: "film",
    path: "/services/photography",
    part: "window",
    reach: async (page) => {
      await page.getByRole("button", { name: /^Play film/ }).click();
      // A film that plays is another picture each time, and its place never rests.
      await page
        .getByRole("dialog")
        .locator("video")
        .evaluate((film: HTMLVideoElement) => film.pause());
    },
  },
  {
    page: "services",
    state: "unknown",
    path: "/services/catering",
    expected: notFound,
  },
  { page: "services", state: "nearly-known", path: "/services/drones", expected: notFound },
  {
    page: "services",
    state: "without-javascript",
    path: "/services/videography",
    javaScript: false,
  },
];

const packages: Screen[] = [
  { page: "packages", state: "base", path: "/packages/base" },
  {
    page: "packages",
    state: "details-open",
    path: "/packages/base",
    reach: (page) =>
      page.getByRole("region", { name: "Full Service Details" }).locator("summary").first().click(),
  },
  { page: "packages", state: "custom", path: "/packages/custom" },
  { page: "packages", state: "without-javascript", path: "/packages/base", javaScript: false },
];

const portfolio: Screen[] = [
  { page: "portfolio", state: "all", path: "/portfolio" },
  { page: "portfolio", state: "category", path: "/portfolio?category=photography" },
  { page: "portfolio", state: "unknown-category", path: "/portfolio?category=catering" },
  { page: "portfolio", state: "empty", path: "/portfolio", studio: "empty" },
  {
    page: "portfolio",
    state: "loading",
    path: "/contact",
    part: "window",
    reach: async (page, stage) => {
      await hold(page, /\/portfolio\.data/);
      await goToPortfolio(page, stage);
      await page.getByText("Loading portfolio items...").waitFor();
    },
  },
  {
    page: "portfolio",
    state: "failed",
    path: "/contact",
    expected: lost,
    reach: async (page, stage) => {
      await cut(page, /\/portfolio\.data/);
      await goToPortfolio(page, stage);
      await page.getByRole("heading", { name: "Unable to load portfolio" }).waitFor();
    },
  },
  ...["Overview", "Challenge", "Solution", "Results"].map(
    (name): Screen => ({
      page: "project",
      state: name.toLowerCase(),
      path: "/portfolio/dune-line",
      part: "window",
      reach: async (page) => {
        await openDuneLine(page);
        await openTab(page, name);
      },
    }),
  ),
  {
    page: "project",
    state: "film",
    path: "/portfolio/dune-line",
    part: "window",
    reach: async (page) => {
      const viewer = await openDuneLine(page);
      await viewer.getByRole("button", { name: "Video", exact: true }).click();
      await viewer.getByRole("button", { name: /^Play/ }).waitFor();
    },
  },
  {
    page: "project",
    state: "enlarged",
    path: "/portfolio/dune-line",
    part: "window",
    reach: async (page) => {
      const viewer = await openDuneLine(page);
      await viewer.getByRole("button", { name: /^Enlarge:/ }).click();
      await viewer.getByRole("dialog").waitFor();
    },
  },
  { page: "project", state: "unknown", path: "/portfolio/no-such-project", expected: notFound },
  { page: "project", state: "without-javascript", path: "/portfolio/dune-line", javaScript: false },
];

const contact: Screen[] = [
  { page: "contact", state: "step-1", path: "/contact" },
  {
    page: "contact",
    state: "step-1-errors",
    path: "/contact",
    reach: async (page) => {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Name is required").waitFor();
    },
  },
  { page: "contact", state: "step-2", path: "/contact", reach: (page) => contactUpTo(page, 2) },
  { page: "contact", state: "step-3", path: "/contact", reach: (page) => contactUpTo(page, 3) },
  {
    page: "contact",
    state: "step-3-errors",
    path: "/contact",
    reach: async (page) => {
      await contactUpTo(page, 3);
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Please select a service").waitFor();
    },
  },
  { page: "contact", state: "step-4", path: "/contact", reach: (page) => contactUpTo(page, 4) },
  {
    page: "contact",
    state: "sending",
    path: "/contact",
    // A held request fails after ten seconds, and a picture of the whole page can take longer on a busy machine.
    part: "window",
    reach: async (page) => {
      await hold(page, /extenso\/v1\/contact/);
      await sendContact(page);
      await page.getByRole("button", { name: "Sending..." }).waitFor();
    },
  },
  {
    page: "contact",
    state: "failed",
    path: "/contact",
    expected: lost,
    reach: async (page) => {
      await cut(page, /extenso\/v1\/contact/);
      await sendContact(page);
      await page.getByText("Something went wrong. Please try again.").waitFor();
    },
  },
  {
    page: "contact",
    state: "thank-you",
    path: "/contact",
    // Four seconds later the form is below it, which is sooner than a whole page is photographed.
    part: "window",
    reach: async (page) => {
      await sendContact(page);
      await page.getByRole("heading", { name: "Thank You" }).waitFor();
    },
  },
  {
    page: "contact",
    state: "sent-before",
    path: "/contact",
    reach: async (page) => {
      await sendContact(page);
      await page.getByRole("button", { name: "Send another request" }).click();
      await page.getByRole("button", { name: "Next" }).waitFor();
    },
  },
  { page: "contact", state: "without-javascript", path: "/contact", javaScript: false },
];

const accounts: Screen[] = [
  {
    page: "account",
    state: "sign-in",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      await openAccountWindow(page, "Sign In", narrow);
    },
  },
  {
    page: "account",
    state: "sign-in-errors",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      const window = await openAccountWindow(page, "Sign In", narrow);
      await window.getByRole("button", { name: "Sign In", exact: true }).click();
      await window.getByText("Password is required").waitFor();
    },
  },
  {
    page: "account",
    state: "sign-in-sending",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      await hold(page, /jwt-auth\/v1\/token/);
      const window = await openAccountWindow(page, "Sign In", narrow);
      await fillSignIn(window);
      await window.getByRole("button", { name: "Signing In..." }).waitFor();
    },
  },
  {
    page: "account",
    state: "sign-in-refused",
    path: "/about",
    part: "window",
    expected: refused,
    reach: async (page, { narrow }) => {
      const window = await openAccountWindow(page, "Sign In", narrow);
      await fillSignIn(window);
      await window.getByRole("alert").waitFor();
    },
  },
  {
    page: "account",
    state: "sign-up",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      await openAccountWindow(page, "Sign Up", narrow);
    },
  },
  {
    page: "account",
    state: "sign-up-errors",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      const window = await openAccountWindow(page, "Sign Up", narrow);
      await window.getByRole("button", { name: "Create Account" }).click();
      await window.getByText("Username is required").waitFor();
    },
  },
  {
    page: "account",
    state: "forgot-password",
    path: "/about",
    part: "window",
    reach: async (page, { narrow }) => {
      const window = await openAccountWindow(page, "Sign In", narrow);
      await window.getByRole("button", { name: "Forgot password?" }).click();
      await page.getByRole("dialog", { name: "Forgot password?" }).waitFor();
    },
  },
  {
    page: "account",
    state: "sent-to-sign-in",
    path: "/dashboard/academy/post/what-is-in-the-van",
    part: "window",
    reach: (page) => page.getByText(/^Sign in to read/).waitFor(),
  },
  { page: "account", state: "sign-in-page", path: "/sign-in" },
  { page: "account", state: "sign-up-page", path: "/sign-up" },
  { page: "account", state: "forgot-password-page", path: "/forgot-password" },
  { page: "account", state: "reset-password-page", path: "/reset-password#token=worn-out" },
  { page: "account", state: "confirm-email-page", path: "/confirm-email#token=worn-out" },
  { page: "account", state: "without-javascript", path: "/sign-in", javaScript: false },
  {
    page: "account",
    state: "user-menu",
    path: "/",
    part: "window",
    as: "member",
    reach: (page, { narrow }) =>
      page.getByRole("button", { name: narrow ? "Open menu" : /^Account of/ }).click(),
  },
];

const other: Screen[] = [
  {
    page: "offline",
    state: "window",
    path: "/about",
    part: "window",
    expected: /ERR_INTERNET_DISCONNECTED/,
    reach: async (page) => {
      await page.locator("dialog.offline-window").waitFor({ state: "attached" });
      await page.context().setOffline(true);
      await page.getByRole("main").getByRole("link", { name: "View Our Work" }).click();
      await page.getByRole("button", { name: "Try Again" }).waitFor();
    },
  },
  { page: "about", state: "whole", path: "/about" },
  { page: "about", state: "without-javascript", path: "/about", javaScript: false },
  { page: "legal", state: "privacy-policy", path: "/privacy-policy" },
  { page: "legal", state: "terms-of-service", path: "/terms-of-service" },
  {
    page: "legal",
    state: "section",
    path: "/privacy-policy",
    part: "window",
    reach: (page) => page.evaluate(() => document.querySelectorAll("h2")[4]?.scrollIntoView()),
  },
  { page: "newsletter", state: "page", path: "/newsletter" },
  {
    page: "newsletter",
    state: "confirm",
    path: "/newsletter/confirm?token=worn-out",
  },
  {
    page: "newsletter",
    state: "confirm-refused",
    path: "/newsletter/confirm?token=worn-out",
    expected: refused,
    reach: async (page) => {
      await page.getByRole("button", { name: "Confirm subscription" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    page: "newsletter",
    state: "confirmed",
    path: "/newsletter",
    reach: async (page, { unique, dataDir }) => {
      const email = `confirmed-${unique}@example.test`;
      await page.request.post("/wp-json/extenso/v1/newsletter", { data: { email } });
      const mail = (await mailTo(email, dataDir)).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      await page.goto(/\/newsletter\/confirm\?token=[\w-]+/.exec(mail)?.[0] ?? "/");
      await page.getByRole("button", { name: "Confirm subscription" }).click();
      await page.getByRole("main").getByRole("link", { name: "Return Home" }).waitFor();
    },
  },
  { page: "newsletter", state: "unsubscribe", path: "/newsletter/unsubscribe?token=worn-out" },
  { page: "not-found", state: "page", path: "/no/such/page", expected: notFound },
];

export const publicScreens = [
  ...home,
  ...services,
  ...packages,
  ...portfolio,
  ...contact,
  ...accounts,
  ...other,
];
