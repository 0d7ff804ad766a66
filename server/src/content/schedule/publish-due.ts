/**
 * Posts with a date to come publish themselves: what is due is looked for every second, in the database alone, so
 * that it is found after a restart and by whichever replica looks first.
 */
import { houseActor } from "../../audit/actor.ts";
import type { Dependencies } from "../../dependencies.ts";
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

export function startSchedule(needs: Needs, everyMs = lookEveryMs): Schedule {
  /** Failures that last are logged once. */
  const told = new Set<number>();
  let isUnderWay = false;
  let running = look();

  async function look(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await publishDue(needs, told);
      told.delete(0);
    } catch (error) {
      if (!told.has(0)) needs.log.error({ err: error }, "what is due cannot be looked for");
      told.add(0);
    } finally {
      isUnderWay = false;
    }
  }

  const timer = setInterval(() => {
    if (!isUnderWay) running = look();
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Publishes what is due, a few in a transaction: who publishes must wait for all who write at that moment, and many
 * may be due at the same minute. Where that fails, each has a transaction of its own.
 * @param told numbers of posts whose failure was logged already.
 * @returns the numbers of those that this call has published.
 */
export async function publishDue(
  { database, clock, log }: Needs,
  told = new Set<number>(),
): Promise<number[]> {
  const due = await database.query
    .selectFrom("posts")
    .select("id")
    .where("status", "=", "future")
    .where("published_at", "<=", clock().toISOString())
    .orderBy("published_at")
    .orderBy("id")
    .limit(mostAtOnce + told.size)
    .execute();
  const ids = due.map(({ id }) => id);
  const published: number[] = [];
  for (let start = 0; start < ids.length; start += mostTogether) {
    const some = ids.slice(start, start + mostTogether);
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

/** What another is just publishing is left to them. */
function publish({ database, clock }: Pick<Needs, "database" | "clock">, ids: number[]): Promise<number[]> {
  const now = clock();
  const { kind } = database;
  return database.query.transaction().execute(async (rows) => {
    const posts = await rows
      .selectFrom("posts")
      .select(["id", "version", "modified_at"])
      .where("id", "in", ids)
      .where("status", "=", "future")
      .where("published_at", "<=", now.toISOString())
      .orderBy("published_at")
      .orderBy("id")
      .$if(kind === "postgres", (select) => select.forUpdate().skipLocked())
      .execute();
    for (const { id, version, modified_at } of posts) {
      // Nobody wrote it anew: that it is out is no change of its text.
      const values = { status: "publish" } as const;
      await saveContent(
        rows,
        [{ action: "update", kind: "post", id, values, expected: version, modifiedAt: modified_at }],
        { kind, now, actor: houseActor("schedule") },
      );
    }
    return posts.map(({ id }) => id);
  });
}
