/** `wp/v2/types`, `taxonomies` and `statuses`: what kinds of content there are, by name. */
import * as z from "zod/mini";
import { type ByContext, byContext, links } from "../fields/answer-parts.ts";

const place = {
  name: z.string(),
  slug: z.string(),
  rest_base: z.string(),
  rest_namespace: z.string(),
  _links: links,
};

/** Fields of the edit context, which WordPress's editor needs: a type's capabilities, labels and visibility. */
const edited = {
  capabilities: z.record(z.string(), z.string()),
  labels: z.record(z.string(), z.nullable(z.string())),
  visibility: z.record(z.string(), z.boolean()),
};

/** Features of a type: whether it has one, or the parts of it that it has. */
const supported = z.union([z.boolean(), z.array(z.record(z.string(), z.boolean()))]);

export const answerType = byContext(
  {
    ...place,
    icon: z.nullable(z.string()),
    /** Blocks that a new record begins with; none here. */
    template: z.array(z.never()),
    template_lock: z.boolean(),
  },
  {
    description: z.string(),
    hierarchical: z.boolean(),
    has_archive: z.boolean(),
    taxonomies: z.array(z.string()),
  },
  { ...edited, viewable: z.boolean(), supports: z.record(z.string(), supported) },
);

export const answerTaxonomy = byContext(
  place,
  { description: z.string(), hierarchical: z.boolean(), types: z.array(z.string()) },
  { ...edited, show_cloud: z.boolean() },
);

export const answerStatus = byContext(
  { name: z.string(), slug: z.string(), _links: links },
  { public: z.boolean(), queryable: z.boolean(), date_floating: z.boolean() },
  { private: z.boolean(), protected: z.boolean(), show_in_list: z.boolean() },
);

/** All of a kind, by their slugs. */
export function bySlug({ view, embed, edit }: ByContext): ByContext {
  const all = (schema: z.ZodMiniType) => z.record(z.string(), schema);
  return { view: all(view), embed: all(embed), edit: all(edit) };
}
