/** Content from another WordPress, and to one, for administrators. */
import {
  type WireExchange,
  type WireImportTask,
  wireExchange,
  wireImportStatus,
} from "@extenso/contract/wire/exchange.ts";
import { read, readFile } from "./send.ts";

const root = "/extenso/v1/exchange";
/** Over a slow line, a large studio takes a while. */
const exportTimeoutMs = 60 * 60_000;

export function readExchange(signal?: AbortSignal): Promise<WireExchange> {
  return read(wireExchange, root, { signal });
}

export async function readImportTask(signal?: AbortSignal): Promise<WireImportTask | null> {
  return (await read(wireImportStatus, `${root}/status`, { signal })).task;
}

/** @throws {ApiError} 409 where another goes on, 404 where the file's time is up. */
export async function beginImport(body: {
  upload: string;
  kind: "check" | "import";
  download: boolean;
}): Promise<WireImportTask | null> {
  return (await read(wireImportStatus, `${root}/import`, { method: "POST", body })).task;
}

/** @throws {ApiError}; when it was aborted, the signal's reason. */
export function exportContent(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  return readFile(`${root}/export`, { signal, onBytes, timeoutMs: exportTimeoutMs });
}
