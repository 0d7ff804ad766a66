/** SQLite's result codes: nothing more can be written; the index of its log can't grow. */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 4874]);

/** Whether something failed for want of room, in a file or in the database. */
export function isDiskFull(cause: unknown): boolean {
  const { code, errcode } = (cause ?? {}) as { code?: unknown; errcode?: unknown };
  return code === "ENOSPC" || code === "EDQUOT" || sqliteFull.has(errcode);
}
