/** Scheduled parts of the site's content whose date has come. */
import { sitePartNames } from "@extenso/contract/site-content/parts.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { DueSource } from "../../engines/schedule/publish-due.ts";
import { type DueVersion, dueVersions, nextDue } from "../../engines/versions/waiting-versions.ts";
import { systemActor } from "../audit/audit.ts";
import { NothingScheduledError, saveSiteContent } from "./save-site-content.ts";
import { findScheduled, siteKind, UnreadableContentError } from "./store.ts";
import { findUnreadable, logUnreadable } from "./unreadable-content.ts";

type PublishingDependencies = Pick<Dependencies, "database" | "clock" | "log">;

export function dueSiteContent(dependencies: PublishingDependencies): DueSource<DueVersion> {
  const { query } = dependencies.database;
  return {
    kind: "part of the site",
    formerJob: "site-content.publish",
    async findDue(now, limit) {
      for (const found of await findUnreadable(query)) logUnreadable(dependencies.log, found);
      return dueVersions(query, siteKind, { now, limit });
    },
    findNext: (after) => nextDue(query, siteKind, after),
    async publish(versions) {
      const published: DueVersion[] = [];
      for (const version of versions)
        if (await publishVersion(dependencies, version)) published.push(version);
      return published;
    },
  };
}

/** @returns false where it is not due any more, can't be read, or belongs to a part that only a later version has. */
async function publishVersion(
  { database, clock, log }: PublishingDependencies,
  { record, number: id }: DueVersion,
): Promise<boolean> {
  const part = sitePartNames.find((name) => name === record);
  if (!part) return false;
  const { kind, query } = database;
  const context = () => ({ kind, now: clock(), actor: systemActor("schedule") });
  try {
    await saveSiteContent(query, part, { action: "release", id }, context, async () => {
      const scheduled = (await findScheduled(query, part)).find(({ number }) => number === id);
      if (!scheduled || scheduled.due_at > clock().toISOString())
        throw new NothingScheduledError(`${id} of ${part} is not due`);
    });
    return true;
  } catch (error) {
    if (error instanceof NothingScheduledError) return false;
    if (!(error instanceof UnreadableContentError)) throw error;
    logUnreadable(log, { part, kind: "scheduled", message: error.problem.message, stored: error.stored });
    return false;
  }
}
