import type { WireBackupTask } from "@extenso/contract/wire/backups.ts";
import { isGoingOn } from "../api/is-going-on.ts";
import { TimeAgo } from "../time/time-ago.tsx";

/** "545 rows and 442 files, 120 of them read whole". */
export function proofWords({ rows, files, looked }: NonNullable<WireBackupTask["proof"]>): string {
  const count = (number: number, one: string) =>
    `${number.toLocaleString("en-CA")} ${number === 1 ? one : `${one}s`}`;
  const contents = looked === 0 ? "" : `, ${looked.toLocaleString("en-CA")} contents read whole`;
  return `${count(rows, "row")} and ${count(files, "file")}${contents}`;
}

const steps: Record<NonNullable<WireBackupTask["step"]>, string> = {
  files: "Copying files",
  database: "Copying the database",
  rows: "Restoring the rows elsewhere and comparing them",
  contents: "Reading files back",
};

/** How far the task is, or how the last one ended. */
export function TaskProgress({ task, name }: { task: WireBackupTask; name: (id: string) => string }) {
  const which = task.backup ? ` of ${name(task.backup)}` : "";
  const what = task.kind === "make" ? "Backup" : `Proof${which}`;
  if (isGoingOn(task)) {
    const { step, done, total } = task;
    const many = total
      ? `: ${done.toLocaleString("en-CA")} of ${total.toLocaleString("en-CA")}`
      : done
        ? `: ${done.toLocaleString("en-CA")}`
        : "";
    const now = step ? `${steps[step]}${many}` : task.state === "waiting" ? "Waiting to begin" : "Beginning";
    return (
      <div>
        <p role="status">{what} under way</p>
        <progress
          className="desk-progress"
          aria-label={what}
          {...(total ? { value: done, max: total } : {})}
        />
        <p className="desk-soft">{now} …</p>
      </div>
    );
  }
  return (
    <p role="status" className={task.state === "failed" ? "desk-error" : undefined}>
      {task.state === "failed"
        ? `${what} failed: ${task.failure}`
        : task.kind === "make"
          ? "Backup made and proved"
          : `${what} passed`}
      {task.proof && `: ${proofWords(task.proof)}`}
      {task.ended_at && (
        <>
          {" · "}
          <TimeAgo gmt={task.ended_at} />
        </>
      )}
    </p>
  );
}
