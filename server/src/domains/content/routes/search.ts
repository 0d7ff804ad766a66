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
  ids,
  inCollection,
  pagingArguments,
  texts,
  windowOf,
} from "../../../engines/rest/collection.ts";
import type { RestAnswer, RestCall, RestResource } from "../../../engines/rest/route.ts";
import schemas from "./kinds-schemas.json" with { type: "json" };
import { type Found, searchPosts, searchTerms } from "./search-results.ts";

/** Searchable types with their subtypes. WordPress also has post formats; this site has no posts with one. */
const subtypes: Record<string, readonly string[]> = {
  post: ["post", "page", "portfolio-items"],
  term: ["category", "post_tag"],
  "post-format": [],
};

/** Subtypes of another type are ignored; `any`, or no subtype left, selects all of the type. */
function subtypesOf({ type, subtype }: RestCall["params"]): readonly string[] {
  const all = subtypes[String(type)] ?? [];
  const asked = texts(subtype).filter((name) => all.includes(name));
  return asked.length > 0 && !texts(subtype).includes("any") ? asked : all;
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
  },
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
};

const reads: ContentResource[] = ["posts", "portfolio-items", "pages", "categories", "tags"];

export function searchRoutes(dependencies: Dependencies): RestResource {
  const address = `${dependencies.settings.publicUrl}/wp-json/wp/v2/search`;

  function find(call: RestCall, window: { offset: number; limit: number }): Promise<Found> {
    const { params } = call;
    const chosen = { include: ids(params.include), exclude: ids(params.exclude) };
    const asked = { search: params.search, subtypes: subtypesOf(params), ...chosen, ...window };
    if (params.type === "term") return searchTerms(dependencies, asked);
    if (params.type === "post") return searchPosts(dependencies, asked);
    return Promise.resolve({ results: [], total: 0, embed: async () => [] });
  }

  async function handle(call: RestCall): Promise<RestAnswer> {
    const { params } = call;
    // The list has no offset: only pages.
    const window = windowOf({ ...params, offset: undefined });
    const { results, total, embed } = await find(call, window);
    checkPage(window, total, "rest_search_invalid_page_number");
    return {
      body: results.map(({ _links, ...result }) => ({
        ...result,
        _links: { ..._links, collection: [{ href: address }] },
      })),
      embed: async (wanted) =>
        wanted.has("self") ? (await embed()).map((self) => ({ self: [self] })) : results.map(() => ({})),
      ...inCollection(address, window, total),
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
            answers: z.array(answerSearchResult),
            embeds: searchEmbeds,
          },
        ],
      },
    ],
  };
}
