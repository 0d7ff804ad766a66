/** Opens a preview link: the response is the grant's cookie and the page to go to. */
import { wireOpenedLink } from "@extenso/contract/wire/previews.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { callerOf } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { tooManyRequests } from "../../engines/rest/too-many-requests.ts";
import { grantCookie } from "./grant.ts";
import { findOpenLink, hashProof } from "./link-store.ts";
import { isPreviewed, makerOf, openLinked, postOf } from "./open-preview.ts";
import { pathOfShown, shownPost } from "./shown-post.ts";
import { previewArgument, subjectName } from "./subject.ts";

export type Needs = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

export const namespace = "extenso/v1";
/** Bound of a grant in ms; after that the link has to be opened again. */
const longestGrantMs = 12 * 60 * 60 * 1000;
/** The bound is a precaution: tokens of 256 bits can't be guessed. */
const opening = { limit: 60, windowSeconds: 600 };

export function openingOf({ database, settings, clock, signingKey }: Needs): RestRoute {
  const { query } = database;
  const over = () => new RestError("extenso_preview_over", "This preview is over.", 404);
  return {
    namespace,
    path: "/preview-links/open",
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: {
          proof: { type: "string", required: true, maxLength: 100, description: "What stands in the link." },
        },
        noStore: true,
        answers: wireOpenedLink,
        async handle(call) {
          const now = clock();
          const { address } = callerOf(call, settings);
          const taken = await takeFromLimit(database, { key: `preview-open:${address}`, ...opening, now });
          if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
          const hash = hashProof(signingKey, String(call.params.proof));
          const link = await findOpenLink(query, { hash }, now);
          const post = link && (await postOf(query, link.post_id));
          const maker = link && (await makerOf(query, link.created_by));
          if (!post || !maker || !isPreviewed(post, maker)) throw over();
          const opened = await openLinked(database, post, maker);
          if (opened.kind === "published") return { body: { location: opened.path } };
          const subject = { kind: "post", id: post.id } as const;
          const at = now.getTime();
          const until = Math.min(Date.parse(link.expires_at), at + longestGrantMs);
          const cookie = grantCookie(signingKey, settings, {
            ...{ subject, until, now: at },
            grant: { kind: "link", linkId: link.id },
          });
          const path = await pathOfShown(database, shownPost(post, null));
          const location = `${path}?${previewArgument}=${subjectName(subject)}`;
          return { body: { location }, headers: { "Set-Cookie": cookie } };
        },
      },
    ],
  };
}
