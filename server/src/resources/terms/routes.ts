/** `wp/v2/categories` and `wp/v2/tags`. */
import type { Dependencies } from "../../dependencies.ts";
import {
  collectionHeaders,
  contextArgument,
  idArgument,
  idList,
  numbers,
  pagingArguments,
  texts,
  windowOf,
} from "../../rest/collection.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { RestAnswer, RestCall, RestResource, RestRoute } from "../../rest/route.ts";
import { normalSlug } from "../posts/arguments.ts";
import { mayEditPosts } from "../posts/store.ts";
import { presentTerm, taxonomies } from "./present.ts";
import { findTerm, listTerms, type Taxonomy, type TermWindow } from "./store.ts";

export function termRoutes(dependencies: Dependencies): RestResource {
  return { routes: [...routesOf(dependencies, "category"), ...routesOf(dependencies, "post_tag")] };
}

function mayUseContext({ params, user }: RestCall): RestError | null {
  if (params.context !== "edit" || mayEditPosts(user)) return null;
  return refusal(
    user !== null,
    "rest_forbidden_context",
    "Sorry, you are not allowed to edit terms in this taxonomy.",
  );
}

function contextOf({ params }: RestCall): "view" | "embed" {
  return params.context === "embed" ? "embed" : "view";
}

function routesOf({ database, settings }: Dependencies, taxonomy: Taxonomy): RestRoute[] {
  const { collection } = taxonomies[taxonomy];
  const { publicUrl } = settings;
  const reads = [collection, "posts"];

  async function list(call: RestCall): Promise<RestAnswer> {
    const { params } = call;
    const { offset, limit } = windowOf(params);
    const { terms, total } = await listTerms(
      database,
      {
        taxonomy,
        search: typeof params.search === "string" && params.search ? params.search : undefined,
        slugs: texts(params.slug),
        include: numbers(params.include),
        exclude: numbers(params.exclude),
        parent: params.parent === undefined ? undefined : Number(params.parent),
        post: params.post === undefined || params.post === null ? undefined : Number(params.post),
        hideEmpty: params.hide_empty === true,
      },
      {
        orderBy: params.orderby as TermWindow["orderBy"],
        order: params.order === "desc" ? "desc" : "asc",
        offset,
        limit,
      },
    );
    return {
      body: terms.map((term) => presentTerm(term, publicUrl, contextOf(call))),
      headers: collectionHeaders(call, `${publicUrl}/wp-json/wp/v2/${collection}`, total),
    };
  }

  async function one(call: RestCall): Promise<RestAnswer> {
    const term = await findTerm(database, taxonomy, Number(call.params.id));
    if (!term) throw new RestError("rest_term_invalid", "Term does not exist.", 404);
    return { body: presentTerm(term, publicUrl, contextOf(call)) };
  }

  async function mayRead(call: RestCall): Promise<RestError | null> {
    const term = await findTerm(database, taxonomy, Number(call.params.id));
    return term ? mayUseContext(call) : new RestError("rest_term_invalid", "Term does not exist.", 404);
  }

  return [
    {
      namespace: "wp/v2",
      path: `/${collection}`,
      endpoints: [
        {
          methods: ["GET"],
          args: {
            context: contextArgument,
            ...pagingArguments,
            search: { description: "Limit results to those matching a string.", type: "string" },
            exclude: idList("Ensure result set excludes specific IDs."),
            include: idList("Limit result set to specific IDs."),
            offset: { description: "Offset the result set by a specific number of items.", type: "integer" },
            order: {
              description: "Order sort attribute ascending or descending.",
              type: "string",
              default: "asc",
              enum: ["asc", "desc"],
            },
            orderby: {
              description: "Sort collection by term attribute.",
              type: "string",
              default: "name",
              enum: ["id", "include", "name", "slug", "include_slugs", "term_group", "description", "count"],
            },
            hide_empty: {
              description: "Whether to hide terms not assigned to any posts.",
              type: "boolean",
              default: false,
            },
            ...(taxonomy === "category"
              ? {
                  parent: {
                    description: "Limit result set to terms assigned to a specific parent.",
                    type: "integer",
                  },
                }
              : {}),
            post: { description: "Limit result set to terms assigned to a specific post.", type: "integer" },
            slug: {
              description: "Limit result set to terms with one or more specific slugs.",
              type: "array",
              items: { type: "string" },
              describedOnly: true,
              sanitize: (value) =>
                texts(Array.isArray(value) ? value : String(value).split(/[\s,]+/))
                  .filter(Boolean)
                  .map(normalSlug),
            },
          },
          permission: mayUseContext,
          handle: list,
          reads,
        },
      ],
    },
    {
      namespace: "wp/v2",
      path: `/${collection}/(?P<id>[\\d]+)`,
      endpoints: [
        {
          methods: ["GET"],
          args: {
            id: { ...idArgument, description: "Unique identifier for the term." },
            context: contextArgument,
          },
          permission: mayRead,
          handle: one,
          reads,
        },
      ],
    },
  ];
}
