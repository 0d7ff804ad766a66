/** Firefox by WebDriver BiDi, which it speaks itself. https://w3c.github.io/webdriver-bidi/ */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../server/test/free-port.ts";
import { type Browser, program } from "./browser.ts";
import { startProgram, until } from "./started.ts";

/** Nothing is asked of the network; scrollbars take room, as they do on Windows and most of Linux. */
const preferences = {
  "app.normandy.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "widget.gtk.overlay-scrollbars.enabled": false,
};

/** Code that a page loads ahead for its links fails when the page is left meanwhile, and React Router tells it. */
const ofCodeOnItsWay = /Error loading route module|error loading dynamically imported module/;

interface Message {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string | null };
}

/** One connection: commands with their answers, and errors that the console was told. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox does not answer")), { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === "log.entryAdded" && message.params?.level === "error")
      errors.push(String(message.params.text));
  });
  let sent = 0;
  return {
    errors,
    async send<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
      sent += 1;
      const id = sent;
      const answer = new Promise<Message>((resolve, reject) => {
        waiting.set(id, resolve);
        // A browser that hangs fails its walk by its name.
        setTimeout(() => reject(new Error(`${method}: no answer within two minutes`)), 120_000).unref();
      });
      socket.send(JSON.stringify({ id, method, params }));
      const message = await answer.finally(() => waiting.delete(id));
      if (message.type === "error") throw new Error(`${method}: ${message.message}`);
      return message.result as Result;
    },
    close: () => socket.close(),
  };
}

interface Evaluated {
  type: "success" | "exception";
  result?: { value: string };
  exceptionDetails?: { text: string };
}

export async function openFirefox(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "extenso-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const port = await freePort();
  const firefox = startProgram(path, [
    "--headless",
    `--remote-debugging-port=${port}`,
    ...["--profile", profile, "about:blank"],
  ]);
  await until("Firefox listens", () => firefox.output().includes("WebDriver BiDi listening"), 60);
  const connection = await connect(`ws://127.0.0.1:${port}/session`);
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  let context = "";
  const browser: Browser = {
    name: "Firefox",
    async begin() {
      const { userContext } = await connection.send<{ userContext: string }>("browser.createUserContext", {});
      const before = context;
      ({ context } = await connection.send<{ context: string }>("browsingContext.create", {
        type: "tab",
        userContext,
      }));
      if (before) await connection.send("browsingContext.close", { context: before });
    },
    async open(url) {
      const { errors } = connection;
      const known = errors.length;
      await connection.send("browsingContext.navigate", { context, url, wait: "complete" });
      errors.push(...errors.splice(known).filter((text) => !ofCodeOnItsWay.test(text)));
    },
    async evaluate(work, ...given) {
      const expression = program(work, given);
      const answer = await connection.send<Evaluated>("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result?.value ?? "null");
    },
    async perform(actions) {
      await connection.send("input.performActions", { context, actions });
    },
    async screenshot() {
      const { data } = await connection.send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(data, "base64");
    },
    async resize(width, height) {
      await connection.send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    takeErrors: () => connection.errors.splice(0),
    async close() {
      connection.close();
      await firefox.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await browser.begin();
  return browser;
}
