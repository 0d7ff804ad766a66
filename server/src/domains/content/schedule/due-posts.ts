/** Posts whose date has come: scheduled articles, pages and projects. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { DueItem, DueSource } from "../../../engines/schedule/publish-due.ts";
import { systemActor } from "../../audit/audit.ts";
import type { ContentChange } from "../save/changes.ts";
import { saveContent } from "../save/save-content.ts";
import { noPlan, savePlanned } from "../save/save-planned.ts";

type PublishingDependencies = Pick<Dependencies, "database" | "clock">;

export function duePosts(dependencies: PublishingDependencies): DueSource {
  const scheduled = () => dependencies.database.query.selectFrom("posts").where("status", "=", "future");
  return {
    kind: "post",
    // Few, because each transaction waits for all current writes; many posts may be due in the same minute.
    together: 10,
    formerJob: "content.publish",

    async findDue(now, limit) {
      const due = await scheduled()
        .select(["id", "published_at"])
        .where("published_at", "<=", now.toISOString())
        .orderBy("published_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return due.map(({ id, published_at }) => ({ record: String(id), due_at: published_at }));
    },

    async publish(items) {
      const published = new Set(await publishPosts(dependencies, items));
      return items.filter(({ record }) => published.has(Number(record)));
    },

    async findNext(after) {
      const { next } = await scheduled()
        .select(({ fn }) => fn.min<string | null>("published_at").as("next"))
        .where("published_at", ">", after.toISOString())
        .executeTakeFirstOrThrow();
      return next === null ? null : new Date(next);
    },
  };
}

/** Skips posts that another process is publishing. */
function publishPosts(
  { database, clock }: PublishingDependencies,
  items: readonly DueItem[],
): Promise<number[]> {
  const { kind } = database;
  return savePlanned({ database, clock }, noPlan, async (rows, _plan, rendering) => {
    const now = clock();
    const held = await rows
      .selectFrom("posts")
      .selectAll()
      .where(
        "id",
        "in",
        items.map(({ record }) => Number(record)),
      )
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
    return saveContent(rows, changes, { kind, now, actor: systemActor("schedule"), held, rendering });
  });
}
