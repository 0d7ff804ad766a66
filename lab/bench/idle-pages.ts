/** Processor time that Chromium takes for an open public page while nobody touches it, without a graphics card. */
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { launchOptions } from "../../e2e/chromium-options.ts";

const settleMs = 8000;
const idleSeconds = 10;
/** Pages whose cost to a visitor's machine is measured. */
export const publicPaths = [
  "/",
  "/about",
  "/services",
  "/services/videography",
  "/packages/base",
  "/packages/custom",
  "/portfolio",
  "/contact",
  "/privacy-policy",
];

/** Installs Chromium where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const { ensureChromium } = (await import("../../scripts/chromium.mjs" as string)) as {
    ensureChromium(options: { headless: boolean }): Promise<string | undefined>;
  };
  const executablePath = await ensureChromium({ headless: true });
  return chromium.launch({ ...launchOptions, executablePath });
}

export interface IdlePage {
  path: string;
  /** Percent of one core that the page's renderer takes; `all` adds the browser's other processes. */
  renderer: number;
  all: number;
}

/** Seconds of processor time by process since its start. */
async function processorSeconds(session: CDPSession): Promise<Map<string, number>> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map(({ type, id, cpuTime }) => [`${type} ${id}`, cpuTime]));
}

export async function measureIdlePages(origin: string): Promise<IdlePage[]> {
  const browser = await launchBrowser();
  try {
    const session = await browser.newBrowserCDPSession();
    const found: IdlePage[] = [];
    for (const path of publicPaths) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: "dark",
      });
      const page = await context.newPage();
      await page.goto(origin + path, { waitUntil: "load" });
      await wait(settleMs);
      const before = await processorSeconds(session);
      await wait(idleSeconds * 1000);
      const after = await processorSeconds(session);
      await context.close();
      const spent = (kind: string) =>
        [...after]
          .filter(([name]) => name.startsWith(kind))
          .reduce((sum, [name, seconds]) => sum + seconds - (before.get(name) ?? 0), 0);
      found.push({
        path,
        renderer: (spent("renderer") / idleSeconds) * 100,
        all: (spent("") / idleSeconds) * 100,
      });
    }
    return found;
  } finally {
    await browser.close();
  }
}
