/** The arguments of post collections: WordPress's own declarations, with what only code can check. */
import { ownFields, postFields } from "@extenso/contract/fields/posts.ts";
import { recordSchema, writableFields } from "@extenso/contract/fields/record-fields.ts";
import { isLongerThan } from "@extenso/contract/requests/rules.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import {
  type Argument,
  emptiedByNull,
  invalidParameters,
} from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import { problem, ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../../../engines/rest/arguments/value-schema.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { authorizationError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { sanitizeTitle } from "../../../../engines/wordpress-values/slug.ts";
import { mayWritePosts } from "../../access.ts";
import { checkTemplate } from "../../check-template.ts";
import { nestingFault } from "../../cleaning/clean-written.ts";
import { originPlaceholder, withOrigin } from "../../origin.ts";
import type { PostType } from "../../posts/conditions.ts";
import { customFieldProblems, customFieldSchema, customFieldTypes } from "../../posts/custom-fields.ts";
import { findPost } from "../../posts/store.ts";
import { parseStored } from "../../wire.ts";
import { recordLinks } from "../record-links.ts";
import { checkPostMeta } from "./footnotes.ts";
import {
  listedExcerptLength,
  pageCollectionArguments,
  postCollectionArguments,
} from "./post-collection-arguments.ts";

type Arguments = Record<string, Argument<RestCall>>;

/** Anything but `publish` is for who writes; a status that doesn't exist is as forbidden to the public. */
function checkStatuses(value: unknown, { user }: RestCall): string[] {
  const wanted = slugList(value, "status");
  for (const status of wanted) {
    if (status === "publish") continue;
    if (!mayWritePosts(user))
      throw authorizationError(user !== null, "rest_forbidden_status", "Status is forbidden.");
    const checked = checkValue(status, postCollectionArguments.status ?? {}, "status");
    if ("problem" in checked) throw new ValueError(checked.problem);
  }
  return wanted;
}

const ofTerms = ["tax_relation", "categories", "categories_exclude", "tags", "tags_exclude"];
const ofArticles = ["sticky", "ignore_sticky", "format"];
/** Arguments of an article collection that the other kinds lack. */
const lacking: Record<PostType, string[]> = {
  post: [],
  page: [...ofTerms, ...ofArticles],
  "portfolio-items": [...ofTerms, ...ofArticles, "author", "author_exclude"],
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
    // WordPress takes it of lists as well, without saying so.
    ...(type === "portfolio-items" ? {} : { excerpt_length: listedExcerptLength }),
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
    meta: { ...all.meta, describedOnly: true, sanitize: checkPostMeta },
    template: { ...all.template, describedOnly: true, sanitize: checkTemplate(templates[type]) },
    ...ownArguments(type),
    ...(custom
      ? {
          acf: {
            ...custom,
            properties: customFieldTypes(type),
            describedAs: custom,
            sanitize: checkCustomFields,
          },
        }
      : {}),
  };
  return emptiedByNull(checked);
}

function ownArguments(type: PostType): Arguments {
  const fields = Object.entries(writableFields(ownFields(type)) as Arguments);
  return Object.fromEntries(
    fields.map(([name, argument]) => [
      name,
      {
        ...argument,
        undescribed: true,
        sanitize(value: unknown) {
          checkAllCharacters(name, value);
          return value;
        },
      },
    ]),
  );
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

/**
 * Bounds and rules of custom fields, for every call with the arguments of writing a post.
 *
 * @param idName the argument with the record's number, where it isn't `id`.
 */
export function customFieldValidation(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  type: PostType,
  idName = "id",
) {
  return async ({ params }: RestCall): Promise<void> => {
    // The record is read only for values that would be refused.
    if (customFieldProblems(type, params.acf, {}).length === 0) return;
    const post = await findPost(database, type, idOf(params[idName]));
    const answered = post ? parseStored(withOrigin(post.acf, settings.publicUrl), {}) : {};
    const present = typeof answered === "object" && answered !== null ? answered : {};
    const [first] = customFieldProblems(type, params.acf, present as Record<string, unknown>);
    if (first) throw invalidParameters(new Map([["acf", first]]));
  };
}

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
export function postSchema(type: PostType, address: string): unknown {
  const fields = postFields[type];
  const acf = customFieldSchema(type);
  return {
    ...recordSchema(type, { ...fields, ...(acf ? { acf } : {}) }),
    links: recordLinks(`${address}/{id}`, fields),
  };
}

// Texts as they are sent: plain, or `{raw}` as they are answered.

/** Characters. Content is bounded by what a body may have. */
const longest: Record<string, number> = { title: 2_000, excerpt: 20_000, content: 1_000_000 };

function fail(code: string, message: string): never {
  const checked = problem(code, message);
  throw new ValueError((checked as Extract<typeof checked, { problem: unknown }>).problem);
}

/** Neither databases nor browsers keep NUL; the placeholder of our own address would come back as that address. */
function checkCharacters(name: string, text: string): void {
  if (text.includes("\0")) fail("rest_invalid_characters", `${name} must not contain NUL characters.`);
  if (text.includes(originPlaceholder))
    fail("rest_invalid_characters", `${name} must not contain ${originPlaceholder}.`);
}

/**
 * @returns the text, or undefined for what says nothing: anything but text or `{raw}` does, in WordPress, and an
 *   empty `raw` of a title.
 */
function sentText(
  name: "title" | "content" | "excerpt",
  value: unknown,
  user: SignedInUser | null,
): string | undefined {
  const raw = typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined;
  // PHP takes a number within for its figures.
  const within = typeof raw === "number" ? String(raw) : raw;
  const given = typeof value === "string" ? value : typeof within === "string" ? within : undefined;
  if (given === undefined || (name === "title" && given === "" && typeof value !== "string"))
    return undefined;
  const most = longest[name] as number;
  if (isLongerThan(given, most)) fail("rest_too_long", `${name} must be at most ${most} characters long.`);
  checkCharacters(name, given);
  checkNesting(name, given, user);
  return given.toWellFormed();
}

function checkNesting(name: string, text: string, user: SignedInUser | null): void {
  const fault = nestingFault(name, text, user);
  if (fault) fail("rest_too_deep", fault);
}

/** Every text within a value. */
function checkAllCharacters(name: string, value: unknown): void {
  for (const text of textsIn(value)) checkCharacters(name, text);
}

/** The same, of a value whose texts may be HTML. */
function checkAllTexts(name: string, value: unknown, user: SignedInUser | null): void {
  for (const text of textsIn(value)) {
    checkCharacters(name, text);
    checkNesting(name, text, user);
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}
