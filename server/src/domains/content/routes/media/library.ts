/** `extenso/v1/media`: the library as the desk lists it, and where several files are used. */
import { dirname } from "node:path/posix";
import { answerLibraryFile, answerMediaTags, answerUsesOfMany } from "@extenso/contract/answers/media.ts";
import { mostFilesAtOnce } from "@extenso/contract/fields/library-limits.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { idOf, listedIds, orderArgument, searchWords, texts } from "../../../../engines/rest/collection.ts";
import { collectionRoute } from "../../../../engines/rest/collection-route.ts";
import type { RestCall, RestResource, RestResponse } from "../../../../engines/rest/route.ts";
import { studioRoute } from "../../../../engines/rest/studio-route.ts";
import { gmtTime } from "../../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../../kernel/settings/settings.ts";
import { whoCan } from "../../../access/access.ts";
import { usersById } from "../../../identity/identity.ts";
import { mayDeletePost, mayEditPost, readableContent } from "../../access.ts";
import type { MediaFilter } from "../../media/conditions.ts";
import { detailsOf } from "../../media/file-names.ts";
import { mediaOfSite, refreshMentions } from "../../media/mentions.ts";
import { mediaUrl, presentMedia } from "../../media/present.ts";
import { asOwnedContent, countMedia, listMedia, type Media, mediaById } from "../../media/store.ts";
import { findTags, tagKey, tagsOf } from "../../media/tags.ts";
import { usesOf } from "../../media/uses.ts";
import { picturesOf } from "../../posts/embeds.ts";
import { parseSearch, searchScopeOf } from "../../search/search.ts";
import { timeBounds } from "../posts/post-filter.ts";
import { manyMedia } from "./many-media.ts";

const mayUpload = whoCan("upload_files");

/** Numbers of files, each once. */
function filesArgument(description: string): Argument<RestCall> {
  return {
    description,
    type: "array",
    items: { type: "integer", minimum: 1 },
    required: true,
    minItems: 1,
    maxItems: mostFilesAtOnce,
  };
}

const time = (description: string): Argument<RestCall> => ({
  description,
  type: "string",
  format: "date-time",
});
const flag = (description: string): Argument<RestCall> => ({ description, type: "boolean", default: false });

const listArguments: Record<string, Argument<RestCall>> = {
  search: searchWords(),
  search_columns: {
    description: "Where it is searched besides the file's name; in titles and captions by default.",
    type: "array",
    items: { type: "string", enum: ["post_title"] },
    default: [],
  },
  media_type: {
    description: "What the files are.",
    type: "string",
    enum: ["image", "video", "audio", "application"],
  },
  author: { description: "Who uploaded them.", type: "integer", minimum: 1 },
  after: time("Uploaded after this moment."),
  before: time("Uploaded before this moment."),
  include: {
    description: "These files alone.",
    type: "array",
    items: { type: "integer" },
    maxItems: mostFilesAtOnce,
    default: [],
  },
  without_alt: flag("Pictures that lack alternative text."),
  unused: flag("Files that no text, gallery, cover, field or part of the site shows."),
  tag: { description: "Files with this tag.", type: "string", minLength: 1, maxLength: 100 },
  trash: flag("What is in the trash, in the place of what isn't."),
  order: orderArgument("desc"),
  orderby: {
    description: "Sort collection by attribute.",
    type: "string",
    enum: ["date", "title"],
    default: "date",
  },
};

/** The chosen picture in a size of a list, or the one that was made of the film. */
function posterOf(
  film: Media,
  chosen: Media | undefined,
  { publicUrl }: Pick<Settings, "publicUrl">,
): string | null {
  const [shown, sizes] = chosen ? [chosen, ["medium", "thumbnail"]] : [film, ["poster"]];
  const known = detailsOf(shown).sizes;
  const size = sizes.map((name) => known[name]).find((one) => one !== undefined);
  if (size) return mediaUrl(`${dirname(shown.file)}/${size.file}`, publicUrl);
  return chosen ? mediaUrl(chosen.file, publicUrl) : null;
}

export function libraryRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;

  async function filterOf({ params, user }: RestCall): Promise<MediaFilter> {
    const include = listedIds(params.include);
    if (params.unused) await refreshMentions(database);
    return {
      access: readableContent(user),
      include,
      exclude: [],
      slugs: [],
      parents: [],
      parentsExcluded: [],
      authorsExcluded: [],
      mimeTypes: [],
      authors: params.author === undefined ? [] : [idOf(params.author)],
      mediaTypes: params.media_type === undefined ? [] : [String(params.media_type)],
      search: parseSearch(params.search),
      searchScope: searchScopeOf({ search_columns: texts(params.search_columns) }),
      ...timeBounds(params, settings.timezone),
      trash: include.length > 0 ? "included" : params.trash ? "only" : "without",
      tagKey: params.tag === undefined ? undefined : tagKey(String(params.tag)),
      lacksAltText: params.without_alt === true,
      unusedExcept: params.unused ? await mediaOfSite(database.query) : undefined,
    };
  }

  const list = collectionRoute(settings, {
    path: "/media",
    args: listArguments,
    permission: mayUpload,
    response: answerLibraryFile,
    filter: async (call) => ({ call, media: await filterOf(call) }),
    count: ({ media }) => countMedia(database, media),
    async list({ call, media }, window) {
      const { params } = call;
      const order = params.order === "asc" ? "asc" : "desc";
      const orderBy = params.trash ? "trashed" : String(params.orderby);
      return presentFiles(call, await listMedia(database, media, { orderBy, order, ...window }));
    },
  });

  async function presentFiles({ user }: RestCall, media: readonly Media[]) {
    const authors = await usersById(database.query, [...new Set(media.map(({ author_id }) => author_id))]);
    const tags = await tagsOf(
      database.query,
      media.map(({ id }) => id),
    );
    const posters = await picturesOf(database, media as Media[], user);
    return media.map((row) => ({
      ...presentMedia(row, settings, "view", { caller: user }),
      trashed_gmt: row.trashed_at === null ? null : gmtTime(row.trashed_at),
      tags: tags.get(row.id) ?? [],
      poster: posterOf(row, posters.get(row.featured_media_id), settings),
      author_name: authors.get(row.author_id)?.display_name ?? "",
      editable: mayEditPost(user, asOwnedContent(row)) && mayDeletePost(user, asOwnedContent(row)),
    }));
  }

  async function usesOfMany({ params, user }: RestCall): Promise<RestResponse> {
    const ids = [...new Set(listedIds(params.include))];
    const found = await mediaById(database, ids);
    const own = ids
      .flatMap((id) => found.get(id) ?? [])
      .filter((media) => mayEditPost(user, asOwnedContent(media)));
    const files = own.length > 0 ? await usesOf(database, own, { caller: user, settings }) : [];
    return { body: { files } };
  }

  const { routes: manyRoutes, tagMany } = manyMedia(dependencies, { mayUpload, filesArgument });
  return {
    routes: [
      list,
      studioRoute("/media/uses", {
        GET: {
          args: { include: filesArgument("Which files; those of others are left out.") },
          permission: mayUpload,
          response: answerUsesOfMany,
          handle: usesOfMany,
        },
      }),
      studioRoute("/media/tags", {
        GET: {
          args: { search: searchWords(100) },
          permission: mayUpload,
          response: answerMediaTags,
          handle: async ({ params }) => ({
            body: await findTags(database.query, String(params.search ?? "")),
          }),
        },
        POST: tagMany,
      }),
      ...manyRoutes,
    ],
  };
}
