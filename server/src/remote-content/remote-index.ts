/** What a WordPress says of itself at its API's root: where it is at home, and which routes it has. */
import type { Logger } from "pino";
import * as z from "zod";
import { signInRoute } from "./call-owner.ts";

/** A visitor's call may wait for it, and has ten seconds in all. */
const timeoutMs = 3_000;
const freshMs = 10 * 60_000;
/** One that is down is asked again soon, but not by every visitor. */
const failedMs = 5_000;

const indexSchema = z.object({
  url: z.string().default(""),
  home: z.string().default(""),
  routes: z.record(z.string(), z.unknown()),
});

export interface RemoteIndex {
  /** Origins that its content names for its own files and pages. */
  origins: string[];
  /** As it writes them, such as `/wp/v2/posts/(?P<id>[\d]+)`. */
  routes: string[];
  /** Where calls really go: a redirect would turn a sign-in into a plain read, without its token. */
  apiRoot: string;
}

/**
 * @param apiRoot ends in `/wp-json`.
 * @returns what it said last, however long ago; null when it never answered.
 */
export function createRemoteIndex(
  apiRoot: string,
  log: Logger,
  now: () => number,
): () => Promise<RemoteIndex | null> {
  let known: RemoteIndex | null = null;
  let reading: Promise<RemoteIndex | null> | undefined;
  let askAgainAt = 0;

  const ask = (path: string, method: string) =>
    fetch(`${apiRoot}${path}`, {
      method,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });

  /** Some shut their index to the public. Whether members can sign in is then asked at that door itself. */
  async function routesWithoutIndex(): Promise<Record<string, unknown>> {
    const answer = await ask(`${signInRoute}/validate`, "POST");
    if (answer.status >= 500) throw new Error(`the content server answered ${answer.status}`);
    const isApi = answer.headers.get("Content-Type")?.includes("json");
    return isApi && answer.status !== 404 ? { [signInRoute]: {} } : {};
  }

  async function read(): Promise<RemoteIndex> {
    const answer = await ask("/", "GET");
    if (answer.status >= 500) throw new Error(`the index of the content server answered ${answer.status}`);
    const parsed = indexSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
    const { url, home, routes } = parsed.data ?? { url: "", home: "", routes: await routesWithoutIndex() };
    const origins = [apiRoot, answer.url, url, home]
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).origin);
    return {
      origins: [...new Set(origins)],
      routes: Object.keys(routes),
      apiRoot: parsed.data ? answer.url.replace(/\?.*$/, "").replace(/\/+$/, "") : apiRoot,
    };
  }

  async function readAgain(): Promise<RemoteIndex | null> {
    try {
      known = await read();
      askAgainAt = now() + freshMs;
    } catch (error) {
      log.warn({ err: error }, "content server's index could not be read");
      askAgainAt = now() + failedMs;
    }
    reading = undefined;
    return known;
  }

  return async () => {
    if (now() < askAgainAt) return known;
    reading ??= readAgain();
    // What is known serves while it is asked again.
    return known ?? reading;
  };
}
