/** `extenso/v1/preview-links`: secret URLs that show unpublished content for a limited time. */

import { previewWithComments } from "@extenso/contract/addresses/site-addresses.ts";
import {
  linkDays,
  wireMadePreviewLink,
  wireOpenedLink,
  wirePreviewLink,
  wireRevoked,
} from "@extenso/contract/wire/previews.ts";
import * as z from "zod/mini";
import { makeSecret } from "../../engines/crypto/secrets.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { callerOf, requireUser } from "../../engines/rest/request/caller.ts";
import { authorizationError, RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { whoCan } from "../access/access.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import type { Post } from "../content/content.ts";
import { peopleOf } from "../site-content/site-content.ts";
import { grantCookie } from "./grant.ts";
import {
  countOpenLinks,
  findOpenLink,
  hashProof,
  insertLink,
  listOpenLinks,
  type PreviewLink,
  revokeLink,
} from "./link-store.ts";
import { isPreviewed, makerOf, openLinked, postOf } from "./open-preview.ts";
import { pathOfShown, shownPost } from "./shown-post.ts";
import { previewAddress } from "./subject.ts";

const dayMs = 24 * 60 * 60 * 1000;
const most = { ofPost: 20, ofPerson: 200, anHour: 60, listed: 500 };

const postArgument: Argument<RestCall> = {
  type: "integer",
  description: "Which article, page or project.",
};

const writers = whoCan("edit_posts");

export function previewLinkRoutes(dependencies: LinkDependencies): RestResource {
  return { routes: [collectionOf(dependencies), revocationOf(dependencies), openingOf(dependencies)] };
}

/** @throws {RestError} 404, or 403 if the caller may not edit it. */
async function editedPost(query: Query, id: unknown, user: SignedInUser): Promise<Post> {
  const post = await postOf(query, idOf(id));
  if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
  if (post.status === "trash" || !isPreviewed(post, user))
    throw authorizationError(true, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  return post;
}

function collectionOf({ database, settings, clock, signingKey }: LinkDependencies): RestRoute {
  const { query } = database;

  async function list({ params, user }: RestCall): Promise<RestResponse> {
    const postId = params.post === undefined ? null : idOf(params.post);
    const links = await listOpenLinks(query, { postId, most: most.listed, now: clock() });
    const ids = [...new Set(links.map(({ post_id }) => post_id))];
    // Without their texts: five hundred of a megabyte each are more than there is room for.
    const posts = ids.length
      ? await query.selectFrom("posts").select(namedBy).where("id", "in", ids).execute()
      : [];
    const byId = new Map(posts.map((post) => [post.id, post]));
    const people = await peopleOf(
      query,
      links.map(({ created_by }) => created_by),
    );
    const body = links.flatMap((link) => {
      const post = byId.get(link.post_id);
      return post && user && isPreviewed(post, user) ? [present(link, post, people)] : [];
    });
    return { body };
  }

  async function create(call: RestCall): Promise<RestResponse> {
    const user = requireUser(call);
    const now = clock();
    const limit = { key: `preview-links:${user.id}`, limit: most.anHour, windowSeconds: 3600, now };
    const proof = makeSecret();
    const actor = auditCaller(call, settings);
    const [link, post] = await query.transaction().execute(async (rows) => {
      const edited = await editedPost(rows, call.params.post, user);
      if (edited.status === "publish") {
        throw new RestError("extenso_published", "It’s published: send the page’s own address.", 409);
      }
      const open = await countOpenLinks(rows, { postId: edited.id, userId: user.id, now });
      if (open.ofPost >= most.ofPost || open.ofPerson >= most.ofPerson) {
        const message = "There are too many open links. Revoke some of them first.";
        throw new RestError("extenso_too_many_links", message, 409);
      }
      const taken = await takeFromLimit({ query: rows }, limit);
      if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
      const made = await insertLink(rows, {
        hash: hashProof(signingKey, proof),
        post_id: edited.id,
        created_by: user.id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + Number(call.params.days) * dayMs).toISOString(),
        allows_comments: call.params.comments ? 1 : 0,
      });
      await appendAudit(rows, actor, [changeOf("preview-link", made, edited)], now);
      return [made, edited] as const;
    });
    const people = await peopleOf(query, [user.id]);
    // Behind the `#`: no server, log or referrer ever sees it.
    const body = { ...present(link, post, people), link: `${settings.publicUrl}/preview#${proof}` };
    return { body, status: 201 };
  }

  return studioRoute("/preview-links", {
    GET: {
      args: { post: postArgument },
      permission: writers,
      response: z.array(wirePreviewLink),
      handle: list,
    },
    POST: {
      args: {
        post: { ...postArgument, required: true },
        days: {
          type: "integer",
          minimum: linkDays.least,
          maximum: linkDays.most,
          default: linkDays.byDefault,
          description: "How long it holds.",
        },
        comments: {
          type: "boolean",
          default: false,
          description: "Whether those who have it may comment.",
        },
      },
      permission: writers,
      response: wireMadePreviewLink,
      handle: create,
    },
  });
}

function changeOf(action: string, link: PreviewLink, { type, id, title_raw }: Post) {
  const expires = { from: null, to: link.expires_at };
  return { subject: type, id, name: title_raw, action, changes: { expires_at: expires } };
}

function revocationOf({ database, settings, clock }: LinkDependencies): RestRoute {
  return studioRoute("/preview-links/(?P<id>[\\d]+)", {
    DELETE: {
      args: { id: { type: "integer", description: "Which link." } },
      permission: writers,
      response: wireRevoked,
      async handle(call) {
        const user = requireUser(call);
        const now = clock();
        const actor = auditCaller(call, settings);
        await database.query.transaction().execute(async (rows) => {
          const link = await findOpenLink(rows, { id: idOf(call.params.id) }, now);
          const post = link && (await postOf(rows, link.post_id));
          if (!link || !post || !isPreviewed(post, user))
            throw new RestError("extenso_no_link", "There is no such link, or it is closed already.", 404);
          await revokeLink(rows, link.id, now);
          await appendAudit(rows, actor, [changeOf("revoke-preview-link", link, post)], now);
        });
        return { body: { revoked: true } };
      },
    },
  });
}

/** A preview's link as it is listed. */
type People = Awaited<ReturnType<typeof peopleOf>>;

const namedBy = ["id", "type", "title_raw", "status", "author_id", "trashed_status"] as const;

function present(link: PreviewLink, post: Pick<Post, (typeof namedBy)[number]>, people: People) {
  const { id, type, title_raw, status } = post;
  return {
    id: link.id,
    post: { id, type, title: title_raw, status },
    created_gmt: gmtTime(link.created_at),
    created_by: people.get(link.created_by) ?? null,
    expires_gmt: gmtTime(link.expires_at),
    comments: link.allows_comments === 1,
  };
}

/** Opens a preview link: the response is the grant's cookie and the page to go to. */
type LinkDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

/** Bound of a grant in ms; after that the link has to be opened again. */
const longestGrantMs = 12 * 60 * 60 * 1000;
/** The bound is a precaution: tokens of 256 bits can't be guessed. */
const opening = { limit: 60, windowSeconds: 600 };

function openingOf({ database, settings, clock, signingKey }: LinkDependencies): RestRoute {
  const { query } = database;
  const over = () => new RestError("extenso_preview_over", "This preview is over.", 404);
  return studioRoute("/preview-links/open", {
    POST: {
      args: {
        proof: { type: "string", required: true, maxLength: 100, description: "What stands in the link." },
      },
      response: wireOpenedLink,
      async handle(call) {
        const now = clock();
        const { address } = callerOf(call, settings);
        const taken = await takeFromLimit(database, { key: `preview-open:${address}`, ...opening, now });
        if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
        const hash = hashProof(signingKey, String(call.params.proof));
        const link = await findOpenLink(query, { hash }, now);
        const post = link && (await postOf(query, link.post_id));
        const maker = link && (await makerOf({ database, settings }, link.created_by, now));
        if (!post || !maker || !isPreviewed(post, maker)) throw over();
        const opened = await openLinked(database, post, maker);
        if (opened.kind === "published") return { body: { location: opened.path } };
        const subject = { kind: "post", id: post.id } as const;
        const at = now.getTime();
        const until = Math.min(Date.parse(link.expires_at), at + longestGrantMs);
        const cookie = grantCookie(signingKey, settings, {
          subject,
          until,
          now: at,
          grant: { kind: "link", linkId: link.id },
        });
        const location = link.allows_comments
          ? previewWithComments(post.id)
          : previewAddress(await pathOfShown(database, shownPost(post, null)), subject);
        return { body: { location }, headers: { "Set-Cookie": cookie } };
      },
    },
  });
}
