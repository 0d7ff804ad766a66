/**
 * Posts are rendered again when others that they show have changed: each by itself, after the change is committed. A
 * job that is written with the change sees to it if the process ends before.
 */

import type { Transaction } from "kysely";
import { z } from "zod";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import { OutdatedPlanError, planAndWrite } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { cancelJob, enqueue } from "../../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { deriveTexts, isLibrarySame } from "./derived-texts.ts";
import { findWhole, lockWhole, replaceShown } from "./post-rows.ts";
import { resourceOf } from "./save-run.ts";

const renderingAgain = { name: "content.render-again", payload: z.strictObject({ post: z.int() }) };

/** The process that has made the change renders within this time, unless it ends. */
const jobAfterMs = 15_000;

type RenderDependencies = Pick<Dependencies, "database" | "clock">;

export function renderAgainJob(dependencies: RenderDependencies): JobHandler {
  return handleJob(renderingAgain, {
    retryAfterMs: [10_000, 60_000],
    async run({ post }) {
      await renderPost(dependencies, post);
      return undefined;
    },
  });
}

/** In the transaction of the change; `renderPosts` follows after its commit. */
export async function enqueueRendering(
  rows: Transaction<Tables>,
  posts: Iterable<number>,
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + jobAfterMs);
  for (const post of [...posts].sort((one, other) => one - other))
    await enqueue(rows, renderingAgain, { post }, { now, runAt, key: String(post) });
}

/** A post that can't be rendered now is left to its job, which is retried and tells why. */
export async function renderPosts(dependencies: RenderDependencies, posts: Iterable<number>): Promise<void> {
  for (const post of posts) await renderPost(dependencies, post).catch(() => undefined);
}

/** It counts as no change of the post's own. A post that is gone by now is left alone. */
export async function renderPost({ database, clock }: RenderDependencies, id: number): Promise<void> {
  const { query, kind } = database;
  await planAndWrite(
    database,
    async () => {
      const post = await findWhole(query, id);
      return (
        post && {
          post,
          texts: await deriveTexts({ outside: query, writer: null }, post, post.content_rendered),
        }
      );
    },
    async (rows, plan) => {
      // The row before its job, as a save of the post locks them.
      const post = plan && (await lockWhole(rows, kind, plan.post));
      await cancelJob(rows, renderingAgain, { key: String(id), now: clock() });
      if (!post) return;
      if (!(await isLibrarySame(rows, plan.texts))) throw new OutdatedPlanError();
      const { content_rendered, shown } = plan.texts.derived;
      if (content_rendered === post.content_rendered) return;
      const renderings = post.renderings + 1;
      await rows.updateTable("posts").set({ content_rendered, renderings }).where("id", "=", id).execute();
      await replaceShown(rows, id, shown);
      await announceContentChange(rows, resourceOf[post.type]);
    },
  );
}
