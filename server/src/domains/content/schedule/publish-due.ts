/**
 * Publishes scheduled posts when they are due. The schedule is in the database alone and is read every second, so a
 * restart loses no post, and any replica publishes it.
 */

import { inParts } from "../../../engines/database/in-parts.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { houseActor } from "../../audit/actor.ts";
import type { ContentChange } from "../save/changes.ts";
import { PreparedTexts } from "../save/prepared-texts.ts";
import { saveContent } from "../save/save-content.ts";

const lookEveryMs = 1_000;
/** More are left to the next look. */
const mostAtOnce = 50;
/** In one transaction, which others wait for. */
const mostTogether = 10;

type Needs = Pick<Dependencies, "database" | "clock" | "log">;

export interface Schedule {
  /** Waits for what is being published. */
  stop(): Promise<void>;
}

/** @param everyMs between two looks; what falls due until the next one has a timer of its own. */
export function startSchedule(needs: Needs, everyMs = lookEveryMs): Schedule {
  /** Failures that last are logged once. */
  const told = new Set<number>();
  let isUnderWay = false;
  let isStopped = false;
  let atNextDue: NodeJS.Timeout | undefined;
  let running = look();

  async function look(): Promise<void> {
    isUnderWay = true;
    try {
      const now = needs.clock();
      const found = await dueUntil(needs, new Date(now.getTime() + everyMs), mostAtOnce + told.size);
      const { due, next } = partedBy(now, found);
      const published = await publishAll(needs, due, told);
      if (published.length > 0 && !next) lookAt(now);
      else if (next) lookAt(next);
      told.delete(0);
    } catch (error) {
      if (!told.has(0)) needs.log.error({ err: error }, "what is due cannot be looked for");
      told.add(0);
    } finally {
      isUnderWay = false;
    }
  }

  function lookNow(): void {
    if (!isUnderWay) running = look();
  }

  function lookAt(time: Date): void {
    clearTimeout(atNextDue);
    if (isStopped) return;
    atNextDue = setTimeout(lookNow, Math.max(0, time.getTime() - needs.clock().getTime())).unref();
  }

  const timer = setInterval(lookNow, everyMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(atNextDue);
      await running;
    },
  };
}

/**
 * Publishes what is due.
 * @returns the numbers of those that this call has published.
 */
export async function publishDue(needs: Needs): Promise<number[]> {
  const now = needs.clock();
  const { due } = partedBy(now, await dueUntil(needs, now, mostAtOnce));
  return publishAll(needs, due, new Set());
}

interface Waiting {
  id: number;
  published_at: string;
}

/** The first ones. */
function dueUntil({ database }: Pick<Needs, "database">, until: Date, most: number): Promise<Waiting[]> {
  return database.query
    .selectFrom("posts")
    .select(["id", "published_at"])
    .where("status", "=", "future")
    .where("published_at", "<=", until.toISOString())
    .orderBy("published_at")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** @returns the numbers of what is due, and when the first of the others will be; null: there is none among these. */
function partedBy(now: Date, waiting: readonly Waiting[]): { due: number[]; next: Date | null } {
  const later = waiting.findIndex(({ published_at }) => published_at > now.toISOString());
  const due = later < 0 ? waiting : waiting.slice(0, later);
  const next = waiting[later]?.published_at;
  return { due: due.map(({ id }) => id), next: next ? new Date(next) : null };
}

/**
 * A few in a transaction: who publishes must wait for all who write at that moment, and many may be due at the same
 * minute. Where that fails, each has a transaction of its own.
 * @param told numbers of posts whose failure was logged already.
 */
async function publishAll(
  { database, clock, log }: Needs,
  ids: readonly number[],
  told: Set<number>,
): Promise<number[]> {
  const published: number[] = [];
  for (const some of inParts(ids, mostTogether)) {
    try {
      published.push(...(await publish({ database, clock }, some)));
    } catch (failure) {
      for (const id of some) {
        try {
          if (some.length === 1) throw failure;
          published.push(...(await publish({ database, clock }, [id])));
        } catch (error) {
          if (!told.has(id)) log.error({ err: error, post: id }, "a scheduled post was not published");
          told.add(id);
        }
      }
    }
  }
  return published;
}

/** Skips posts that another replica is publishing. */
function publish(
  { database, clock }: Pick<Needs, "database" | "clock">,
  ids: readonly number[],
): Promise<number[]> {
  const { kind } = database;
  return new PreparedTexts(null).write(database, async (rows, texts) => {
    const now = clock();
    const held = await rows
      .selectFrom("posts")
      .selectAll()
      .where("id", "in", ids)
      .where("status", "=", "future")
      .where("published_at", "<=", now.toISOString())
      .orderBy("published_at")
      .orderBy("id")
      .$if(kind === "postgres", (select) => select.forUpdate().skipLocked())
      .execute();
    const changes = held.map(({ id, version, modified_at }): ContentChange => {
      // The modification time stays, as publishing doesn't change the text.
      const values = { status: "publish" } as const;
      return { action: "update", kind: "post", id, values, expected: version, modifiedAt: modified_at };
    });
    return saveContent(rows, changes, { kind, now, actor: houseActor("schedule"), held, texts });
  });
}
