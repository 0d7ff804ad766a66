/** Keeps a worker's claim on a mail while that is being sent, and tells when it is the worker's no more. */
import type { Dependencies } from "../dependencies.ts";
import { type Claim, extendLease } from "./outbox-store.ts";

/** How long a killed worker's messages wait for another; a living one renews its claim. */
export const leaseMs = 15_000;
const renewEveryMs = 5_000;
/** If renewal fails, the claim is given up this many ms before it expires and another worker may take it. */
const marginMs = 1_000;

export interface HeldClaim {
  /** Aborted when the claim is lost or about to be: a worker that goes on would send the mail a second time. */
  lost: AbortSignal;
  /** Renews it no more. */
  end(): void;
}

/**
 * @param claim taken just now, for {@link leaseMs}.
 * @param about for the log.
 */
export function holdClaim(
  { database, clock, log }: Pick<Dependencies, "database" | "clock" | "log">,
  claim: Claim,
  about: Record<string, unknown>,
): HeldClaim {
  const losing = new AbortController();
  const lose = (how: string) => losing.abort(new Error(`the claim on it ${how}`));
  let lapse: NodeJS.Timeout | undefined;

  /** @param askedAt of `performance.now()`: what the database took for it is over already. */
  function holdFrom(askedAt: number): void {
    clearTimeout(lapse);
    const leftMs = leaseMs - marginMs - (performance.now() - askedAt);
    lapse = setTimeout(() => lose("could not be renewed"), Math.max(0, leftMs)).unref();
  }

  async function renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const isOurs = await extendLease(database, claim, new Date(clock().getTime() + leaseMs));
      if (isEnded) return;
      if (isOurs) holdFrom(askedAt);
      else lose("went to another process");
    } catch (error) {
      log.warn({ ...about, err: error }, "claim on a mail not renewed");
    }
  }

  let isEnded = false;
  holdFrom(performance.now());
  const renewing = setInterval(() => void renew(), renewEveryMs);
  return {
    lost: losing.signal,
    end() {
      isEnded = true;
      clearInterval(renewing);
      clearTimeout(lapse);
    },
  };
}
