/** Lists of the studio’s own namespace: arguments, paging with its bounds, totals, and `Link`. */
import * as z from "zod/mini";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Argument } from "./arguments/argument-schema.ts";
import { checkPage, inCollection, type PageWindow, windowArguments, windowOf } from "./collection.ts";
import type { Endpoint, Permission, RestCall, RestRoute } from "./route.ts";
import { studioNamespace } from "./studio-route.ts";

export interface Collection<Filter, Row = unknown> {
  /** As WordPress writes it, with named groups: `/mails`, `/site/(?P<part>contact|about)/revisions`. */
  path: string;
  /** Arguments that filter and sort the list, besides `page` and `per_page`. */
  args?: Record<string, Argument<RestCall>>;
  permission: Permission;
  /** Turns the call's checked arguments into the filter that `count` and `list` take. */
  filter(call: RestCall): Filter | Promise<Filter>;
  count(filter: Filter): Promise<number>;
  /** The records of one page, sorted. */
  list(filter: Filter, window: PageWindow): Promise<readonly Row[]>;
  /** The contract's schema of one record: only its fields are sent. */
  response: z.ZodMiniType;
  /** Error code for a page beyond the last. */
  pageError?: string;
  /** Endpoints with other methods at the same path, such as `POST`. */
  writers?: readonly Endpoint[];
}

/**
 * Declares a list. Its responses are sent with `no-store`, and by this server even when a WordPress holds the content.
 * WordPress's own collections need more arguments and WordPress's errors: they use the parts in `collection.ts`.
 */
export function collectionRoute<Filter>(
  { publicUrl }: Pick<Settings, "publicUrl">,
  {
    path,
    args,
    permission,
    filter: filterOf,
    count,
    list,
    response,
    pageError = "rest_invalid_page_number",
    writers = [],
  }: Collection<Filter>,
): RestRoute {
  const reading: Endpoint = {
    methods: ["GET"],
    args: { ...windowArguments, ...args },
    permission,
    noStore: true,
    response: z.array(response),
    async handle(call) {
      const filter = await filterOf(call);
      const window = windowOf(call.params);
      const total = await count(filter);
      checkPage(window, total, pageError);
      return {
        body: await list(filter, window),
        ...inCollection(`${publicUrl}/wp-json/${studioNamespace}${filledPath(path, call)}`, window, total),
      };
    },
  };
  return { namespace: studioNamespace, path, hereOnly: true, endpoints: [reading, ...writers] };
}

/** The path with the call's values in place of its groups. */
function filledPath(path: string, { params }: RestCall): string {
  return path.replaceAll(/\(\?P<(\w+)>[^)]*\)/g, (_, name: string) => String(params[name]));
}
