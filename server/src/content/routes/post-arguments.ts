/** The arguments of post collections: WordPress's own declarations, with what only code can check. */
import type { Argument } from "../../rest/argument-schema.ts";
import { refusal } from "../../rest/rest-error.ts";
import type { RestCall } from "../../rest/route.ts";
import { slugList } from "../../rest/slug-list.ts";
import { checkValue, ValueError } from "../../rest/value-schema.ts";
import { mayWritePosts } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";
import description from "./post-description.json" with { type: "json" };

type Arguments = Record<string, Argument<RestCall>>;

const described = description.collectionArguments as unknown as Arguments;

/** Anything but `publish` is for who writes; a status that doesn't exist is as forbidden to the public. */
function checkStatuses(value: unknown, { user }: RestCall): string[] {
  const wanted = slugList(value, "status");
  for (const status of wanted) {
    if (status === "publish") continue;
    if (!mayWritePosts(user)) throw refusal(user !== null, "rest_forbidden_status", "Status is forbidden.");
    const checked = checkValue(status, described.status ?? {}, "status");
    if ("problem" in checked) throw new ValueError(checked.problem);
  }
  return wanted;
}

const early = ["context", "page", "per_page", "search"];
const ofTerms = ["tax_relation", "categories", "categories_exclude", "tags", "tags_exclude"];
const ofAuthors = ["author", "author_exclude"];

/** What a kind of post lacks that articles have. */
const lacking: Record<PostType, { arguments: string[]; fields: string[] }> = {
  post: { arguments: [], fields: [] },
  page: {
    arguments: [...ofTerms, "sticky"],
    fields: ["sticky", "format", "categories", "tags"],
  },
  "portfolio-items": {
    arguments: [...ofTerms, "sticky", ...ofAuthors],
    fields: ["author", "excerpt", "comment_status", "ping_status", "sticky", "format", "categories", "tags"],
  },
};

function without<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
}

export function collectionArguments(type: PostType): Arguments {
  const own = Object.entries(without(described, lacking[type].arguments)).map(
    ([name, argument]): [string, Argument<RestCall>] => [
      name,
      early.includes(name) ? { ...argument, early: true } : argument,
    ],
  );
  return {
    ...Object.fromEntries(own),
    status: { ...described.status, describedOnly: true, sanitize: checkStatuses },
    slug: { ...described.slug, describedOnly: true, sanitize: (value) => slugList(value) },
  };
}

/** WordPress looks at these only when it stores them. */
const unchecked = ["title", "content", "excerpt", "meta", "template", "slug", "password"];

/** Nobody writes content through the API yet; who may not hears so only after saying it right. */
export function createArguments(type: PostType): Arguments {
  const all = without(description.createArguments as unknown as Arguments, lacking[type].fields);
  return Object.fromEntries(
    Object.entries(all).map(([name, argument]) => [
      name,
      unchecked.includes(name) ? { ...argument, describedOnly: true } : argument,
    ]),
  );
}

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
export function recordSchema(type: PostType, address: string): unknown {
  const { properties, links, ...schema } = description.schema;
  return {
    ...schema,
    title: type,
    properties: without<unknown>(properties, lacking[type].fields),
    links: links
      .filter(({ rel }) => !lacking[type].fields.some((field) => actsOn(rel, field)))
      .map((link) => ({ ...link, href: `${address}/{id}` })),
  };
}

/** `…/action-assign-categories` is about the field `categories`. */
function actsOn(relation: string, field: string): boolean {
  return relation.endsWith(`-${field}`);
}
