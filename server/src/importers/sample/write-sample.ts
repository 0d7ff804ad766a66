/** The sample studio's rows, in one transaction. */
import type { Insertable, Transaction } from "kysely";
import { originPlaceholder } from "../../content/origin.ts";
import { attachmentMarkup } from "../../content/render/attachment-markup.ts";
import { escapeText } from "../../content/render/block-markup.ts";
import { renderExcerpt } from "../../content/render/excerpt.ts";
import { renderBlocks } from "../../content/render/render-blocks.ts";
import { texturize } from "../../content/render/texturize.ts";
import { collationKey, searchText } from "../../content/search/search-text.ts";
import { noteContentChange } from "../../database/content-versions.ts";
import type { Database } from "../../database/open.ts";
import type { MediaTable, PostsTable, Tables } from "../../database/tables.ts";
import { insertUser, usernameKey } from "../../identity/users/store.ts";
import type { StoredMedia } from "../../media-files/store-media.ts";
import { uploadsPath } from "../../media-files/upload-address.ts";
import { utcOf } from "../../site-time.ts";
import { moveCounters } from "../dataset/load-dataset.ts";
import { articleContent } from "./article-content.ts";
import type { ArticleFile } from "./article-file.ts";
import { authors } from "./people-and-terms.ts";
import { projectContent, projectFields } from "./project-content.ts";
import { type Project, videoTitle } from "./projects.ts";
import type { SampleFile } from "./sample-files.ts";
import { insertTerms } from "./sample-terms.ts";

export interface Sample {
  timezone: string;
  projects: Project[];
  articles: ArticleFile[];
  files: SampleFile[];
  /** By path in the media folder. */
  stored: ReadonlyMap<string, StoredMedia>;
  /** One an author. */
  passwordHashes: string[];
}

type Rows = Transaction<Tables>;
/** What the sample's files call something → its id. */
type Ids = ReadonlyMap<string, number>;

/** The authors have been with the studio since before the first article. */
const joined = "2023-09-05T17:00:00.000Z";
/** An editor uploads pictures before publishing what they are for. */
const uploadedBefore = 30 * 60 * 1000;

/** @returns false when another replica was first. */
export function writeSample(database: Database, sample: Sample): Promise<boolean> {
  return database.query.transaction().execute(async (rows) => {
    const claimed = await rows
      .insertInto("studio_state")
      .values({ key: "seeded", value: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claimed) return false;
    const { projects, articles, files } = sample;
    const people = await insertAuthors(rows, sample.passwordHashes);
    const media = await takeIds(
      rows,
      "media",
      files.map(({ source }) => source),
    );
    const posts = new Map([
      ...(await takeIds(rows, "portfolio-items", slugsOf(projects))),
      ...(await takeIds(rows, "post", slugsOf(articles))),
    ]);
    const library = createLibrary(sample, media);
    await rows
      .insertInto("posts")
      .values([
        ...projects.map((project) => projectRow(project, posts, people, library, sample.timezone)),
        ...articles.map((article) => articleRow(article, posts, people, library, sample.timezone)),
      ])
      .execute();
    await rows
      .insertInto("media")
      .values(mediaRows(sample, media, posts, people))
      .execute();
    await insertTerms(rows, articles, (slug) => required(posts, slug));
    if (database.kind === "postgres") await moveCounters(rows);
    for (const resource of ["posts", "portfolio-items", "media", "categories", "tags", "users"] as const) {
      await noteContentChange(rows, resource);
    }
    return true;
  });
}

const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

/** @returns who is there already under an author's name, too. */
async function insertAuthors(rows: Rows, passwordHashes: string[]): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [index, author] of authors.entries()) {
    const { key, username, firstName, lastName, description } = author;
    const id = await insertUser(rows, {
      username,
      email: `${key}@extenso.example`,
      passwordHash: passwordHashes[index] ?? "",
      displayName: `${firstName} ${lastName}`,
      firstName,
      lastName,
      roles: ["author"],
      now: joined,
      emailConfirmedAt: null,
    });
    if (id !== null) await rows.updateTable("users").set({ description }).where("id", "=", id).execute();
    const present = rows.selectFrom("users").select("id").where("username_key", "=", usernameKey(username));
    ids.set(key, id ?? (await present.executeTakeFirstOrThrow()).id);
  }
  return ids;
}

async function takeIds(rows: Rows, kind: string, names: string[]): Promise<Map<string, number>> {
  const taken = await rows
    .insertInto("content_ids")
    .values(names.map(() => ({ kind })))
    .returning("id")
    .execute();
  const ids = taken.map(({ id }) => id).sort((a, b) => a - b);
  return new Map(names.map((name, index) => [name, ids[index] as number]));
}

type Library = ReturnType<typeof createLibrary>;

function createLibrary({ stored }: Sample, ids: Ids) {
  const details = new Map([...ids].map(([source, id]) => [id, stored.get(source)?.details]));
  return {
    find(source: string) {
      const file = stored.get(source);
      if (!file) throw new Error(`${source} is not stored`);
      const whole = `${originPlaceholder}${uploadsPath}${file.file}`;
      const { large } = file.details.sizes;
      const folder = whole.slice(0, whole.lastIndexOf("/") + 1);
      return { id: required(ids, source), whole, large: large ? `${folder}${large.file}` : whole };
    },
    rendering: { picture: (id: number) => details.get(id), videoTitle },
  };
}

function required(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the sample names ${name}, which it doesn't have`);
  return id;
}

const commonColumns = {
  status: "publish",
  password: "",
  sticky: 0,
  template: "",
  format: "standard",
  revision_count: 0,
  last_revision_id: null,
} as const;

function projectRow(
  project: Project,
  posts: Ids,
  people: Ids,
  { find, rendering }: Library,
  timezone: string,
): Insertable<PostsTable> {
  const content = projectContent(project, find);
  const published = utcOf(project.date, timezone);
  return {
    ...commonColumns,
    id: required(posts, project.slug),
    type: "portfolio-items",
    slug: project.slug,
    title: texturize(project.title),
    title_raw: escapeText(project.title),
    title_key: collationKey(project.title),
    content_raw: content,
    content_rendered: renderBlocks(content, rendering),
    excerpt_raw: "",
    excerpt_rendered: "",
    search_text: searchText([escapeText(project.title), content]),
    author_id: required(people, project.author),
    featured_media_id: find(project.featuredImage).id,
    acf: JSON.stringify(projectFields(project, find)),
    published_at: published,
    modified_at: published,
  };
}

function articleRow(
  article: ArticleFile,
  posts: Ids,
  people: Ids,
  { find, rendering }: Library,
  timezone: string,
): Insertable<PostsTable> {
  const content = articleContent(article.parts, (file) => {
    const { id, large } = find(file);
    return { id, source: large };
  });
  return {
    ...commonColumns,
    id: required(posts, article.slug),
    type: "post",
    slug: article.slug,
    title: texturize(article.title),
    title_raw: escapeText(article.title),
    title_key: collationKey(article.title),
    content_raw: content,
    content_rendered: renderBlocks(content, rendering),
    excerpt_raw: article.excerpt,
    excerpt_rendered: renderExcerpt(article.excerpt, content),
    search_text: searchText([escapeText(article.title), article.excerpt, content]),
    author_id: required(people, article.author),
    featured_media_id: find(article.featured).id,
    acf: "[]",
    published_at: utcOf(article.date, timezone),
    modified_at: utcOf(article.modified, timezone),
  };
}

function mediaRows(sample: Sample, ids: Ids, posts: Ids, people: Ids): Insertable<MediaTable>[] {
  const authorOf = new Map(
    [...sample.projects, ...sample.articles].map(({ slug, author }) => [slug, author]),
  );
  return sample.files.map((file, index) => {
    const stored = sample.stored.get(file.source);
    if (!stored) throw new Error(`${file.source} is not stored`);
    const { mediaType, mimeType, details } = stored;
    const title = texturize(file.title);
    const credit = texturize(escapeText(file.credit));
    const markup = attachmentMarkup({
      address: `${originPlaceholder}${uploadsPath}${stored.file}`,
      title,
      alt: file.alt,
      mediaType,
      details,
    });
    const publication = new Date(utcOf(file.date, sample.timezone)).getTime();
    const uploaded = new Date(publication - uploadedBefore + index * 1000).toISOString();
    return {
      id: required(ids, file.source),
      slug: file.name.replace(/\.[^.]+$/, mediaType === "image" ? "" : "-film"),
      title,
      caption_rendered: `<p>${credit}</p>\n`,
      description_rendered: `${markup}<p>${credit}. The licences of all files: <a href="/media/CREDITS.md">credits</a>.</p>\n`,
      alt_text: file.alt,
      media_type: mediaType,
      mime_type: mimeType,
      author_id: required(people, authorOf.get(file.post) ?? ""),
      parent_post_id: required(posts, file.post),
      file: stored.file,
      details: JSON.stringify(details),
      acf: "[]",
      published_at: uploaded,
      modified_at: uploaded,
    };
  });
}
