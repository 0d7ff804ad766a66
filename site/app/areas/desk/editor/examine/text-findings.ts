/** Examines a text, including what only the server knows: dead links, and the featured picture's text. */
import type { Node } from "prosemirror-model";
import type { ContentType } from "../../api/content.ts";
import { listMedia } from "../../api/media.ts";
import type { Finding } from "../../findings/finding.ts";
import { lacksAltText } from "../../library/file-labels.ts";
import { deadAmong } from "./dead-paths.ts";
import { examine, ownPathsIn } from "./examine.ts";

export interface ExaminedText {
  type: ContentType;
  doc: Node;
  title: string;
  excerpt: string;
  /** Id of the featured picture; 0 for none. */
  featured: number;
}

export async function textFindings({ type, featured, ...text }: ExaminedText): Promise<Finding[]> {
  const [deadPaths, featuredLacksAlt] = await Promise.all([
    deadAmong(ownPathsIn(text.doc, location.origin)),
    featured > 0 && lacksAlt(featured),
  ]);
  return examine({
    ...text,
    hasFeatured: featured > 0,
    featuredLacksAlt,
    isArticle: type === "posts",
    deadPaths,
    origin: location.origin,
  });
}

async function lacksAlt(id: number): Promise<boolean> {
  // A failed request for the picture doesn't stop publishing.
  const found = await listMedia({ include: [id] }).catch(() => null);
  return found?.items.some(lacksAltText) ?? false;
}
