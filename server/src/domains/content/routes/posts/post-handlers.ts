/** Handlers of the post routes. */

import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "../../../../engines/database/query.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { addressGroup } from "../../../../engines/http/client-address.ts";
import { takeFromAll } from "../../../../engines/rate-limits/take-from-all.ts";
import { oncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { checkPage, contextOf, idOf, inCollection, windowOf } from "../../../../engines/rest/collection.ts";
import { callerOf } from "../../../../engines/rest/request/caller.ts";
import { includesField, parseFields } from "../../../../engines/rest/response/fields.ts";
import { authorizationError, RestError, tooManyRequests } from "../../../../engines/rest/rest-error.ts";
import type { RestCall, RestResponse } from "../../../../engines/rest/route.ts";
import { mayEditPost, mayReadPost } from "../../access.ts";
import type { Media } from "../../media/store.ts";
import type { PostType } from "../../posts/conditions.ts";
import { embedsOfPosts, picturesOf } from "../../posts/embeds.ts";
import { latestPostsIn } from "../../posts/latest-posts.ts";
import type { OrderBy } from "../../posts/order.ts";
import { pathsAbove } from "../../posts/page-paths.ts";
import { noTexts, readPosts } from "../../posts/post-rows.ts";
import { type PostTerm, termsOfPosts } from "../../posts/post-terms.ts";
import { galleryCounter, presentPost } from "../../posts/present.ts";
import { putsStickyFirst, withStickyFirst } from "../../posts/sticky-first.ts";
import { countPosts, findPost, listPosts, type Post } from "../../posts/store.ts";
import { excerptWords, longestBeginning, renderExcerpt } from "../../render/excerpt.ts";
import { statusesWithoutSlug } from "../../save/post-rows.ts";
import { generatedSlugs } from "../../slugs/generated-slug.ts";
import { editTag } from "../check-unchanged.ts";
import { checkOrder, totalFor } from "../listing.ts";
import { excerptLengthOf } from "./post-collection-arguments.ts";
import { filterOf } from "./post-filter.ts";
import { createPostWriter } from "./write-posts.ts";

/**
 * @param length words of each; `undefined` or no more than are kept: none is made.
 * @returns excerpts by post, of those that have more words than are kept and no excerpt of their author's.
 */
async function longExcerpts(
  { query }: Queryable,
  posts: readonly Pick<Post, "id" | "excerpt_raw" | "excerpt_rendered">[],
  length: number | undefined,
): Promise<Map<number, string>> {
  if (length === undefined || length <= excerptWords) return new Map();
  const shortened = posts.filter(
    ({ excerpt_raw, excerpt_rendered }) =>
      excerpt_raw === "" && excerpt_rendered.endsWith(" [&hellip;]</p>\n"),
  );
  if (shortened.length === 0) return new Map();
  const ids = shortened.map(({ id }) => id);
  const rows = await query
    .selectFrom("posts")
    .select(["id", sql<string>`substr(content_raw, 1, ${sql.lit(longestBeginning)})`.as("beginning")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, beginning }) => [id, renderExcerpt("", beginning, length)]));
}

interface Presenting {
  isUnlocked(post: Post): boolean;
  /** Shared by all posts of a response, as galleries are numbered throughout it. */
  countGalleries?: (html: string) => string;
}

/** @param address the collection's own. */
export function postHandlers(dependencies: Dependencies, type: PostType, address: string) {
  const { database, settings } = dependencies;
  /** Rows to records, with what `_fields` asks for and no more. */
  async function present(
    call: RestCall,
    posts: Post[],
    { isUnlocked, countGalleries = galleryCounter() }: Presenting,
  ): Promise<Pick<RestResponse, "body" | "embed"> & { body: unknown[] }> {
    const fields = parseFields(call.query.get("_fields"));
    let read: Promise<Map<number, PostTerm[]>> | undefined;
    const readTerms = () => {
      read ??= termsOfPosts(
        database,
        posts.map(({ id }) => id),
      );
      return read;
    };
    let pictures: Promise<Map<number, Media>> | undefined;
    const readPictures = () => {
      pictures ??= picturesOf(database, posts, call.user);
      return pictures;
    };
    const shown =
      includesField(fields, "_links") || includesField(fields, "_embedded")
        ? await readPictures()
        : new Map();
    const needsTerms =
      type === "post" && ["categories", "tags", "class_list"].some((name) => includesField(fields, name));
    const terms: Map<number, PostTerm[]> = needsTerms ? await readTerms() : new Map();
    const above = await pathsAbove(database, posts);
    const editing = call.params.context === "edit";
    const slugs =
      editing && includesField(fields, "generated_slug")
        ? await generatedSlugs(
            database,
            posts.map((post) => ({
              ...post,
              title: post.title_raw,
              isNamed: !statusesWithoutSlug.has(post.status),
            })),
          )
        : new Map<number, string>();
    const excerptLength = excerptLengthOf(call.params.excerpt_length);
    const excerpts = includesField(fields, "excerpt")
      ? await longExcerpts(database, posts, excerptLength)
      : new Map<number, string>();
    const withLatest = await latestPostsIn(
      dependencies,
      posts.map((post) => post.content_rendered),
    );
    return {
      body: posts.map((post, index) =>
        presentPost(post, {
          above: above[index],
          caller: call.user,
          excerptLength,
          longExcerpt: excerpts.get(post.id),
          pictures: shown,
          place: settings,
          context: contextOf(call),
          terms: terms.get(post.id) ?? [],
          unlocked: isUnlocked(post),
          countGalleries: (html) => withLatest(countGalleries(html)),
          ...(editing ? { editing: { generatedSlug: slugs.get(post.id) ?? "" } } : {}),
        }),
      ),
      embed: (wanted) =>
        embedsOfPosts(posts, wanted, {
          database,
          settings,
          caller: call.user,
          terms: readTerms,
          pictures: readPictures,
        }),
    };
  }

  async function list(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    const filter = await filterOf(call, type, { database, timezone: settings.timezone });
    checkOrder(params, filter);
    const window = windowOf(params, { zeroCounts: true });
    const total = await call.remember(`total ${JSON.stringify(filter)}`, () => countPosts(database, filter));
    checkPage(window, total, "rest_post_invalid_page_number");
    const order = params.order === "asc" ? "asc" : "desc";
    const orderBy = params.orderby as OrderBy;
    const editing = params.context === "edit";
    const told =
      params.context !== "embed" && includesField(parseFields(call.query.get("_fields")), "content");
    const texts = told ? { raw: editing, rendered: true } : noTexts;
    const listed = await listPosts(database, filter, { orderBy, order, texts, ...window }, total);
    const found = putsStickyFirst(params, filter, window)
      ? await withStickyFirst(database, filter, listed, texts)
      : listed;
    const isUnlocked = ({ password }: Post) => password === "" || editing;
    // A contributor's work that is out is theirs no more.
    const own = (posts: Post[]) => (editing ? posts.filter((post) => mayEditPost(call.user, post)) : posts);
    const paging = inCollection(address, window, totalFor(params, total));
    if (found.rest.length === 0)
      return { ...(await present(call, own(found.posts), { isUnlocked })), ...paging };
    return {
      body: [],
      async *parts() {
        const presenting = { isUnlocked, countGalleries: galleryCounter() };
        yield present(call, own(found.posts), presenting);
        for (const ids of found.rest)
          yield present(call, own(await readPosts(database, filter, ids, texts)), presenting);
      },
      ...paging,
    };
  }

  const writing = createPostWriter(dependencies, type);

  /** As an editor gets it: after a change, and before it is gone. */
  async function edited(call: RestCall, id: number): Promise<RestResponse> {
    const post = await findPost(database, type, id);
    if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    call.params.context = "edit";
    const { body, embed } = await present(call, [post], { isUnlocked: () => true });
    postOf.leave(call, post);
    return { body: body[0], ...(embed ? { embed } : {}), headers: { ETag: editTag(post) } };
  }

  async function create(call: RestCall): Promise<RestResponse> {
    const sent = call.params.id;
    if (sent !== undefined && sent !== null)
      throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    const id = await writing.create(call);
    const answer = await edited(call, id);
    return { ...answer, status: 201, headers: { ...answer.headers, Location: `${address}/${id}` } };
  }

  async function update(call: RestCall): Promise<RestResponse> {
    await writing.update(call);
    return edited(call, idOf(call.params.id));
  }

  async function remove(call: RestCall): Promise<RestResponse> {
    const id = idOf(call.params.id);
    if (!call.params.force) {
      await writing.trash(call);
      return edited(call, id);
    }
    const { body } = await edited(call, id);
    const { _links, ...previous } = body as Record<string, unknown>;
    await writing.remove(call);
    postOf.forget(call);
    return { body: { deleted: true, previous } };
  }

  const postOf = oncePerCall(async ({ params }): Promise<Post> => {
    const post = await findPost(database, type, idOf(params.id));
    if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    return post;
  });

  const passwordRefusal = oncePerCall(async (call) =>
    refusePostPassword(dependencies, call, await postOf(call)),
  );

  async function mayRead(call: RestCall): Promise<RestError | null> {
    const { params, user } = call;
    const post = await postOf(call);
    if (params.context === "edit" && !mayEditPost(user, post)) {
      const message = "Sorry, you are not allowed to edit this post.";
      return authorizationError(user !== null, "rest_forbidden_context", message);
    }
    const refused = await passwordRefusal(call);
    if (refused) return refused;
    if (mayReadPost(user, post)) return null;
    return authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");
  }

  async function one(call: RestCall): Promise<RestResponse> {
    const post = await postOf(call);
    const editing = call.params.context === "edit";
    // A wrong one was refused before.
    const given = Boolean(call.params.password);
    const isUnlocked = ({ password }: Post) => password === "" || given || editing;
    const { body, embed } = await present(call, [post], { isUnlocked });
    return {
      body: body[0],
      unlocked: given,
      ...(embed ? { embed } : {}),
      headers: {
        Link: `<${(body[0] as { link: string }).link}>; rel="alternate"; type=text/html`,
        ...(editing ? { ETag: editTag(post) } : {}),
      },
    };
  }

  return { list, one, create, update, remove, postOf, mayRead };
}

/** The password of a protected post: anyone may try it, a limited number of times. */
const windowSeconds = 10 * 60;

/**
 * @returns the refusal of a wrong password; `null` if the call sends none, or the right one. Wrong passwords
 * count whatever the method, as every method reveals through `Allow` whether the password was right.
 */
async function refusePostPassword(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  call: RestCall,
  post: Post,
): Promise<RestError | null> {
  const { password } = call.params;
  // Editors see what it protects without it, and may be changing it by this very call.
  if (!password || mayEditPost(call.user, post)) return null;
  if (post.password === "") return incorrect();
  const now = clock();
  const from = addressGroup(callerOf(call, settings).address);
  const rules = [
    { key: `post-password:${post.id}:${from}`, limit: 10, windowSeconds },
    { key: `post-passwords:${from}`, limit: 60, windowSeconds },
  ];
  const guess = await takeFromAll(database, rules, now);
  if (!guess.allowed) return tooManyRequests(guess.retryAfterSeconds);
  if (typeof password !== "string" || !isSame(password, post.password)) return incorrect();
  await guess.giveBack();
  return null;
}

function incorrect(): RestError {
  return new RestError("rest_post_incorrect_password", "Incorrect post password.", 403);
}

/** The comparison takes the same time however much of the password is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
