/** What WordPress's addresses lead to, in this server's own content. */
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type {
  NamedCollection,
  PermalinkCollection,
  WireNamed,
  WirePermalink,
} from "@extenso/contract/client/permalink-calls.ts";
import { sharePictureRelation } from "@extenso/contract/fields/posts.ts";
import type { Places } from "@extenso/contract/host/host.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { readableContent } from "../../domains/content/access.ts";
import { mediaLink, mediaUrl } from "../../domains/content/media/present.ts";
import { listMedia } from "../../domains/content/media/store.ts";
import { pageRecords } from "../../domains/content/posts/page-records.ts";
import { postLink } from "../../domains/content/posts/present.ts";
import { publishedPosts } from "../../domains/content/posts/published-posts.ts";
import { findRedirect } from "../../domains/content/redirects.ts";
import { listTerms } from "../../domains/content/terms/store.ts";
import { listUsers } from "../../domains/identity/users/list-users.ts";
import { publicKinds } from "../../domains/identity/users/may-read.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { slugList } from "../../engines/rest/arguments/slug-list.ts";
import { mostOfOneName } from "../reading/content-source.ts";

export const typeOfCollection = {
  posts: "post",
  pages: "page",
  "portfolio-items": "portfolio-items",
} as const;

/** By which records are looked up; an empty list narrows nothing. */
interface Wanted {
  slugs: string[];
  include: number[];
}

const bare = {
  source_url: "",
  title: { rendered: "" },
  content: { rendered: "", protected: false },
  share_text: "",
  robots: "",
  _embedded: { [sharePictureRelation]: [] },
};

export const placeOf = (record: WirePost): WirePermalink => ({ ...record, source_url: "" });

const named = (slug: string): Wanted => ({ slugs: slugList(percentDecoded(slug)), include: [] });
const numbered = (id: number): Wanted => ({ slugs: [], include: [id] });

export function studioPlaces(dependencies: Pick<Dependencies, "database" | "settings">): Places {
  const { database, settings } = dependencies;

  async function files(wanted: Wanted): Promise<WirePermalink[]> {
    const found = await listMedia(
      database,
      {
        access: readableContent(null),
        ...wanted,
        exclude: [],
        parents: [],
        parentsExcluded: [],
        authors: [],
        authorsExcluded: [],
        mediaTypes: [],
        mimeTypes: [],
        searchScope: { columns: [], exact: false },
        trash: wanted.include.length > 0 ? "included" : "without",
      },
      {
        orderBy: "date",
        order: "desc",
        offset: 0,
        limit: mostOfOneName,
      },
    );
    return found.map((media) => ({
      ...bare,
      id: media.id,
      slug: media.slug,
      link: mediaLink(media, settings),
      source_url: mediaUrl(media.file, settings.publicUrl),
    }));
  }

  async function places(collection: PermalinkCollection, filter: Wanted): Promise<WirePermalink[]> {
    if (collection === "media") return files(filter);
    // Pages are shown in place, the others redirected to.
    const isPage = collection === "pages";
    const query = { filter, perPage: mostOfOneName, withTexts: isPage };
    const { parts } = await publishedPosts(dependencies, typeOfCollection[collection], query);
    const posts = (await Array.fromAsync(parts)).flat();
    if (!isPage)
      return posts.map((post) => ({ ...bare, id: post.id, slug: post.slug, link: postLink(settings, post) }));
    return (await pageRecords(dependencies, posts)).map(placeOf);
  }

  async function firstNamed(collection: NamedCollection, wanted: Wanted): Promise<WireNamed | null> {
    const window = { orderBy: "name", order: "asc", offset: 0, limit: 1 } as const;
    if (collection === "users") {
      const filter = { ...wanted, exclude: [], search: null, authorsOf: [...publicKinds] };
      const { users } = await listUsers(database, filter, window);
      const [user] = users;
      return user ? { id: user.id, name: user.display_name, slug: user.slug } : null;
    }
    const { terms } = await listTerms(
      database,
      {
        ...wanted,
        taxonomies: [collection === "tags" ? "post_tag" : "category"],
        search: "",
        exclude: [],
        hideEmpty: false,
      },
      window,
    );
    const [term] = terms;
    return term ? { id: term.id, name: term.name, slug: term.slug } : null;
  }

  return {
    placesBySlug: (collection, slug) => places(collection, named(slug)),
    placesById: (collection, id) => places(collection, numbered(id)),
    findNamed: (collection, slug) => firstNamed(collection, named(slug)),
    findNumbered: (collection, id) => firstNamed(collection, numbered(id)),
    leadsTo: (path) => findRedirect(database.query, path),
  };
}
