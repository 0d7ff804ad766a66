/**
 * `wp/v2/posts/{id}/autosaves` and the same of pages and portfolio items: what somebody is writing, kept beside the
 * post until they save it. Readers see nothing of it, and no cache is emptied.
 */

import { answerAutosave } from "@extenso/contract/answers/posts.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import { autosaveFields } from "@extenso/contract/fields/revisions.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { contextOf, idOf } from "../../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall, RestResponse, RestRoute } from "../../../../engines/rest/route.ts";
import { can } from "../../../access/access.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { mayEditPost } from "../../access.ts";
import { preparedCleaner } from "../../cleaning/clean-written.ts";
import { pathsAbove } from "../../posts/page-paths.ts";
import { postLink } from "../../posts/present.ts";
import {
  presentRevision,
  presentSavedDraft,
  previewLink,
  previewProof,
} from "../../posts/present-revision.ts";
import { findPost, type Post } from "../../posts/store.ts";
import { findRevision, listRevisions, readRevisions, versionsOfPost } from "../../posts/versions.ts";
import type { AutosavedTexts, PostChange } from "../../save/changes.ts";
import { type MadeTexts, PreparedTexts } from "../../save/prepared-texts.ts";
import { rehearse } from "../../save/rehearse.ts";
import { saveOne } from "../../save/save-content.ts";
import { checkUnchanged, editTag } from "../check-unchanged.ts";
import { checkShownFiles } from "./check-shown-files.ts";
import { sentFootnotes } from "./footnotes.ts";
import { limitedWriter } from "./limited-writer.ts";
import { lockPost } from "./lock-post.ts";
import { createArguments, customFieldValidation } from "./post-arguments.ts";
import { autosaveArguments, autosaveListArguments } from "./revision-arguments.ts";
import {
  listInOneResponse,
  type PostCollection,
  parentOf,
  permissionFromThrowing,
} from "./revision-parent.ts";
import { mayUpdate } from "./writing.ts";

/** One a person. */
const mostAutosaves = 100;

type AutosaveDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

export function autosaveRoutes(
  dependencies: AutosaveDependencies,
  { type, collection }: PostCollection,
): RestRoute[] {
  const { database, settings, clock, signingKey } = dependencies;
  const address = `${settings.publicUrl}/wp-json/wp/v2/${collection}`;

  const mayRead = (what: "autosaves" | "revisions") =>
    permissionFromThrowing(async ({ params, user }) => {
      const post = await parentOf(dependencies, type, params.parent ?? params.id);
      if (mayEditPost(user, post)) return null;
      const message = `Sorry, you are not allowed to view ${what} of this post.`;
      return authorizationError(user !== null, "rest_cannot_read", message);
    });

  async function list(call: RestCall): Promise<RestResponse> {
    const context = contextOf(call);
    const window = { orderBy: "created_at", order: "desc", offset: 0, limit: mostAutosaves } as const;
    const filter = { ...versionsOfPost(idOf(call.params.id)), states: ["autosave"] };
    const answer = await listInOneResponse(await listRevisions(database, filter, window), async (ids) => {
      const found = await readRevisions(database, filter, ids);
      const preview = context === "edit" ? await previewOf(call) : {};
      return {
        body: found.map((one) => ({
          ...presentRevision(one, settings, { context, collection: address }),
          ...preview,
        })),
      };
    });
    return answer;
  }

  /** Link to the caller's preview of the unsaved post. */
  async function previewOf({ params, user }: RestCall): Promise<{ preview_link?: string }> {
    const post = await findPost(database, type, idOf(params.parent ?? params.id));
    if (!post || !user) return {};
    const [above] = await pathsAbove(database, [post]);
    const link = postLink(settings, { ...post, above });
    return { preview_link: previewLink(link, post.id, previewProof(signingKey, user.id, post.id, clock())) };
  }

  async function one(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    const found = await findRevision(database, idOf(params.parent), idOf(params.id));
    if (found?.kind !== "autosave") {
      throw new RestError("rest_post_no_autosave", "There is no autosave revision for this post.", 404);
    }
    const context = contextOf(call);
    const shown = presentRevision(found, settings, { context, collection: address });
    return { body: { ...shown, ...(context === "edit" ? await previewOf(call) : {}) } };
  }

  async function save(call: RestCall): Promise<RestResponse> {
    const user = call.user as SignedInUser;
    const now = clock();
    const by = user.id;
    const change = (post: Post, texts: MadeTexts): PostChange => {
      const own = isOwnDraft(post, by);
      const values = textsOf(call, user, own ? post : null, texts);
      const about = { kind: "post", id: post.id, by } as const;
      // Whatever else was sent, a draft stays one: nothing is published by accident.
      const dated = post.date_floats ? { published_at: now.toISOString() } : {};
      return own
        ? { ...about, action: "update", values: { ...values, ...dated }, unrevised: true }
        : { ...about, action: "autosave", values };
    };
    const before = await findPost(database, type, idOf(call.params.id));
    if (!before) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    const texts = new PreparedTexts(by);
    const planned = await texts.complete(async (made) => change(before, made));
    if (planned.action === "update" || planned.action === "autosave") {
      await checkShownFiles(database, user, texts, planned.values, before);
    }
    await rehearse({ rows: database.query, texts }, [planned]);
    const id = await texts.write(database, async (rows, made) => {
      const post = await lockPost({ rows, texts: made }, call, { type, kind: database.kind });
      const refused = mayUpdate(call, post, type);
      if (refused) throw refused;
      // Saved in place, it would write over what somebody else has saved since.
      if (isOwnDraft(post, by)) await checkUnchanged(rows, call, post);
      const actor = auditCaller(call, settings);
      return saveOne(rows, change(post, made), {
        kind: database.kind,
        now,
        actor,
        held: [post],
        texts: made,
        ...limitedWriter(user),
      });
    });
    return saved(call, id, by, now);
  }

  async function saved(call: RestCall, id: number, by: number, now: Date): Promise<RestResponse> {
    call.params.context = "edit";
    const postId = idOf(call.params.id);
    const post = (await findPost(database, type, postId)) as Post;
    const [above] = await pathsAbove(database, [post]);
    const link = postLink(settings, { ...post, above });
    const revision = await findRevision(database, postId, id);
    // The next change goes by the draft as it is now.
    if (!revision) return { body: presentSavedDraft(post, link, settings), headers: { ETag: editTag(post) } };
    const preview_link = previewLink(link, postId, previewProof(signingKey, by, postId, now));
    const shown = presentRevision(revision, settings, { context: "edit", collection: address });
    return {
      body: { ...shown, preview_link },
      links: { parent: [{ href: `${address}/${postId}` }] },
    };
  }

  /** The sent texts; for a draft that is saved in place the stored ones too, cleaned again as at each save. */
  function textsOf(
    { params }: RestCall,
    user: SignedInUser,
    post: Post | null,
    texts: MadeTexts,
  ): Partial<AutosavedTexts> {
    const unfiltered = can(user, "unfiltered_html");
    const cleaner = preparedCleaner({ unfiltered, publicUrl: settings.publicUrl }, texts);
    const text = (sent: unknown, before: string | undefined) => (typeof sent === "string" ? sent : before);
    const title = text(params.title, post?.title_raw);
    const content = text(params.content, post?.content_raw);
    const excerpt = text(params.excerpt, post?.excerpt_raw);
    const footnotes = sentFootnotes({ params, type, user, publicUrl: settings.publicUrl, texts });
    return {
      ...(title === undefined ? {} : { title_raw: cleaner.title(title) }),
      ...(content === undefined ? {} : { content_raw: cleaner.text(content) }),
      ...(excerpt === undefined ? {} : { excerpt_raw: cleaner.text(excerpt) }),
      ...(footnotes === undefined ? {} : { footnotes }),
    };
  }

  const { id } = autosaveArguments;
  const schema = recordSchema(`${type}-revision`, autosaveFields(type));
  return [
    {
      namespace: "wp/v2",
      path: `/${collection}/(?P<id>[\\d]+)/autosaves`,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: autosaveListArguments,
          permission: mayRead("autosaves"),
          handle: list,
          answers: listOf(answerAutosave),
        },
        {
          methods: ["POST"],
          args: {
            parent: { description: "The ID for the parent of the autosave.", type: "integer" },
            id: { ...id, undescribed: true },
            ...createArguments(type),
          },
          validate: customFieldValidation(dependencies, type),
          takesContent: true,
          permission: permissionFromThrowing(async (call) => {
            const post = await findPost(database, type, idOf(call.params.id));
            if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
            return mayUpdate(call, post, type);
          }),
          handle: save,
          answers: answerAutosave,
        },
      ],
    },
    {
      namespace: "wp/v2",
      path: `/${collection}/(?P<parent>[\\d]+)/autosaves/(?P<id>[\\d]+)`,
      schema,
      endpoints: [
        {
          methods: ["GET"],
          args: autosaveArguments,
          permission: mayRead("revisions"),
          handle: one,
          answers: answerAutosave,
        },
      ],
    },
  ];
}

/** It is saved in its place. */
function isOwnDraft({ status, author_id }: Post, by: number): boolean {
  return status === "draft" && author_id === by;
}
