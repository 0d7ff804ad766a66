/** Rules by which old versions are deleted, so that somebody who saves all day doesn't fill the disk. */

interface PrunedVersion {
  number: number;
  /** ISO 8601, UTC. */
  created_at: string;
  bytes: number;
}

/** @param versions newest first. @returns the numbers of those to delete. */
export type PruneRule = (versions: readonly PrunedVersion[]) => number[];

/** Newest versions that {@link thinByDay} keeps whatever their number and size. */
export const alwaysKept = 25;
/** Limit of all versions. Beyond the newest, only the last one of each day is kept. */
const mostKept = 100;
/** Bytes of all versions together, beyond which older ones are deleted. */
const mostBytes = 25 * 1024 * 1024;

export const thinByDay: PruneRule = (versions) => {
  const days = new Set<string>();
  let kept = 0;
  let bytes = 0;
  return versions.flatMap((version, at) => {
    const day = version.created_at.slice(0, 10);
    const isNew = at < alwaysKept;
    if (!isNew && (days.has(day) || kept >= mostKept || bytes + version.bytes > mostBytes))
      return [version.number];
    days.add(day);
    kept += 1;
    bytes += version.bytes;
    return [];
  });
};

export function keepNewest(count: number): PruneRule {
  return (versions) => versions.slice(count).map(({ number }) => number);
}
