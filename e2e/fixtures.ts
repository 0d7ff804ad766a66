/**
 * The base of every journey: a page on which an unexpected error fails the test, and which reaches nothing but the
 * studio under test.
 */
import AxeBuilder from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { isCoreReach } from "../server/src/kernel/test-reach.ts";
import { lend, type SharedServers, shareServers, starting } from "./studios.ts";

interface Fixtures {
  /** Patterns of console messages that the journey itself provokes, such as a refused request. */
  expectedMessages: RegExp[];
  /** Whether the particle field drifts where motion is wanted, as it does for a visitor who never paused it. */
  particles: boolean;
  /** Whether films begin by themselves where motion is wanted; a browser that saves power leaves them at their first picture. */
  films: boolean;
  /**
   * Whether other people's maps and players are met: an empty page stands for each. Routed requests all pass through
   * Node and are never cached, a quarter of a page's time; other journeys may ask for nothing outside.
   */
  elsewhere: boolean;
  /**
   * Expects axe to find nothing, in the page's present theme. Half the time of many a journey: in the core reach those
   * look that are tagged `@axe`, over all pages, while parts that open later are looked at in component tests.
   */
  expectAccessible: (page: Page) => Promise<void>;
  /**
   * Expects axe to find nothing in the page's own theme, in which it is left, nor by the rules about colours in the
   * other one. A page that changes its theme has the same colours as one that opens in it: docs/decisions/075.
   */
  expectAccessibleInBothThemes: (page: Page) => Promise<void>;
}

/**
 * Opening a page waits until its scripts have taken it over. Journeys that look at the page before that
 * choose their own wait, by `waitUntil`.
 */
function waitForHydration(page: Page): void {
  const hydrated = () =>
    page.waitForFunction(
      () =>
        "hydrated" in document.documentElement.dataset ||
        !document.querySelector("script[type=module]:not([src])"),
    );
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (response && !options?.waitUntil) await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
}

/** Chromium's warning when a page is slow to use a preloaded stylesheet: no fault of the page on a busy machine. */
const ofSlowness = /was preloaded using link preload but not used within a few seconds/;

/** Somebody else's browser beside the journey's own. */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (options.javaScriptEnabled !== false) context.on("page", waitForHydration);
  return context;
}

/**
 * Runs in a page. Waits for running transitions to end, and for those that they start: an inherited colour goes down
 * the page one element at a time.
 */
export async function animationsEnd(): Promise<void> {
  // A theme that the system changes is there with a frame, and its transitions begin with it.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  for (;;) {
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect, playState }) =>
          timeline === document.timeline && playState === "running" && effect?.getTiming().iterations === 1,
      );
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/** Whether axe is in the page and its frames already: sending and compiling it is half the time of a look. */
async function hasAxe(page: Page): Promise<boolean> {
  const inFrames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  return inFrames.every(Boolean);
}

/** The motion preference that the page has now. */
async function motionOf(page: Page): Promise<"reduce" | "no-preference"> {
  const isReduced = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  return isReduced ? "reduce" : "no-preference";
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules of `standards` that depend on colours; the others are asked once a page, in its own theme. */
const colourRules = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

const looksInReach = (tags: string[]) => !isCoreReach || tags.includes("@axe");

/** Elements still fading in have too little contrast, so the check waits until animations have ended. */
async function look(page: Page, runOnly: string[] | typeof colourRules = standards): Promise<void> {
  // Parts with deferred layout keep the old theme's colours until they are laid out.
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
  await page.evaluate(animationsEnd);
  // Reporting violations only, without a second window for frames' results, takes a quarter of the time.
  const { violations } = await new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: "0" }) })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target }) => target),
  }));
  expect(found).toEqual([]);
}

export const test = base.extend<Fixtures, { servers: SharedServers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  servers: [async ({}, use) => lend(shareServers(), use), { scope: "worker", ...starting }],

  expectedMessages: [[], { option: true }],

  // Without a graphics card each of its 60 frames a second repaints the window: half the journeys' time.
  particles: [false, { option: true }],
  films: [false, { option: true }],
  elsewhere: [false, { option: true }],

  // A visitor of its own for each journey: limits by address must not make one wait for another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 0x10000).toString(16);
    await use({ "X-Forwarded-For": `2001:db8:${part()}:${part()}::1` });
  },

  context: async (
    { context, baseURL, javaScriptEnabled, expectedMessages, particles, films, elsewhere },
    use,
  ) => {
    const problems: string[] = [];
    const note = (text: string) => {
      if (![...expectedMessages, ofSlowness].some((pattern) => pattern.test(text))) problems.push(text);
    };
    const isElsewhere = ({ protocol, origin }: URL) => protocol.startsWith("http") && origin !== baseURL;
    if (elsewhere) {
      await context.route(isElsewhere, (route) =>
        route.fulfill({
          status: 200,
          contentType: "text/html",
          body: "<!doctype html><title>Elsewhere</title>",
        }),
      );
    } else {
      context.on("request", (request) => {
        if (isElsewhere(new URL(request.url()))) note(`request elsewhere: ${request.url()}`);
      });
    }
    if (!particles) {
      await context.addInitScript((origin) => {
        if (location.origin === origin) localStorage.setItem("extenso_particles", "paused");
      }, baseURL);
    }
    if (!films) {
      await context.addInitScript(() => {
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
          const refused = this.muted && this.loop && !navigator.userActivation.isActive;
          return refused
            ? Promise.reject(new DOMException("This browser saves power", "NotAllowedError"))
            : play.call(this);
        };
        // Nor does it fetch films whose first picture stands for their file: the desk's library is mostly that.
        const preload = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "preload");
        Object.defineProperty(HTMLMediaElement.prototype, "preload", {
          ...preload,
          set(this: HTMLMediaElement, wanted: string) {
            preload?.set?.call(this, this.ariaHidden === "true" ? "none" : wanted);
          },
        });
      });
    } else {
      // Films rest after eight seconds without a sign from the visitor, which a test on a busy machine may take.
      await context.addInitScript(() => {
        setInterval(() => dispatchEvent(new PointerEvent("pointermove")), 1_000);
      });
    }
    if (javaScriptEnabled) context.on("page", waitForHydration);
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        note(`${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => note(`page error: ${error.error().stack || error.error().message}`));
    await use(context);
    expect(problems, "the console and the page stay silent").toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  expectAccessible: async ({}, use, { tags }) => {
    await use(async (page) => {
      if (!looksInReach(tags)) return;
      const reducedMotion = await motionOf(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await look(page);
      await page.emulateMedia({ reducedMotion });
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  expectAccessibleInBothThemes: async ({}, use, { tags }) => {
    await use(async (page) => {
      if (!looksInReach(tags)) return;
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const isLight = await page.evaluate(() => matchMedia("(prefers-color-scheme: light)").matches);
      const reducedMotion = await motionOf(page);
      const [own, other] = isLight ? (["light", "dark"] as const) : (["dark", "light"] as const);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await test.step(`${own} theme`, () => look(page));
      const before = await background();
      await page.emulateMedia({ colorScheme: other });
      await test.step(`${other} theme`, () => look(page, colourRules));
      expect(await background(), "the theme has changed").not.toBe(before);
      await page.emulateMedia({ colorScheme: own, reducedMotion });
    });
  },
});

export { expect };

/** The newest mail to `recipient` in a studio's outbox folder, once it is there. */
export async function mailTo(recipient: string, dataDir = process.env.E2E_DATA_DIR ?? ""): Promise<string> {
  const { readdir, readFile } = await import("node:fs/promises");
  const { join } = await import("node:path");
  const folder = join(dataDir, "outbox");
  let found = "";
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
        const mail = await readFile(join(folder, name), "utf8").catch(() => "");
        if (new RegExp(`^To:(.*[ <,])?${recipient.replaceAll(".", "\\.")}`, "im").test(mail)) {
          found = mail;
          return true;
        }
      }
      return false;
    })
    .toBe(true);
  return found;
}
