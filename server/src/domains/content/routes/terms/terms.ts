/** `wp/v2/categories` and `wp/v2/tags`. */

import { answerTerm } from "@extenso/contract/answers/terms.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import * as z from "zod/mini";
import type { ContentResource } from "../../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import { oncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import {
  contextArgument,
  idArgument,
  idList,
  idOf,
  inCollection,
  listedIds,
  offsetArgument,
  orderArgument,
  pagingArguments,
  texts,
  windowOf,
} from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type {
  Permission,
  RestCall,
  RestResource,
  RestResponse,
  RestRoute,
} from "../../../../engines/rest/route.ts";
import { mayManageTerms, mayReadPost } from "../../access.ts";
import { presentTerm, taxonomies, termRights } from "../../terms/present.ts";
import {
  findTerm,
  listTerms,
  ownerOfPost,
  searchTermsOf,
  type Taxonomy,
  type Term,
  type TermOrder,
  termsById,
} from "../../terms/store.ts";
import { termsAbove } from "../../terms/terms-above.ts";
import { termSchema, termTag, termWriters } from "./write-terms.ts";

const embeds = { up: z.array(answerTerm.embed) };

export function termRoutes(dependencies: Dependencies): RestResource {
  return { routes: [...routesOf(dependencies, "category"), ...routesOf(dependencies, "post_tag")] };
}

function refuse({ user }: RestCall, code: string, message: string): RestError {
  return authorizationError(user !== null, code, message);
}

function routesOf(dependencies: Dependencies, taxonomy: Taxonomy): RestRoute[] {
  const { database, settings } = dependencies;
  const { collection } = taxonomies[taxonomy];
  const { publicUrl } = settings;
  const reads: ContentResource[] = [collection, "posts"];

  async function answerOf(
    call: RestCall,
    terms: Term[],
  ): Promise<Pick<RestResponse, "embed"> & { body: unknown[] }> {
    const context = call.params.context === "embed" ? "embed" : "view";
    const above = await termsAbove(database, terms);
    const rights = await termRights(database, call.user);
    const presented = (term: Term, scope: "view" | "embed") =>
      presentTerm(term, publicUrl, scope, { above: above(term), rights });
    return {
      body: terms.map((term) => presented(term, context)),
      embed: async (wanted) => {
        const parents = wanted.has("up")
          ? await termsById(database, [...new Set(terms.map(({ parent_id }) => parent_id).filter(Boolean))])
          : new Map<number, Term>();
        return terms.map(({ parent_id }): Record<string, unknown[]> => {
          const parent = parents.get(parent_id);
          return parent ? { up: [presented(parent, "embed")] } : {};
        });
      },
    };
  }

  async function mayList(call: RestCall): Promise<RestError | null> {
    const { params, user } = call;
    if (params.context === "edit" && !mayManageTerms(user)) {
      const message = "Sorry, you are not allowed to edit terms in this taxonomy.";
      return refuse(call, "rest_forbidden_context", message);
    }
    if (!params.post) return null;
    const post = await ownerOfPost(database, idOf(params.post));
    if (!post) return new RestError("rest_post_invalid_id", "Invalid post ID.", 400);
    if (mayReadPost(user, post)) return null;
    return refuse(call, "rest_forbidden_context", "Sorry, you are not allowed to view terms for this post.");
  }

  async function list(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    // For hierarchical taxonomies WordPress ignores `offset`.
    const window = windowOf(taxonomy === "category" ? { ...params, offset: undefined } : params);
    const { terms, total } = await listTerms(
      database,
      {
        taxonomies: [taxonomy],
        search: searchTermsOf(params.search),
        slugs: texts(params.slug),
        include: listedIds(params.include),
        exclude: listedIds(params.exclude),
        // Below 0 there is none, nor is it the top.
        parent:
          params.parent === undefined ? undefined : Number(params.parent) < 0 ? -1 : idOf(params.parent),
        post: params.post ? idOf(params.post) : undefined,
        hideEmpty: params.hide_empty === true,
      },
      {
        orderBy: params.orderby as TermOrder,
        order: params.order === "desc" ? "desc" : "asc",
        ...window,
      },
    );
    const address = `${publicUrl}/wp-json/wp/v2/${collection}`;
    return { ...(await answerOf(call, terms)), ...inCollection(address, window, total) };
  }

  const termOf = oncePerCall(
    async ({ params }): Promise<Term | RestError> =>
      (await findTerm(database, taxonomy, idOf(params.id))) ??
      new RestError("rest_term_invalid", "Term does not exist.", 404),
  );

  /** Whatever else holds, a term that isn't there is said to be missing. */
  const ofTerm =
    (rule: Permission): Permission =>
    async (call) => {
      const term = await termOf(call);
      return term instanceof RestError ? term : rule(call);
    };

  async function one(call: RestCall): Promise<RestResponse> {
    const term = await termOf(call);
    if (term instanceof RestError) throw term;
    const { body, embed } = await answerOf(call, [term]);
    return {
      body: body[0],
      ...(embed ? { embed } : {}),
      ...(call.params.context === "edit" ? { headers: { ETag: termTag(term) } } : {}),
    };
  }

  const id = { ...idArgument, description: "Unique identifier for the term." };
  const present = async ({ user }: RestCall, term: Term) =>
    presentTerm(term, publicUrl, "view", {
      above: (await termsAbove(database, [term]))(term),
      rights: await termRights(database, user),
    });
  const writers = termWriters(dependencies, taxonomy, { termOf, present });
  const schema = termSchema(taxonomy);
  return [
    {
      namespace: "wp/v2",
      path: `/${collection}`,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: termArguments(taxonomy),
          permission: mayList,
          handle: list,
          reads,
          response: listOf(answerTerm),
          embeds,
        },
        writers.create,
      ],
    },
    {
      namespace: "wp/v2",
      path: `/${collection}/(?P<id>[\\d]+)`,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: { id, context: contextArgument },
          permission: ofTerm((call) =>
            call.params.context !== "edit" || mayManageTerms(call.user)
              ? null
              : refuse(call, "rest_forbidden_context", "Sorry, you are not allowed to edit this term."),
          ),
          handle: one,
          reads,
          response: answerTerm,
          embeds,
        },
        writers.update,
        writers.remove,
      ],
    },
  ];
}

function termArguments(taxonomy: Taxonomy): Record<string, Argument<RestCall>> {
  return {
    ...pagingArguments,
    exclude: idList("Ensure result set excludes specific IDs."),
    include: idList("Limit result set to specific IDs."),
    ...(taxonomy === "post_tag" ? { offset: offsetArgument } : {}),
    order: orderArgument("asc"),
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
    post: {
      description: "Limit result set to terms assigned to a specific post.",
      type: "integer",
      default: null,
    },
    slug: {
      description: "Limit result set to terms with one or more specific slugs.",
      type: "array",
      items: { type: "string" },
      describedOnly: true,
      sanitize: (value) => slugList(value),
    },
  };
}
