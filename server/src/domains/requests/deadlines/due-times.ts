/** Moves the times of requests that wait, after the studio has changed its hours. */
import { createHash } from "node:crypto";
import type { BusinessHours } from "@extenso/contract/hours/reply-clock.ts";
import { z } from "zod";
import { readState, writeState } from "../../../engines/database/studio-state.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { replyTimes, watchForReply } from "./due-soon.ts";

/** Hours are published, scheduled and restored: all that is looked at is what they are now. */
const lookEveryMs = 60_000;
/** In one transaction, so that others write between two. */
const mostAtOnce = 100;

const stateKey = "reply-hours";

type ClockDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

export function dueTimesJob(dependencies: ClockDependencies): JobHandler {
  return handleJob(
    { name: "requests.due-times", payload: z.strictObject({}) },
    {
      retryAfterMs: [],
      everyMs: lookEveryMs,
      async run(_, { signal }) {
        await followHours(dependencies, signal);
        return undefined;
      },
    },
  );
}

const markOf = (hours: BusinessHours | null) =>
  hours === null ? "clock" : createHash("sha256").update(JSON.stringify(hours)).digest("hex");

/** @returns how many requests have been looked at; 0 where the hours are those of the last time. */
export async function followHours(
  { database, settings, clock }: ClockDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { query } = database;
  const hours = await readBusinessHours(query, settings);
  const value = markOf(hours);
  if (((await readState(query, stateKey)) ?? "clock") === value) return 0;
  let seen = 0;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const moved = await query.transaction().execute(async (rows) => {
      const requests = await rows
        .selectFrom("contact_requests")
        .select(["id", "created_at", "confirmed_at", "due_at", "warned_at", "answered_at"])
        .select(["waiting_since", "waiting_due_at"])
        .where("id", ">", after)
        .where("waiting_since", ">", "")
        .orderBy("id")
        .limit(mostAtOnce)
        .execute();
      const now = clock();
      for (const request of requests) {
        const { id, created_at, confirmed_at, due_at, waiting_since, waiting_due_at } = request;
        const isFirst = request.answered_at === null && waiting_due_at === due_at;
        const promised = isFirst ? (confirmed_at ?? created_at) : (waiting_since ?? created_at);
        const times = replyTimes(new Date(promised), hours);
        if (times.due_at === waiting_due_at) continue;
        await rows
          .updateTable("contact_requests")
          .set({
            waiting_due_at: times.due_at,
            warn_at: times.warn_at,
            ...(isFirst ? { due_at: times.due_at } : {}),
          })
          .where("id", "=", id)
          .where("waiting_since", "=", waiting_since)
          .execute();
        if (request.warned_at === null && times.due_at > now.toISOString()) {
          await watchForReply(rows, id, times, now);
        }
      }
      return requests;
    });
    seen += moved.length;
    after = moved.at(-1)?.id ?? 0;
    if (moved.length < mostAtOnce) break;
  }
  await writeState(query, stateKey, value);
  return seen;
}
