/** Resolves a request for a preview to its content; the viewer's right is checked at each request. */

import { checkDocument } from "@extenso/contract/site-content/check-content.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { mayEditPost, type Post } from "../content/content.ts";
import { standingInSession, standingOf } from "../identity/identity.ts";
import {
  findPublished,
  findSiteContent,
  mayEditSiteContent,
  UnreadableContentError,
} from "../site-content/site-content.ts";
import { type Grant, readGrant } from "./grant.ts";
import { findOpenLink, type PreviewLink } from "./link-store.ts";
import type { Shown } from "./shown.ts";
import { type PostState, pathOfShown, shownPost } from "./shown-post.ts";
import { findState } from "./state-store.ts";
import type { PreviewSubject } from "./subject.ts";

type PreviewDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

export type OpenedPreview =
  | { kind: "shown"; shown: Shown }
  /** The post of the link has been published, at this path. */
  | { kind: "published"; path: string }
  /** The grant is missing or has ended, or its subject was deleted. */
  | { kind: "over" };

const over: OpenedPreview = { kind: "over" };

/** @param cookies the request's `Cookie`. */
export async function openPreview(
  { database, settings, clock, signingKey }: PreviewDependencies,
  subject: PreviewSubject,
  cookies: string | null,
): Promise<OpenedPreview> {
  const now = clock();
  const grant = readGrant(signingKey, settings, { subject, cookies, now: now.getTime() });
  const viewer = grant && (await viewerOf({ database, settings }, grant, subject, now));
  if (!viewer) return over;
  if (subject.kind === "site") return openSiteContent(database.query, subject.part, viewer);
  const post = await postOf(database.query, subject.id);
  if (!post || !isPreviewed(post, viewer)) return over;
  if (grant.kind === "link") return openLinked(database, post, viewer);
  const state = (await findState(database.query, subject, viewer.id)) as PostState | undefined;
  return {
    kind: "shown",
    shown: { kind: "post", viewer, post: shownPost(post, state ?? null), termIds: state?.termIds ?? null },
  };
}

/** A link shows the last saved state, or leads to the published page once there is one. */
export async function openLinked(
  database: Pick<Dependencies["database"], "query">,
  post: Post,
  viewer: SignedInUser,
): Promise<OpenedPreview> {
  const shown = shownPost(post, null);
  if (post.status === "publish") return { kind: "published", path: await pathOfShown(database, shown) };
  return { kind: "shown", shown: { kind: "post", viewer, post: shown, termIds: null } };
}

export function postOf(query: Query, id: number): Promise<Post | undefined> {
  return query.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A preview link ends when its creator may no longer edit the post. */
export function isPreviewed(post: Parameters<typeof mayEditPost>[1], viewer: SignedInUser): boolean {
  return post.status !== "trash" && mayEditPost(viewer, post);
}

/** The user whose rights the preview has; `null` if the session or the link has ended. */
async function viewerOf(
  dependencies: RightsDependencies,
  grant: Grant,
  subject: PreviewSubject,
  now: Date,
): Promise<SignedInUser | null> {
  if (grant.kind === "desk") {
    const { database, settings } = dependencies;
    return standingInSession(database.query, settings, grant, now);
  }
  return (await openLinkOf(dependencies, grant.linkId, subject, now))?.maker ?? null;
}

/** The link and its creator, whose rights it has; `null` if it has ended or is another subject's. */
async function openLinkOf(
  dependencies: RightsDependencies,
  linkId: number,
  subject: PreviewSubject,
  now: Date,
): Promise<{ link: PreviewLink; maker: SignedInUser } | null> {
  const link = await findOpenLink(dependencies.database.query, { id: linkId }, now);
  if (!link || subject.kind !== "post" || link.post_id !== subject.id) return null;
  const maker = await makerOf(dependencies, link.created_by, now);
  return maker && { link, maker };
}

/**
 * The preview link by which the caller looks at a post, and its creator.
 *
 * @param cookies the request's `Cookie`.
 * @returns `null` without a link, and once it has ended.
 */
export async function openedLink(
  { database, settings, clock, signingKey }: PreviewDependencies,
  postId: number,
  cookies: string | null,
): Promise<{ link: PreviewLink; maker: SignedInUser } | null> {
  const now = clock();
  const subject = { kind: "post", id: postId } as const;
  const grant = readGrant(signingKey, settings, { subject, cookies, now: now.getTime() });
  return grant?.kind === "link" ? openLinkOf({ database, settings }, grant.linkId, subject, now) : null;
}

type RightsDependencies = Pick<Dependencies, "database" | "settings">;

/** The creator of a link, with the rights of this moment; `null` if their account is deleted or closed. */
export async function makerOf(
  { database, settings }: RightsDependencies,
  userId: number,
  now: Date,
): Promise<SignedInUser | null> {
  const maker = await standingOf(database.query, settings, userId, now);
  if (!maker) return null;
  return {
    id: maker.id,
    name: maker.username,
    roles: maker.roles,
    credential: { kind: "session", id: "" },
  };
}

async function openSiteContent(query: Query, part: SitePart, viewer: SignedInUser): Promise<OpenedPreview> {
  if (!mayEditSiteContent(viewer, part)) return over;
  const state = await findState(query, { kind: "site", part }, viewer.id);
  const document =
    state === undefined ? await savedDocument(query, part) : checkDocument(part, state).document;
  return document ? { kind: "shown", shown: { kind: "site", part, document } } : over;
}

/** The draft, or the published document if there is no draft that can be shown. */
async function savedDocument(query: Query, part: SitePart): Promise<SiteDocument<SitePart> | undefined> {
  const row = await findSiteContent(query, part);
  const draft = row?.draft ? readStored(part, row.draft, row.draft_schema_version).document : undefined;
  if (draft) return draft;
  try {
    return (await findPublished(query, part, row)).document;
  } catch (error) {
    if (!(error instanceof UnreadableContentError)) throw error;
    return undefined;
  }
}
