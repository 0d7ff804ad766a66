/** Finds the post that a revision or an autosave belongs to. */
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { ListPart, RestCall, RestResponse } from "../../../../engines/rest/route.ts";
import type { PostType } from "../../posts/conditions.ts";
import { findPost, type Post } from "../../posts/store.ts";

export interface PostCollection {
  type: PostType;
  collection: "posts" | "pages" | "portfolio-items";
}

export async function parentOf(
  { database }: Pick<Dependencies, "database">,
  type: PostType,
  id: unknown,
): Promise<Post> {
  const post = await findPost(database, type, idOf(id));
  if (!post) throw new RestError("rest_post_invalid_parent", "Invalid post parent ID.", 404);
  return post;
}

/** A list in one piece where one part is all of it. */
export async function listInOneResponse(
  parts: number[][],
  read: (ids: number[]) => Promise<ListPart>,
): Promise<Pick<RestResponse, "body" | "parts">> {
  const [first = [], ...rest] = parts;
  if (rest.length === 0) return { body: first.length > 0 ? (await read(first)).body : [] };
  return {
    body: [],
    async *parts() {
      for (const ids of parts) yield read(ids);
    },
  };
}

/** A permission that may also throw what refuses. */
export function permissionFromThrowing(permission: (call: RestCall) => Promise<RestError | null>) {
  return async (call: RestCall): Promise<RestError | null> => {
    try {
      return await permission(call);
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  };
}
