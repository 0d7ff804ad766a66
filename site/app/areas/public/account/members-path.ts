const longestPath = 2000;

/** Whether it is a way back that may be followed: the members' area or the desk, whatever lies in the history. */
export function isMembersPath(path: unknown): path is string {
  return (
    typeof path === "string" &&
    path.length <= longestPath &&
    /^\/(?:dashboard|desk)(?:[/?#][^\\]*)?$/.test(path)
  );
}
