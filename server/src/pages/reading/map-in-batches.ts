import { chunkByCount } from "../../engines/database/chunk-by-count.ts";

/** Parts of a long list that are read at the same time. */
const atOnce = 4;

/** Reads each, a few at the same time, in their order. */
export async function mapInBatches<In, Out>(
  all: readonly In[],
  read: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const found: Out[] = [];
  for (const some of chunkByCount(all, atOnce)) found.push(...(await Promise.all(some.map(read))));
  return found;
}
