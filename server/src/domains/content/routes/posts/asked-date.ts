/** When a post is to appear, as a call asks for it. */
import { refusal } from "../../../../engines/rest/rest-error.ts";
import { localTime, utcOf } from "../../../../engines/wordpress-values/site-time.ts";
import { mayPublish } from "../../access.ts";
import type { Composing, Post } from "./composing.ts";

export function statusAskedFor(
  { user, params, type }: Composing,
  before: Post | null,
): Post["status"] | undefined {
  // An empty status means draft, as in WordPress.
  const status = params.status === "" ? "draft" : (params.status as Post["status"] | undefined);
  if (status === undefined || status === before?.status) return undefined;
  if (["private", "publish", "future"].includes(status) && !mayPublish(user, type)) {
    const what = status === "private" ? "create private posts" : "publish posts";
    throw refusal(true, "rest_cannot_publish", `Sorry, you are not allowed to ${what} in this post type.`);
  }
  return status;
}

/** The date that a user set; `null` if the date follows the change. Sending the present date back sets nothing. */
export function dateAskedFor({ params, settings }: Composing, before: Post | null): string | null {
  const own = before && !before.date_floats ? before.published_at : null;
  const { date, date_gmt } = params;
  const sent = date ? [date, settings.timezone] : date_gmt ? [date_gmt, "UTC"] : null;
  if (sent) {
    const moment = utcOf(String(sent[0]), String(sent[1])).replace(/\.\d{3}Z$/, ".000Z");
    const local = (iso: string) => localTime(iso, settings.timezone);
    return before && local(before.published_at) === local(moment) ? own : moment;
  }
  return date === null || date_gmt === null ? null : own;
}
