/** `wp/v2/posts`, and the same for every other kind of post. */

import {
  answerDeletedPage,
  answerDeletedPortfolioItem,
  answerDeletedPost,
  answerPage,
  answerPortfolioItem,
  answerPost,
  postEmbeds,
} from "@extenso/contract/answers/posts.ts";
import { type ByContext, listOf } from "@extenso/contract/fields/answer-parts.ts";
import type { ContentResource } from "../../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { contextArgument, forceArgument, idArgument } from "../../../../engines/rest/collection.ts";
import type { RestResource } from "../../../../engines/rest/route.ts";
import type { PostType } from "../../posts/conditions.ts";
import { mayListPosts } from "../listing.ts";
import { autosaveRoutes } from "./autosaves.ts";
import { collectionArguments, createArguments, customFieldValidation, postSchema } from "./post-arguments.ts";
import { excerptLengthArgument } from "./post-collection-arguments.ts";
import { postHandlers } from "./post-handlers.ts";
import { permissionFromThrowing } from "./revision-parent.ts";
import { revisionRoutes } from "./revisions.ts";
import { mayCreate, mayDelete, mayUpdate } from "./writing.ts";

interface Kind {
  response: ByContext;
  /** The schema of the response to DELETE. */
  deleted: ByContext["view"];
  type: PostType;
  /** The path segment, which is also the resource's name for caches. */
  collection: ContentResource & ("posts" | "portfolio-items" | "pages");
}

export function postRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, {
    type: "post",
    collection: "posts",
    response: answerPost,
    deleted: answerDeletedPost,
  });
}

export function portfolioItemRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, {
    type: "portfolio-items",
    collection: "portfolio-items",
    response: answerPortfolioItem,
    deleted: answerDeletedPortfolioItem,
  });
}

export function pageRoutes(dependencies: Dependencies): RestResource {
  return routesOf(dependencies, {
    type: "page",
    collection: "pages",
    response: answerPage,
    deleted: answerDeletedPage,
  });
}

function routesOf(dependencies: Dependencies, { type, collection, response, deleted }: Kind): RestResource {
  const address = `${dependencies.settings.publicUrl}/wp-json/wp/v2/${collection}`;
  const reads: ContentResource[] = [collection, "media", "categories", "tags", "users"];
  const { list, one, create, update, remove, postOf, mayRead } = postHandlers(dependencies, type, address);
  const validate = customFieldValidation(dependencies, type);
  const kept = { type, collection };
  return {
    routes: [
      {
        namespace: "wp/v2",
        path: `/${collection}`,
        schema: postSchema(type, address),
        endpoints: [
          {
            methods: ["GET"],
            args: collectionArguments(type),
            permission: (call) => mayListPosts(call, type),
            handle: list,
            reads,
            response: listOf(response),
            embeds: postEmbeds,
          },
          {
            methods: ["POST"],
            args: createArguments(type),
            validate,
            takesContent: true,
            permission: (call) => mayCreate(call, type),
            handle: create,
            response,
            embeds: postEmbeds,
          },
        ],
      },
      {
        namespace: "wp/v2",
        path: `/${collection}/(?P<id>[\\d]+)`,
        schema: postSchema(type, address),
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
              ...(type === "portfolio-items" ? {} : { excerpt_length: excerptLengthArgument }),
            },
            permission: permissionFromThrowing(mayRead),
            handle: one,
            reads,
            response,
            embeds: postEmbeds,
          },
          {
            methods: ["POST", "PUT", "PATCH"],
            args: { id: idArgument, ...createArguments(type) },
            validate,
            takesContent: true,
            permission: permissionFromThrowing(async (call) => mayUpdate(call, await postOf(call), type)),
            handle: update,
            response,
            embeds: postEmbeds,
          },
          {
            methods: ["DELETE"],
            args: {
              id: idArgument,
              force: forceArgument,
            },
            permission: permissionFromThrowing(async (call) => mayDelete(call, await postOf(call))),
            handle: remove,
            response: deleted,
          },
        ],
      },
      // Portfolio items keep nothing of what was.
      ...(type === "portfolio-items" ? [] : revisionRoutes(dependencies, kept)),
      ...autosaveRoutes(dependencies, kept),
    ],
  };
}
