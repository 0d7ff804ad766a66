/** `extenso/v1/media/trash`, `/restore`, `/delete` and `/tags`: what is done to several files by one call. */
import { answerManyMedia } from "@extenso/contract/answers/media.ts";
import { longestTag, mostTags } from "@extenso/contract/fields/library-limits.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { ids, texts } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type {
  Endpoint,
  Permission,
  RestCall,
  RestResponse,
  RestRoute,
} from "../../../../engines/rest/route.ts";
import { studioRoute } from "../../../../engines/rest/studio-route.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { mayDeletePost, mayEditPost } from "../../access.ts";
import { removeMedia } from "../../media/remove-media.ts";
import { asOwnedContent, mediaById } from "../../media/store.ts";
import { distinctTags, tagKey, tagsOf } from "../../media/tags.ts";
import type { ContentChange } from "../../save/changes.ts";
import { saveContent } from "../../save/save-content.ts";
import { lockingRows } from "../../save/save-run.ts";

const tagsArgument = (description: string): Argument<RestCall> => ({
  description,
  type: "array",
  items: { type: "string", maxLength: longestTag },
  default: [],
  maxItems: mostTags,
});

interface LockedFile {
  id: number;
  author_id: number;
  trashed_at: string | null;
}

interface Shared {
  mayUpload: Permission;
  filesArgument(description: string): Argument<RestCall>;
}

export function manyMedia(
  dependencies: Dependencies,
  { mayUpload, filesArgument }: Shared,
): { routes: RestRoute[]; tagMany: Omit<Endpoint, "methods"> } {
  const { database, settings, clock } = dependencies;
  const args = { ids: filesArgument("Which files.") };
  const wished = ({ params }: RestCall) => [...new Set(ids(params.ids))].sort((a, b) => a - b);

  const answerOf = (call: RestCall, done: readonly number[]): RestResponse => ({
    body: { done, refused: wished(call).filter((id) => !done.includes(id)) },
  });

  /** Changes the files that `changeOf` has a change for, all in one transaction. */
  async function changeMany(
    call: RestCall,
    changeOf: (file: LockedFile, tags: readonly string[]) => ContentChange | null,
  ): Promise<RestResponse> {
    const done = await database.query.transaction().execute(async (rows) => {
      const files = await rows
        .selectFrom("media")
        .select(["id", "author_id", "trashed_at"])
        .where("id", "in", wished(call))
        .orderBy("id")
        .$call(lockingRows(database.kind))
        .execute();
      const tags = await tagsOf(
        rows,
        files.map(({ id }) => id),
      );
      const changes = files.flatMap((file) => changeOf(file, tags.get(file.id) ?? []) ?? []);
      if (changes.length === 0) return [];
      const actor = auditCaller(call, settings);
      return saveContent(rows, changes, { kind: database.kind, now: clock(), actor });
    });
    return answerOf(call, done);
  }

  const mayRemove = (call: RestCall, file: LockedFile) => mayDeletePost(call.user, asOwnedContent(file));

  async function deleteMany(call: RestCall): Promise<RestResponse> {
    const found = await mediaById(database, wished(call));
    const done: number[] = [];
    for (const media of found.values()) {
      if (media.trashed_at === null || !mayDeletePost(call.user, asOwnedContent(media))) continue;
      try {
        await removeMedia(dependencies, media, {
          actor: auditCaller(call, settings),
          async checked(rows) {
            const still = await rows
              .selectFrom("media")
              .select("id")
              .where("id", "=", media.id)
              .where("trashed_at", "is not", null)
              .$call(lockingRows(database.kind))
              .executeTakeFirst();
            if (!still) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
          },
        });
        done.push(media.id);
      } catch (error) {
        // Somebody was faster: deleted, or restored.
        if (!(error instanceof RestError && error.status === 404)) throw error;
      }
    }
    return answerOf(call, done);
  }

  const endpoint = (handle: Endpoint["handle"]) => ({
    args,
    permission: mayUpload,
    response: answerManyMedia,
    handle,
  });
  const route = (path: string, handle: Endpoint["handle"]) =>
    studioRoute(`/media/${path}`, { POST: endpoint(handle) });

  const tagMany = {
    ...endpoint((call) => {
      const { add, remove } = call.params;
      const gone = new Set(texts(remove).map(tagKey));
      return changeMany(call, (file, before) => {
        if (!mayEditPost(call.user, asOwnedContent(file))) return null;
        const left = before.filter((tag) => !gone.has(tagKey(tag)));
        const tags = distinctTags([...left, ...texts(add)]);
        return tags.length > mostTags ? null : { action: "tag", kind: "media", id: file.id, tags };
      });
    }),
    args: {
      ...args,
      add: tagsArgument("Tags that the files get."),
      remove: tagsArgument("Tags that are taken from them."),
    },
  };

  const routes = [
    route("trash", (call) =>
      changeMany(call, (file) =>
        file.trashed_at === null && mayRemove(call, file)
          ? { action: "trash", kind: "media", id: file.id }
          : null,
      ),
    ),
    route("restore", (call) =>
      changeMany(call, (file) =>
        file.trashed_at !== null && mayRemove(call, file)
          ? { action: "restore", kind: "media", id: file.id }
          : null,
      ),
    ),
    route("delete", deleteMany),
  ];
  return { routes, tagMany };
}
