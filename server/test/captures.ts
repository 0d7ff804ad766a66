/** What a real WordPress answered, and the content it answered from. */
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
  /** What differs from time to time, such as `body.token`. */
  volatile: string[];
  /** Who asks, where the folder's cases name it. */
  as?: string;
  /** What later requests need of the answer: the name in their placeholders, and the body's field. */
  keep?: Record<string, string>;
}

type Folder = "captures" | "captures-editing" | "captures-writing";

async function readJson(name: string, folder: Folder): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`./${folder}/${name}.json`, import.meta.url), "utf8"));
}

export function readDataset(): Promise<unknown> {
  return readJson("dataset", "captures");
}

/** All of a folder, in the order they were made. */
export async function readCaptures(folder: Folder = "captures"): Promise<Capture[]> {
  const index = (await readJson("index", folder)) as { name: string; seq: number }[];
  const inOrder = index.toSorted((a, b) => a.seq - b.seq);
  return Promise.all(inOrder.map(async ({ name }) => (await readJson(name, folder)) as Capture));
}
