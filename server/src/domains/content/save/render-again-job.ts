/** Renders posts again that an earlier version has rendered, as a migration asks. */
import { z } from "zod";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { PreparedTexts } from "./prepared-texts.ts";
import { saveRendering } from "./save-content.ts";

const renderingAgain = { name: "content.render-again", payload: z.strictObject({ post: z.int() }) };

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

/** A post that is gone by now is left alone. */
export async function renderPost({ database, clock }: RenderDependencies, id: number): Promise<void> {
  await new PreparedTexts(null).write(database, (rows, texts) =>
    saveRendering(rows, id, { kind: database.kind, now: clock(), texts }),
  );
}
