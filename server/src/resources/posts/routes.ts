/** `wp/v2/posts`, and the same for every other kind of post. */

import type { PostsTable } from "../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
  collectionHeaders,
  contextArgument,
  idArgument,
  numbers,
  texts,
  windowOf,
} from "../../rest/collection.ts";
import { parseEmbed } from "../../rest/embed.ts";
import { parseFields, wants } from "../../rest/fields.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { RestAnswer, RestCall, RestResource } from "../../rest/route.ts";
import { utcOf } from "../../site-time.ts";
import { collectionArguments, createArguments, postSchema } from "./arguments.ts";
import { embedsOfPosts } from "./embeds.ts";
import { type Context, galleryCounter, postLink, presentPost } from "./present.ts";
import { parseSearch } from "./search.ts";
import {
  countPosts,
  findPost,
  listPosts,
  mayEditPosts,
  type OrderBy,
  type Post,
  type PostFilter,
  publicStatuses,
  type Status,
  type TermFilter,
  termsOfPosts,
} from "./store.ts";

type PostType = PostsTable["type"];

interface Kind {
  type: PostType;
  /** The path segment, which is also the resource's name for caches. */
  collection: "posts" | "portfolio-items" | "pages";
}

export function postRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, { type: "post", collection: "posts" });
}

export function portfolioItemRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, { type: "portfolio-items", collection: "portfolio-items" });
}

export function pageRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, { type: "page", collection: "pages" });
}

function mayUseContext({ params, user }: RestCall): RestError | null {
  if (params.context !== "edit" || mayEditPosts(user)) return null;
  return refusal(
    user !== null,
    "rest_forbidden_context",
    "Sorry, you are not allowed to edit posts in this post type.",
  );
}

function termFilter(value: unknown): TermFilter | null {
  const given = Array.isArray(value)
    ? { terms: value }
    : (value as { terms?: unknown; operator?: string } | undefined);
  const termIds = numbers(given?.terms);
  if (termIds.length === 0) return null;
  return { termIds, operator: given && "operator" in given && given.operator === "AND" ? "AND" : "OR" };
}

function filterOf({ params, user }: RestCall, type: PostType, timezone: string): PostFilter {
  const moment = (value: unknown) => (typeof value === "string" ? utcOf(value, timezone) : undefined);
  const hasTerms = type === "post";
  const terms = hasTerms
    ? [termFilter(params.categories), termFilter(params.tags)].filter((term) => term !== null)
    : [];
  const excluded = hasTerms
    ? [termFilter(params.categories_exclude), termFilter(params.tags_exclude)].flatMap(
        (term) => term?.termIds ?? [],
      )
    : [];
  const statuses = Array.isArray(params.status) ? (params.status as Status[]) : publicStatuses();
  return {
    type,
    statuses: statuses.length > 0 ? statuses : publicStatuses(),
    search: parseSearch(params.search),
    searchProtected: mayEditPosts(user),
    slugs: texts(params.slug),
    include: numbers(params.include),
    exclude: numbers(params.exclude),
    authors: numbers(params.author),
    authorsExcluded: numbers(params.author_exclude),
    terms,
    termRelation: params.tax_relation === "OR" ? "OR" : "AND",
    termsExcluded: excluded,
    sticky: hasTerms && typeof params.sticky === "boolean" ? params.sticky : undefined,
    after: moment(params.after),
    before: moment(params.before),
    modifiedAfter: moment(params.modified_after),
    modifiedBefore: moment(params.modified_before),
  };
}

function routesOf(dependencies: Dependencies, { type, collection }: Kind): RestResource {
  const { database, settings } = dependencies;
  const address = `${settings.publicUrl}/wp-json/wp/v2/${collection}`;
  const reads = [collection, "media", "categories", "tags", "users"];

  /** Rows to records, with what `_embed` and `_fields` ask for and no more. */
  async function present(
    call: RestCall,
    posts: Post[],
    isUnlocked: (post: Post) => boolean,
  ): Promise<unknown[]> {
    const fields = parseFields(call.query.get("_fields"));
    const embedWanted = !fields || (fields.includes("_links") && fields.includes("_embedded"));
    const embed = parseEmbed(embedWanted ? call.query.get("_embed") : undefined);
    const ids = posts.map(({ id }) => id);
    const needsTerms =
      type === "post" && (embed.has("wp:term") || wants(fields, "categories") || wants(fields, "tags"));
    const terms = needsTerms ? await termsOfPosts(database, ids) : new Map();
    const embedded =
      call.query.has("_embed") && embedWanted
        ? await embedsOfPosts(dependencies, posts, terms, embed, call.user)
        : null;
    const countGalleries = galleryCounter();
    return posts.map((post) => {
      const record = presentPost(post, {
        place: settings,
        context: (call.params.context as Context | undefined) ?? "view",
        terms: terms.get(post.id) ?? [],
        unlocked: isUnlocked(post),
        countGalleries,
      });
      const inside = embedded?.get(post.id);
      return inside && Object.keys(inside).length > 0 ? { ...record, _embedded: inside } : record;
    });
  }

  async function list(call: RestCall): Promise<RestAnswer> {
    const { params, user } = call;
    const filter = filterOf(call, type, settings.timezone);
    if (params.orderby === "relevance" && !filter.search) {
      throw new RestError(
        "rest_no_search_term_defined",
        "You need to define a search term to order by relevance.",
        400,
      );
    }
    if (params.orderby === "include" && !filter.include?.length) {
      throw new RestError(
        "rest_orderby_include_missing_include",
        "You need to define an include parameter to order by include.",
        400,
      );
    }
    const { page, offset, limit } = windowOf(params);
    const total = await countPosts(database, filter);
    if (page > Math.ceil(total / limit) && total > 0) {
      throw new RestError(
        `rest_post_invalid_page_number`,
        "The page number requested is larger than the number of pages available.",
        400,
      );
    }
    const order = params.order === "asc" ? "asc" : "desc";
    const posts = await listPosts(
      database,
      filter,
      { orderBy: params.orderby as OrderBy, order, offset, limit },
      total,
    );
    const staff = mayEditPosts(user);
    return {
      body: await present(
        call,
        posts,
        (post) => post.password === "" || (staff && params.context === "edit"),
      ),
      headers: collectionHeaders(call, address, total),
    };
  }

  /** The row, if this caller may read it; the reason otherwise. */
  async function readable({ params, user }: RestCall): Promise<Post> {
    const id = Number(params.id);
    const post =
      Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await findPost(database, type, id) : undefined;
    if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    if (!publicStatuses().includes(post.status) && !mayEditPosts(user)) {
      throw refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");
    }
    if (params.context === "edit" && !mayEditPosts(user)) {
      throw refusal(user !== null, "rest_forbidden_context", "Sorry, you are not allowed to edit this post.");
    }
    if (params.password && post.password !== params.password) {
      throw new RestError("rest_post_incorrect_password", "Incorrect post password.", 403);
    }
    return post;
  }

  async function one(call: RestCall): Promise<RestAnswer> {
    const post = await readable(call);
    const unlocked =
      post.password === "" || call.params.password === post.password || call.params.context === "edit";
    const [body] = await present(call, [post], () => unlocked);
    return { body, headers: { Link: `<${postLink(settings, post)}>; rel="alternate"; type=text/html` } };
  }

  async function mayRead(call: RestCall): Promise<RestError | null> {
    return readable(call).then(
      () => null,
      (error: unknown) => {
        if (error instanceof RestError) return error;
        throw error;
      },
    );
  }

  function refuseWriting(code: string, message: string) {
    return ({ user }: RestCall) => (mayEditPosts(user) ? null : refusal(user !== null, code, message));
  }

  /** Publishing is the staff desk's, which does not exist yet; nothing may look as if it had worked. */
  function notYet(): RestAnswer {
    throw new RestError("rest_not_supported", "Content cannot be written through this API yet.", 501);
  }

  const editArguments = { id: idArgument, ...createArguments };
  return {
    routes: [
      {
        namespace: "wp/v2",
        path: `/${collection}`,
        schema: postSchema,
        endpoints: [
          {
            methods: ["GET"],
            args: collectionArguments(type),
            permission: mayUseContext,
            handle: list,
            reads,
          },
          {
            methods: ["POST"],
            args: createArguments,
            permission: refuseWriting(
              "rest_cannot_create",
              "Sorry, you are not allowed to create posts as this user.",
            ),
            handle: notYet,
          },
        ],
      },
      {
        namespace: "wp/v2",
        path: `/${collection}/(?P<id>[\\d]+)`,
        schema: postSchema,
        endpoints: [
          {
            methods: ["GET"],
            args: {
              id: idArgument,
              context: contextArgument,
              password: {
                description: "The password for the post if it is password protected.",
                type: "string",
              },
            },
            permission: mayRead,
            handle: one,
            reads,
          },
          {
            methods: ["POST", "PUT", "PATCH"],
            args: editArguments,
            permission: refuseWriting("rest_cannot_edit", "Sorry, you are not allowed to edit this post."),
            handle: notYet,
          },
          {
            methods: ["DELETE"],
            args: { id: idArgument, force: { type: "boolean", default: false } },
            permission: refuseWriting(
              "rest_cannot_delete",
              "Sorry, you are not allowed to delete this post.",
            ),
            handle: notYet,
          },
        ],
      },
    ],
  };
}
