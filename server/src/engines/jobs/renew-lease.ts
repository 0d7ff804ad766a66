/** Renews the lease of a job while the job runs. */
import type { Query } from "../database/query.ts";
import { extendLease, type Lease, LeaseLostError } from "./job-store.ts";

/** A lease that couldn't be renewed is given up when a fifteenth of it is left, before others may claim the job. */
const marginParts = 15;
/** Pause between attempts while the database doesn't answer. */
const retryMs = 500;

interface Renewing {
  /** Length of the lease. */
  ms: number;
  /** Expiry of a lease that is renewed now. */
  end(): Date;
  /** `performance.now()` before the claim, so that the duration of the claim counts. */
  heldFrom: number;
  /** Called when another process has the job, or may claim it soon because the database was unreachable. */
  onLost(error: LeaseLostError): void;
}

/**
 * Goes on after `onLost` until another process has claimed the job, since the database may come back.
 * @returns a function that stops it.
 */
export function renewLease(query: Query, job: Lease, { ms, end, heldFrom, onLost }: Renewing): () => void {
  let lapse: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  let isEnded = false;
  const reason = () => new LeaseLostError(`the lease on job ${job.id} could not be renewed`);

  function holdFrom(begun: number): void {
    clearTimeout(lapse);
    const leftMs = ms - ms / marginParts - (performance.now() - begun);
    lapse = setTimeout(() => onLost(reason()), Math.max(0, leftMs)).unref();
  }

  function renewIn(delayMs: number): void {
    next = setTimeout(renew, Math.max(0, delayMs)).unref();
  }

  async function renew(): Promise<void> {
    const begun = performance.now();
    try {
      await extendLease(query, job, end());
      if (isEnded) return;
      holdFrom(begun);
      renewIn(ms / 3 - (performance.now() - begun));
    } catch (error) {
      if (isEnded) return;
      if (error instanceof LeaseLostError) onLost(error);
      else renewIn(Math.min(retryMs, ms / 3));
    }
  }

  holdFrom(heldFrom);
  renewIn(ms / 3);
  return () => {
    isEnded = true;
    clearTimeout(next);
    clearTimeout(lapse);
  };
}
