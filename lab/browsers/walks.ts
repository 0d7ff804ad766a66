/** The ways through the product that every browser has to go. Each ends, or throws what it did not see. */
import { setTimeout as wait } from "node:timers/promises";
import { shareGone } from "./painted.ts";
import { until } from "./started.ts";
import { keys, type Visitor } from "./visitor.ts";

export interface Studio {
  origin: string;
  administrator: { username: string; password: string };
}

export type Walk = (visitor: Visitor, studio: Studio) => Promise<void>;

/** The window that a walk begins with. */
export const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** WebKit once painted a page away four seconds after its load. */
const settledMs = 10_000;
/** Films and drifting particles leave other tiles empty; a page that is painted away loses nearly all. */
const mostGone = 0.2;

const password = "Long-Lens-85";

async function expectNoSideways({ browser }: Visitor, path: string): Promise<void> {
  const [content, shown] = await browser.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  if ((content ?? 0) > (shown ?? 0))
    throw new Error(`${path} is ${content} px wide in a window of ${shown} px`);
}

export async function pathsOf(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const [project, ...others] = paths.filter((path) => path.startsWith("/portfolio/"));
  return [...paths.filter((path) => path === project || !others.includes(path)), "/sign-in", "/sign-up"];
}

/** A public page: no wider than its window, without errors, and still there after ten seconds. */
export const lookAt =
  (path: string): Walk =>
  async (visitor, { origin }) => {
    const { browser } = visitor;
    await visitor.open(origin + path);
    await expectNoSideways(visitor, path);
    await wait(1500);
    const before = await browser.screenshot();
    await wait(settledMs);
    const gone = await shareGone(before, await browser.screenshot());
    if (gone > mostGone) throw new Error(`${Math.round(gone * 100)} % of ${path} was painted away`);
    await browser.resize(phone.width, phone.height);
    await expectNoSideways(visitor, path);
    await browser.resize(wide.width, wide.height);
  };

async function openSignIn(visitor: Visitor, { origin }: Studio): Promise<void> {
  await visitor.open(`${origin}/about`);
  await visitor.press("Sign In", "header button");
  await visitor.sees("a window");
}

async function signIn(visitor: Visitor, studio: Studio): Promise<void> {
  await openSignIn(visitor, studio);
  await visitor.fill("Username or email", studio.administrator.username);
  await visitor.fill("Password", studio.administrator.password + keys.enter);
  await visitor.sees("no window");
  // Staff are led there; an address that is opened on the way would break that off.
  await visitor.isAt("/desk");
  await visitor.reads("Requests");
}

export const walks: Record<string, Walk> = {
  "windows open, close with Escape and give the focus back": async (visitor, studio) => {
    await openSignIn(visitor, studio);
    await visitor.type(keys.escape);
    await visitor.sees("no window");
    // A window gives the focus back once its way out has ended.
    await until("the focus on the button that opened it", () =>
      visitor.browser.evaluate(() => document.activeElement?.textContent?.includes("Sign In") ?? false),
    );
  },

  "a project opens from its card, and Escape leads back": async (visitor, { origin }) => {
    await visitor.open(`${origin}/portfolio`);
    await visitor.press("Dune Line", "main a");
    await visitor.isAt("/portfolio/dune-line");
    await visitor.sees("a window");
    await visitor.type(keys.escape);
    await visitor.sees("no window");
    await visitor.isAt("/portfolio");
  },

  "a film plays in its window": async (visitor, { origin }) => {
    await visitor.open(`${origin}/services/photography`);
    await visitor.press("Play film", "main button");
    await visitor.sees("a window");
    // A browser without the film's codecs says so in its place.
    await until("a film that moves", () =>
      visitor.browser.evaluate(
        () =>
          document.body.innerText.includes("This film cannot be played here.") ||
          [...document.querySelectorAll("video")].some(
            (film) => film.closest("[role=dialog]") && film.currentTime > 0.2,
          ),
      ),
    );
    await visitor.type(keys.escape);
    await visitor.sees("no window");
  },

  "the menu of a phone leads on": async (visitor, { origin }) => {
    await visitor.browser.resize(phone.width, phone.height);
    await visitor.open(`${origin}/`);
    await visitor.press("Open menu", "header button");
    await visitor.press("Portfolio", "a");
    await visitor.isAt("/portfolio");
    await visitor.browser.resize(wide.width, wide.height);
  },

  "a request goes through its four steps": async (visitor, { origin }) => {
    await visitor.open(`${origin}/contact`);
    await visitor.fill("Name", "Dana Whitfield");
    await visitor.fill("Email", "dana@example.test");
    await visitor.press("Next", "button");
    await visitor.fill("Company", "Dana Ltd");
    await visitor.press("Next", "button");
    await visitor.press("Branding", "label");
    await visitor.press("Next", "button");
    await visitor.fill("Project description", "A label and a box for a new tea.");
    await visitor.press("Send Message", "button");
    await visitor.reads("Thank You");
  },

  "a draft of a request is there after a reload": async (visitor, { origin }) => {
    await visitor.open(`${origin}/contact`);
    await visitor.fill("Name", "Robin Vale");
    await visitor.open(`${origin}/contact`);
    await until("the name that was typed", () =>
      visitor.browser.evaluate(
        () => document.querySelector<HTMLInputElement>("input[name=name]")?.value === "Robin Vale",
      ),
    );
  },

  "somebody signs up, saves settings, signs out and in again": async (visitor, { origin }) => {
    const username = `walker_${crypto.randomUUID().slice(0, 8)}`;
    await visitor.open(`${origin}/about`);
    await visitor.press("Sign Up", "header button");
    await visitor.fill("Username", username);
    await visitor.fill("First name", "Casey");
    await visitor.fill("Last name", "Member");
    await visitor.fill("Email", `${username}@example.test`);
    await visitor.fill("Password", password);
    await visitor.fill("Confirm password", password);
    await visitor.press("I agree", "label");
    await visitor.press("Create Account", "button");
    await visitor.reads("Stay Here");
    await visitor.open(`${origin}/dashboard/settings`);
    await visitor.fill("First name", " Lee");
    await visitor.press("Save Changes", "button");
    // The name changes before the form is saved, and an unsaved form asks before it is left.
    await visitor.reads("Profile updated successfully!");
    await visitor.reads("Casey Lee Member");
    await visitor.open(`${origin}/dashboard/academy`);
    await visitor.reads("Academy");
  },

  "an article is written at the desk and kept": async (visitor, studio) => {
    await signIn(visitor, studio);
    await visitor.open(`${studio.origin}/desk/posts/new`);
    // The other browser writes at the same time.
    const title = `Dusk at the inlet in ${visitor.browser.name}`;
    await visitor.fill("Title", title);
    await visitor.type(`${keys.enter}We came early and stayed.`);
    await visitor.reads("Draft saved");
    await visitor.open(`${studio.origin}/desk/posts`);
    await visitor.reads(title);
  },

  "every page of the desk opens, no wider than its window": async (visitor, studio) => {
    await signIn(visitor, studio);
    const paths = await until("the desk's menu", async () => {
      const found = await visitor.browser.evaluate(() => [
        ...new Set(
          [
            ...document.querySelectorAll<HTMLAnchorElement>("nav a[href^='/desk'], aside a[href^='/desk']"),
          ].map(({ pathname }) => pathname),
        ),
      ]);
      return found.length >= 8 && found;
    });
    for (const path of paths) {
      await visitor.open(studio.origin + path);
      await until(`a heading on ${path}`, () =>
        visitor.browser.evaluate(() => Boolean(document.querySelector("h1")?.textContent)),
      );
      await expectNoSideways(visitor, path);
    }
  },
};
