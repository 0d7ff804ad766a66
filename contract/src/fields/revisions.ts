/** The schema that OPTIONS reports of revisions and autosaves: the post's own fields where both agree. */
import { postFields } from "./posts.ts";
import { allContexts, type Fields, inFull, integer, readOnly, text, toEditors } from "./record-fields.ts";

const time = { format: "date-time" } as const;

/** In the order of WordPress's schema. */
export function revisionFields(type: keyof typeof postFields): Fields {
  const { guid, title, content, excerpt, meta } = postFields[type] as Fields;
  return {
    author: integer("The ID for the author of the revision.", allContexts),
    date: text("The date the revision was published, in the site's timezone.", allContexts, time),
    date_gmt: text("The date the revision was published, as GMT.", inFull, time),
    ...(guid ? { guid } : {}),
    id: integer("Unique identifier for the revision.", allContexts),
    modified: text("The date the revision was last modified, in the site's timezone.", inFull, time),
    modified_gmt: text("The date the revision was last modified, as GMT.", inFull, time),
    parent: integer("The ID for the parent of the revision.", allContexts),
    slug: text("An alphanumeric identifier for the revision unique to its type.", allContexts),
    ...(title ? { title } : {}),
    ...(content ? { content } : {}),
    ...(excerpt ? { excerpt } : {}),
    ...(meta ? { meta } : {}),
  };
}

export function autosaveFields(type: keyof typeof postFields): Fields {
  const preview_link = readOnly(text("Preview link for the post.", toEditors, { format: "uri" }));
  return { ...revisionFields(type), preview_link };
}
