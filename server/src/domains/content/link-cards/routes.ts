/** `extenso/v1/link-cards`: metadata of a page elsewhere, read once when an editor adds a card that links to it. */
import { wireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { publicFetch } from "../../../engines/http/public-fetch.ts";
import { createRate } from "../../../engines/rate-limits/rate-in-memory.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { createQueue, QueueFullError } from "../../../kernel/process/work-queue.ts";
import { whoCan } from "../../access/access.ts";
import { readLinkCard } from "./read-link-card.ts";

/** An article with a few dozen links is written in this time, and no site is asked much. */
const perPerson = { most: 30, windowMs: 5 * 60_000 };
/** Pages that a process reads at a time, and that wait for their turn. */
const atOnce = 4;
const mostWaiting = 16;
/** Characters. */
const longestAddress = 2_000;

const writers = whoCan("edit_posts");

export function linkCardRoutes({ clock, log }: Pick<Dependencies, "clock" | "log">): RestResource {
  const asked = createRate(perPerson);
  const queue = createQueue(atOnce, mostWaiting);
  return {
    routes: [
      studioRoute("/link-cards", {
        POST: {
          // It changes nothing here, but other sites are asked: no link and no picture may make it happen.
          args: {
            url: {
              type: "string",
              maxLength: longestAddress,
              required: true,
              description: "The page’s address, with https.",
            },
          },
          permission: writers,
          response: wireLinkCard,
          async handle(call) {
            const wait = asked.take(`${requireUser(call).id}`, clock());
            if (wait > 0) throw tooManyRequests(wait);
            const url = String(call.params.url).trim();
            try {
              return { body: await queue(() => readLinkCard(url, { fetch: publicFetch })) };
            } catch (error) {
              if (error instanceof QueueFullError) throw tooManyRequests(10);
              log.info({ err: error, host: URL.parse(url)?.host }, "a page was not read for its card");
              throw unreadable();
            }
          },
        },
      }),
    ],
  };
}

/** One answer for all reasons: which of them it was would tell what stands in this server's network. */
function unreadable(): RestError {
  return new RestError(
    "extenso_link_unreadable",
    "That page can’t be read: it isn’t public, doesn’t answer, or has no title.",
    422,
  );
}
