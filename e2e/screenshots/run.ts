/**
 * `npm run screenshots`: every screen of the table at every width in both themes, from a studio of its own.
 * Console messages and sideways scrolling found on the way are reported at the end.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { signInAsStaff } from "../desk/desk-studio.ts";
import { type Member, signIn, signUp } from "../members/members.ts";
import { openStudio, type Studio } from "../studios.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { deskScreens } from "./desk-screens.ts";
import { memberScreens } from "./member-screens.ts";
import { publicScreens } from "./public-screens.ts";
import type { Screen } from "./screen.ts";
import { take } from "./take.ts";

const folder = fileURLToPath(new URL("../../screenshots/", import.meta.url));

function readOptions() {
  try {
    return parseArgs({
      options: {
        page: { type: "string", default: "" },
        state: { type: "string", default: "" },
        width: { type: "string", default: "390,768,1440,1920" },
        theme: { type: "string", default: "dark,light" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(2);
  }
}

const usage = `Options, each with a list separated by commas; without one, all of its kind:
  --page home,contact
  --state top,step-1
  --width 390,1440 (from 280)
  --theme dark,light
  --help prints these lines, and the states of each page`;
const values = readOptions();
const wanted = (list: string, name: string) => !list || list.split(",").includes(name);
const allScreens = [...publicScreens, ...memberScreens, ...deskScreens];
if (values.help) {
  console.log(usage);
  for (const [page, states] of Map.groupBy(allScreens, ({ page }) => page)) {
    console.log(`  ${page}: ${states?.map(({ state }) => state).join(", ")}`);
  }
  process.exit(0);
}
const screens = allScreens.filter(
  ({ page, state }) => wanted(values.page, page) && wanted(values.state, state),
);
const widths = values.width.split(",").map(Number);
const themes = values.theme.split(",").filter((theme) => theme === "dark" || theme === "light");
if (!screens.length || !themes.length || widths.some((width) => !(width >= 280))) {
  const pages = [...new Set(allScreens.map(({ page }) => page))];
  console.error(`Nothing fits. Pages: ${pages.join(", ")}. Widths from 280. Themes: dark, light.`);
  process.exit(1);
}

const heights: Record<number, number> = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
const narrowBelow = 1024;
/** A browser that draws no more frames answers nothing, and says so nowhere. */
const patienceMs = 60_000;
const problems: string[] = [];
let visitors = 0;

interface View {
  width: number;
  theme: "dark" | "light";
}

async function openPage(
  browser: Browser,
  studio: Studio,
  screen: Screen,
  { width, theme }: View,
): Promise<[BrowserContext, Page]> {
  visitors += 1;
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-CA",
    timezoneId: "America/Vancouver",
    ...(screen.javaScript === false ? { javaScriptEnabled: false } : {}),
    // Each picture is another visitor's, or the limits of one address would stand in the later ones.
    extraHTTPHeaders: { "X-Forwarded-For": `2001:db8::${visitors.toString(16)}` },
  });
  await context.route(
    (url) => url.origin !== studio.url && url.protocol.startsWith("http"),
    (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" }),
  );
  // Chance must not move a particle from one run to the next.
  await context.addInitScript(() => {
    let state = 1;
    Math.random = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
  });
  return [context, await context.newPage()];
}

async function photograph(browser: Browser, studio: Studio, screen: Screen, view: View, member?: Member) {
  const name = `${screen.page}/${screen.state}-${view.width}-${view.theme}`;
  const [context, page] = await openPage(browser, studio, screen, view);
  const note = (text: string) => {
    if (!screen.expected?.test(text)) problems.push(`${name}: ${text}`);
  };
  context.on("console", (message) => note(`console ${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => note(`error: ${error.error().message}`));
  page.setDefaultTimeout(15_000);
  try {
    if (member) await signIn(page, member);
    if (screen.as === "administrator") await signInAsStaff(page);
    const stage = {
      narrow: view.width < narrowBelow,
      dataDir: studio.dataDir,
      unique: `${visitors}`,
    };
    const overdue = setTimeout(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error(`after ${patienceMs / 1000} s`);
    });
    const sideways = await Promise.race([take(page, screen, stage, join(folder, `${name}.png`)), overdue]);
    if (sideways > 0) note(`scrolls sideways by ${sideways} px`);
    console.log(`${name}.png`);
  } catch (error) {
    problems.push(`${name}: not taken. ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
  await context.close();
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--hide-scrollbars"],
});
const studios = new Map<string, { studio: Studio; member: Member | undefined }>();

async function studioFor({ studio: only, as }: Screen) {
  const kind = only ?? "sample";
  const known = studios.get(kind);
  const studio =
    known?.studio ?? (await openStudio({ SEED_SAMPLE: kind === "sample" ? "1" : "0", TRUST_PROXY: "1" }));
  let member = known?.member;
  if (as === "member" && !member) {
    const context = await browser.newContext({ baseURL: studio.url });
    member = await signUp(context.request);
    await context.close();
  }
  studios.set(kind, { studio, member });
  return { studio, member: as === "member" ? member : undefined };
}

try {
  for (const screen of screens) await mkdir(join(folder, screen.page), { recursive: true });
  for (const width of widths) {
    for (const theme of themes) {
      for (const screen of screens) {
        if (screen.only && (screen.only === "narrow") !== width < narrowBelow) continue;
        const { studio, member } = await studioFor(screen);
        await photograph(browser, studio, screen, { width, theme }, member);
      }
    }
  }
  await writeContactSheet(folder);
} finally {
  await browser.close();
  for (const { studio } of studios.values()) await studio.close();
}
console.log(`Look at them: ${join(folder, "index.html")}`);
for (const problem of problems) console.error(`! ${problem}`);
process.exitCode = problems.length ? 1 : 0;
