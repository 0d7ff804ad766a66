/** The arguments of post collections: WordPress's own declarations, with what only code can check. */
import { postFields } from "@extenso/contract/fields/posts.ts";
import { recordSchema, writableFields } from "@extenso/contract/fields/record-fields.ts";
import {
  type Argument,
  checkMeta,
  emptiedByNull,
} from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../../../engines/rest/arguments/value-schema.ts";
import { refusal } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { sanitizeTitle } from "../../../../engines/wordpress-values/slug.ts";
import { mayWritePosts } from "../../access.ts";
import { checkTemplate } from "../../check-template.ts";
import type { PostType } from "../../posts/conditions.ts";
import { customFieldSchema } from "../../posts/custom-fields.ts";
import { recordLinks } from "../record-links.ts";
import { pageCollectionArguments, postCollectionArguments } from "./post-collection-arguments.ts";
import { checkAllCharacters, checkAllTexts, sentText } from "./sent-texts.ts";

type Arguments = Record<string, Argument<RestCall>>;

/** Anything but `publish` is for who writes; a status that doesn't exist is as forbidden to the public. */
function checkStatuses(value: unknown, { user }: RestCall): string[] {
  const wanted = slugList(value, "status");
  for (const status of wanted) {
    if (status === "publish") continue;
    if (!mayWritePosts(user)) throw refusal(user !== null, "rest_forbidden_status", "Status is forbidden.");
    const checked = checkValue(status, postCollectionArguments.status ?? {}, "status");
    if ("problem" in checked) throw new ValueError(checked.problem);
  }
  return wanted;
}

const ofTerms = ["tax_relation", "categories", "categories_exclude", "tags", "tags_exclude"];
/** Arguments of an article collection that the other kinds lack. */
const lacking: Record<PostType, string[]> = {
  post: [],
  page: [...ofTerms, "sticky"],
  "portfolio-items": [...ofTerms, "sticky", "author", "author_exclude"],
};

export function collectionArguments(type: PostType): Arguments {
  const own = Object.entries(postCollectionArguments).filter(([name]) => !lacking[type].includes(name));
  const { orderby = {}, status, slug } = postCollectionArguments;
  return {
    ...Object.fromEntries(own),
    ...(type === "page"
      ? { ...pageCollectionArguments, orderby: { ...orderby, enum: [...(orderby.enum ?? []), "menu_order"] } }
      : {}),
    status: { ...status, describedOnly: true, sanitize: checkStatuses },
    slug: { ...slug, describedOnly: true, sanitize: (value) => slugList(value) },
  };
}

const templates: Record<PostType, string[]> = {
  post: ["blank"],
  page: ["blank", "blog-alternative", "404"],
  "portfolio-items": [],
};

/** Longer than anybody types, and than a column of WordPress. */
const longestPassword = 255;

export function createArguments(type: PostType): Arguments {
  const all = writableFields(postFields[type]) as Arguments;
  const custom = customFieldSchema(type);
  const text = (name: "title" | "content" | "excerpt"): Arguments =>
    all[name]
      ? {
          [name]: {
            ...all[name],
            describedOnly: true,
            sanitize: (value, { user }) => sentText(name, value, user),
          },
        }
      : {};
  const checked: Arguments = {
    ...all,
    slug: { ...all.slug, sanitize: (value) => sanitizeTitle(String(value)) },
    password: { ...all.password, sanitize: checkPassword },
    ...text("title"),
    ...text("content"),
    ...text("excerpt"),
    meta: { ...all.meta, describedOnly: true, sanitize: checkMeta },
    template: { ...all.template, describedOnly: true, sanitize: checkTemplate(templates[type]) },
    ...(custom ? { acf: { ...custom, undescribed: true, sanitize: checkCustomFields } } : {}),
  };
  return emptiedByNull(checked);
}

function checkPassword(value: unknown): unknown {
  checkAllCharacters("password", value);
  const checked = checkValue(value, { type: "string", maxLength: longestPassword }, "password");
  if ("problem" in checked) throw new ValueError(checked.problem);
  return value;
}

function checkCustomFields(value: unknown, { user }: RestCall): unknown {
  checkAllTexts("acf", value, user);
  return value;
}

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
export function postSchema(type: PostType, address: string): unknown {
  const fields = postFields[type];
  return {
    ...recordSchema(type, fields),
    links: recordLinks(`${address}/{id}`, fields),
  };
}
