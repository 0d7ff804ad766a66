/** Processor time of the longest tasks of a public page's main thread while it opens on a phone, after its first paint. */
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import { launchBrowser, publicPaths } from "./idle-pages.ts";

/** Everything a page does on its own is done by then. */
const openMs = 3000;
const openings = 3;
/** How many times slower than this machine the phone of Lighthouse is, and how long a task may take there. */
const slowdown = 4;
const shortTaskMs = 50;

export interface OpeningPage {
  path: string;
  /** Ms of the longest task, of its processor time on this machine; the median of some openings. */
  longestMs: number;
  /** Ms by which tasks exceed 50 ms each at a quarter of this machine's speed; the median of some openings. */
  blockingMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  /** Microseconds, as the durations below. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Calls `open` and returns what the browser did meanwhile. */
async function traced(session: CDPSession, open: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel", "loading", "devtools.timeline"] },
    transferMode: "ReportEvents",
  });
  await open();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** Ms of processor time of each task of the thread that painted the page, from its first paint on. */
function tasksAfterPaint(events: readonly TraceEvent[]): number[] {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The page was not painted");
  return events
    .filter(({ pid, tid, name, ph, ts }) => {
      const isOfPage = pid === paint.pid && tid === paint.tid;
      return isOfPage && ph === "X" && name === "ThreadControllerImpl::RunTask" && ts >= paint.ts;
    })
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens each page some times, each time in a browser that knows nothing of the site. */
export async function* measureOpeningPages(origin: string): AsyncGenerator<OpeningPage> {
  for (const path of publicPaths) {
    const found: number[][] = [];
    for (let opening = 0; opening < openings; opening += 1) {
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage({
          viewport: { width: 412, height: 823 },
          deviceScaleFactor: 1.75,
          isMobile: true,
          hasTouch: true,
        });
        const events = await traced(await browser.newBrowserCDPSession(), async () => {
          await page.goto(origin + path, { waitUntil: "load" });
          await wait(openMs);
        });
        found.push(tasksAfterPaint(events));
      } finally {
        await browser.close();
      }
    }
    const beyond = (ms: number) => Math.max(0, ms * slowdown - shortTaskMs);
    yield {
      path,
      longestMs: median(found.map((tasks) => Math.max(0, ...tasks))),
      blockingMs: median(found.map((tasks) => tasks.reduce((sum, ms) => sum + beyond(ms), 0))),
    };
  }
}
