const longestPath = 2000;

/** Whether a path is in the members' area or the desk; paths from the history's state may lead nowhere else. */
export function isMembersPath(path: unknown): path is string {
  return (
    typeof path === "string" &&
    path.length <= longestPath &&
    /^\/(?:dashboard|desk)(?:[/?#][^\\]*)?$/.test(path)
  );
}
