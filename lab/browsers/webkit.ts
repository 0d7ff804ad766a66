/** WebKitGTK by WebDriver, in a window on a screen of its own. https://www.w3.org/TR/webdriver2/ */

import { freePort } from "../../server/test/free-port.ts";
import { type Browser, program } from "./browser.ts";
import { startProgram, until } from "./started.ts";

/** The nearest thing to Safari that a Linux machine has. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  screen: string;
}

const screenSize = { width: 2000, height: 1300 };

export async function openWebKit({ driver, miniBrowser, screen }: WebKitPrograms): Promise<Browser> {
  const xvfb = startProgram(screen, [
    ...["-displayfd", "2", "-screen", "0", `${screenSize.width}x${screenSize.height}x24`],
    ...["-nolisten", "tcp"],
  ]);
  const display = await until("a screen", () => /^(\d+)$/m.exec(xvfb.output())?.[1]);
  const startDriver = async () => {
    const port = await freePort();
    const root = `http://127.0.0.1:${port}`;
    const { end } = startProgram(driver, [`--port=${port}`], { DISPLAY: `:${display}` });
    await until("WebKit’s driver answers", () =>
      fetch(`${root}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { root, end };
  };
  let webDriver = await startDriver();
  let session = "";

  async function send<Result>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
    seconds = 120,
  ): Promise<Result> {
    const answer = await fetch(`${webDriver.root}/session${path}`, {
      method,
      // A driver that hangs fails its walk by its name.
      signal: AbortSignal.timeout(seconds * 1000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Error(`${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${error.message}`);
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value as Result;
  }

  const browser: Browser = {
    name: "WebKit",
    async begin() {
      if (session) await send("DELETE", `/${session}`, undefined, 30).catch(() => {});
      const options = { binary: miniBrowser, args: ["--automation"] };
      const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
      const start = () => send<{ sessionId: string }>("POST", "", { capabilities }, 60);
      // WebKitGTK 2.50's driver now and then never hears of the browser it has started on a busy machine, and answers
      // nothing from then on. No page has been asked for by then; its browser ends with the screen.
      const { sessionId } = await start().catch(async () => {
        await webDriver.end();
        webDriver = await startDriver();
        return start();
      });
      session = sessionId;
    },
    async open(url) {
      await send("POST", `/${session}/url`, { url });
    },
    async evaluate(work, ...given) {
      const script = `const done = arguments[0]; ${program(work, given)}.then((json) => done({ json }), (error) => done({ error: String(error) }));`;
      const { json, error } = await send<{ json?: string; error?: string }>(
        "POST",
        `/${session}/execute/async`,
        { script, args: [] },
      );
      if (json === undefined) throw new Error(error);
      return JSON.parse(json);
    },
    async perform(actions) {
      await send("POST", `/${session}/actions`, { actions });
    },
    async screenshot() {
      return Buffer.from(await send<string>("GET", `/${session}/screenshot`), "base64");
    },
    async resize(width, height) {
      const inner = () => browser.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      // The first rectangle may be one the window hasn't taken yet, so the frame's size is measured again.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const rect = await send<{ width: number; height: number }>("GET", `/${session}/window/rect`);
        const now = await inner();
        if (now.width === width && now.height === height) return;
        await send("POST", `/${session}/window/rect`, {
          x: 0,
          y: 0,
          width: rect.width + width - now.width,
          height: rect.height + height - now.height,
        });
      }
    },
    takeErrors: () => [],
    async close() {
      // A session that hangs ends with its driver.
      await send("DELETE", `/${session}`, undefined, 30).catch(() => {});
      await webDriver.end();
      await xvfb.end();
    },
  };
  await browser.begin();
  return browser;
}
