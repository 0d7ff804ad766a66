/**
 * Finds the next `sign` for positions that only increase, so that a sign far away, or missing, is searched for once.
 *
 * @returns given a position: where `sign` comes next; the length of `text` if it doesn't.
 */
export function createForwardSearch(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sign, from);
      found = next < 0 ? text.length : next;
    }
    return found;
  };
}
