/**
 * How fast a text of 20,000 words takes what is typed: 300 key presses in its middle, in a real browser. From a key
 * press to the next painted frame by the Event Timing API, and the processor time of the page's thread for each, which
 * a busy machine doesn't change.
 */
import { loadavg } from "node:os";
import { type CDPSession, chromium } from "@playwright/test";
import { keepSession } from "../../e2e/members/members.ts";
import { openStudio } from "../../e2e/studios.ts";

const words = 20_000;
const presses = 300;
/** Between two keys: fast typing. */
const pauseMs = 60;
const administrator = { username: "studio_admin", password: "Journey-Admin-1" };
const letters = "etaoinshrdlu";
const vocabulary =
  "the light over the inlet came slowly and we waited with the camera on the sand while boats went out".split(
    " ",
  );

function longText(): string {
  const paragraphs: string[] = [];
  for (let done = 0; done < words; done += 80) {
    const line = Array.from({ length: 80 }, (_, k) => vocabulary[(done + k * 7) % vocabulary.length]).join(
      " ",
    );
    if (done % 1_600 === 0)
      paragraphs.push(`<!-- wp:heading -->\n<h2>Part ${done / 1_600 + 1}</h2>\n<!-- /wp:heading -->`);
    paragraphs.push(`<!-- wp:paragraph -->\n<p>${line}.</p>\n<!-- /wp:paragraph -->`);
  }
  return paragraphs.join("\n\n");
}

async function cpuMs(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1_000]));
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

// Without the sample: its pictures would be made while the keys are pressed.
const studio = await openStudio({ TRUST_PROXY: "1" });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: studio.url });
  const signedIn = await page.request.post(`${studio.url}/wp-json/jwt-auth/v1/token`, {
    data: administrator,
  });
  const session = await signedIn.json();
  const { username } = administrator;
  const name = { name: username, firstName: "", lastName: "" };
  await keepSession(page, session, { username, email: session.user_email, ...name });
  const made = await page.request.post(`${studio.url}/wp-json/wp/v2/posts`, {
    headers: { Authorization: `Bearer ${session.token}` },
    data: { title: "A long text", status: "draft", content: longText() },
  });
  const { id } = await made.json();
  await page.goto(`${studio.url}/desk/posts/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.locator("p").nth(125).click();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") seen.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    const handled: number[] = [];
    Object.assign(window, { handled });
    let began = 0;
    addEventListener("keydown", () => (began = performance.now()), true);
    addEventListener(
      "keydown",
      () => requestAnimationFrame(() => handled.push(performance.now() - began)),
      true,
    );
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await cpuMs(devtools);
  for (let k = 0; k < presses; k += 1) {
    await page.keyboard.press(k % 6 === 5 ? "Space" : (letters[k % letters.length] ?? "a"));
    await page.waitForTimeout(pauseMs);
  }
  const after = await cpuMs(devtools);
  const { seen, handled } = (await page.evaluate(() => {
    const { seen, handled } = window as unknown as { seen: number[]; handled: number[] };
    return { seen, handled };
  })) as { seen: number[]; handled: number[] };
  const slow = seen.filter((duration) => duration > 16).sort((a, b) => a - b);
  handled.sort((a, b) => a - b);
  const cpu = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / presses).toFixed(2);
  console.log(`load ${loadavg()[0]?.toFixed(2)}, ${presses} presses in ${words} words`);
  console.log(
    `painted within 16 ms: ${(100 - (100 * slow.length) / presses).toFixed(1)} % (worst ${slow.at(-1) ?? 0} ms)`,
  );
  console.log(
    `press to next frame's begin: median ${at(handled, 0.5).toFixed(1)}, p95 ${at(handled, 0.95).toFixed(1)} ms`,
  );
  for (const name of ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"])
    console.log(`${name}: ${cpu(name)} ms of processor time a press`);
} finally {
  await browser.close();
  await studio.close();
}
