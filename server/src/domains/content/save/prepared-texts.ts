/**
 * Results of text jobs, made before the transaction that writes them. A transaction runs no text job, since on SQLite
 * all other writers would wait for it: it looks results up by the very texts that it found. If one is missing (somebody
 * else has written since), nothing is written, the missing result is made outside, and the transaction runs again on
 * the rows as they are then.
 */
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { runWritersTextJob } from "../run-text-job.ts";
import type { TextJobs } from "../text-jobs.ts";

type Job = keyof TextJobs;

/** Attempts of one save. They run out only if others keep changing its texts between two of them. */
const mostRounds = 12;

/** A transaction's view of the results: it can look them up, but not make any. */
export interface MadeTexts {
  /** @returns the job's result for these arguments; undefined if that has yet to be made. */
  getResult<J extends Job>(job: J, ...args: Parameters<TextJobs[J]>): ReturnType<TextJobs[J]> | undefined;
  /** Reads a value that never changes under its key once for all attempts of a save. */
  readOnce<T>(key: string, read: () => Promise<T>): Promise<T>;
}

interface Made {
  args: unknown[];
  result: unknown;
}

interface Missing {
  job: Job;
  args: unknown[];
}

/** For changes that touch no text. */
export const withoutTexts: MadeTexts = {
  getResult<J extends Job>(job: J, ..._args: Parameters<TextJobs[J]>): ReturnType<TextJobs[J]> {
    throw new Error(`${job} was not prepared`);
  },
  readOnce: (_key, read) => read(),
};

export class PreparedTexts {
  readonly #writer: number | null;
  readonly #made = new Map<string, Made[]>();
  readonly #read = new Map<string, unknown>();
  #missing: Missing[] = [];

  /** @param writer the account that writes the texts; null for the server's own changes and for imports. */
  constructor(writer: number | null) {
    this.#writer = writer;
  }

  readonly #texts: MadeTexts = {
    getResult: <J extends Job>(job: J, ...args: Parameters<TextJobs[J]>) => {
      const found = this.#made.get(keyOf(job, args))?.find((one) => isDeepStrictEqual(one.args, args));
      if (!found) this.#missing.push({ job, args });
      return found?.result as ReturnType<TextJobs[J]> | undefined;
    },
    readOnce: async <T>(key: string, read: () => Promise<T>) => {
      if (!this.#read.has(key)) this.#read.set(key, await read());
      return this.#read.get(key) as T;
    },
  };

  /**
   * Repeats `work` until every result that it looks up is there; missing ones are made between two attempts.
   * @param work must leave no effect if a result is missing: `write` rolls its transaction back.
   * @throws {RestError} of a text job, see `runWritersTextJob`; 503 if others keep writing in between.
   */
  async complete<T>(work: (texts: MadeTexts) => Promise<T>): Promise<T> {
    for (let round = 0; round < mostRounds; round += 1) {
      this.#missing = [];
      try {
        const result = await work(this.#texts);
        if (this.#missing.length === 0) return result;
      } catch (error) {
        // The error may come from a missing result, so `work` gets another attempt once that is made.
        if (this.#missing.length === 0) throw error;
      }
      await this.#makeMissing();
    }
    const message = "Others are changing the same things. Nothing was saved; please try again.";
    throw new RestError("extenso_busy", message, 503, {}, { "Retry-After": "5" });
  }

  /**
   * Runs `work` in a transaction that writes the results of text jobs.
   * @param work runs again if a result is missing.
   */
  write<T>(
    { query }: Pick<Database, "query">,
    work: (rows: Transaction<Tables>, texts: MadeTexts) => Promise<T>,
  ): Promise<T> {
    return this.complete((texts) =>
      query.transaction().execute(async (rows) => {
        const result = await work(rows, texts);
        if (this.#missing.length > 0) throw new Error("its texts are not prepared yet");
        return result;
      }),
    );
  }

  async #makeMissing(): Promise<void> {
    for (const { job, args } of this.#missing) {
      const key = keyOf(job, args);
      const known = this.#made.get(key) ?? [];
      if (known.some((one) => isDeepStrictEqual(one.args, args))) continue;
      const run = runWritersTextJob as (
        writer: number | null,
        job: Job,
        ...args: unknown[]
      ) => Promise<unknown>;
      known.push({ args, result: await run(this.#writer, job, ...args) });
      this.#made.set(key, known);
    }
  }
}

/** Built from lengths, which tell most arguments apart before they are compared in full. */
function keyOf(job: Job, args: readonly unknown[]): string {
  const lengths = args.flatMap((value) => (isRecord(value) ? Object.values(value) : [value])).map(lengthOf);
  return `${job} ${lengths.join(" ")}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof Map) && !Array.isArray(value);
}

function lengthOf(value: unknown): number | string {
  if (typeof value === "string") return value.length;
  return typeof value === "number" ? value : "";
}
