/** Recorded answers of a real WordPress, for tests. */
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./captures/", import.meta.url);

export interface Capture {
  request: { method: string; url: string; headers: Record<string, string>; json?: unknown };
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON, as it was answered
  body: any;
}

/** One captured answer by its name, such as `posts-list-page-1`. */
export function capture(name: string): Capture {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
}

/** The names of all captures that begin with `prefix`. */
export function captureNames(prefix: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(prefix) && file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
}

/** A capture as `fetch` would answer it. */
export function captured(name: string): Response {
  const { status, headers, body } = capture(name);
  return new Response(body === null ? null : JSON.stringify(body), { status, headers });
}
