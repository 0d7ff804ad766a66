/** Tasks about content: missed publications, and texts that wait for review. */

import { declarationOf } from "@extenso/contract/site-content/parts.ts";
import { can } from "../../domains/access/access.ts";
import { mayEditOthers, mayEditPost, mayPublish } from "../../domains/content/access.ts";
import type { PostsTable } from "../../domains/content/tables.ts";
import { missedUpdates } from "../../domains/content/updates/store.ts";
import { datedSiteContent } from "../../domains/site-content/site-content.ts";
import { countRows } from "../../engines/database/query.ts";
import { createNeed, momentIn, type Need, type NeedsContext, pluralize } from "./need.ts";

type PostType = PostsTable["type"];

const collections = { post: "posts", page: "pages", "portfolio-items": "portfolio" } as const;
const types = Object.keys(collections) as (keyof typeof collections)[];

/** Limit of lines of one kind. */
const mostListed = 5;
/** Limit of missed updates that are filtered by the caller's rights. */
const mostRead = 200;
/** Time after which a due publication counts as missed; until then it is retried. */
const patienceMs = 2 * 60_000;

const pathOf = (type: PostType, id: number) =>
  `/desk/${collections[type as keyof typeof collections] ?? "posts"}/${id}`;
const titled = (title: string) => `“${title || "Untitled"}”`;

export async function contentNeeds(context: NeedsContext): Promise<Need[]> {
  const { settings, user } = context;
  // A WordPress behind this server keeps its own content, and its schedule.
  if (settings.contentApiUrl || !can(user, "edit_posts")) return siteNeeds(context);
  return [
    ...(await missed(context)),
    ...(await overduePosts(context)),
    ...(await siteNeeds(context)),
    ...(await reviews(context)),
  ];
}

async function missed({ database, settings, user }: NeedsContext): Promise<Need[]> {
  const updates = await missedUpdates(database.query, mostRead);
  return updates
    .filter(({ post }) => post.status !== "trash" && mayEditPost(user, post))
    .slice(0, mostListed)
    .map(({ post, at, problem }) =>
      createNeed("broken", {
        title: `The update of ${titled(post.title_raw)} did not go out`,
        detail: `${problem} It was scheduled for ${momentIn(at, settings.timezone)}.`.trim(),
        to: pathOf(post.type, post.id),
      }),
    );
}

async function overduePosts({ database, settings, user, now }: NeedsContext): Promise<Need[]> {
  const before = new Date(now.getTime() - patienceMs).toISOString();
  const needs: Need[] = [];
  for (const type of types) {
    const posts = await database.query
      .selectFrom("posts")
      .select(["id", "title_raw", "published_at"])
      .where("type", "=", type)
      .where("status", "=", "future")
      .where("published_at", "<", before)
      .$if(!mayEditOthers(user, type), (rows) => rows.where("author_id", "=", user?.id ?? 0))
      .orderBy("published_at")
      .orderBy("id")
      .limit(mostListed)
      .execute();
    for (const { id, title_raw, published_at } of posts)
      needs.push(
        createNeed("broken", {
          title: `${titled(title_raw)} was not published at its time`,
          detail: `It was scheduled for ${momentIn(published_at, settings.timezone)}. The server keeps trying; its log says why.`,
          to: pathOf(type, id),
        }),
      );
  }
  return needs;
}

async function siteNeeds({ database, settings, user, now }: NeedsContext): Promise<Need[]> {
  if (!can(user, "edit_pages")) return [];
  const until = new Date(now.getTime() - patienceMs).toISOString();
  const parts = await datedSiteContent(database.query, "future", { from: "", until, limit: mostListed });
  return parts.map(({ part, at }) =>
    createNeed("broken", {
      title: `${declarationOf(part).title} was not published at its time`,
      detail: `It was scheduled for ${momentIn(at, settings.timezone)}. The server keeps trying; its log says why.`,
      to: `/desk/site/${part}`,
    }),
  );
}

/** Texts submitted for review, for people who may publish them. */
async function reviews({ database, user }: NeedsContext): Promise<Need[]> {
  const needs: Need[] = [];
  for (const type of types) {
    if (!mayEditOthers(user, type) || !mayPublish(user, type)) continue;
    const pending = database.query
      .selectFrom("posts")
      .where("type", "=", type)
      .where("status", "=", "pending");
    const total = await countRows(pending);
    const first = await pending
      .select(["id", "title_raw"])
      .orderBy("modified_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!first) continue;
    const nouns = { post: "articles", page: "pages", "portfolio-items": "projects" }[type];
    needs.push(
      createNeed("today", {
        title:
          total === 1
            ? `${titled(first.title_raw)} waits for review`
            : `${pluralize(total, "", nouns)} wait for review`,
        detail: total === 1 ? "" : `The oldest is ${titled(first.title_raw)}.`,
        to: total === 1 ? pathOf(type, first.id) : `/desk/${collections[type]}?status=pending`,
      }),
    );
  }
  return needs;
}
