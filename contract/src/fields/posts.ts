/** The fields of articles, portfolio items and pages. */
import { type OwnFieldName, ownPostFields } from "./own-fields.ts";
import {
  allContexts,
  type FieldSchema,
  type Fields,
  flag,
  idsOf,
  inFull,
  integer,
  rawAndRendered,
  readOnly,
  text,
  toEditors,
} from "./record-fields.ts";

export type PostKind = "post" | "portfolio-items" | "page";

interface PostField {
  schema: FieldSchema;
  /** Kinds that have the field; all of them if left out. */
  of?: readonly PostKind[];
  /** The default of a field whose value is stored as sent, in the column of the same name, and returned unchanged. Of ids, those of pictures alone are stored. */
  kept?: string | number;
}

const written: readonly PostKind[] = ["post", "page"];
const openness = { enum: ["open", "closed"] };

/**
 * In the order of WordPress's schema. A new field that is `kept` also needs a column; the value of any other comes from
 * the server's `post-values.ts`, and its rule for writing from `compose-post.ts`.
 */
const declared = {
  date: { schema: dated("The date the post was published, in the site's timezone.", allContexts) },
  date_gmt: { schema: dated("The date the post was published, as GMT.", inFull) },
  guid: {
    schema: readOnly({
      description: "The globally unique identifier for the post.",
      type: "object",
      context: inFull,
      properties: {
        raw: readOnly(text("GUID for the post, as it exists in the database.", toEditors)),
        rendered: readOnly(text("GUID for the post, transformed for display.", inFull)),
      },
    }),
  },
  id: { schema: readOnly(integer("Unique identifier for the post.", allContexts)) },
  link: { schema: readOnly(text("URL to the post.", allContexts, { format: "uri" })) },
  modified: {
    schema: moment("The date the post was last modified, in the site's timezone."),
  },
  modified_gmt: { schema: moment("The date the post was last modified, as GMT.") },
  slug: { schema: text("An alphanumeric identifier for the post unique to its type.", allContexts) },
  status: {
    schema: text("A named status for the post.", inFull, {
      enum: ["publish", "future", "draft", "pending", "private"],
    }),
  },
  type: { schema: readOnly(text("Type of post.", allContexts)) },
  password: { schema: text("A password to protect access to the content and excerpt.", toEditors) },
  permalink_template: { schema: readOnly(text("Permalink template for the post.", toEditors)) },
  generated_slug: {
    schema: readOnly(text("Slug automatically generated from the post title.", toEditors)),
  },
  title: {
    schema: rawAndRendered(
      {
        whole: "The title for the post.",
        raw: "Title for the post, as it exists in the database.",
        shown: "HTML title for the post, transformed for display.",
      },
      allContexts,
    ),
  },
  content: {
    schema: rawAndRendered(
      {
        whole: "The content for the post.",
        raw: "Content for the post, as it exists in the database.",
        shown: "HTML content for the post, transformed for display.",
      },
      inFull,
      {
        block_version: readOnly(integer("Version of the content block format used by the post.", toEditors)),
        protected: guarded("content"),
      },
    ),
  },
  author: { of: written, schema: integer("The ID for the author of the post.", allContexts) },
  excerpt: {
    of: written,
    schema: rawAndRendered(
      {
        whole: "The excerpt for the post.",
        raw: "Excerpt for the post, as it exists in the database.",
        shown: "HTML excerpt for the post, transformed for display.",
      },
      allContexts,
      { protected: guarded("excerpt") },
    ),
  },
  featured_media: { schema: integer("The ID of the featured media for the post.", allContexts) },
  comment_status: {
    of: written,
    kept: "closed",
    schema: text("Whether or not comments are open on the post.", inFull, openness),
  },
  ping_status: {
    of: written,
    kept: "closed",
    schema: text("Whether or not the post can be pinged.", inFull, openness),
  },
  format: {
    of: ["post"],
    kept: "standard",
    schema: text("The format for the post.", inFull, {
      enum: [
        ...["standard", "aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio"],
      ],
    }),
  },
  meta: { schema: { description: "Meta fields.", type: "object", context: inFull, properties: [] } },
  class_list: {
    schema: readOnly({
      description: "An array of the class names for the post container element.",
      type: "array",
      context: inFull,
      items: { type: "string" },
    }),
  },
  sticky: {
    of: ["post"],
    schema: flag("Whether or not the post should be treated as sticky.", inFull),
  },
  template: { kept: "", schema: text("The theme file to use to display the post.", inFull) },
  categories: {
    of: ["post"],
    schema: idsOf("The terms assigned to the post in the category taxonomy.", inFull),
  },
  tags: {
    of: ["post"],
    schema: idsOf("The terms assigned to the post in the post_tag taxonomy.", inFull),
  },
  parent: { of: ["page"], schema: integer("The ID for the parent of the post.", inFull) },
  menu_order: {
    of: ["page"],
    kept: 0,
    schema: integer("The order of the post in relation to other posts.", inFull),
  },
} satisfies Record<string, PostField>;

/** Relation in `_links` and `_embedded` of the sharing picture, if it isn't the featured one. */
export const sharePictureRelation = "extenso:sharepicture";

export type PostFieldName = keyof typeof declared;

export type KeptFieldName =
  | OwnFieldName
  | {
      [Name in PostFieldName]: (typeof declared)[Name] extends { kept: unknown } ? Name : never;
    }[PostFieldName];

const fields: [string, PostField][] = Object.entries(declared);

/** @returns the studio's own fields of a kind of post. */
export function ownFields(kind: PostKind): Fields {
  const of: [string, PostField][] = Object.entries(ownPostFields);
  return Object.fromEntries(
    of.flatMap(([name, { of: kinds, schema }]) =>
      kinds === undefined || kinds.includes(kind) ? [[name, schema]] : [],
    ),
  );
}

/** Fields that are stored as sent, with their defaults and the kinds that have them. */
export const keptFields = [...fields, ...(Object.entries(ownPostFields) as [string, PostField][])].flatMap(
  ([name, { kept, of = ["post", "portfolio-items", "page"], schema }]) =>
    kept === undefined
      ? []
      : [
          {
            name: name as KeptFieldName,
            initial: kept,
            of,
            isChoice: schema.enum !== undefined,
            isOwn: name in ownPostFields,
          },
        ],
);

/** Footnotes belong to texts; projects have no registered key. */
const footnotesMeta: FieldSchema = {
  ...declared.meta.schema,
  properties: { footnotes: { type: "string", title: "", description: "", default: "" } },
};

/** The fields that each kind of post has. */
export const postFields: Record<PostKind, Fields> = {
  post: fieldsOf("post"),
  "portfolio-items": fieldsOf("portfolio-items"),
  page: fieldsOf("page"),
};

function fieldsOf(kind: PostKind): Fields {
  const own = fields.flatMap(([name, { of, schema }]) =>
    of === undefined || of.includes(kind) ? [[name, schema]] : [],
  );
  return { ...Object.fromEntries(own), ...(written.includes(kind) ? { meta: footnotesMeta } : {}) };
}

function dated(description: string, context: FieldSchema["context"]): FieldSchema {
  return { description, type: ["string", "null"], format: "date-time", context };
}

function moment(description: string): FieldSchema {
  return readOnly(text(description, inFull, { format: "date-time" }));
}

function guarded(what: string): FieldSchema {
  return readOnly(flag(`Whether the ${what} is protected with a password.`, allContexts));
}
