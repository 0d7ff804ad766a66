/** WebKitGTK by WebDriver, in a window on a screen of its own. https://www.w3.org/TR/webdriver2/ */

import { freePort } from "../free-port.ts";
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
  const port = await freePort();
  const webDriver = startProgram(driver, [`--port=${port}`], { DISPLAY: `:${display}` });
  const root = `http://127.0.0.1:${port}`;
  await until("WebKit’s driver answers", () =>
    fetch(`${root}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  let session = "";

  async function send<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) {
    const answer = await fetch(`${root}/session${path}`, {
      method,
      // A driver that hangs fails its walk by its name.
      signal: AbortSignal.timeout(120_000),
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
      if (session) await send("DELETE", `/${session}`).catch(() => {});
      const options = { binary: miniBrowser, args: ["--automation"] };
      const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
      session = (await send<{ sessionId: string }>("POST", "", { capabilities })).sessionId;
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
      await send("DELETE", `/${session}`).catch(() => {});
      await webDriver.end();
      await xvfb.end();
    },
  };
  await browser.begin();
  return browser;
}
