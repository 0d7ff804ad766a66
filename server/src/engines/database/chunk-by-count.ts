/** A list in parts of at most `size`, in its order: no statement takes any number of rows. */
export function* chunkByCount<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
