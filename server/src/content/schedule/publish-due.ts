/**
 * Posts with a date to come publish themselves: what is due is looked for every second, in the database alone, so
 * that it is found after a restart and by whichever replica looks first.
 */
import { houseActor } from "../../audit/actor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { saveContent } from "../save/save-content.ts";
import { held } from "../save/save-run.ts";

const lookEveryMs = 1_000;
/** More are left to the next look. */
const mostAtOnce = 50;

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
 * Publishes what is due, each in a transaction of its own.
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
    .limit(mostAtOnce + told.size)
    .execute();
  const published: number[] = [];
  for (const { id } of due) {
    try {
      if (await publish({ database, clock }, id)) published.push(id);
    } catch (error) {
      if (!told.has(id)) log.error({ err: error, post: id }, "a scheduled post was not published");
      told.add(id);
    }
  }
  return published;
}

/** Of two who find the same, the second waits for the first and finds it published. */
function publish({ database, clock }: Pick<Needs, "database" | "clock">, id: number): Promise<boolean> {
  const now = clock();
  return database.query.transaction().execute(async (rows) => {
    const post = await rows
      .selectFrom("posts")
      .select(["version", "modified_at"])
      .where("id", "=", id)
      .where("status", "=", "future")
      .where("published_at", "<=", now.toISOString())
      .$call(held(database.kind))
      .executeTakeFirst();
    if (!post) return false;
    // Nobody wrote it anew: that it is out is no change of its text.
    await saveContent(
      rows,
      [
        {
          action: "update",
          kind: "post",
          id,
          values: { status: "publish" },
          expected: post.version,
          modifiedAt: post.modified_at,
        },
      ],
      { kind: database.kind, now, actor: houseActor("schedule") },
    );
    return true;
  });
}
