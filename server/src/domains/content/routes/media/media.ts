/** `wp/v2/media`: records of pictures, clips and documents. */
import { answerMedia } from "@extenso/contract/answers/media.ts";
import { postEmbeds } from "@extenso/contract/answers/posts.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import { mediaFields } from "@extenso/contract/fields/media.ts";
import { postFields } from "@extenso/contract/fields/posts.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import type { ContentResource } from "../../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../../../engines/rest/arguments/value-schema.ts";
import { oncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import {
  checkPage,
  contextArgument,
  contextOf,
  idArgument,
  idList,
  idOf,
  inCollection,
  listedIds,
  texts,
  windowOf,
} from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../../engines/rest/route.ts";
import { embeddedAuthors } from "../../../identity/identity.ts";
import { mayEditPost, mayWritePosts, readableContent } from "../../access.ts";
import type { MediaFilter } from "../../media/conditions.ts";
import { mayReadMedia } from "../../media/file-readers.ts";
import { mediaLink, presentMedia } from "../../media/present.ts";
import { asOwnedContent, countMedia, findMedia, listMedia, type Media } from "../../media/store.ts";
import { picturesOf } from "../../posts/embeds.ts";
import { parseSearch, searchScopeOf } from "../../search/search.ts";
import { generatedSlugs } from "../../slugs/generated-slug.ts";
import { editTag } from "../check-unchanged.ts";
import { checkOrder, mayListPosts, totalFor } from "../listing.ts";
import { collectionArguments } from "../posts/post-arguments.ts";
import { timeBounds } from "../posts/post-filter.ts";
import { recordLinks } from "../record-links.ts";
import { pictureEditor } from "./edit-picture.ts";
import { mediaWriters, wholeFields } from "./write-media.ts";

/** WordPress answers nothing for a part of these: only the whole is a field. */

const embeds = { author: postEmbeds.author, "wp:featuredmedia": postEmbeds["wp:featuredmedia"] };

/** Malformed types filter nothing. */
function mimeTypesOf(asked: unknown): string[] {
  return texts(asked).filter((type) => /^(?:image|video|audio|text|application)\/[\w.+-]+$/.test(type));
}

function filterOf(call: RestCall, timezone: string): MediaFilter {
  const { params, user } = call;
  return {
    access: readableContent(user),
    include: listedIds(params.include),
    exclude: listedIds(params.exclude),
    slugs: texts(params.slug),
    parents: listedIds(params.parent),
    parentsExcluded: listedIds(params.parent_exclude),
    authors: listedIds(params.author),
    authorsExcluded: listedIds(params.author_exclude),
    mediaTypes: texts(params.media_type),
    mimeTypes: mimeTypesOf(params.mime_type),
    search: parseSearch(params.search),
    searchScope: searchScopeOf(params),
    ...timeBounds(params, timezone),
    // Galleries name their pictures, and keep them until these are deleted for good.
    trash: listedIds(params.include).length > 0 ? "included" : "without",
  };
}

export function mediaRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;
  const collection = `${settings.publicUrl}/wp-json/wp/v2/media`;
  const reads: ContentResource[] = ["media", "posts", "portfolio-items", "pages", "users"];

  async function present(
    call: RestCall,
    media: Media[],
    context = contextOf(call),
  ): Promise<Pick<RestResponse, "embed" | "wholeFields"> & { body: Record<string, unknown>[] }> {
    const slugs =
      context === "edit"
        ? await generatedSlugs(
            database,
            media.map((row) => ({ ...row, type: "attachment" as const })),
          )
        : null;
    const posters = await picturesOf(database, media, call.user);
    return {
      body: media.map((row) =>
        presentMedia(row, settings, context, {
          caller: call.user,
          showsPoster: posters.has(row.featured_media_id),
          ...(slugs ? { generatedSlug: slugs.get(row.id) ?? "" } : {}),
        }),
      ),
      wholeFields,
      embed: async (wanted) => {
        const authorOf = wanted.has("author")
          ? await embeddedAuthors({ database, settings }, media, call.user)
          : null;
        return media.map((row): Record<string, unknown[]> => {
          const poster = posters.get(row.featured_media_id);
          return {
            ...(authorOf ? { author: [authorOf(row)] } : {}),
            ...(poster
              ? { "wp:featuredmedia": [presentMedia(poster, settings, "embed", { caller: call.user })] }
              : {}),
          };
        });
      },
    };
  }

  async function list(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    const filter = filterOf(call, settings.timezone);
    checkOrder(params, filter);
    const window = windowOf(params, { zeroCounts: true });
    const order = params.order === "asc" ? "asc" : "desc";
    const asked = texts(params.status);
    const none = asked.length > 0 && !asked.includes("inherit");
    const total = none ? 0 : await countMedia(database, filter);
    checkPage(window, total, "rest_post_invalid_page_number");
    const media = none
      ? []
      : await listMedia(database, filter, { orderBy: String(params.orderby), order, ...window });
    // In edit context nobody gets what others have uploaded, unless they may change that, too.
    const editing = params.context === "edit";
    const own = editing ? media.filter((file) => mayEditPost(call.user, asOwnedContent(file))) : media;
    return { ...(await present(call, own)), ...inCollection(collection, window, totalFor(params, total)) };
  }

  const mediaOf = oncePerCall(
    async ({ params }): Promise<Media | RestError> =>
      (await findMedia(database, idOf(params.id))) ??
      new RestError("rest_post_invalid_id", "Invalid post ID.", 404),
  );

  async function mayRead(call: RestCall): Promise<RestError | null> {
    const { params, user } = call;
    const media = await mediaOf(call);
    if (media instanceof RestError) return media;
    if (params.context === "edit" && !mayEditPost(user, asOwnedContent(media))) {
      const message = "Sorry, you are not allowed to edit this post.";
      return authorizationError(user !== null, "rest_forbidden_context", message);
    }
    if (await mayReadMedia(database.query, user, media)) return null;
    return authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");
  }

  async function one(call: RestCall): Promise<RestResponse> {
    const media = await mediaOf(call);
    if (media instanceof RestError) throw media;
    const presented = await present(call, [media]);
    return {
      ...presented,
      body: presented.body[0],
      headers: {
        Link: `<${mediaLink(media, settings)}>; rel="alternate"; type=text/html`,
        ...(call.params.context === "edit" ? { ETag: editTag(media) } : {}),
      },
    };
  }

  const reading = {
    mediaOf,
    present: async (call: RestCall, media: Media) => {
      const { body } = await present(call, [media], "edit");
      return body[0] as Record<string, unknown>;
    },
  };
  const writers = mediaWriters(dependencies, reading);
  const schema = mediaSchema(collection);

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/media",
        schema,
        endpoints: [
          {
            methods: ["GET"],
            args: mediaArguments(),
            permission: (call) => mayListPosts(call, "post"),
            handle: list,
            reads,
            response: listOf(answerMedia),
            embeds,
          },
          writers.create,
        ],
      },
      {
        namespace: "wp/v2",
        path: "/media/(?P<id>[\\d]+)",
        schema,
        endpoints: [
          {
            methods: ["GET"],
            args: { id: idArgument, context: contextArgument },
            permission: mayRead,
            handle: one,
            reads,
            response: answerMedia,
            embeds,
          },
          writers.update,
          writers.remove,
        ],
      },
      {
        namespace: "wp/v2",
        path: "/media/(?P<id>[\\d]+)/edit",
        schema,
        endpoints: [pictureEditor(dependencies, { ...reading, mayUpdate: writers.update.permission })],
      },
      {
        namespace: "wp/v2",
        path: "/media/(?P<id>[\\d]+)/post-process",
        endpoints: [writers.process],
      },
    ],
  };
}

const status: Argument<RestCall> = {
  description: "Limit result set to posts assigned one or more statuses.",
  type: "array",
  default: "inherit",
  items: { type: "string", enum: ["inherit", "private", "trash"] },
};

/** Files have the status of their post; only writers may filter by other statuses. */
function checkStatuses(value: unknown, { user }: RestCall): string[] {
  const wanted = slugList(value, "status");
  for (const one of wanted) {
    if (one === "inherit") continue;
    if (!mayWritePosts(user))
      throw authorizationError(user !== null, "rest_forbidden_status", "Status is forbidden.");
    const checked = checkValue(one, status, "status");
    if ("problem" in checked) throw new ValueError(checked.problem);
  }
  return wanted;
}

/** The arguments of posts without terms, plus those of files. */
function mediaArguments(): Record<string, Argument<RestCall>> {
  // Files have no order of their own.
  const { menu_order: _, excerpt_length: _excerpts, orderby = {}, ...shared } = collectionArguments("page");
  return {
    ...shared,
    orderby: { ...orderby, enum: orderby.enum?.filter((name) => name !== "menu_order") ?? [] },
    parent: idList("Limit result set to items with particular parent IDs."),
    parent_exclude: idList("Limit result set to all items except those of a particular parent ID."),
    status: { ...status, describedOnly: true, sanitize: checkStatuses },
    media_type: {
      default: null,
      description: "Limit result set to attachments of a particular media type or media types.",
      type: "array",
      items: { type: "string", enum: ["image", "video", "text", "application", "audio"] },
    },
    mime_type: {
      default: null,
      description: "Limit result set to attachments of a particular MIME type or MIME types.",
      type: "array",
      items: { type: "string" },
    },
  };
}

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
function mediaSchema(address: string): unknown {
  return {
    ...recordSchema("attachment", mediaFields),
    links: recordLinks(`${address}/{id}`, postFields.post, ["unfiltered-html", "assign-author"]),
  };
}
