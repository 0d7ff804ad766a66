/** Scheduled and published articles, pages, projects and parts of the site in a span of time. */
import { declarationOf } from "@extenso/contract/site-content/parts.ts";
import type { CalendarEntry, CalendarKind } from "@extenso/contract/wire/calendar.ts";
import type { Query } from "../../../engines/database/query.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import { type Actor, can } from "../../access/access.ts";
import { datedSiteContent, mayEditSiteContent } from "../../site-content/site-content.ts";
import { mayEditOthers, mayEditPost, mayPublish } from "../access.ts";
import { pathsOf } from "../redirects.ts";
import { editTag } from "../routes/check-unchanged.ts";
import type { PostsTable } from "../tables.ts";
import { datedUpdates } from "../updates/store.ts";

type Status = CalendarEntry["status"];
type PostType = PostsTable["type"];

interface Span {
  /** ISO 8601, UTC; `until` is excluded, and `null` for no end. */
  from: string;
  until: string | null;
  limit: number;
}

export interface CalendarQuery extends Span {
  kinds: readonly CalendarKind[];
  statuses: readonly Status[];
}

interface Caller {
  user: Actor;
  /** Time zone of the studio. */
  timezone: string;
}

const typeOfKind = { posts: "post", pages: "page", "portfolio-items": "portfolio-items" } as const;

/** @returns the first `limit` entries that the caller may see, scheduled ones first, and whether there are more. */
export async function calendarEntries(
  query: Query,
  { kinds, statuses, from, until, limit }: CalendarQuery,
  caller: Caller,
): Promise<{ entries: CalendarEntry[]; is_cut: boolean }> {
  const found: CalendarEntry[] = [];
  let left = limit;
  let isCut = false;
  for (const status of ["future", "publish"] as const) {
    if (!statuses.includes(status)) continue;
    // One entry beyond the limit shows that there are more.
    const span = { from, until, limit: left + 1 };
    const ofStatus: CalendarEntry[] = [];
    for (const kind of kinds) {
      const entries =
        kind === "site"
          ? await siteEntries(query, status, span, caller)
          : await postEntries(query, kind, status, span, caller);
      ofStatus.push(...entries);
    }
    if (status === "future") ofStatus.push(...(await updateEntries(query, kinds, span, caller)));
    ofStatus.sort(byTime);
    isCut ||= ofStatus.length > left;
    found.push(...ofStatus.slice(0, left));
    left = limit - found.length;
  }
  return { entries: found.sort(byTime), is_cut: isCut };
}

function byTime(one: CalendarEntry, other: CalendarEntry): number {
  if (one.date_gmt !== other.date_gmt) return one.date_gmt < other.date_gmt ? -1 : 1;
  return one.title < other.title ? -1 : 1;
}

async function postEntries(
  query: Query,
  kind: Exclude<CalendarKind, "site">,
  status: Status,
  { from, until, limit }: Span,
  { user, timezone }: Caller,
): Promise<CalendarEntry[]> {
  const type: PostType = typeOfKind[kind];
  // Published posts are public; scheduled ones are for their authors and for editors.
  const seesAll = status === "publish" || mayEditOthers(user, type);
  const posts = await query
    .selectFrom("posts")
    .select([
      "id",
      "type",
      "status",
      "slug",
      "parent_id",
      "title_raw",
      "author_id",
      "published_at",
      "version",
    ])
    .where("type", "=", type)
    .where("status", "=", status)
    .where("published_at", ">=", from)
    .$if(until !== null, (rows) => rows.where("published_at", "<", until as string))
    .$if(!seesAll, (rows) => rows.where("author_id", "=", user?.id ?? 0))
    .orderBy("published_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const paths = status === "publish" ? await pathsOf(query, posts) : [];
  return posts.map((post, index) => {
    const mayEdit = mayEditPost(user, post);
    return {
      kind,
      id: post.id,
      part: "",
      version: 0,
      title: post.title_raw,
      status,
      date_gmt: gmtTime(post.published_at),
      date: localTime(post.published_at, timezone),
      etag: editTag(post),
      path: paths[index] ?? "",
      may_edit: mayEdit,
      may_publish: mayEdit && mayPublish(user, type),
    };
  });
}

/** Limit of updates that are filtered by the caller's rights; studios schedule far fewer. */
const mostUpdatesRead = 2_000;

/** Scheduled updates of published posts, visible to the same people as scheduled posts. */
async function updateEntries(
  query: Query,
  kinds: readonly CalendarKind[],
  { from, until, limit }: Span,
  { user, timezone }: Caller,
): Promise<CalendarEntry[]> {
  const found = await datedUpdates(query, { from, until, limit: mostUpdatesRead });
  const entries = found.flatMap(({ id, post, at, etag }) => {
    const kind = kinds.find((one) => one !== "site" && typeOfKind[one] === post.type);
    if (!kind || !(mayEditOthers(user, post.type) || post.author_id === user?.id)) return [];
    const mayEdit = mayEditPost(user, post);
    return {
      kind,
      id: post.id,
      part: "",
      version: id,
      title: post.title_raw,
      status: "future" as const,
      date_gmt: gmtTime(at),
      date: localTime(at, timezone),
      etag,
      path: "",
      may_edit: mayEdit,
      may_publish: mayEdit && mayPublish(user, post.type),
    };
  });
  return entries.slice(0, limit);
}

async function siteEntries(
  query: Query,
  status: Status,
  span: Span,
  { user, timezone }: Caller,
): Promise<CalendarEntry[]> {
  if (!can(user, "edit_pages")) return [];
  const versions = await datedSiteContent(query, status, span);
  return versions.map(({ part, number, at, etag }) => ({
    kind: "site" as const,
    id: 0,
    part,
    version: number,
    title: declarationOf(part).title,
    status,
    date_gmt: gmtTime(at),
    date: localTime(at, timezone),
    etag,
    path: "",
    may_edit: true,
    may_publish: mayEditSiteContent(user, part),
  }));
}
