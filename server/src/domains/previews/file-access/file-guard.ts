/** Guards uploaded files: callers who may read a post that shows a file may have the file. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import type { FileVerdict } from "../../../engines/media-files/routes/upload-routes.ts";
import type { Authenticator } from "../../../engines/rest/request/authentication.ts";
import { connectionAddress } from "../../../engines/rest/request/caller.ts";
import type { Actor } from "../../access/access.ts";
import { mayEditPost, mayEditPosts, mayReadPost, mayWritePosts } from "../../content/content.ts";
import { standingInSession } from "../../identity/identity.ts";
import { openPreview } from "../open-preview.ts";
import type { ClosedPost, FileAudience } from "./file-audience.ts";
import { readFileCookie } from "./file-cookie.ts";

type GuardDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

/** Limit of posts per file whose preview cookies are looked for in a request. */
const mostPreviews = 20;

/** @returns a function that judges a request for a file; `name` is below `/wp-content/uploads/`. */
export function createFileGuard(
  dependencies: GuardDependencies,
  { audience, authenticator }: { audience: FileAudience; authenticator: Authenticator },
): (request: Request, name: string, bindings: unknown) => Promise<FileVerdict> {
  const { database, settings, clock, signingKey } = dependencies;

  async function callerOf(request: Request, bindings: unknown): Promise<Actor> {
    if (request.headers.has("Authorization")) {
      const found = await authenticator.authenticate(request, connectionAddress(bindings));
      return "user" in found ? found.user : null;
    }
    const cookies = request.headers.get("Cookie");
    const now = clock();
    const claimed = readFileCookie(signingKey, settings, { cookies, now });
    return claimed && standingInSession(database.query, settings, claimed, now);
  }

  async function isPreviewed(request: Request, posts: readonly ClosedPost[]): Promise<boolean> {
    const cookies = request.headers.get("Cookie");
    if (!cookies?.includes("extenso-preview-")) return false;
    for (const { id } of posts.slice(0, mostPreviews)) {
      const opened = await openPreview(dependencies, { kind: "post", id }, cookies);
      if (opened.kind !== "over") return true;
    }
    return false;
  }

  return async (request, name, bindings) => {
    const found = await audience.of(name);
    if (found.kind === "everybody") return "everybody";
    const caller = await callerOf(request, bindings);
    // Having uploaded or written something once is not enough: a role that rests reads what the public reads.
    const isTheirs =
      caller !== null &&
      mayWritePosts(caller) &&
      (found.authors.includes(caller.id) ||
        mayEditPosts(caller) ||
        found.posts.some((post) => mayRead(caller, post)));
    return isTheirs || (await isPreviewed(request, found.posts)) ? "some" : "refused";
  };
}

/** A post's password opens its text but no files, so the files of such a post are for those who may edit it. */
function mayRead(caller: Actor, post: ClosedPost): boolean {
  return post.password === "" ? mayReadPost(caller, post) : mayEditPost(caller, post);
}
