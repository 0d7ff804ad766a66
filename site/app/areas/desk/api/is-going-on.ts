/** Whether a task that was begun at the desk, such as a backup or an import, has yet to end. */
export function isGoingOn(task: { state: string } | null | undefined): boolean {
  return task?.state === "waiting" || task?.state === "running";
}
