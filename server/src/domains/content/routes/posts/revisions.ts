/** `wp/v2/posts/{id}/revisions` and the same of pages: what was saved, newest first. Portfolio items have none. */

import { answerRevision } from "@extenso/contract/answers/posts.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import { revisionFields } from "@extenso/contract/fields/revisions.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import {
  contextArgument,
  contextOf,
  forceArgument,
  idList,
  idOf,
  inCollection,
  listedIds,
  offsetArgument,
  orderArgument,
  pagingArguments,
  windowOf,
} from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall, RestResponse, RestRoute } from "../../../../engines/rest/route.ts";
import { countVersions, type VersionFilter } from "../../../../engines/versions/versions.ts";
import { mayDeletePost, mayEditPost } from "../../access.ts";
import { presentRevision } from "../../posts/present-revision.ts";
import {
  findRevision,
  listRevisions,
  readRevisions,
  searchedTexts,
  versionsOfPost,
} from "../../posts/versions.ts";
import { parseSearch } from "../../search/search.ts";
import { checkOrder } from "../listing.ts";
import {
  listInOneResponse,
  type PostCollection,
  parentOf,
  permissionFromThrowing,
} from "./revision-parent.ts";

/** All that are kept are fewer than this many pages of it. */
const mostAtOnce = 100;

export function revisionRoutes(
  dependencies: Pick<Dependencies, "database" | "settings">,
  { type, collection }: PostCollection,
): RestRoute[] {
  const { database, settings } = dependencies;
  const address = `${settings.publicUrl}/wp-json/wp/v2/${collection}`;

  const present = (call: RestCall) => (revision: Parameters<typeof presentRevision>[0]) =>
    presentRevision(revision, settings, { context: contextOf(call), collection: address });

  const mayList = permissionFromThrowing(async ({ params, user }) => {
    const post = await parentOf(dependencies, type, params.parent);
    if (mayEditPost(user, post)) return null;
    return authorizationError(
      user !== null,
      "rest_cannot_read",
      "Sorry, you are not allowed to view revisions of this post.",
    );
  });

  async function list(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    const postId = idOf(params.parent);
    const search = parseSearch(params.search);
    const filter = {
      ...versionsOfPost(postId),
      include: listedIds(params.include),
      exclude: listedIds(params.exclude),
      search: search && { ...search, fields: searchedTexts },
    } satisfies VersionFilter;
    checkOrder(params, filter);
    const { per_page = mostAtOnce, ...asked } = params;
    const window = windowOf({ ...asked, per_page }, { zeroCounts: true });
    const total = await countVersions(database, filter);
    checkWindow(window, total, params.offset !== undefined);
    // All of them are told where no number of them is asked for, as in WordPress.
    if (params.per_page === undefined) window.offset = 0;
    const orders = { id: "number", title: { field: "title" } } as const;
    const orderBy =
      params.orderby === "id" || params.orderby === "title" ? orders[params.orderby] : "created_at";
    const order = params.order === "asc" ? "asc" : "desc";
    const found = await listRevisions(database, filter, { ...window, orderBy, order });
    const part = async (ids: number[]) => {
      const revisions = await readRevisions(database, filter, ids);
      return { body: revisions.map(present(call)) };
    };
    return {
      ...(await listInOneResponse(found, part)),
      ...inCollection(`${address}/${postId}/revisions`, window, total),
    };
  }

  async function revisionOf({ params }: RestCall) {
    const revision = await findRevision(database, idOf(params.parent), idOf(params.id));
    if (!revision) throw new RestError("rest_post_invalid_id", "Invalid revision ID.", 404);
    return revision;
  }

  /** A revision is history: WordPress refuses its deletion even to administrators. */
  const mayDelete = permissionFromThrowing(async (call) => {
    const { params, user } = call;
    const post = await parentOf(dependencies, type, params.parent);
    const refuse = (what: string) =>
      authorizationError(
        user !== null,
        "rest_cannot_delete",
        `Sorry, you are not allowed to delete ${what}.`,
      );
    if (!mayDeletePost(user, post)) return refuse("revisions of this post");
    await revisionOf(call);
    return refuse("this revision");
  });

  const path = `/${collection}/(?P<parent>[\\d]+)/revisions`;
  const schema = recordSchema(`${type}-revision`, revisionFields(type));
  return [
    {
      namespace: "wp/v2",
      path,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: listArguments,
          permission: mayList,
          handle: list,
          response: listOf(answerRevision),
        },
      ],
    },
    {
      namespace: "wp/v2",
      path: `${path}/(?P<id>[\\d]+)`,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: oneArguments,
          permission: mayList,
          handle: async (call) => ({ body: present(call)(await revisionOf(call)) }),
          response: answerRevision,
        },
        {
          methods: ["DELETE"],
          args: deleteArguments,
          permission: mayDelete,
          handle: revisionOf as never,
          response: z.never(),
        },
      ],
    },
  ];
}

function checkWindow(
  { page, offset, limit }: ReturnType<typeof windowOf>,
  total: number,
  byOffset: boolean,
): void {
  if (total === 0) return;
  if (byOffset && offset >= total) {
    const message =
      "The offset number requested is larger than or equal to the number of available revisions.";
    throw new RestError("rest_revision_invalid_offset_number", message, 400);
  }
  if (!byOffset && page > Math.ceil(total / limit)) {
    const message = "The page number requested is larger than the number of pages available.";
    throw new RestError("rest_revision_invalid_page_number", message, 400);
  }
}

// The arguments of revisions and autosaves, as WordPress declares them.

type Arguments = Record<string, Argument<RestCall>>;

const parent: Argument<RestCall> = { description: "The ID for the parent of the revision.", type: "integer" };
const id: Argument<RestCall> = { description: "Unique identifier for the revision.", type: "integer" };

const { per_page, ...paging } = pagingArguments;

const listArguments: Arguments = {
  parent,
  ...paging,
  per_page: without(per_page as Argument<RestCall>, "default"),
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("desc"),
  orderby: {
    description: "Sort collection by object attribute.",
    type: "string",
    default: "date",
    enum: ["date", "id", "include", "relevance", "slug", "include_slugs", "title"],
  },
};

const oneArguments: Arguments = { parent, id, context: contextArgument };
const deleteArguments: Arguments = {
  parent,
  id,
  force: { ...forceArgument, description: "Required to be true, as revisions do not support trashing." },
};
export const autosaveListArguments: Arguments = {
  parent: { ...parent, description: "The ID for the parent of the autosave." },
  context: contextArgument,
};
export const autosaveArguments: Arguments = {
  parent: { ...parent, description: "The ID for the parent of the autosave." },
  id: { ...id, description: "The ID for the autosave." },
  context: contextArgument,
};

function without<T extends object>(argument: T, name: keyof T): T {
  const { [name]: _left, ...rest } = argument;
  return rest as T;
}
