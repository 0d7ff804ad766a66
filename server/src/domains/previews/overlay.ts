/**
 * The `fetch` of a preview: the site reads its content as usual, and the previewed record replaces the published
 * one. So the preview is rendered by the same code as the page that readers get.
 */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { ids } from "../../engines/rest/collection.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import {
  embedsOfPosts,
  latestPostsIn,
  mediaById,
  type Post,
  type PostTerm,
  pathsAbove,
  picturesOf,
  presentMedia,
  presentPost,
  readableAmong,
  termsOfPosts,
} from "../content/content.ts";

type OverlayDependencies = Pick<Dependencies, "database" | "settings">;

/** A previewed record, and the user whose rights apply. */
export interface ShownPost {
  kind: "post";
  post: Post;
  termIds: readonly number[] | null;
  viewer: SignedInUser;
}

/** The previewed content. */
export type Shown = ShownPost | { kind: "site"; part: SitePart; document: SiteDocument<SitePart> };

const collections = { post: "posts", "portfolio-items": "portfolio-items", page: "pages" } as const;
const named = new Set<string>(Object.values(collections));
const mostMedia = 100;

/** @param within reaches the API within the process, as pages do. */
export function previewFetch(
  dependencies: OverlayDependencies,
  within: typeof fetch,
  shown: ShownPost,
): typeof fetch {
  const replace = postInPlace(dependencies, within, shown);
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const [, path] = /^\/wp-json(\/.*)$/.exec(url.pathname) ?? [];
    const answer = request.method === "GET" && path ? await replace(path, url.searchParams, request) : null;
    return answer ?? within(request);
  };
}

type Replace = (path: string, query: URLSearchParams, request: Request) => Promise<Response | null>;

function postInPlace(dependencies: OverlayDependencies, within: typeof fetch, shown: ShownPost): Replace {
  const { post, viewer } = shown;
  const collection = collections[post.type];
  let presented: Promise<Record<string, unknown>> | undefined;
  const record = () => {
    presented ??= presentShown(dependencies, shown);
    return presented;
  };

  return async (path, query, request) => {
    const [, asked = ""] = /^\/wp\/v2\/([\w-]+)\/?$/.exec(path) ?? [];
    const slug = query.get("slug");
    if (slug !== null && named.has(asked) && percentDecoded(slug) === percentDecoded(post.slug)) {
      return listed(asked === collection ? [await record()] : []);
    }
    // The pictures of an unpublished post may be unpublished too.
    if (asked === "media" && query.has("include")) return listed(await mediaOf(dependencies, query, viewer));
    const isGrid = asked === "portfolio-items" && collection === asked && slug === null;
    if (!isGrid) return null;
    return withRecord(await within(request), await record(), (query.get("page") ?? "1") === "1");
  };
}

function listed(records: unknown[]): Response {
  const headers = { "X-WP-Total": String(records.length), "X-WP-TotalPages": "1" };
  return Response.json(records, { headers });
}

async function presentShown(dependencies: OverlayDependencies, { post, termIds, viewer }: ShownPost) {
  const { database, settings } = dependencies;
  const terms = termIds
    ? await termsNamed(dependencies, post.id, termIds)
    : ((await termsOfPosts(database, [post.id])).get(post.id) ?? []);
  const [above] = await pathsAbove(database, [post]);
  const pictures = await picturesOf(database, [post], viewer);
  const body = presentPost(post, {
    caller: viewer,
    pictures,
    above,
    place: settings,
    context: "view",
    terms,
    unlocked: post.password === "",
    countGalleries: await latestPostsIn(dependencies, [post.content_rendered]),
  });
  const [embedded] = await embedsOfPosts(
    [post],
    { has: () => true },
    {
      database,
      settings,
      caller: viewer,
      terms: async () => new Map([[post.id, terms]]),
      pictures: async () => pictures,
    },
  );
  return { ...body, _embedded: embedded };
}

async function termsNamed(
  { database }: OverlayDependencies,
  postId: number,
  termIds: readonly number[],
): Promise<PostTerm[]> {
  if (termIds.length === 0) return [];
  const rows = await database.query.selectFrom("terms").selectAll().where("id", "in", termIds).execute();
  return rows.map((row) => ({ ...row, post_id: postId })).sort((a, b) => a.name.localeCompare(b.name));
}

async function mediaOf(
  { database, settings }: OverlayDependencies,
  query: URLSearchParams,
  viewer: SignedInUser,
) {
  const wanted = ids(query.get("include")?.split(",", mostMedia)).filter((id) => id > 0);
  const found = await mediaById(database, wanted);
  const readable = await readableAmong(database.query, viewer, [...found.values()]);
  return [...found.values()]
    .filter(({ id }) => readable.has(id))
    .map((media) => presentMedia(media, settings, "view", { caller: viewer }));
}

/** Puts the project into a list of published ones: in its place, or first if it isn't there. */
async function withRecord(
  answer: Response,
  record: Record<string, unknown>,
  isFirstPage: boolean,
): Promise<Response> {
  if (!answer.ok) return answer;
  const list = (await answer.json()) as { id?: unknown }[];
  const at = list.findIndex(({ id }) => id === record.id);
  if (at >= 0) list[at] = record;
  else if (isFirstPage) list.unshift(record);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Length", "Content-Encoding", "ETag"]) headers.delete(name);
  return Response.json(list, { headers });
}
