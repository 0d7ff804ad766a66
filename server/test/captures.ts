/** Recorded responses of a real WordPress, and the content of that site. */
import { readFile } from "node:fs/promises";

interface CapturedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  json?: unknown;
  body?: string;
  /** A file as the body. */
  bodyBase64?: string;
  /** A form; a part with `filename` is a file. */
  multipart?: { name: string; value?: string; filename?: string; type?: string; base64?: string }[];
}

export interface Capture {
  name: string;
  seq: number;
  request: CapturedRequest;
  status: number;
  headers: Record<string, string>;
  /** Parsed; null for HEAD. */
  body: unknown;
  /** Paths of values that change from run to run, such as `body.token`. */
  volatile: string[];
  /** The user who makes the request, if the folder's cases name one. */
  as?: string;
  /** Values that later requests need: placeholder name → field of the body. */
  keep?: Record<string, string>;
}

type Folder = "captures" | "captures-writing";

async function readJson(name: string, folder: Folder): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`./${folder}/${name}.json`, import.meta.url), "utf8"));
}

export function readDataset(): Promise<unknown> {
  return readJson("dataset", "captures");
}

/** All captures of a folder, in the order they were recorded. */
export async function readCaptures(folder: Folder = "captures"): Promise<Capture[]> {
  const index = (await readJson("index", folder)) as { name: string; seq: number }[];
  const inOrder = index.toSorted((a, b) => a.seq - b.seq);
  return Promise.all(inOrder.map(async ({ name }) => (await readJson(name, folder)) as Capture));
}
