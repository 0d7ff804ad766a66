/** Which places of this site lead nowhere: asked once each. */
const known = new Map<string, boolean>();
const mostAtOnce = 6;
const mostPaths = 100;

async function isDead(path: string): Promise<boolean> {
  const before = known.get(path);
  if (before !== undefined) return before;
  try {
    const { pathname, search } = new URL(path, location.origin);
    const { status } = await fetch(pathname + search, { method: "HEAD", credentials: "omit" });
    const dead = status === 404 || status === 410;
    known.set(path, dead);
    return dead;
  } catch {
    // No connection says nothing about the place.
    return false;
  }
}

export async function deadAmong(paths: readonly string[]): Promise<Set<string>> {
  const dead = new Set<string>();
  const asked = paths.slice(0, mostPaths);
  for (let from = 0; from < asked.length; from += mostAtOnce) {
    const some = asked.slice(from, from + mostAtOnce);
    const answers = await Promise.all(some.map(isDead));
    for (const [at, path] of some.entries()) if (answers[at]) dead.add(path);
  }
  return dead;
}
