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
import { writtenCleaner } from "../../cleaning/clean-written.ts";
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
import type { AutosavedTexts } from "../../save/changes.ts";
import { planUpdate } from "../../save/plan-changes.ts";
import { saveOne } from "../../save/save-content.ts";
import { savePlanned } from "../../save/save-planned.ts";
import { planAutosave } from "../../save/save-versions.ts";
import { checkUnchanged, editTag } from "../check-unchanged.ts";
import { checkShownFiles } from "./check-shown-files.ts";
import { sentFootnotes } from "./footnotes.ts";
import { createArguments, customFieldValidation } from "./post-arguments.ts";
import {
  listInOneResponse,
  type PostCollection,
  parentOf,
  permissionFromThrowing,
} from "./revision-parent.ts";
import { autosaveArguments, autosaveListArguments } from "./revisions.ts";
import { limitedWriter, lockPost, mayUpdate, postOf } from "./writing.ts";

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
    const planning = { outside: database.query, writer: by };
    const id = await savePlanned(
      dependencies,
      async () => {
        const before = await postOf(database, call, type);
        const own = isOwnDraft(before, by);
        const values = await textsOf(call, user, own ? before : null);
        await checkShownFiles(database, user, values, before);
        const about = { kind: "post", id: before.id, by } as const;
        if (!own) {
          const plan = await planAutosave(planning, before, { by, values });
          return { before, change: { ...about, action: "autosave", values, plan } as const };
        }
        // Whatever else was sent, a draft stays one: nothing is published by accident.
        const dated = before.date_floats ? { published_at: now.toISOString() } : {};
        const update = { ...about, values: { ...values, ...dated }, unrevised: true } as const;
        const plan = await planUpdate(planning, before, update);
        return { before, change: { ...update, action: "update", plan } as const };
      },
      async (rows, { before, change }, rendering) => {
        const post = await lockPost(rows, database.kind, before);
        const refused = mayUpdate(call, post, type);
        if (refused) throw refused;
        // Saved in place, it would write over what somebody else has saved since.
        if (change.action === "update") await checkUnchanged(rows, call, post);
        const actor = auditCaller(call, settings);
        const context = { kind: database.kind, now, actor, held: [post], rendering, ...limitedWriter(user) };
        return saveOne(rows, change, context);
      },
    );
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
  async function textsOf(
    { params }: RestCall,
    user: SignedInUser,
    post: Post | null,
  ): Promise<Partial<AutosavedTexts>> {
    const unfiltered = can(user, "unfiltered_html");
    const cleaner = writtenCleaner({ unfiltered, publicUrl: settings.publicUrl }, user.id);
    const text = (sent: unknown, before: string | undefined) => (typeof sent === "string" ? sent : before);
    const title = text(params.title, post?.title_raw);
    const content = text(params.content, post?.content_raw);
    const excerpt = text(params.excerpt, post?.excerpt_raw);
    const footnotes = await sentFootnotes({ params, type, user, publicUrl: settings.publicUrl });
    return {
      ...(title === undefined ? {} : { title_raw: cleaner.title(title) }),
      ...(content === undefined ? {} : { content_raw: await cleaner.text(content) }),
      ...(excerpt === undefined ? {} : { excerpt_raw: await cleaner.text(excerpt) }),
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
          response: listOf(answerAutosave),
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
          response: answerAutosave,
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
          response: answerAutosave,
        },
      ],
    },
  ];
}

/** It is saved in its place. */
function isOwnDraft({ status, author_id }: Post, by: number): boolean {
  return status === "draft" && author_id === by;
}
