/**
 * `npm run browsers [-- WORD …]`: walks every public page, and windows, forms, dashboard and desk, in Firefox and WebKit
 * as Debian packages them. Ends with `N passed, N failed`; `BROWSERS_REPORT` names a file for the same as JSON.
 */
import { existsSync, globSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStudio } from "../bench/open-studio.ts";
import type { Browser } from "./browser.ts";
import { openFirefox } from "./firefox.ts";
import { visit } from "./visitor.ts";
import { lookAt, pathsOf, type Studio, walks } from "./walks.ts";
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

/** @returns what was not seen, a line each. */
async function walkAll(browser: Browser, studio: Studio, words: string[]) {
  const all = [
    ...(await pathsOf(studio.origin)).map((path) => [path, lookAt(path)] as const),
    ...Object.entries(walks),
  ].filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  const failures: string[] = [];
  for (const [name, walk] of all) {
    await browser.begin();
    await browser.resize(1440, 900);
    const fault = await walk(visit(browser), studio).then(
      () => null,
      (error: Error) => error.message,
    );
    if (fault) await keepPicture(browser, name);
    const found = [
      ...(fault ? [fault] : []),
      ...new Set(browser.takeErrors().filter((text) => !ofLeaving.test(text))),
    ];
    for (const one of found) failures.push(`${browser.name}, ${name}: ${one}`);
    console.log(`${found.length === 0 ? "✓" : "✗"} ${browser.name}: ${name}`);
  }
  return { passed: all.length - new Set(failures.map((line) => line.split(": ")[0])).size, failures };
}

const { open, missing } = installed();
for (const line of missing) console.log(`Not walked: ${line}`);
const folder = await mkdtemp(join(tmpdir(), "extenso-browsers-"));
const administrator = { username: "admin", password: "Journey-Admin-1" };
const running = await openStudio(folder, {
  ...{ ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password },
  YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
});
let passed = 0;
const failures: string[] = [];
try {
  for (const begin of open) {
    const browser = await begin();
    try {
      const found = await walkAll(
        browser,
        { origin: `http://localhost:${running.port}`, administrator },
        process.argv.slice(2),
      );
      passed += found.passed;
      failures.push(...found.failures);
    } finally {
      await browser.close();
    }
  }
} finally {
  await running.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
const { BROWSERS_REPORT } = process.env;
if (BROWSERS_REPORT) writeFileSync(BROWSERS_REPORT, JSON.stringify({ passed, failures }));
for (const line of failures) console.log(`  ${line}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
