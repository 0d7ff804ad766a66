/** The studio's backups, for administrators. */
import { type WireBackupTask, wireBackupStatus, wireBackups } from "@extenso/contract/wire/backups.ts";
import { read } from "./send.ts";

const root = "/extenso/v1/backups";
/** A bucket that is far away is waited for a while. */
const listTimeoutMs = 40_000;

export function readBackups(signal?: AbortSignal) {
  return read(wireBackups, root, { signal, timeoutMs: listTimeoutMs });
}

export async function readBackupTask(signal?: AbortSignal): Promise<WireBackupTask | null> {
  return (await read(wireBackupStatus, `${root}/status`, { signal })).task;
}

/** @throws {ApiError} 409 where another goes on. */
export async function backUpNow(): Promise<WireBackupTask | null> {
  return (await read(wireBackupStatus, root, { method: "POST" })).task;
}

/** @throws {ApiError} as {@link backUpNow}. */
export async function proveBackup(id: string): Promise<WireBackupTask | null> {
  return (await read(wireBackupStatus, `${root}/${id}/proof`, { method: "POST" })).task;
}
