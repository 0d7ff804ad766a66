/** A WordPress's index at the root of its API: the URLs of its home, and its routes. */
import { authorizePath } from "@extenso/contract/addresses/site-addresses.ts";
import type { Logger } from "pino";
import * as z from "zod";
import { fetchRemote, readBytes } from "./bounded-fetch.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import { signInRoute } from "./call-owner.ts";
import { largestResponse } from "./limits.ts";

/** Milliseconds. A visitor's call may wait for the index, and has ten seconds in all. */
const timeoutMs = 3_000;
const freshMs = 10 * 60_000;
/** Milliseconds before an unreachable WordPress is asked again: soon, but not by every visitor. */
const failedMs = 5_000;
const mostRoutes = 5_000;
const longestAddress = 300;

const indexSchema = z.object({
  url: z.string().max(longestAddress).catch(""),
  home: z.string().max(longestAddress).catch(""),
  timezone_string: z.string().max(64).catch(""),
  gmt_offset: z.coerce.number().min(-24).max(24).catch(0),
  authentication: z
    .object({
      "application-passwords": z.object({
        endpoints: z.object({ authorization: z.string().max(longestAddress) }),
      }),
    })
    .nullable()
    .catch(null),
  routes: z.record(z.string(), z.unknown()),
});

export interface RemoteIndex {
  /** The WordPress's own URLs as its content names them: origins, with a path where it has one. */
  homes: string[];
  /** The one that its permalinks begin with, without a slash at the end. */
  home: string;
  /** Routes as the WordPress writes them, such as `/wp/v2/posts/(?P<id>[\d]+)`. */
  routes: ReadonlySet<string>;
  /** Root URL for calls. */
  apiRoot: string;
  /** Root URL of the WordPress's files, without a slash at the end. */
  filesRoot: string;
  /** Root URL of its wp-admin, as the WordPress names it, with a slash at the end. */
  adminRoot: string;
  /** Name of the time zone of its dates; empty if it uses an offset. */
  timeZone: string;
  /** Hours; used if the zone has no name. */
  gmtOffset: number;
  /** Page on which it gives apps an application password; null if it names none on its own host. */
  authorizeUrl: string | null;
}

/** Default for a WordPress whose index hasn't been read. */
export function unreadIndex(apiRoot: string): RemoteIndex {
  const home = apiRoot.replace(/\/wp-json$/, "");
  return {
    homes: [home],
    home,
    routes: new Set(),
    apiRoot,
    filesRoot: home,
    adminRoot: `${home}/wp-admin/`,
    timeZone: "",
    gmtOffset: 0,
    authorizeUrl: home + authorizePath,
  };
}

/**
 * @param apiRoot ends in `/wp-json`.
 * @returns a function that reads the index, or returns the last known one; null if there never was one.
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
    fetchRemote(`${apiRoot}${path}`, {
      method,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });

  /** The index may be closed to the public. The sign-in route itself then shows whether members can sign in. */
  async function routesWithoutIndex(): Promise<Record<string, unknown>> {
    const answer = await ask(`${signInRoute}/validate`, "POST");
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`the content server answered ${answer.status}`);
    const isApi = answer.headers.get("Content-Type")?.includes("json");
    return isApi && answer.status !== 404 ? { [signInRoute]: {} } : {};
  }

  async function parsedIndex(answer: Response): Promise<unknown> {
    const bytes = await readBytes(answer.body, largestResponse);
    try {
      return parseBoundedJson(bytes);
    } catch {
      return null;
    }
  }

  async function read(): Promise<RemoteIndex> {
    const answer = await ask("/", "GET");
    if (answer.status >= 500) {
      await answer.body?.cancel();
      throw new Error(`the index of the content server answered ${answer.status}`);
    }
    const parsed = indexSchema.safeParse(answer.ok ? await parsedIndex(answer) : null);
    if (!answer.ok) await answer.body?.cancel();
    const said = parsed.data ?? {
      url: "",
      home: "",
      timezone_string: "",
      gmt_offset: 0,
      authentication: null,
      routes: await routesWithoutIndex(),
    };
    const { url, home, routes } = said;
    const asked = answer.url.replace(/\/+$/, "");
    const root = parsed.data && asked.endsWith("/wp-json") ? asked : apiRoot;
    const homes = [unreadIndex(apiRoot).filesRoot, unreadIndex(root).filesRoot, url, home].filter(isWeb);
    const authorize = said.authentication?.["application-passwords"].endpoints.authorization ?? "";
    // The visitor's browser is sent there, so it has to be the WordPress itself.
    const isItsOwn = isWeb(authorize) && homes.some((one) => new URL(one).host === new URL(authorize).host);
    return {
      authorizeUrl: isItsOwn ? authorize : parsed.data ? null : unreadIndex(root).authorizeUrl,
      homes: [...new Set(homes.map((address) => address.replace(/\/+$/, "")))],
      home: isWeb(home) ? home.replace(/\/+$/, "") : unreadIndex(root).filesRoot,
      routes: new Set(Object.keys(routes).slice(0, mostRoutes)),
      apiRoot: root,
      // WordPress may be installed in a folder apart from its home: files are in that folder, the API at the home.
      filesRoot: isWeb(url)
        ? new URL(root).origin + new URL(url).pathname.replace(/\/+$/, "")
        : unreadIndex(root).filesRoot,
      timeZone: isTimeZone(said.timezone_string) ? said.timezone_string : "",
      gmtOffset: said.gmt_offset,
      adminRoot: isWeb(url) ? `${url.replace(/\/+$/, "")}/wp-admin/` : unreadIndex(root).adminRoot,
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
    // The known index is used while it is read again.
    return known ?? reading;
  };
}

function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function isWeb(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
