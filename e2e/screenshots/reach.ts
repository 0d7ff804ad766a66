/** Steps that several screens share. Everything is found by role and name, as a visitor finds it. */
import type { Locator, Page, Request, Route } from "@playwright/test";
import type { Stage } from "./screen.ts";

export async function openAccountWindow(page: Page, name: "Sign In" | "Sign Up", narrow: boolean) {
  if (narrow) await page.getByRole("button", { name: "Open menu" }).click();
  const around = narrow ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
  await around.getByRole("button", { name, exact: true }).click();
  const window = page.getByRole("dialog", { name, exact: true });
  await window.waitFor();
  return window;
}

export async function fillSignIn(window: Locator): Promise<void> {
  await window.getByLabel("Username or email").fill("casey_member");
  await window.getByLabel("Password", { exact: true }).fill("Wrong-Lens-85");
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** @param step 4 leaves everything chosen and the message still to write. */
export async function contactUpTo(page: Page, step: 2 | 3 | 4): Promise<void> {
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.test");
  await page.getByRole("button", { name: "Next" }).click();
  if (step === 2) return;
  await page.getByLabel("Company").fill("Whitfield & Daughters");
  await page.getByLabel("Phone").fill("604 555 0142");
  await page.getByRole("button", { name: "Next" }).click();
  if (step === 3) return;
  await page.getByRole("form").getByText("Branding", { exact: true }).click();
  await page.getByLabel("Budget").selectOption("5k-15k");
  await page.getByRole("button", { name: "Next" }).click();
}

export async function sendContact(page: Page): Promise<void> {
  await contactUpTo(page, 4);
  await page.getByLabel("Project description").fill("A new name and mark for a family bakery, by March.");
  await page.getByRole("button", { name: "Send Message" }).click();
}

const held = new WeakSet<Request>();

/** Leaves what matches without an answer: the page stays in its waiting state. */
export function hold(page: Page, pattern: RegExp): Promise<unknown> {
  return page.route(pattern, (route) => {
    held.add(route.request());
  });
}

/** Whether nobody waits for its answer. */
export const isHeld = (request: Request): boolean => held.has(request);

export function cut(page: Page, pattern: RegExp): Promise<unknown> {
  return page.route(pattern, (route: Route) => route.abort());
}

/** By a link, so that the browser fetches the page's data and not the whole page. */
export async function goToPortfolio(page: Page, { narrow }: Stage): Promise<void> {
  if (narrow) await page.getByRole("button", { name: "Open menu" }).click();
  const around = narrow ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
  await around.getByRole("link", { name: "Portfolio" }).click();
}

export async function openDuneLine(page: Page): Promise<Locator> {
  const viewer = page.getByRole("dialog", { name: "Dune Line" });
  await viewer.waitFor();
  return viewer;
}

export const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** By the menu's link, so that the list comes after the page. */
export async function goToAcademy(page: Page, { narrow }: Stage): Promise<void> {
  if (narrow) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Extenso Academy" }).filter({ visible: true }).first().click();
}
