/**
 * What was made of texts before a transaction writes it. A transaction works on no text, since on SQLite everybody
 * who writes waits for it: it looks up what was made, by the very texts that it found. Where something is missing
 * (somebody else has written since) nothing is written, the missing is made outside, and the transaction runs again
 * on the rows as they are then.
 */
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Database } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { runWritersTextJob } from "../../long-texts/run-text-job.ts";
import type { TextJobs } from "../../long-texts/text-jobs.ts";
import { RestError } from "../../rest/rest-error.ts";

type Job = keyof TextJobs;

/** Others would have to change what a save is made of each time between two of these. */
const mostRounds = 12;

/** What a transaction gets: it finds, and makes nothing. */
export interface MadeTexts {
  /** @returns what the job makes of these arguments; undefined where that has yet to be made. */
  made<J extends Job>(job: J, ...args: Parameters<TextJobs[J]>): ReturnType<TextJobs[J]> | undefined;
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
  made<J extends Job>(job: J, ..._args: Parameters<TextJobs[J]>): ReturnType<TextJobs[J]> {
    throw new Error(`${job} was not prepared`);
  },
};

export class PreparedTexts {
  readonly #writer: number | null;
  readonly #made = new Map<string, Made[]>();
  #missing: Missing[] = [];

  /** @param writer whose texts they are; null for what the server does by itself, and for imports. */
  constructor(writer: number | null) {
    this.#writer = writer;
  }

  readonly #texts: MadeTexts = {
    made: <J extends Job>(job: J, ...args: Parameters<TextJobs[J]>) => {
      const found = this.#made.get(keyOf(job, args))?.find((one) => isDeepStrictEqual(one.args, args));
      if (!found) this.#missing.push({ job, args });
      return found?.result as ReturnType<TextJobs[J]> | undefined;
    },
  };

  /**
   * Does it once more for as long as it finds something missing, which is made in between.
   * @param work with no effect that stays where something is missing: `write` rolls it back.
   * @throws {RestError} of a text job, see `runWritersTextJob`; 503 where others write in between all the time.
   */
  async complete<T>(work: (texts: MadeTexts) => Promise<T>): Promise<T> {
    for (let round = 0; round < mostRounds; round += 1) {
      this.#missing = [];
      try {
        const result = await work(this.#texts);
        if (this.#missing.length === 0) return result;
      } catch (error) {
        // What fails without its texts may go well with them.
        if (this.#missing.length === 0) throw error;
      }
      await this.#makeMissing();
    }
    const message = "Others are changing the same things. Nothing was saved; please try again.";
    throw new RestError("extenso_busy", message, 503, {}, { "Retry-After": "5" });
  }

  /**
   * A transaction that writes what was made of texts.
   * @param work runs again where something is missing.
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

/** Lengths tell most of them apart before they are compared. */
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
