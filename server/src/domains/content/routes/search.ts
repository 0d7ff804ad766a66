/** `wp/v2/search`: articles, portfolio items and pages in one list, or terms. */

import { answerSearchResult, searchEmbeds } from "@extenso/contract/answers/search.ts";
import * as z from "zod/mini";
import type { ContentResource } from "../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import {
  checkPage,
  contextArgument,
  idList,
  inCollection,
  listedIds,
  pagingArguments,
  texts,
  windowOf,
} from "../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { type RecordRights, selfLink } from "../../../engines/rest/response/self-link.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { mayDeletePost, mayEditPost, publicStatuses, readableContent } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";
import { picturesOf } from "../posts/embeds.ts";
import { noTexts } from "../posts/post-rows.ts";
import { galleryCounter, postLink, presentPost } from "../posts/present.ts";
import { countPosts, listPosts } from "../posts/store.ts";
import { parseSearch } from "../search/search.ts";
import { presentTerm, taxonomies, termLink, termRights } from "../terms/present.ts";
import { listTerms, searchTermsOf, type Taxonomy } from "../terms/store.ts";
import { termsAbove } from "../terms/terms-above.ts";
import { collections } from "../wire.ts";
import schemas from "./kinds-schemas.json" with { type: "json" };

/** Searchable types with their subtypes. WordPress also has post formats; this site has no posts with one. */
const subtypes: Record<string, readonly string[]> = {
  post: ["post", "page", "portfolio-items"],
  term: ["category", "post_tag"],
  "post-format": [],
};

/** Subtypes of another type are ignored; with none left, WordPress finds articles, or terms of any taxonomy. */
function subtypesOf({ type, subtype }: RestCall["params"]): readonly string[] {
  const all = subtypes[String(type)] ?? [];
  const asked = texts(subtype);
  if (!Array.isArray(subtype) || asked.includes("any")) return all;
  if (asked.length > 0) return asked;
  return type === "post" ? ["post"] : all;
}

function narrowed(asked: readonly string[], type: unknown = "post"): string[] {
  return asked.includes("any") ? ["any"] : asked.filter((name) => subtypes[String(type)]?.includes(name));
}

const args: Record<string, Argument<RestCall>> = {
  ...pagingArguments,
  context: { ...contextArgument, enum: ["view", "embed"] },
  type: {
    default: "post",
    description: "Limit results to items of an object type.",
    type: "string",
    enum: Object.keys(subtypes),
  },
  subtype: {
    default: "any",
    description: "Limit results to items of one or more object subtypes.",
    type: "array",
    items: { enum: [...Object.values(subtypes).flat(), "any"], type: "string" },
    sanitize: (value, { params }) => narrowed(texts(value), params.type),
  },
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
};

const reads: ContentResource[] = ["posts", "portfolio-items", "pages", "categories", "tags"];

export function searchRoutes(dependencies: Dependencies): RestResource {
  const address = `${dependencies.settings.publicUrl}/wp-json/wp/v2/search`;

  function find(call: RestCall, window: { offset: number; limit: number }): Promise<Found> {
    const { params } = call;
    const chosen = { include: listedIds(params.include), exclude: listedIds(params.exclude) };
    const asked = {
      search: params.search,
      subtypes: subtypesOf(params),
      ...chosen,
      ...window,
      caller: call.user,
    };
    if (params.type === "term") return searchTerms(dependencies, asked);
    if (params.type === "post") return searchPosts(dependencies, asked);
    return Promise.resolve({ results: [], total: 0, embed: async () => [] });
  }

  async function handle(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    // The list has no offset: only pages.
    const window = windowOf({ ...params, offset: undefined });
    const { results, total: counted, embed } = await find(call, window);
    // Behind the last page WordPress counts no posts, so that is no error.
    const total = params.type === "post" && window.offset >= counted ? 0 : counted;
    checkPage(window, total, "rest_search_invalid_page_number");
    const { headers, paging } = inCollection(address, window, total);
    return {
      body: results.map(({ _links, ...result }) => ({
        ...result,
        _links: { ..._links, collection: [{ href: address }] },
      })),
      embed: async (wanted) =>
        wanted.has("self") ? (await embed()).map((self) => ({ self: [self] })) : results.map(() => ({})),
      headers,
      // The page before is always the one before.
      paging: { ...paging, pages: total === 0 ? window.page : paging.pages },
    };
  }

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/search",
        schema: schemas.search,
        endpoints: [
          {
            methods: ["GET"],
            args,
            handle,
            reads,
            response: z.array(answerSearchResult),
            embeds: searchEmbeds,
          },
        ],
      },
    ],
  };
}

/** Search results, and the whole records behind them for `_embed`. */
interface Found {
  results: ({ _links: Record<string, unknown> } & Record<string, unknown>)[];
  total: number;
  /** The records found, in their order, as `_embed` shows them. */
  embed(): Promise<Record<string, unknown>[]>;
}

interface SearchQuery {
  search: unknown;
  subtypes: readonly string[];
  /** Ids; none: all. */
  include: number[];
  exclude: number[];
  offset: number;
  limit: number;
  caller: SignedInUser | null;
}

type SearchDependencies = Pick<Dependencies, "database" | "settings">;

/** Published posts, the best fitting first; without words to look for the newest first. */
async function searchPosts({ database, settings }: SearchDependencies, asked: SearchQuery): Promise<Found> {
  const { caller } = asked;
  const root = `${settings.publicUrl}/wp-json/wp/v2`;
  const search = parseSearch(asked.search);
  const filter = {
    types: asked.subtypes as PostType[],
    access: readableContent(null),
    statuses: [...publicStatuses],
    search,
    slugs: [],
    include: asked.include,
    exclude: asked.exclude,
    authors: [],
    authorsExcluded: [],
    terms: [],
    termRelation: "AND" as const,
  };
  const total = await countPosts(database, filter);
  const orderBy = search ? "relevance" : "date";
  const { offset, limit } = asked;
  const window = { orderBy, order: "desc", offset, limit, texts: noTexts } as const;
  const { posts } = await listPosts(database, filter, window, total);
  return {
    total,
    results: posts.map((post) => ({
      id: post.id,
      title: post.title,
      url: postLink(settings, post),
      type: "post",
      subtype: post.type,
      _links: {
        self: selfOf(`${root}/${collections[post.type]}/${post.id}`, {
          edit: mayEditPost(caller, post),
          remove: mayDeletePost(caller, post),
        }),
        about: [{ href: `${root}/types/${post.type}` }],
      },
    })),
    embed: async () => {
      const pictures = await picturesOf(database, posts, caller);
      return posts.map((post) =>
        presentPost(post, {
          place: settings,
          context: "embed",
          terms: [],
          caller,
          pictures,
          unlocked: post.password === "",
          countGalleries: galleryCounter(),
        }),
      );
    },
  };
}

/** Link to the found record, which `_embed` shows whole. */
function selfOf(href: string, rights: RecordRights): unknown[] {
  return selfLink(href, rights).map((link) => ({ embeddable: true, ...(link as object) }));
}

async function searchTerms({ database, settings }: SearchDependencies, asked: SearchQuery): Promise<Found> {
  const { publicUrl } = settings;
  const root = `${publicUrl}/wp-json/wp/v2`;
  const { offset, limit, caller } = asked;
  const { terms, total } = await listTerms(
    database,
    {
      taxonomies: asked.subtypes as Taxonomy[],
      search: searchTermsOf(asked.search),
      slugs: [],
      include: asked.include,
      exclude: asked.exclude,
      hideEmpty: false,
    },
    { orderBy: "name", order: "asc", offset, limit },
  );
  const above = await termsAbove(database, terms);
  const rights = await termRights(database, caller);
  return {
    total,
    results: terms.map((term) => ({
      id: term.id,
      title: term.name,
      url: termLink(term, publicUrl, above(term)),
      type: term.taxonomy,
      _links: {
        self: selfOf(`${root}/${taxonomies[term.taxonomy].collection}/${term.id}`, rights(term)),
        about: [{ href: `${root}/taxonomies/${term.taxonomy}` }],
      },
    })),
    embed: async () =>
      terms.map((term) => presentTerm(term, publicUrl, "embed", { above: above(term), rights })),
  };
}
