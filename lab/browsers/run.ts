/**
 * `npm run browsers [-- WORD …]`: walks every public page, and windows, forms, dashboard and desk, in Firefox and WebKit
 * as Debian packages them. Ends with `N passed, N failed`; `BROWSERS_REPORT` names a file for the same as JSON,
 * `BROWSERS_DATA_DIR` the studio's data.
 */
import { existsSync, globSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStudio } from "../bench/open-studio.ts";
import type { Browser } from "./browser.ts";
import { openFirefox } from "./firefox.ts";
import { visit } from "./visitor.ts";
import { lookAt, pathsOf, type Studio, type Walk, walks, wide } from "./walks.ts";
import { openWebKit } from "./webkit.ts";

const find = (...paths: string[]) => paths.find((path) => existsSync(path));

/** Browsers that are installed, and how to install the others. */
function installed(): { open: (() => Promise<Browser>)[]; missing: string[] } {
  const firefox = find("/usr/bin/firefox-esr", "/usr/bin/firefox");
  const driver = find("/usr/bin/WebKitWebDriver");
  const screen = find("/usr/bin/Xvfb");
  const [miniBrowser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  return {
    open: [
      ...(firefox ? [() => openFirefox(firefox)] : []),
      ...(driver && screen && miniBrowser ? [() => openWebKit({ driver, miniBrowser, screen })] : []),
    ],
    missing: [
      ...(firefox ? [] : ["Firefox: apt-get install firefox-esr"]),
      ...(driver && screen && miniBrowser ? [] : ["WebKit: apt-get install webkit2gtk-driver xvfb"]),
    ],
  };
}

/** Console errors of fetches that a navigation aborts: Firefox tells them, and they are no faults of a page. */
const ofLeaving = /Failed to fetch manifest patches|download failed .* status=2152398850/s;

const pictures = new URL("../../test-results/browsers/", import.meta.url);

/** Saves a screenshot of a walk that failed. */
async function keepPicture(browser: Browser, walk: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const name = `${browser.name}-${walk.replace(/\W+/g, "-")}.png`;
  await writeFile(new URL(name, pictures), await browser.screenshot());
}

/** How many browsers of each kind look at pages at once: most of that is waiting, ten seconds for each. */
const lookingAtOnce = 3;

/** Characters of a page that failed, for a run whose pictures nobody keeps. */
const mostWords = 2000;

interface Result {
  passed: number;
  failures: string[];
}

interface Asked {
  name: string;
  walk: Walk;
  /** Whether the walk leaves nothing behind, and so needs no browser of its own: a fresh one takes seconds. */
  onlyLooks: boolean;
}

async function walkOnce(browser: Browser, studio: Studio, { name, walk }: Asked): Promise<void> {
  try {
    await browser.resize(wide.width, wide.height);
    await walk(visit(browser), studio);
  } catch (error) {
    // A browser that hangs shows nothing.
    await keepPicture(browser, name).catch(() => {});
    const words = await browser.evaluate(() => document.body.innerText).catch(() => "");
    if (words) console.log(`${browser.name} shows: ${words.replace(/\s+/g, " ").slice(0, mostWords)}`);
    throw error;
  }
}

/** Walks what `left` still has; other browsers of the kind take from it, too. */
async function walkAll(
  open: () => Promise<Browser>,
  studio: Studio,
  left: Iterable<Asked>,
  result: Result,
): Promise<void> {
  const browser = await open();
  let isUsed = false;
  try {
    for (const one of left) {
      const { name } = one;
      const begun: Promise<void> = isUsed ? browser.begin() : Promise.resolve();
      const faults = await begun
        .then(() => walkOnce(browser, studio, one))
        .then(
          () => [],
          (error: Error) => [error.message],
        );
      isUsed = !one.onlyLooks || faults.length > 0;
      const found = new Set([...faults, ...browser.takeErrors().filter((text) => !ofLeaving.test(text))]);
      if (found.size === 0) result.passed += 1;
      for (const fault of found) result.failures.push(`${browser.name}, ${name}: ${fault}`);
      console.log(`${found.size === 0 ? "✓" : "✗"} ${browser.name}: ${name}`);
    }
  } finally {
    await browser.close();
  }
}

const { open, missing } = installed();
for (const line of missing) console.log(`Not walked: ${line}`);
const { BROWSERS_DATA_DIR, BROWSERS_REPORT } = process.env;
const folder = BROWSERS_DATA_DIR ?? (await mkdtemp(join(tmpdir(), "extenso-browsers-")));
// As in the sample that `npm test` prepares.
const administrator = { username: "studio_admin", password: "Journey-Admin-1" };
const running = await openStudio(folder, {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
});
const result: Result = { passed: 0, failures: [] };
try {
  const studio = { origin: `http://localhost:${running.port}`, administrator };
  const words = process.argv.slice(2);
  const pages = (await pathsOf(studio.origin)).map((path) => ({
    name: path,
    walk: lookAt(path),
    onlyLooks: true,
  }));
  const ways = Object.entries(walks).map(([name, walk]) => ({ name, walk, onlyLooks: false }));
  // Every page's name has the home page's in it.
  const isAsked = ({ name }: Asked) =>
    words.length === 0 || words.some((word) => (word === "/" ? name === word : name.includes(word)));
  const walkAtOnce = async (asked: Asked[], browsers: number) => {
    await Promise.all(
      open.flatMap((openOne) => {
        const left = asked.values();
        const count = Math.min(browsers, asked.length);
        return Array.from({ length: count }, () => walkAll(openOne, studio, left, result));
      }),
    );
  };
  // Ways keep their browser and the studio busy: more of them at once would only wait for each other.
  await walkAtOnce(ways.filter(isAsked), 1);
  await walkAtOnce(pages.filter(isAsked), lookingAtOnce);
} finally {
  await running.close();
  if (!BROWSERS_DATA_DIR) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
const { passed, failures } = result;
if (BROWSERS_REPORT) writeFileSync(BROWSERS_REPORT, JSON.stringify({ passed, failures }));
for (const line of failures) console.log(`  ${line}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
