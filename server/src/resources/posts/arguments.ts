/** The arguments of post collections: WordPress's own declarations, with what only code can check. */
import type { Argument } from "../../rest/argument-schema.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { RestCall } from "../../rest/route.ts";
import description from "./description.json" with { type: "json" };
import type { PostType, Status } from "./store.ts";
import { mayEditPosts } from "./store.ts";

const allStatuses: Status[] = ["publish", "future", "draft", "pending", "private"];

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : String(value).split(/[\s,]+/)).map(String).filter(Boolean);
}

/** Anything but `publish` is for staff; a status that doesn't exist is as forbidden to the public. */
function checkStatuses(value: unknown, { user }: RestCall): Status[] {
  const wanted = listOf(value);
  if (wanted.some((status) => status !== "publish") && !mayEditPosts(user)) {
    throw refusal(user !== null, "rest_forbidden_status", "Status is forbidden.");
  }
  if (wanted.includes("any")) return allStatuses;
  for (const status of wanted) {
    if (!(allStatuses as string[]).includes(status)) {
      throw new RestError("rest_not_in_enum", `status[0] is not one of ${allStatuses.join(", ")}.`, 400);
    }
  }
  return wanted as Status[];
}

/** Slugs as they are stored: lower case, non-Latin characters percent-encoded. */
export function normalSlug(slug: string): string {
  const decoded = (() => {
    try {
      return decodeURIComponent(slug);
    } catch {
      return slug;
    }
  })();
  return encodeURIComponent(decoded.trim().toLowerCase().replace(/\s+/g, "-")).replace(
    /%[0-9A-F]{2}/g,
    (code) => code.toLowerCase(),
  );
}

const taxonomyArguments = [
  "tax_relation",
  "categories",
  "categories_exclude",
  "tags",
  "tags_exclude",
  "sticky",
];
const authorArguments = ["author", "author_exclude"];

type Arguments = Record<string, Argument<RestCall>>;

export function collectionArguments(type: PostType): Arguments {
  const all = description.collectionArguments as unknown as Arguments;
  const left =
    type === "post" ? [] : type === "page" ? taxonomyArguments : [...taxonomyArguments, ...authorArguments];
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name)));
  return {
    ...own,
    status: { ...all.status, describedOnly: true, sanitize: checkStatuses },
    slug: {
      ...all.slug,
      describedOnly: true,
      sanitize: (value) => listOf(value).map(normalSlug),
    },
  };
}

/** Described for clients that look, not checked: who may not write hears that first, as in WordPress. */
export const createArguments: Arguments = Object.fromEntries(
  Object.entries(description.createArguments as unknown as Arguments).map(([name, argument]) => [
    name,
    { ...argument, describedOnly: true },
  ]),
);
export const postSchema: unknown = description.schema;
