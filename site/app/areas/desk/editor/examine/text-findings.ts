/** Examines a text, including what only the server knows: dead links, and the featured picture's text. */
import type { Node } from "prosemirror-model";
import type { ContentType } from "../../api/content.ts";
import { listMedia } from "../../api/media.ts";
import type { Finding, LackingPicture } from "../../findings/finding.ts";
import { lackingFile, lacksAltText } from "../../library/file-labels.ts";
import { examine, ownPathsIn, uploadsElsewhereIn } from "./examine.ts";

export interface ExaminedText {
  type: ContentType;
  doc: Node;
  title: string;
  excerpt: string;
  /** Id of the featured picture; 0 for none. */
  featured: number;
}

export async function textFindings({ type, featured, ...text }: ExaminedText): Promise<Finding[]> {
  const uploads = uploadsElsewhereIn(text.doc, location.origin);
  const [deadPaths, deadUploads, lackingFeatured] = await Promise.all([
    deadAmong(ownPathsIn(text.doc, location.origin)),
    deadAmong(uploads.map(pathHere)),
    featured > 0 ? lackingOf(featured) : null,
  ]);
  return examine({
    ...text,
    hasFeatured: featured > 0,
    lackingFeatured,
    isArticle: type === "posts",
    deadPaths,
    origin: location.origin,
    servedHere: new Set(uploads.slice(0, mostPaths).filter((url) => !deadUploads.has(pathHere(url)))),
  });
}

/** The path under which this site has the file, if the other host is an old name of it. */
function pathHere(url: string): string {
  return url.slice(url.indexOf("/wp-content/uploads/"));
}

async function lackingOf(id: number): Promise<LackingPicture | null> {
  // A failed request for the picture doesn't stop publishing.
  const found = await listMedia({ include: [id] }).catch(() => null);
  const file = found?.items.find(lacksAltText);
  return file ? lackingFile(file) : null;
}

/** Path of this site → whether it answers 404 or 410. Each path is requested once. */
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
    // A failed request says nothing about the path, so it will be requested again.
    return false;
  }
}

async function deadAmong(paths: readonly string[]): Promise<Set<string>> {
  const dead = new Set<string>();
  const asked = paths.slice(0, mostPaths);
  for (let from = 0; from < asked.length; from += mostAtOnce) {
    const some = asked.slice(from, from + mostAtOnce);
    const answers = await Promise.all(some.map(isDead));
    for (const [at, path] of some.entries()) if (answers[at]) dead.add(path);
  }
  return dead;
}
