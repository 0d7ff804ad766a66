/** The sample studio as input of the importer. */

import { escapeText } from "@extenso/contract/html/escape.ts";
import { originPlaceholder } from "../../../domains/content/origin.ts";
import type { ContentChange } from "../../../domains/content/save/changes.ts";
import { lastContentId } from "../../../domains/content/save/content-ids.ts";
import { planChanges } from "../../../domains/content/save/plan-changes.ts";
import { savePlanned } from "../../../domains/content/save/save-planned.ts";
import type { NewUser } from "../../../domains/identity/users/insert-user.ts";
import { firstTemplates } from "../../../domains/requests/templates/first-templates.ts";
import type { Database } from "../../../engines/database/open.ts";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import { uploadsPath } from "../../../engines/media-files/routes/upload-address.ts";
import type { StoredMedia } from "../../../engines/media-files/store-media.ts";
import { utcOf } from "../../../engines/wordpress-values/site-time.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import {
  changesOf,
  claimStudio,
  type ImportedContent,
  importContent,
  importPeople,
} from "../import-studio.ts";
import { articleContent } from "./article-content.ts";
import type { ArticleFile } from "./article-file.ts";
import { authors, categories } from "./people-and-terms.ts";
import { projectContent, projectFields } from "./project-content.ts";
import { type Project, videoTitle } from "./projects.ts";
import type { SampleFile } from "./sample-files.ts";

// The sample's categories and tags, and which article carries which.

/** Categories first, the one for posts without any as number 1, as WordPress has it. */
function sampleTerms(articles: ArticleFile[]): {
  terms: ImportedContent["terms"];
  termsOf(article: ArticleFile): number[];
} {
  const [fallback] = categories;
  const tags = [...new Set(articles.flatMap((article) => article.tags))].sort((a, b) => a.localeCompare(b));
  const terms = [
    ...categories.map((category) => ({ ...category, taxonomy: "category" as const })),
    ...tags.map((tag) => ({
      slug: sanitizeTitle(tag),
      name: escapeText(tag),
      description: "",
      taxonomy: "post_tag" as const,
    })),
  ].map((term, index) => ({ id: index + 1, values: { ...term, parent_id: 0 } }));
  const idOf = (taxonomy: string, slug: string) => {
    const term = terms.find(({ values }) => values.taxonomy === taxonomy && values.slug === slug);
    if (!term) throw new Error(`there is no ${taxonomy} ${slug}`);
    return term.id;
  };
  return {
    terms,
    termsOf(article) {
      const own = article.categories.length > 0 ? article.categories : [fallback.slug];
      return [
        ...own.map((slug) => idOf("category", slug)),
        ...article.tags.map((tag) => idOf("post_tag", sanitizeTitle(tag))),
      ];
    },
  };
}

export interface Sample {
  timezone: string;
  projects: Project[];
  articles: ArticleFile[];
  files: SampleFile[];
  /** By path in the media folder. */
  stored: ReadonlyMap<string, StoredMedia>;
  /** One for each author. */
  passwordHashes: string[];
}

/** References used in the sample's files → ids. */
type Ids = ReadonlyMap<string, number>;

/** The authors joined the studio before the first article. */
const joined = "2023-09-05T17:00:00.000Z";
/** An editor uploads pictures before publishing what they are for. */
const uploadedBefore = 30 * 60 * 1000;

/** Writes all of it in one transaction. @returns false when another replica was first. */
export function writeSample(database: Database, sample: Sample): Promise<boolean> {
  const { kind, query } = database;
  const now = new Date();
  const { projects, articles, files } = sample;
  const authorKeys = authors.map(({ key }) => key);
  return savePlanned(
    { database, clock: () => now },
    async () => {
      // Texts contain the numbers of the records that they show.
      const last = await lastContentId(query);
      const sources = files.map(({ source }) => source);
      const slugs = [...slugsOf(projects), ...slugsOf(articles)];
      const media = numbered(sources, last + 1);
      const posts = numbered(slugs, last + 1 + sources.length);
      // The authors have no accounts yet, and no text depends on them.
      const people = new Map(authorKeys.map((key) => [key, 0]));
      const changes = changesOf(contentOf(sample, { media, posts, people }));
      return {
        last,
        media,
        posts,
        changes: await planChanges({ outside: query, writer: null, videoTitle }, changes),
      };
    },
    async (rows, { last, changes, ...ids }, rendering) => {
      const destination = { rows, kind, rendering };
      if (!(await claimStudio(destination, now))) return false;
      if ((await lastContentId(rows)) !== last) throw new OutdatedPlanError();
      const people = named(authorKeys, await importPeople(destination, authorsOf(sample)));
      const content = changesOf(contentOf(sample, { ...ids, people }));
      await importContent(destination, withPlansOf(changes, content), now);
      for (const template of firstTemplates)
        await rows.insertInto("reply_templates").values(template).execute();
      return true;
    },
  );
}

/** @param planned the same changes in the same order. */
function withPlansOf(planned: readonly ContentChange[], changes: readonly ContentChange[]): ContentChange[] {
  return changes.map((change, at) => {
    const plan = (planned[at] as { plan?: unknown } | undefined)?.plan;
    return (plan === undefined ? change : { ...change, plan }) as ContentChange;
  });
}

const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

function numbered(names: readonly string[], first: number): Map<string, number> {
  return named(
    names,
    names.map((_, at) => first + at),
  );
}

function named(names: readonly string[], ids: readonly number[]): Map<string, number> {
  return new Map(names.map((name, index) => [name, ids[index] as number]));
}

function required(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the sample names ${name}, which it doesn't have`);
  return id;
}

function authorsOf({ passwordHashes }: Sample): NewUser[] {
  return authors.map(({ key, username, firstName, lastName, description }, index) => ({
    username,
    email: `${key}@extenso.example`,
    passwordHash: passwordHashes[index] ?? "",
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    description,
    roles: ["author"],
    now: joined,
    emailConfirmedAt: null,
  }));
}

interface Known {
  media: Ids;
  posts: Ids;
  people: Ids;
}

function contentOf(sample: Sample, known: Known): ImportedContent {
  const { terms, termsOf } = sampleTerms(sample.articles);
  const find = finder(sample, known.media);
  return {
    terms,
    media: sample.files.map((file, index) => mediaOf(sample, file, index, known)),
    posts: [
      ...sample.projects.map((project) => projectOf(project, known, find, sample.timezone)),
      ...sample.articles.map((article) => articleOf(article, termsOf(article), known, find, sample.timezone)),
    ],
    videoTitle,
  };
}

type Find = ReturnType<typeof finder>;

/** Finds a file of the library by its path in the media folder. */
function finder({ stored }: Sample, ids: Ids) {
  return (source: string) => {
    const file = stored.get(source);
    if (!file) throw new Error(`${source} is not stored`);
    const whole = `${originPlaceholder}${uploadsPath}${file.file}`;
    const { large } = file.details.sizes;
    const folder = whole.slice(0, whole.lastIndexOf("/") + 1);
    return { id: required(ids, source), whole, large: large ? `${folder}${large.file}` : whole };
  };
}

const commonColumns = {
  status: "publish",
  parent_id: 0,
  password: "",
  sticky: 0,
  template: "",
  format: "standard",
  revision_count: 0,
  last_revision_id: null,
} as const;

type ImportedPost = ImportedContent["posts"][number];

function projectOf(project: Project, { posts, people }: Known, find: Find, timezone: string): ImportedPost {
  const published = utcOf(project.date, timezone);
  return {
    id: required(posts, project.slug),
    modifiedAt: published,
    values: {
      ...commonColumns,
      type: "portfolio-items",
      slug: project.slug,
      title_raw: project.title,
      content_raw: projectContent(project, find),
      excerpt_raw: "",
      author_id: required(people, project.author),
      featured_media_id: find(project.featuredImage).id,
      acf: projectFields(project, find),
      published_at: published,
      term_ids: [],
    },
  };
}

function articleOf(
  article: ArticleFile,
  termIds: number[],
  { posts, people }: Known,
  find: Find,
  timezone: string,
): ImportedPost {
  return {
    id: required(posts, article.slug),
    modifiedAt: utcOf(article.modified, timezone),
    values: {
      ...commonColumns,
      type: "post",
      slug: article.slug,
      title_raw: article.title,
      content_raw: articleContent(article.parts, (file) => {
        const { id, large } = find(file);
        return { id, source: large };
      }),
      excerpt_raw: article.excerpt,
      author_id: required(people, article.author),
      featured_media_id: find(article.featured).id,
      acf: [],
      published_at: utcOf(article.date, timezone),
      term_ids: termIds,
    },
  };
}

function mediaOf(
  sample: Sample,
  file: SampleFile,
  index: number,
  { media, posts, people }: Known,
): ImportedContent["media"][number] {
  const stored = sample.stored.get(file.source);
  if (!stored) throw new Error(`${file.source} is not stored`);
  const owner = [...sample.projects, ...sample.articles].find(({ slug }) => slug === file.post);
  const { mediaType, mimeType, details } = stored;
  const credit = escapeText(file.credit);
  const publication = new Date(utcOf(file.date, sample.timezone)).getTime();
  const uploaded = new Date(publication - uploadedBefore + index * 1000).toISOString();
  return {
    id: required(media, file.source),
    modifiedAt: uploaded,
    values: {
      slug: file.name.replace(/\.[^.]+$/, mediaType === "image" ? "" : "-film"),
      title_raw: file.title,
      caption_raw: credit,
      description_raw: `${credit}. The licences of all files: <a href="/media/CREDITS.md">credits</a>.`,
      alt_text: file.alt,
      media_type: mediaType,
      mime_type: mimeType,
      author_id: required(people, owner?.author ?? ""),
      parent_post_id: required(posts, file.post),
      file: stored.file,
      details,
      featured_media_id: file.poster ? required(media, file.poster) : 0,
      acf: [],
      published_at: uploaded,
    },
  };
}
