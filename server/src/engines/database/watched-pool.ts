/**
 * Notices a PostgreSQL that keeps its connections but answers nothing, as with a frozen machine or a cut line:
 * queries fail at once, instead of waiting for TCP's timeout.
 */
import type { PostgresPool } from "kysely";
import pg from "pg";
import { createWaitClock, type WriteWaits } from "./write-waits.ts";

/** A query may take this long before the pool checks whether the database answers at all. */
const patienceMs = 2_000;
/** Timeout of that check; generous, because on a busy machine the check has to wait its turn as well. */
const answerMs = 5_000;
/** The pool looks this many times within `patienceMs`. */
const looks = 4;

interface WatchOptions {
  patienceMs?: number;
  answerMs?: number;
}

/** Kysely's pool, watched for a database that stops answering; clients taken from `pool` directly aren't watched. */
export function watchPool(pool: pg.Pool, options: WatchOptions = {}): PostgresPool & { waits(): WriteWaits } {
  return new WatchedPool(pool, options);
}

class WatchedPool implements PostgresPool {
  readonly options: object;
  readonly Client = pg.Client;
  readonly #pool: pg.Pool;
  readonly #patienceMs: number;
  readonly #answerMs: number;
  /** Borrowed clients → start time in ms. */
  readonly #borrowed = new Map<pg.PoolClient, number>();
  /** Pending requests for a connection: callback that rejects each → start time in ms. */
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #clock = createWaitClock();
  readonly #timer: NodeJS.Timeout;
  #asking: Promise<void> | undefined;
  #isAway = false;
  /** Time in ms of the last successful check: queries from before it count as waiting only since then. */
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool, options: WatchOptions) {
    this.#pool = pool;
    this.options = pool.options;
    this.#patienceMs = options.patienceMs ?? patienceMs;
    this.#answerMs = options.answerMs ?? answerMs;
    pool.on("release", (_error, client) => this.#borrowed.delete(client as pg.PoolClient));
    this.#timer = setInterval(() => this.#look(), this.#patienceMs / looks).unref();
  }

  async connect(): Promise<pg.PoolClient> {
    if (this.#isAway) throw unavailableError();
    const coming = this.#pool.connect();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    this.#waiting.set(reject, performance.now());
    const waited = this.#clock.begin();
    try {
      const client = await Promise.race([coming, givenUp]);
      this.#borrowed.set(client, performance.now());
      return client;
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      this.#waiting.delete(reject);
      waited();
    }
  }

  waits(): WriteWaits {
    return this.#clock.now();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }

  #look(): void {
    const since = Math.min(...this.#borrowed.values(), ...this.#waiting.values());
    const unheardMs = performance.now() - Math.max(since, this.#answeredAt);
    if (!this.#isAway && unheardMs < this.#patienceMs) return;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
  }

  /** Uses its own connection: those of the pool may be taken, or broken. */
  async #ask(): Promise<void> {
    const { connectionString } = this.#pool.options;
    const limits = { connectionTimeoutMillis: this.#answerMs, query_timeout: this.#answerMs };
    const client = new pg.Client({ connectionString, ...limits });
    // A lost connection fails the pending call below.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      this.#isAway = false;
      this.#answeredAt = performance.now();
    } catch (error) {
      // An error sent by the server shows that the server is there.
      this.#isAway = !(error instanceof pg.DatabaseError);
      if (this.#isAway) this.#giveUp();
    }
    client.end().catch(() => {});
  }

  #giveUp(): void {
    for (const tell of this.#waiting.keys()) tell(unavailableError());
    // Ending a client aborts its pending query at once.
    for (const client of this.#borrowed.keys()) endOf(client);
    this.#borrowed.clear();
  }
}

/** The types hide `end` on a borrowed client, because it must be released; its borrower still releases it. */
function endOf(client: pg.PoolClient): void {
  (client as unknown as pg.Client).end().catch(() => {});
}

function unavailableError(): Error {
  return Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" });
}
