/** Looking up what one of WordPress's addresses leads to. For the server's side of the site alone. */

import * as z from "zod/mini";
import { percentDecoded } from "../addresses/percent-encoding.ts";
import { httpError } from "../errors/errors.ts";
import { sharePictureRelation } from "../fields/posts.ts";
import { wireMedia } from "../wire/media.ts";
import { renderedField, text, tolerantList } from "../wire/parts.ts";
import { readList, type Transport } from "./transport.ts";

/** The fields of a record that redirects need. */
const wirePermalink = z.object({
  id: z.number(),
  slug: text,
  link: text,
  /** Only media files have one. */
  source_url: text,
  /** Title and content are needed only for pages, which are shown in place. */
  title: renderedField,
  content: z.catch(z.object({ rendered: text, protected: z.catch(z.boolean(), false) }), {
    rendered: "",
    protected: false,
  }),
  /** Pages of our own server alone have these. */
  share_text: text,
  robots: text,
  _embedded: z.catch(z.object({ [sharePictureRelation]: tolerantList(wireMedia) }), {
    [sharePictureRelation]: [],
  }),
});

export type WirePermalink = z.infer<typeof wirePermalink>;

/** A term or an author. */
const wireNamed = z.object({ id: z.number(), name: text, slug: text });

export type WireNamed = z.infer<typeof wireNamed>;

export type PermalinkCollection = "posts" | "portfolio-items" | "pages" | "media";
export type NamedCollection = "categories" | "tags" | "users";

const fields: Record<PermalinkCollection, string> = {
  posts: "id,slug,link",
  "portfolio-items": "id,slug,link",
  pages: `id,slug,link,title,content,share_text,robots,_links.${sharePictureRelation}`,
  media: "id,slug,link,source_url",
};

/** Pages are shown in place, and cards of links to them have a picture. */
const shapeOf = (collection: PermalinkCollection): Record<string, string> => ({
  _fields: fields[collection],
  ...(collection === "pages" ? { _embed: sharePictureRelation } : {}),
});

/** Pages of one name lie below different ones. */
const mostOfOneName = 10;

/** @throws {ApiError} from every call. */
export interface PermalinkCalls {
  /** Public records with this slug. */
  placesBySlug(collection: PermalinkCollection, slug: string): Promise<WirePermalink[]>;
  /** At most one record. */
  placesById(collection: PermalinkCollection, id: number): Promise<WirePermalink[]>;
  /** A category, a tag, or someone who has published; null: there is none. */
  findNamed(collection: NamedCollection, slug: string): Promise<WireNamed | null>;
  /** The same by its number. */
  findNumbered(collection: NamedCollection, id: number): Promise<WireNamed | null>;
}

export function permalinkCalls(transport: Transport): PermalinkCalls {
  async function list<T>(
    schema: z.ZodMiniType<T>,
    collection: string,
    query: Record<string, string | number>,
  ): Promise<T[]> {
    const answer = await transport.request(`/wp/v2/${collection}`, { query, refusal: httpError });
    return readList(schema, answer).items;
  }

  return {
    placesBySlug: (collection, slug) =>
      list(wirePermalink, collection, {
        slug: percentDecoded(slug),
        per_page: mostOfOneName,
        ...shapeOf(collection),
      }),

    placesById: (collection, id) =>
      list(wirePermalink, collection, { include: id, per_page: 1, ...shapeOf(collection) }),

    async findNamed(collection, slug) {
      const query = { slug: percentDecoded(slug), per_page: 1, _fields: "id,name,slug" };
      return (await list(wireNamed, collection, query))[0] ?? null;
    },

    async findNumbered(collection, id) {
      const query = { include: id, per_page: 1, _fields: "id,name,slug" };
      return (await list(wireNamed, collection, query))[0] ?? null;
    },
  };
}
