/** The arguments of post collections: WordPress's own declarations, with what only code can check. */
import type { Argument } from "../../rest/argument-schema.ts";
import { idList } from "../../rest/collection.ts";
import { refusal } from "../../rest/rest-error.ts";
import type { RestCall } from "../../rest/route.ts";
import { slugList } from "../../rest/slug-list.ts";
import { checkValue, ValueError } from "../../rest/value-schema.ts";
import { sanitizeTitle } from "../../slug.ts";
import { mayWritePosts } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";
import { customFieldSchema } from "../posts/custom-fields.ts";
import description from "./post-description.json" with { type: "json" };
import { checkAllCharacters, sentText } from "./sent-texts.ts";

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

/** Pages stand below and beside each other. */
const pageArguments: Arguments = {
  menu_order: { description: "Limit result set to posts with a specific menu_order value.", type: "integer" },
  parent: idList("Limit result set to items with particular parent IDs."),
  parent_exclude: idList("Limit result set to all items except those of a particular parent ID."),
};

const pageFields: Arguments = {
  parent: { description: "The ID for the parent of the post.", type: "integer" },
  menu_order: { description: "The order of the post in relation to other posts.", type: "integer" },
};

export function collectionArguments(type: PostType): Arguments {
  const ordered: Arguments = {
    ...described,
    orderby: { ...described.orderby, enum: [...(described.orderby?.enum ?? []), "menu_order"] },
  };
  const all = type === "page" ? { ...ordered, ...pageArguments } : described;
  const own = Object.entries(without(all, lacking[type].arguments)).map(
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

const templates: Record<PostType, string[]> = {
  post: ["blank"],
  page: ["blank", "blog-alternative", "404"],
  "portfolio-items": [],
};

function checkTemplate(type: PostType) {
  return (value: unknown): string => {
    const template = String(value ?? "");
    if (template === "" || templates[type].includes(template)) return template;
    const message = `template is not one of ${templates[type].join(", ")}.`;
    throw new ValueError({ code: "rest_invalid_param", message, data: null });
  };
}

/** There are no keys for it: whatever it holds is passed over. */
function checkMeta(value: unknown): unknown {
  if (typeof value === "object" && value !== null) return value;
  throw new ValueError({ code: "", message: "Invalid parameter.", data: null });
}

/** Longer than anybody types, and than a column of WordPress. */
const longestPassword = 255;

export function createArguments(type: PostType): Arguments {
  const all = without(description.createArguments as unknown as Arguments, lacking[type].fields);
  const custom = customFieldSchema(type);
  const text = (name: "title" | "content" | "excerpt"): Arguments =>
    all[name]
      ? { [name]: { ...all[name], describedOnly: true, sanitize: (value) => sentText(name, value) } }
      : {};
  const checked: Arguments = {
    ...all,
    ...(type === "page" ? pageFields : {}),
    slug: { ...all.slug, sanitize: (value) => sanitizeTitle(String(value)) },
    password: { ...all.password, sanitize: checkPassword },
    ...text("title"),
    ...text("content"),
    ...text("excerpt"),
    meta: { ...all.meta, describedOnly: true, sanitize: checkMeta },
    template: { ...all.template, describedOnly: true, sanitize: checkTemplate(type) },
    ...(custom ? { acf: { ...custom, undescribed: true, sanitize: withoutNul("acf") } } : {}),
  };
  return checked;
}

function checkPassword(value: unknown): unknown {
  checkAllCharacters("password", value);
  const checked = checkValue(value, { type: "string", maxLength: longestPassword }, "password");
  if ("problem" in checked) throw new ValueError(checked.problem);
  return value;
}

function withoutNul(name: string) {
  return (value: unknown): unknown => {
    checkAllCharacters(name, value);
    return value;
  };
}

const pageProperties = Object.fromEntries(
  Object.entries(pageFields).map(([name, field]) => [name, { ...field, context: ["view", "edit"] }]),
);

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
export function recordSchema(type: PostType, address: string): unknown {
  const { properties, links, ...schema } = description.schema;
  return {
    ...schema,
    title: type,
    properties: {
      ...without<unknown>(properties, lacking[type].fields),
      ...(type === "page" ? pageProperties : {}),
    },
    links: links
      .filter(({ rel }) => !lacking[type].fields.some((field) => actsOn(rel, field)))
      .map((link) => ({ ...link, href: `${address}/{id}` })),
  };
}

/** `…/action-assign-categories` is about the field `categories`. */
function actsOn(relation: string, field: string): boolean {
  return relation.endsWith(`-${field}`);
}
