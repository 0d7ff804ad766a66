/** `wp/v2/media`: records of pictures, clips and documents. */
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
import { parseFields } from "../../rest/fields.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { RestAnswer, RestCall, RestResource } from "../../rest/route.ts";
import { parseSearch } from "../posts/search.ts";
import { mayEditPosts } from "../posts/store.ts";
import { presentMedia } from "./present.ts";
import { findMedia, isPublicMedia, listMedia, type Media } from "./store.ts";

function contextOf({ params }: RestCall): "view" | "embed" {
  return params.context === "embed" ? "embed" : "view";
}

/** WordPress answers nothing for a part of `media_details`: only the whole is a field. */
function withoutPartialDetails(call: RestCall, record: Record<string, unknown>): Record<string, unknown> {
  const fields = parseFields(call.query.get("_fields"));
  if (!fields || fields.includes("media_details")) return record;
  const { media_details: _left, ...rest } = record;
  return rest;
}

export function mediaRoutes({ database, settings }: Dependencies): RestResource {
  const { publicUrl } = settings;
  const reads = ["media", "posts", "portfolio-items"];

  async function readable({ params, user }: RestCall): Promise<Media | RestError> {
    const id = Number(params.id);
    const media = id > 0 && id < 2 ** 31 ? await findMedia(database, id) : undefined;
    if (!media) return new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    if (!isPublicMedia(media) && !mayEditPosts(user)) {
      return refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");
    }
    if (params.context === "edit" && !mayEditPosts(user)) {
      return refusal(
        user !== null,
        "rest_forbidden_context",
        "Sorry, you are not allowed to edit this post.",
      );
    }
    return media;
  }

  async function list(call: RestCall): Promise<RestAnswer> {
    const { params, user } = call;
    const { page, offset, limit } = windowOf(params);
    const { media, total } = await listMedia(
      database,
      {
        include: numbers(params.include),
        exclude: numbers(params.exclude),
        slugs: texts(params.slug),
        parents: numbers(params.parent),
        mediaType: typeof params.media_type === "string" ? params.media_type : undefined,
        mimeType: typeof params.mime_type === "string" ? params.mime_type : undefined,
        search: parseSearch(params.search),
      },
      { orderBy: String(params.orderby), order: params.order === "asc" ? "asc" : "desc", offset, limit },
    );
    if (page > Math.ceil(total / limit) && total > 0) {
      throw new RestError(
        "rest_post_invalid_page_number",
        "The page number requested is larger than the number of pages available.",
        400,
      );
    }
    const visible = media.filter((row) => isPublicMedia(row) || mayEditPosts(user));
    return {
      body: visible.map((row) => withoutPartialDetails(call, presentMedia(row, settings, contextOf(call)))),
      headers: collectionHeaders(call, `${publicUrl}/wp-json/wp/v2/media`, total),
    };
  }

  async function one(call: RestCall): Promise<RestAnswer> {
    const media = await readable(call);
    if (media instanceof RestError) throw media;
    return {
      body: withoutPartialDetails(call, presentMedia(media, settings, contextOf(call))),
      headers: { Link: `<${publicUrl}/${media.slug}/>; rel="alternate"; type=text/html` },
    };
  }

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/media",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              context: contextArgument,
              ...pagingArguments,
              search: { description: "Limit results to those matching a string.", type: "string" },
              exclude: idList("Ensure result set excludes specific IDs."),
              include: idList("Limit result set to specific IDs."),
              parent: idList("Limit result set to items with particular parent IDs."),
              offset: {
                description: "Offset the result set by a specific number of items.",
                type: "integer",
              },
              order: {
                description: "Order sort attribute ascending or descending.",
                type: "string",
                default: "desc",
                enum: ["asc", "desc"],
              },
              orderby: {
                description: "Sort collection by post attribute.",
                type: "string",
                default: "date",
                enum: [
                  "author",
                  "date",
                  "id",
                  "include",
                  "modified",
                  "parent",
                  "relevance",
                  "slug",
                  "include_slugs",
                  "title",
                ],
              },
              slug: {
                description: "Limit result set to posts with one or more specific slugs.",
                type: "array",
                items: { type: "string" },
              },
              media_type: {
                description: "Limit result set to attachments of a particular media type.",
                type: "string",
                enum: ["image", "video", "text", "application", "audio"],
              },
              mime_type: {
                description: "Limit result set to attachments of a particular MIME type.",
                type: "string",
              },
            },
            permission: ({ params, user }) =>
              params.context !== "edit" || mayEditPosts(user)
                ? null
                : refusal(
                    user !== null,
                    "rest_forbidden_context",
                    "Sorry, you are not allowed to edit posts in this post type.",
                  ),
            handle: list,
            reads,
          },
          {
            methods: ["POST"],
            streamsBody: true,
            permission: ({ user }) =>
              mayEditPosts(user)
                ? null
                : refusal(
                    user !== null,
                    "rest_cannot_create",
                    "Sorry, you are not allowed to create posts as this user.",
                  ),
            handle: () => {
              throw new RestError(
                "rest_not_supported",
                "Content cannot be written through this API yet.",
                501,
              );
            },
          },
        ],
      },
      {
        namespace: "wp/v2",
        path: "/media/(?P<id>[\\d]+)",
        endpoints: [
          {
            methods: ["GET"],
            args: { id: idArgument, context: contextArgument },
            permission: async (call) => {
              const media = await readable(call);
              return media instanceof RestError ? media : null;
            },
            handle: one,
            reads,
          },
        ],
      },
    ],
  };
}
