/**
 * Pictures that stand on more than one public page of the sample studio, by their files and by their looks, in both
 * themes. Compared are images and films' posters as pages without scripts show them; what only a stylesheet shows isn't.
 */
import { type Browser, chromium } from "@playwright/test";
import { openStudio } from "../../e2e/studios.ts";
import { fingerprint, looksAlike } from "./likeness.ts";
import { repetitions, type Showing } from "./repetitions.ts";

const publicPages = [
  ...[
    "/",
    "/about",
    "/portfolio",
    "/packages/base",
    "/packages/custom",
    "/contact",
    "/newsletter",
    "/sign-in",
  ],
  ...["/services", "/services/videography", "/services/photography", "/services/branding"],
  ...["/services/drone-operation", "/services/web-development", "/services/media-management"],
  ...["/services/event-coverage", "/no/such/page"],
];

type Theme = "dark" | "light";

interface Shown {
  address: string;
  leadsTo: string | null;
}

/** Runs in the page. */
function shownPictures(): Shown[] {
  // The contact form names two of its choices otherwise than their pages.
  const choices: Record<string, string> = {
    "social-media": "/services/media-management",
    "custom-package": "/packages/custom",
  };
  const isOwner = (path: string) => /^\/(portfolio|services|packages)\/[\w-]+$/.test(path);
  const pathOf = (link: Element | null) => link?.getAttribute("href")?.replace(/[?#].*/, "") ?? "";
  const leadsTo = (element: Element): string | null => {
    const choice = element.closest("label")?.querySelector("input")?.value;
    if (choice) return choices[choice] ?? `/services/${choice}`;
    // The project that is open leads to its neighbours, not to itself.
    for (
      let card = element.closest("a, figure, li, article");
      card;
      card = card.parentElement?.closest("a, figure, li, article") ?? null
    ) {
      if (card.closest(".viewer")) return null;
      const links = card.matches("a") ? [card] : [...card.querySelectorAll("a[href]")];
      const path = links.map(pathOf).find(isOwner);
      if (path) return path;
    }
    return null;
  };
  return [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>("main img, main video[poster]")]
    .filter((element) => element.checkVisibility())
    .map((element) => ({
      address: element instanceof HTMLImageElement ? element.currentSrc || element.src : element.poster,
      leadsTo: leadsTo(element),
    }))
    .filter(({ address }) => !/\.svg(\?|$)|^data:/.test(address));
}

/** @returns what each page shows, by its path. */
async function readPages(
  browser: Browser,
  baseURL: string,
  colorScheme: Theme,
): Promise<Map<string, Shown[]>> {
  const pages = new Map<string, Shown[]>();
  const context = await browser.newContext({ baseURL, colorScheme, javaScriptEnabled: false });
  const page = await context.newPage();
  const paths = new Set(publicPages);
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    if (path === "/portfolio")
      for (const link of await page.locator('main a[href^="/portfolio/"]').all())
        paths.add((await link.getAttribute("href")) ?? path);
    pages.set(path, await page.evaluate(shownPictures));
  }
  await context.close();
  return pages;
}

/** A file's name without its size and format. */
function nameOf(address: string): string {
  return new URL(address).pathname
    .replace(/^\/(media\/pictures|wp-content\/uploads)\//, "")
    .replace(/(-\d+(x\d+)?)?(\.\w+)+$/, "");
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const studio = await openStudio({ SEED_SAMPLE: "1" });
const looks: { print: Uint8Array; names: Set<string> }[] = [];
const lookOf = new Map<string, number>();

async function numberOfLook(address: string): Promise<number> {
  const name = nameOf(address);
  const known = lookOf.get(name);
  if (known !== undefined) return known;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const print = await fingerprint(new Uint8Array(await response.arrayBuffer()));
  const alike = looks.findIndex((other) => looksAlike(other.print, print));
  const look = alike < 0 ? looks.push({ print, names: new Set() }) - 1 : alike;
  looks[look]?.names.add(name);
  lookOf.set(name, look);
  return look;
}

try {
  const lines = new Set<string>();
  for (const theme of ["dark", "light"] as const) {
    const showings: Showing[] = [];
    for (const [page, shown] of await readPages(browser, studio.url, theme))
      for (const { address, leadsTo } of shown)
        showings.push({ look: await numberOfLook(address), page, leadsTo });
    for (const { look, pages } of repetitions(showings))
      lines.add(
        `${pages.length > 1 ? "repeated" : "twice on"}  ${pages.join("  ")}  ${[...(looks[look]?.names ?? [])].join(" = ")}`,
      );
  }
  console.log(`${lookOf.size} files compared`);
  for (const line of lines) console.log(line);
  if (lines.size === 0) console.log("No picture stands on two pages");
  process.exitCode = lines.size > 0 ? 1 : 0;
} finally {
  await browser.close();
  await studio.close();
}
