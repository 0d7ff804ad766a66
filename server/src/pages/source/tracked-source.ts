/** A source that says what a page is made of, and that fails in words that pages know. */
import type { PermalinkCollection } from "@extenso/contract/client/permalink-calls.ts";
import type { ContentSource } from "../reading/content-source.ts";

/** Records of these are embedded in others: a renamed author changes a page of articles. */
const embedded = ["media", "users"];
const ofArticles = ["posts", ...embedded, "categories", "tags"];
const ofProjects = ["portfolio-items", ...embedded];
const ofPlaces = (collection: PermalinkCollection) =>
  collection === "pages" ? [collection, ...embedded] : [collection];

/** The resources that each answer is made of. */
const resourcesOf: {
  [Name in keyof ContentSource]: (...args: Parameters<ContentSource[Name]>) => readonly string[];
} = {
  listArticles: () => ofArticles,
  listArticleLinks: () => ["posts"],
  feedEntries: () => ofArticles,
  findArticle: () => ofArticles,
  listCategories: () => ["categories"],
  newestProjects: () => ofProjects,
  projectsById: () => ofProjects,
  projectTitles: () => ["portfolio-items"],
  findProject: () => ofProjects,
  projectEntries: () => ["portfolio-items"],
  recordsBySlug: (collection) => (collection === "posts" ? ofArticles : [collection, ...embedded]),
  mediaById: () => ["media"],
  countedMedia: () => ["media"],
  placesBySlug: ofPlaces,
  placesById: ofPlaces,
  findNamed: (collection) => [collection],
  findNumbered: (collection) => [collection],
  // Looked up where nothing is, for responses that aren't cached.
  leadsTo: () => [],
};

interface Tracking {
  /** Hears of each resource before it is read. */
  reads(resource: string): void;
  /** Throws the error that pages get. */
  failed(cause: unknown): never;
}

export function trackedSource(source: ContentSource, { reads, failed }: Tracking): ContentSource {
  function tracked<Name extends keyof ContentSource>(name: Name): ContentSource[Name] {
    const call = source[name] as (...args: Parameters<ContentSource[Name]>) => Promise<unknown>;
    const read = async (...args: Parameters<ContentSource[Name]>) => {
      for (const resource of resourcesOf[name](...args)) reads(resource);
      try {
        return await call(...args);
      } catch (cause) {
        return failed(cause);
      }
    };
    return read as ContentSource[Name];
  }
  const names = Object.keys(resourcesOf) as (keyof ContentSource)[];
  return Object.fromEntries(names.map((name) => [name, tracked(name)])) as unknown as ContentSource;
}
