import { mediaFields } from "@extenso/contract/fields/media.ts";
import { postFields } from "@extenso/contract/fields/posts.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../../../engines/rest/arguments/value-schema.ts";
import { idList } from "../../../../engines/rest/collection.ts";
import { authorizationError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { mayWritePosts } from "../../access.ts";
import { collectionArguments } from "../posts/post-arguments.ts";
import { recordLinks } from "../record-links.ts";

const status: Argument<RestCall> = {
  description: "Limit result set to posts assigned one or more statuses.",
  type: "array",
  default: "inherit",
  items: { type: "string", enum: ["inherit", "private", "trash"] },
};

/** Files have the status of their post; only writers may filter by other statuses. */
function checkStatuses(value: unknown, { user }: RestCall): string[] {
  const wanted = slugList(value, "status");
  for (const one of wanted) {
    if (one === "inherit") continue;
    if (!mayWritePosts(user))
      throw authorizationError(user !== null, "rest_forbidden_status", "Status is forbidden.");
    const checked = checkValue(one, status, "status");
    if ("problem" in checked) throw new ValueError(checked.problem);
  }
  return wanted;
}

/** The arguments of posts without terms, plus those of files. */
export function mediaArguments(): Record<string, Argument<RestCall>> {
  // Files have no order of their own.
  const { menu_order: _, excerpt_length: _excerpts, orderby = {}, ...shared } = collectionArguments("page");
  return {
    ...shared,
    orderby: { ...orderby, enum: orderby.enum?.filter((name) => name !== "menu_order") ?? [] },
    parent: idList("Limit result set to items with particular parent IDs."),
    parent_exclude: idList("Limit result set to all items except those of a particular parent ID."),
    status: { ...status, describedOnly: true, sanitize: checkStatuses },
    media_type: {
      default: null,
      description: "Limit result set to attachments of a particular media type or media types.",
      type: "array",
      items: { type: "string", enum: ["image", "video", "text", "application", "audio"] },
    },
    mime_type: {
      default: null,
      description: "Limit result set to attachments of a particular MIME type or MIME types.",
      type: "array",
      items: { type: "string" },
    },
  };
}

/** JSON Schema of a record, for OPTIONS. @param address the collection's own. */
export function mediaSchema(address: string): unknown {
  return {
    ...recordSchema("attachment", mediaFields),
    links: recordLinks(`${address}/{id}`, postFields.post, ["unfiltered-html", "assign-author"]),
  };
}
