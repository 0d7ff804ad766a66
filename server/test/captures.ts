/** What a real WordPress answered, and the content it answered from. */
import { readFile } from "node:fs/promises";

export interface Capture {
  name: string;
  seq: number;
  request: { method: string; url: string; headers: Record<string, string>; json?: unknown; body?: string };
  status: number;
  headers: Record<string, string>;
  /** Parsed; null for HEAD. */
  body: unknown;
  /** What differs from time to time, such as `body.token`. */
  volatile: string[];
}

const folder = new URL("./captures/", import.meta.url);

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8"));
}

export function readDataset(): Promise<unknown> {
  return readJson("dataset");
}

/** All of them, in the order they were made. */
export async function readCaptures(): Promise<Capture[]> {
  const index = (await readJson("index")) as { name: string; seq: number }[];
  const inOrder = index.toSorted((a, b) => a.seq - b.seq);
  return Promise.all(inOrder.map(async ({ name }) => (await readJson(name)) as Capture));
}
