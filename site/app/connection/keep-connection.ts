/**
 * Keeps the site usable when the connection is gone: a page that cannot be had leaves the one that is there
 * as it is, and a window says so. Pages that were open before are shown as they were.
 */
import type { DataRouter, DataStrategyResult, RouterState, To, UNSAFE_AssetsManifest } from "react-router";
import { connection } from "./connection.ts";
import { sayLost } from "./lost-connection.ts";
import { isUnasked } from "./reload-page.ts";

type LoaderData = RouterState["loaderData"];

/** Pages that are shown again without a connection. */
const keptPages = 12;

/** Browsers have a sentence each for a lost connection; the framework one for an answer that was cut off. */
const lostMessage = /fetch|network|load failed|decode turbo-stream/i;

function isLost({ type, result }: DataStrategyResult): boolean {
  return type === "error" && result instanceof Error && lostMessage.test(result.message);
}

/** Resolves when the router has come to rest. */
function atRest(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      stop();
      resolve();
    });
  });
}

/** The pages that were shown, by address: their data as it was loaded. */
function createPagesSeen(router: DataRouter) {
  const pages = new Map<string, LoaderData>();
  const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
  const note = ({ location, navigation, loaderData, errors }: RouterState) => {
    if (navigation.state !== "idle" || errors) return;
    const href = hrefOf(location);
    pages.delete(href);
    pages.set(href, loaderData);
    const [oldest] = pages.keys();
    if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest);
  };
  note(router.state);
  router.subscribe(note);
  return {
    /** The results with what was lost filled in; null where it was never there. */
    completed(url: string, results: Record<string, DataStrategyResult>) {
      const page = pages.get(hrefOf(new URL(url)));
      if (!page) return null;
      const entries = Object.entries(results).map(([id, result]): [string, DataStrategyResult] =>
        isLost(result) && id in page ? [id, { type: "data", result: page[id] }] : [id, result],
      );
      return entries.some(([, result]) => isLost(result)) ? null : Object.fromEntries(entries);
    },
  };
}

function guardRouter(router: DataRouter): void {
  const seen = createPagesSeen(router);
  const navigate = router.navigate as (to: To | number | null, options?: object) => Promise<void>;
  let asked: { to: To; options?: object } | null = null;
  /** Where the page that is shown is in the history. */
  let place = history.state?.idx;
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") place = history.state?.idx;
  });

  function stayOn({ navigation, location }: RouterState): void {
    const target = navigation.location ?? location;
    const steps = (history.state?.idx ?? place) - place;
    if (steps) {
      // Back or Forward: the address has changed already.
      sayLost(() => {
        if (isGivenUp(target.pathname)) return leaveFor(router.createHref(target));
        history.go(steps);
        return atRest(router);
      });
      history.go(-steps);
      return;
    }
    const again = asked ?? { to: target };
    sayLost(() => router.navigate(again.to, again.options));
    // The router asks the server about a path with params unless it has discovered it: the skip links see to that.
    const kept = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate(location, { ...kept, state: location.state });
  }

  connection.askForData = async ({ request }, next) => {
    const ahead = prefetchedData(request.url);
    const results = await next();
    if (request.method !== "GET" || !Object.values(results).some(isLost)) {
      if (ahead && navigator.onLine) reach(ahead).catch(() => {});
      return results;
    }
    const whole = seen.completed(request.url, results);
    if (whole) return whole;
    if (router.state.navigation.state !== "loading" || request.signal.aborted) return results;
    const aborted = new Promise((resolve) => request.signal.addEventListener("abort", resolve));
    stayOn(router.state);
    await aborted;
    return results;
  };

  async function guarded(to: To | number | null, options?: object): Promise<void> {
    asked = null;
    const path = typeof to === "string" ? to : typeof to === "object" ? to?.pathname : undefined;
    if (!path?.startsWith("/") || typeof to === "number" || to === null) return navigate(to, options);
    const mine = { to, options };
    asked = mine;
    const code = fetchPageCode(path);
    if (!code) return navigate(to, options);
    try {
      await code;
    } catch {
      if (asked === mine) sayLost(() => router.navigate(to, options));
      return;
    }
    if (asked !== mine) return;
    if (isGivenUp(path)) location.assign(router.createURL?.(to) ?? path);
    else await navigate(to, options);
  }
  router.navigate = guarded as DataRouter["navigate"];

  let reaching: RouterState["location"] | undefined;

  /** The router reloads when code is lost. Where it was only fetched ahead, the page that is shown stays. */
  async function onReload(): Promise<void> {
    const target = router.state.navigation.location;
    if (!target || target === reaching) return;
    reaching = target;
    giveUpCode(target.pathname);
    try {
      await reach(location.href);
      location.assign(router.createHref(target));
    } catch {
      if (router.state.navigation.location === target) stayOn(router.state);
    }
  }
  // It does so once; Back to such a page would wait for its code for ever.
  router.subscribe(({ navigation: { state, location: target } }) => {
    if (state === "loading" && isGivenUp(target.pathname)) void onReload();
  });
  globalThis.navigation?.addEventListener("navigate", (event) => {
    if (!isUnasked(event)) return;
    const target = router.state.navigation.location;
    // Vite's own reload, after a change of the code.
    if (import.meta.env.DEV && !target) return;
    event.preventDefault();
    if (target && lacksCode(target.pathname)) void onReload();
  });
}

/** The code of a page whose link is looked at is fetched ahead, so that nobody waits for it twice. */
function fetchAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === location.origin && !link.target) fetchPageCode(link.pathname)?.catch(() => {});
}

/** @returns rejects when the line is dead. */
function reach(address: string): Promise<Response> {
  return fetch(address, { method: "HEAD", cache: "no-store" });
}

/**
 * Address of a page's data that the browser has fetched ahead, for a link that somebody pointed at. It comes from the
 * browser's cache, so the server, which counts visits, learns only from another request that the page was opened.
 */
function prefetchedData(page: string): string | undefined {
  const path = `${new URL(page).pathname}.data`;
  return [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch][as=fetch]")].find(
    ({ href }) => new URL(href).pathname === path,
  )?.href;
}

/** Without a connection nothing is left. */
async function leaveFor(address: string): Promise<void> {
  try {
    await reach(address);
    location.assign(address);
  } catch {
    sayLost(() => leaveFor(address));
  }
}

let keeping = false;

/** Once for as long as the page lives. */
export function keepConnection(): void {
  const router = theRouter();
  if (keeping || !router) return;
  keeping = true;
  guardRouter(router);
  connection.leaveFor = leaveFor;
  for (const sign of ["pointerover", "focusin"]) addEventListener(sign, fetchAhead, { passive: true });
}

// The code of pages that were not opened yet, fetched before the router needs it: it answers a lost module with a reload.

/** Globals that the framework sets for its own use. */
interface FrameworkWindow {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: UNSAFE_AssetsManifest;
  __reactRouterRouteModules?: Record<string, unknown>;
}

const framework = globalThis as FrameworkWindow;

function theRouter(): DataRouter | undefined {
  return framework.__reactRouterDataRouter;
}

/** By address; what is there is the browser's to keep, what was lost is asked for again. */
const fetched = new Map<string, Promise<void>>();

/** The files that a path's page is missing. */
function missingFiles(path: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = framework;
  const files = (theRouter()?.match(path) ?? []).flatMap(({ route: { id } }) => {
    const entry = id in loaded ? undefined : manifest?.routes[id];
    return entry ? [entry.module, ...(entry.imports ?? [])] : [];
  });
  return [...new Set(files)];
}

/** To the end: only what is whole is kept by the browser. An answer of any kind shows that the line is there. */
function fetchFile(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const coming = fetch(file).then(async (answer) => void (await answer.arrayBuffer()));
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

/** Null when nothing is missing. @returns rejects when the line is dead. */
function fetchPageCode(path: string): Promise<unknown> | null {
  const files = missingFiles(path);
  return files.length > 0 ? Promise.all(files.map(fetchFile)) : null;
}

/** Whether the router cannot show a path's page without asking for its code. */
function lacksCode(path: string): boolean {
  return missingFiles(path).length > 0;
}

const givenUp = new Set<string>();

/** The router has asked for a path's code in vain, and waits for it for ever. */
function giveUpCode(path: string): void {
  for (const file of missingFiles(path)) givenUp.add(file);
}

/** Whether only a load of the whole page leads there. */
function isGivenUp(path: string): boolean {
  return missingFiles(path).some((file) => givenUp.has(file));
}
