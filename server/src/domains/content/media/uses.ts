/** Finds posts and parts of the site that show files, for the warning before they are deleted or replaced. */
import { type SitePart, siteParts } from "@extenso/contract/site-content/parts.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { mayReadPost } from "../access.ts";
import { postLink } from "../posts/present.ts";
import { filesOf } from "./file-names.ts";
import { filesOfSite, refreshMentions } from "./mentions.ts";
import { mediaUrl } from "./present.ts";
import type { Media } from "./store.ts";

/** Further posts are only counted. */
const mostNamed = 500;

const order = ["featured", "sharing", "gallery", "text", "fields"] as const;
type MediaUse = (typeof order)[number];

type AskedMedia = Pick<Media, "id" | "file" | "details">;

/** @returns for each file the posts that show it and that the caller may read, and the number of the others. */
export async function usesOf(
  database: Pick<Database, "query" | "kind">,
  media: readonly AskedMedia[],
  { caller, settings }: { caller: SignedInUser | null; settings: Settings },
) {
  const { query } = database;
  await refreshMentions(database);
  const places = await placesOf(database, media);
  const postIds = [...new Set([...places.values()].flatMap((posts) => [...posts.keys()]))].sort(
    (a, b) => a - b,
  );
  const posts =
    postIds.length === 0
      ? []
      : await query
          .selectFrom("posts")
          // Without their texts: hundreds of a megabyte each wouldn't fit into memory.
          .select([
            ...(["id", "type", "status", "title", "slug", "parent_id", "author_id"] as const),
            ...(["featured_media_id", "trashed_status"] as const),
          ])
          .where("id", "in", postIds.slice(0, mostNamed))
          .orderBy("id")
          .execute();
  const site = await filesOfSite(query);
  const films = await filmsShowing(database, media);
  return media.map((file) => {
    const shownIn = places.get(file.id) ?? new Map<number, Set<MediaUse>>();
    const showing = posts.filter(({ id }) => shownIn.has(id));
    const readable = showing.filter((post) => mayReadPost(caller, post));
    const names = filesOf(file);
    const posterOf = films
      .filter((film) => film.featured_media_id === file.id)
      .map(({ id, title, ...film }) => {
        const link = mediaUrl(film.file, settings.publicUrl);
        return { id, type: "attachment", status: "inherit", title, link, places: ["poster"] };
      });
    const shownBy = readable.map((post) => {
      const { id, type, status, title } = post;
      const shown = shownIn.get(id);
      const link = postLink(settings, post);
      return { id, type, status, title, link, places: order.filter((place) => shown?.has(place)) };
    });
    return {
      id: file.id,
      uses: [...shownBy, ...posterOf],
      site: site
        .filter(({ part, files }) => Object.hasOwn(siteParts, part) && names.some((name) => files.has(name)))
        .map(({ part }) => ({ part, title: siteParts[part as SitePart].title })),
      hidden: showing.length - readable.length,
    };
  });
}

/** Films and sounds that have one of the files as their poster. */
function filmsShowing({ query }: Pick<Database, "query">, media: readonly AskedMedia[]) {
  return query
    .selectFrom("media")
    .select(["id", "title", "file", "featured_media_id"])
    .where(
      "featured_media_id",
      "in",
      media.map(({ id }) => id),
    )
    .where((is) => is("featured_media_id", ">", is.lit(0)))
    .orderBy("id")
    .limit(mostNamed)
    .execute();
}

/** The places at which posts show each file, by the file's number and the post's. */
async function placesOf(
  { query }: Pick<Database, "query">,
  media: readonly AskedMedia[],
): Promise<Map<number, Map<number, Set<MediaUse>>>> {
  const ids = media.map(({ id }) => id);
  const most = 2 * mostNamed;
  const postsNaming = (column: "featured_media_id" | "share_picture") =>
    query
      .selectFrom("posts")
      .select(["id as post_id", `${column} as media_id`])
      .where(column, "in", ids)
      .orderBy("id")
      .limit(most)
      .execute();
  const [featured, shared, shown, mentioned] = await Promise.all([
    postsNaming("featured_media_id"),
    postsNaming("share_picture"),
    query
      .selectFrom("post_media")
      .select(["post_id", "media_id", "place"])
      .where("media_id", "in", ids)
      .orderBy("post_id")
      .limit(most)
      .execute(),
    query
      .selectFrom("media_mentions")
      .select(["post_id", "media_id", "place"])
      .where("media_id", "in", ids)
      .orderBy("post_id")
      .limit(most)
      .execute(),
  ]);
  const found = new Map<number, Map<number, Set<MediaUse>>>();
  const placesIn = (media_id: number, post_id: number) => {
    const posts = found.get(media_id) ?? new Map<number, Set<MediaUse>>();
    found.set(media_id, posts);
    const places = posts.get(post_id) ?? new Set<MediaUse>();
    posts.set(post_id, places);
    return places;
  };
  for (const { media_id, post_id } of featured) placesIn(media_id, post_id).add("featured");
  for (const { media_id, post_id } of shared) placesIn(media_id, post_id).add("sharing");
  for (const { media_id, post_id, place } of shown) placesIn(media_id, post_id).add(place);
  for (const { media_id, post_id, place } of mentioned) {
    const places = placesIn(media_id, post_id);
    // Pictures that a text or a gallery shows are named by their URL, too.
    if (place === "fields" || !(places.has("gallery") || places.has("text"))) places.add(place);
  }
  return found;
}
