/** The code of pages that were not opened yet, fetched before the router needs it: it answers a lost module with a reload. */
import type { DataRouter, UNSAFE_AssetsManifest } from "react-router";

/** Globals that the framework sets for its own use. */
interface FrameworkWindow {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: UNSAFE_AssetsManifest;
  __reactRouterRouteModules?: Record<string, unknown>;
}

const framework = globalThis as FrameworkWindow;

export function theRouter(): DataRouter | undefined {
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
export function fetchPageCode(path: string): Promise<unknown> | null {
  const files = missingFiles(path);
  return files.length > 0 ? Promise.all(files.map(fetchFile)) : null;
}

/** Whether the router cannot show a path's page without asking for its code. */
export function lacksCode(path: string): boolean {
  return missingFiles(path).length > 0;
}

const givenUp = new Set<string>();

/** The router has asked for a path's code in vain, and waits for it for ever. */
export function giveUpCode(path: string): void {
  for (const file of missingFiles(path)) givenUp.add(file);
}

/** Whether only a load of the whole page leads there. */
export function isGivenUp(path: string): boolean {
  return missingFiles(path).some((file) => givenUp.has(file));
}
