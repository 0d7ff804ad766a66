/**
 * Keeps some room of the disk for when it is full: then it is given up, and signing in, deleting and moving to the
 * bin go on. Without it SQLite could not even delete.
 */
import { randomBytes } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { diskState } from "./disk-room.ts";

const megabyte = 1024 * 1024;
const reserveBytes = 16 * megabyte;
/** Below it the reserve is given up. */
const fullBelow = 8 * megabyte;
const lookEveryMs = 1_000;

export const reserveFile = ".reserve";

export interface DiskReserve {
  /** Looks at the disk now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type ReserveDependencies = Pick<Dependencies, "settings" | "log">;

export function startDiskReserve({ settings: { dataDir }, log }: ReserveDependencies): DiskReserve {
  const path = join(dataDir, reserveFile);
  let state: "enough" | "low" | "full" = "enough";
  let looking: Promise<void> | undefined;

  async function isKept(): Promise<boolean> {
    return stat(path).then(
      ({ size }) => size >= reserveBytes,
      () => false,
    );
  }

  async function keep(): Promise<void> {
    try {
      const file = await open(path, "w", 0o600);
      try {
        // Random, since some file systems take no room for what repeats.
        for (let at = 0; at < reserveBytes; at += megabyte) await file.writeFile(randomBytes(megabyte));
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async function lookOnce(): Promise<void> {
    const { free, low } = await diskState(dataDir);
    const kept = await isKept();
    if (free < fullBelow && kept) await rm(path, { force: true });
    else if (!kept && free > low + reserveBytes) await keep();
    const next = free < fullBelow ? "full" : free < low ? "low" : "enough";
    if (next === state || (next === "low" && state === "full")) return;
    if (next === "enough") log.info("the data folder's disk has room again");
    else if (next === "low")
      log.error({ free }, "the data folder's disk is nearly full: nothing new is taken");
    else log.error({ free }, "the data folder's disk is full: its reserve is given up");
    state = next;
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: unknown) => log.debug({ err: error }, "the disk could not be looked at"))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  void look();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
