/**
 * Runs a task that was started at the desk, in a process of its own: `make`, or `prove ID`. Progress is written to the
 * studio's database (`task-state.ts`), and to the log.
 */
import { readSettings } from "../../kernel/settings/settings.ts";
import { failureOf } from "../tasks/task-row.ts";
import { backUp } from "./back-up.ts";
import { databaseTarget, openDependencies } from "./open-dependencies.ts";
import { DestinationError, openBackupDestination } from "./open-destination.ts";
import { proveStored } from "./prove-stored.ts";
import { backupTask } from "./task-state.ts";

const [kind, id = ""] = process.argv.slice(2);
const settings = readSettings(process.env);
const dependencies = await openDependencies(settings, settings.logLevel);
const { database, clock } = dependencies;
try {
  if (!settings.backup.to) throw new DestinationError("BACKUP_TO is not set");
  const place = openBackupDestination(settings.backup.to, settings);
  if (kind === "prove") await proveStored(dependencies, { place, id });
  else await backUp(dependencies, { place, database: databaseTarget(settings) });
} catch (error) {
  process.exitCode = 1;
  const task = await backupTask.read(database.query);
  // Once the task has started, the task itself records its failure.
  if (task?.startedAt === null && task.endedAt === null) {
    const failure = failureOf(error);
    await backupTask.write(database.query, { ...task, failure, endedAt: clock().toISOString() });
  }
} finally {
  await database.close();
}
