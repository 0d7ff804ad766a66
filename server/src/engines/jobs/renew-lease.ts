/** Renews the lease of a job while the job runs. */
import type { Query } from "../database/query.ts";
import { extendLease, type Lease, LeaseLostError } from "./job-store.ts";

/** A lease that can't be renewed is given up when this part of it is left, before another process may take the job. */
const marginParts = 15;
/** The database didn't answer: its return is noticed soon. */
const retryMs = 500;

interface Renewing {
  /** Length of the lease. */
  ms: number;
  /** When a lease ends that is renewed now. */
  end(): Date;
  /** `performance.now()` before it was taken: the database's time for that counts, too. */
  heldFrom: number;
  /** Another process has the job, or may take it soon because the database was away for so long. */
  onLost(error: LeaseLostError): void;
}

/**
 * Goes on after `onLost` as long as no other process has taken the job: the database may come back.
 * @returns what ends it.
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
